public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Returns the protection of a branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-branch-protection): needs the permission Administration: read.
  public struct GetBranchProtection: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    public init(owner: String, repo: String, branch: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)/protection")
    }
  }

  /// Replaces the protection of a branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#update-branch-protection): needs the permission Administration: write.
  public struct UpdateBranchProtection: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    ///   - requiredStatusChecks: the status checks that must pass before merging; `.null` for none.
    ///   - enforceAdmins: whether the rules also apply to administrators.
    ///   - requiredPullRequestReviews: the reviews required before merging; `.null` for none.
    ///   - restrictions: who can push; `.null` for everyone with write access.
    ///   - requiredLinearHistory: whether merge commits are forbidden.
    ///   - allowForcePushes: whether force pushes are allowed.
    ///   - allowDeletions: whether the branch can be deleted.
    ///   - blockCreations: whether only those who can push can create branches that match the rule.
    ///   - requiredConversationResolution: whether all conversations must be resolved.
    ///   - lockBranch: whether the branch is read-only.
    ///   - allowForkSyncing: whether a locked branch in a fork can still be synced with the upstream repository.
    public init(
      owner: String, repo: String, branch: String, requiredStatusChecks: GitHubAPI.Nullable<StatusChecksRule>,
      enforceAdmins: GitHubAPI.Nullable<Bool>, requiredPullRequestReviews: GitHubAPI.Nullable<ReviewsRule>,
      restrictions: GitHubAPI.Nullable<BranchActors>, requiredLinearHistory: Bool? = nil,
      allowForcePushes: Bool? = nil, allowDeletions: Bool? = nil, blockCreations: Bool? = nil,
      requiredConversationResolution: Bool? = nil, lockBranch: Bool? = nil, allowForkSyncing: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)/protection")
      requestInfo = .init(
        method: .put,
        parameters: [
          "required_status_checks": requiredStatusChecks, "enforce_admins": enforceAdmins,
          "required_pull_request_reviews": requiredPullRequestReviews, "restrictions": restrictions,
          "required_linear_history": requiredLinearHistory, "allow_force_pushes": allowForcePushes,
          "allow_deletions": allowDeletions, "block_creations": blockCreations,
          "required_conversation_resolution": requiredConversationResolution, "lock_branch": lockBranch,
          "allow_fork_syncing": allowForkSyncing,
        ])
    }
  }

  /// Removes the protection of a branch.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#delete-branch-protection): needs the permission Administration: write.
  public struct DeleteBranchProtection: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    public init(owner: String, repo: String, branch: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)/protection")
    }
  }
}
