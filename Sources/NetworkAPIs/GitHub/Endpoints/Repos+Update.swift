public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Update a repository.
  ///
  /// [GitHub's description](https://docs.github.com/rest/repos/repos#update-a-repository)
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name.
    ///   - description: what it is.
    ///   - homepage: the home page.
    ///   - private: whether only some may see it.
    ///   - visibility: who may see it.
    ///   - securityAndAnalysis: which security features are on.
    ///   - hasIssues: whether to have issues.
    ///   - hasProjects: whether to have projects.
    ///   - hasWiki: whether to have wiki.
    ///   - hasPullRequests: whether to have pull requests.
    ///   - pullRequestCreationPolicy: the pull request creation policy.
    ///   - isTemplate: whether to make it a template.
    ///   - defaultBranch: the default branch.
    ///   - allowSquashMerge: whether to allow squash merge.
    ///   - allowMergeCommit: whether to allow merge commit.
    ///   - allowRebaseMerge: whether to allow rebase merge.
    ///   - allowAutoMerge: whether to allow auto merge.
    ///   - deleteBranchOnMerge: whether a branch is deleted once its pull request is merged.
    ///   - allowUpdateBranch: whether to allow update branch.
    ///   - useSquashPullRequestTitleAsDefault: whether to use squash pr title as default.
    ///   - squashMergeCommitTitle: the squash merge commit title.
    ///   - squashMergeCommitMessage: the squash merge commit message.
    ///   - mergeCommitTitle: the merge commit title.
    ///   - mergeCommitMessage: the merge commit message.
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
