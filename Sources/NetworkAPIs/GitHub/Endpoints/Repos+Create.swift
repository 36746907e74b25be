public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Creates a repository that the authenticated account owns.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#create-a-repository-for-the-authenticated-user): needs the permission Administration: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - name: the name of the repository.
    ///   - description: the description of the repository.
    ///   - homepage: the URL of the project's website.
    ///   - private: whether the repository is private.
    ///   - hasIssues: whether issues are enabled.
    ///   - hasProjects: whether projects are enabled.
    ///   - hasWiki: whether the wiki is enabled.
    ///   - hasDiscussions: whether discussions are enabled.
    ///   - teamID: the ID of the team that gets access.
    ///   - autoInit: whether to create a first commit with a README.
    ///   - gitignoreTemplate: the name of a template for `.gitignore`, such as `Swift`.
    ///   - licenseTemplate: the key of a license, such as `mit`.
    ///   - allowSquashMerge: whether pull requests can be merged by squashing.
    ///   - allowMergeCommit: whether pull requests can be merged with a merge commit.
    ///   - allowRebaseMerge: whether pull requests can be merged by rebasing.
    ///   - allowAutoMerge: whether pull requests can be merged automatically once their requirements are met.
    ///   - deleteBranchOnMerge: whether GitHub deletes the head branch when a pull request is merged.
    ///   - squashMergeCommitTitle: the default title of a squashed commit.
    ///   - squashMergeCommitMessage: the default message of a squashed commit.
    ///   - mergeCommitTitle: the default title of a merge commit.
    ///   - mergeCommitMessage: the default message of a merge commit.
    ///   - hasDownloads: whether downloads are enabled.
    ///   - isTemplate: whether repositories can be created from this one as a template.
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

  /// Creates a repository that an organization owns.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#create-an-organization-repository): needs the permission Administration: write.
  public struct CreateInOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the repository.
    ///   - description: the description of the repository.
    ///   - homepage: the URL of the project's website.
    ///   - private: whether the repository is private.
    ///   - visibility: who can see the repository.
    ///   - hasIssues: whether issues are enabled.
    ///   - hasProjects: whether projects are enabled.
    ///   - hasWiki: whether the wiki is enabled.
    ///   - hasDownloads: whether downloads are enabled.
    ///   - isTemplate: whether repositories can be created from this one as a template.
    ///   - teamID: the ID of the team that gets access.
    ///   - autoInit: whether to create a first commit with a README.
    ///   - gitignoreTemplate: the name of a template for `.gitignore`, such as `Swift`.
    ///   - licenseTemplate: the key of a license, such as `mit`.
    ///   - allowSquashMerge: whether pull requests can be merged by squashing.
    ///   - allowMergeCommit: whether pull requests can be merged with a merge commit.
    ///   - allowRebaseMerge: whether pull requests can be merged by rebasing.
    ///   - allowAutoMerge: whether pull requests can be merged automatically once their requirements are met.
    ///   - deleteBranchOnMerge: whether GitHub deletes the head branch when a pull request is merged.
    ///   - useSquashPullRequestTitleAsDefault: whether a squashed commit's title is the pull request's; replaced by
    ///       `squashMergeCommitTitle`.
    ///   - squashMergeCommitTitle: the default title of a squashed commit.
    ///   - squashMergeCommitMessage: the default message of a squashed commit.
    ///   - mergeCommitTitle: the default title of a merge commit.
    ///   - mergeCommitMessage: the default message of a merge commit.
    ///   - customProperties: the values of the organization's custom properties, by name.
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
