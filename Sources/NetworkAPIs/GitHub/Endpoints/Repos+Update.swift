public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Updates a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#update-a-repository): needs the permission Administration: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the repository.
    ///   - description: the description of the repository.
    ///   - homepage: the URL of the project's website.
    ///   - private: whether the repository is private.
    ///   - visibility: who can see the repository.
    ///   - securityAndAnalysis: which security features are enabled.
    ///   - hasIssues: whether issues are enabled.
    ///   - hasProjects: whether projects are enabled.
    ///   - hasWiki: whether the wiki is enabled.
    ///   - hasPullRequests: whether pull requests are enabled.
    ///   - pullRequestCreationPolicy: who can open pull requests.
    ///   - isTemplate: whether repositories can be created from this one as a template.
    ///   - defaultBranch: the name of the default branch.
    ///   - allowSquashMerge: whether pull requests can be merged by squashing.
    ///   - allowMergeCommit: whether pull requests can be merged with a merge commit.
    ///   - allowRebaseMerge: whether pull requests can be merged by rebasing.
    ///   - allowAutoMerge: whether pull requests can be merged automatically once their requirements are met.
    ///   - deleteBranchOnMerge: whether GitHub deletes the head branch when a pull request is merged.
    ///   - allowUpdateBranch: whether a pull request's branch that is behind its base can always be updated.
    ///   - useSquashPullRequestTitleAsDefault: whether a squashed commit's title is the pull request's; replaced by
    ///       `squashMergeCommitTitle`.
    ///   - squashMergeCommitTitle: the default title of a squashed commit.
    ///   - squashMergeCommitMessage: the default message of a squashed commit.
    ///   - mergeCommitTitle: the default title of a merge commit.
    ///   - mergeCommitMessage: the default message of a merge commit.
    ///   - archived: whether the repository is archived, and so read-only.
    ///   - allowForking: whether the repository can be forked.
    ///   - webCommitSignoffRequired: whether contributors must sign off commits that they make on the website.
    public init(
      owner: String, repo: String, name: String? = nil, description: String? = nil, homepage: String? = nil,
      private: Bool? = nil, visibility: GitHubAPI.Visibility? = nil,
      securityAndAnalysis: GitHubAPI.Nullable<GitHubAPI.SecurityAndAnalysis>? = nil, hasIssues: Bool? = nil,
      hasProjects: Bool? = nil, hasWiki: Bool? = nil, hasPullRequests: Bool? = nil,
      pullRequestCreationPolicy: GitHubAPI.PullRequestCreationPolicy? = nil, isTemplate: Bool? = nil,
      defaultBranch: String? = nil, allowSquashMerge: Bool? = nil, allowMergeCommit: Bool? = nil,
      allowRebaseMerge: Bool? = nil, allowAutoMerge: Bool? = nil, deleteBranchOnMerge: Bool? = nil,
      allowUpdateBranch: Bool? = nil, useSquashPullRequestTitleAsDefault: Bool? = nil,
      squashMergeCommitTitle: GitHubAPI.SquashMergeCommitTitle? = nil,
      squashMergeCommitMessage: GitHubAPI.SquashMergeCommitMessage? = nil,
      mergeCommitTitle: GitHubAPI.MergeCommitTitle? = nil, mergeCommitMessage: GitHubAPI.MergeCommitMessage? = nil,
      archived: Bool? = nil, allowForking: Bool? = nil, webCommitSignoffRequired: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": name, "description": description, "homepage": homepage, "private": `private`,
          "visibility": visibility, "security_and_analysis": securityAndAnalysis, "has_issues": hasIssues,
          "has_projects": hasProjects, "has_wiki": hasWiki, "has_pull_requests": hasPullRequests,
          "pull_request_creation_policy": pullRequestCreationPolicy, "is_template": isTemplate,
          "default_branch": defaultBranch, "allow_squash_merge": allowSquashMerge,
          "allow_merge_commit": allowMergeCommit, "allow_rebase_merge": allowRebaseMerge,
          "allow_auto_merge": allowAutoMerge, "delete_branch_on_merge": deleteBranchOnMerge,
          "allow_update_branch": allowUpdateBranch,
          "use_squash_pr_title_as_default": useSquashPullRequestTitleAsDefault,
          "squash_merge_commit_title": squashMergeCommitTitle, "squash_merge_commit_message": squashMergeCommitMessage,
          "merge_commit_title": mergeCommitTitle, "merge_commit_message": mergeCommitMessage, "archived": archived,
          "allow_forking": allowForking, "web_commit_signoff_required": webCommitSignoffRequired,
        ])
    }
  }
}
