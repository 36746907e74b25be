public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Update a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#update-a-repository)
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name.
    ///   - description: the description.
    ///   - homepage: the home page.
    ///   - private: whether it is private.
    ///   - visibility: who may see it.
    ///   - securityAndAnalysis: which security features are on.
    ///   - hasIssues: whether it has issues.
    ///   - hasProjects: whether it has projects.
    ///   - hasWiki: whether it has a wiki.
    ///   - hasPullRequests: whether it has pull requests.
    ///   - pullRequestCreationPolicy: who may open pull requests.
    ///   - isTemplate: whether repositories can be made from it.
    ///   - defaultBranch: the default branch.
    ///   - allowSquashMerge: whether pull requests may be merged by squashing.
    ///   - allowMergeCommit: whether pull requests may be merged with a merge commit.
    ///   - allowRebaseMerge: whether pull requests may be merged by rebasing.
    ///   - allowAutoMerge: whether pull requests may merge themselves once they can.
    ///   - deleteBranchOnMerge: whether a branch is deleted once its pull request is merged.
    ///   - allowUpdateBranch: whether branches of pull requests may always be updated.
    ///   - useSquashPullRequestTitleAsDefault: the old form of `squashMergeCommitTitle`.
    ///   - squashMergeCommitTitle: what the title of a squashed commit is.
    ///   - squashMergeCommitMessage: what the message of a squashed commit is.
    ///   - mergeCommitTitle: what the title of a merge commit is.
    ///   - mergeCommitMessage: what the message of a merge commit is.
    ///   - archived: whether it is read-only.
    ///   - allowForking: whether it may be forked.
    ///   - webCommitSignoffRequired: whether commits made on the web must be signed off.
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
