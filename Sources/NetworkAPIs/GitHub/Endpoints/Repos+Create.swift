public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Create a repository for the authenticated user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#create-a-repository-for-the-authenticated-user)
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - name: the name.
    ///   - description: the description.
    ///   - homepage: the home page.
    ///   - private: whether it is private.
    ///   - hasIssues: whether it has issues.
    ///   - hasProjects: whether it has projects.
    ///   - hasWiki: whether it has a wiki.
    ///   - hasDiscussions: whether it has discussions.
    ///   - teamID: the team that may use it.
    ///   - autoInit: whether to begin with a README.
    ///   - gitignoreTemplate: the template of its `.gitignore`.
    ///   - licenseTemplate: the licence.
    ///   - allowSquashMerge: whether pull requests may be merged by squashing.
    ///   - allowMergeCommit: whether pull requests may be merged with a merge commit.
    ///   - allowRebaseMerge: whether pull requests may be merged by rebasing.
    ///   - allowAutoMerge: whether pull requests may merge themselves once they can.
    ///   - deleteBranchOnMerge: whether a branch is deleted once its pull request is merged.
    ///   - squashMergeCommitTitle: what the title of a squashed commit is.
    ///   - squashMergeCommitMessage: what the message of a squashed commit is.
    ///   - mergeCommitTitle: what the title of a merge commit is.
    ///   - mergeCommitMessage: what the message of a merge commit is.
    ///   - hasDownloads: whether it has downloads.
    ///   - isTemplate: whether repositories can be made from it.
    public init(
      name: String, description: String? = nil, homepage: String? = nil, private: Bool? = nil, hasIssues: Bool? = nil,
      hasProjects: Bool? = nil, hasWiki: Bool? = nil, hasDiscussions: Bool? = nil, teamID: Int64? = nil,
      autoInit: Bool? = nil, gitignoreTemplate: String? = nil, licenseTemplate: String? = nil,
      allowSquashMerge: Bool? = nil, allowMergeCommit: Bool? = nil, allowRebaseMerge: Bool? = nil,
      allowAutoMerge: Bool? = nil, deleteBranchOnMerge: Bool? = nil,
      squashMergeCommitTitle: GitHubAPI.SquashMergeCommitTitle? = nil,
      squashMergeCommitMessage: GitHubAPI.SquashMergeCommitMessage? = nil,
      mergeCommitTitle: GitHubAPI.MergeCommitTitle? = nil, mergeCommitMessage: GitHubAPI.MergeCommitMessage? = nil,
      hasDownloads: Bool? = nil, isTemplate: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/user/repos")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "description": description, "homepage": homepage, "private": `private`,
          "has_issues": hasIssues, "has_projects": hasProjects, "has_wiki": hasWiki, "has_discussions": hasDiscussions,
          "team_id": teamID, "auto_init": autoInit, "gitignore_template": gitignoreTemplate,
          "license_template": licenseTemplate, "allow_squash_merge": allowSquashMerge,
          "allow_merge_commit": allowMergeCommit, "allow_rebase_merge": allowRebaseMerge,
          "allow_auto_merge": allowAutoMerge, "delete_branch_on_merge": deleteBranchOnMerge,
          "squash_merge_commit_title": squashMergeCommitTitle, "squash_merge_commit_message": squashMergeCommitMessage,
          "merge_commit_title": mergeCommitTitle, "merge_commit_message": mergeCommitMessage,
          "has_downloads": hasDownloads, "is_template": isTemplate,
        ])
    }
  }

  /// Create an organization repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#create-an-organization-repository)
  public struct CreateInOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name.
    ///   - description: the description.
    ///   - homepage: the home page.
    ///   - private: whether it is private.
    ///   - visibility: who may see it.
    ///   - hasIssues: whether it has issues.
    ///   - hasProjects: whether it has projects.
    ///   - hasWiki: whether it has a wiki.
    ///   - hasDownloads: whether it has downloads.
    ///   - isTemplate: whether repositories can be made from it.
    ///   - teamID: the team that may use it.
    ///   - autoInit: whether to begin with a README.
    ///   - gitignoreTemplate: the template of its `.gitignore`.
    ///   - licenseTemplate: the licence.
    ///   - allowSquashMerge: whether pull requests may be merged by squashing.
    ///   - allowMergeCommit: whether pull requests may be merged with a merge commit.
    ///   - allowRebaseMerge: whether pull requests may be merged by rebasing.
    ///   - allowAutoMerge: whether pull requests may merge themselves once they can.
    ///   - deleteBranchOnMerge: whether a branch is deleted once its pull request is merged.
    ///   - useSquashPullRequestTitleAsDefault: the old form of `squashMergeCommitTitle`.
    ///   - squashMergeCommitTitle: what the title of a squashed commit is.
    ///   - squashMergeCommitMessage: what the message of a squashed commit is.
    ///   - mergeCommitTitle: what the title of a merge commit is.
    ///   - mergeCommitMessage: what the message of a merge commit is.
    ///   - customProperties: the organization's own properties.
    public init(
      org: String, name: String, description: String? = nil, homepage: String? = nil, private: Bool? = nil,
      visibility: GitHubAPI.Visibility? = nil, hasIssues: Bool? = nil, hasProjects: Bool? = nil, hasWiki: Bool? = nil,
      hasDownloads: Bool? = nil, isTemplate: Bool? = nil, teamID: Int64? = nil, autoInit: Bool? = nil,
      gitignoreTemplate: String? = nil, licenseTemplate: String? = nil, allowSquashMerge: Bool? = nil,
      allowMergeCommit: Bool? = nil, allowRebaseMerge: Bool? = nil, allowAutoMerge: Bool? = nil,
      deleteBranchOnMerge: Bool? = nil, useSquashPullRequestTitleAsDefault: Bool? = nil,
      squashMergeCommitTitle: GitHubAPI.SquashMergeCommitTitle? = nil,
      squashMergeCommitMessage: GitHubAPI.SquashMergeCommitMessage? = nil,
      mergeCommitTitle: GitHubAPI.MergeCommitTitle? = nil, mergeCommitMessage: GitHubAPI.MergeCommitMessage? = nil,
      customProperties: [String: GitHubAPI.JSONValue]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/repos")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "description": description, "homepage": homepage, "private": `private`,
          "visibility": visibility, "has_issues": hasIssues, "has_projects": hasProjects, "has_wiki": hasWiki,
          "has_downloads": hasDownloads, "is_template": isTemplate, "team_id": teamID, "auto_init": autoInit,
          "gitignore_template": gitignoreTemplate, "license_template": licenseTemplate,
          "allow_squash_merge": allowSquashMerge, "allow_merge_commit": allowMergeCommit,
          "allow_rebase_merge": allowRebaseMerge, "allow_auto_merge": allowAutoMerge,
          "delete_branch_on_merge": deleteBranchOnMerge,
          "use_squash_pr_title_as_default": useSquashPullRequestTitleAsDefault,
          "squash_merge_commit_title": squashMergeCommitTitle, "squash_merge_commit_message": squashMergeCommitMessage,
          "merge_commit_title": mergeCommitTitle, "merge_commit_message": mergeCommitMessage,
          "custom_properties": customProperties,
        ])
    }
  }
}
