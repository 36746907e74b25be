public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Get branch protection.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-branch-protection)
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

  /// Update branch protection.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#update-branch-protection)
  public struct UpdateBranchProtection: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    ///   - requiredStatusChecks: the checks it needs; `.null` for none.
    ///   - enforceAdmins: whether it holds for administrators too.
    ///   - requiredPullRequestReviews: the reviews it needs; `.null` for none.
    ///   - restrictions: who may push; `.null` for everybody who can write.
    ///   - requiredLinearHistory: whether there must be no merge commits.
    ///   - allowForcePushes: whether force pushes are allowed.
    ///   - allowDeletions: whether it may be deleted.
    ///   - blockCreations: whether only those who may push may create matching branches.
    ///   - requiredConversationResolution: whether all conversations must be resolved.
    ///   - lockBranch: whether it is read-only.
    ///   - allowForkSyncing: whether a locked branch may be synced from the fork's source.
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

  /// Delete branch protection.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#delete-branch-protection)
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
