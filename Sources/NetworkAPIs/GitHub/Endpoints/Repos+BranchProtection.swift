public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Get branch protection.
  ///
  /// [GitHub's description](https://docs.github.com/rest/branches/branch-protection#get-branch-protection)
  public struct GetBranchProtection: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    public init(owner: String, repo: String, branch: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)/protection")
    }
  }

  /// Update branch protection.
  ///
  /// [GitHub's description](https://docs.github.com/rest/branches/branch-protection#update-branch-protection)
  public struct UpdateBranchProtection: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    ///   - requiredStatusChecks: whether to required status checks.
    ///   - enforceAdmins: the enforce admins.
    ///   - requiredPullRequestReviews: whether to required pull request reviews.
    ///   - restrictions: the restrictions.
    ///   - requiredLinearHistory: whether to required linear history.
    ///   - allowForcePushes: whether to allow force pushes.
    ///   - allowDeletions: whether to allow deletions.
    ///   - blockCreations: the block creations.
    ///   - requiredConversationResolution: whether to required conversation resolution.
    ///   - lockBranch: the lock branch.
    ///   - allowForkSyncing: whether to allow fork syncing.
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
  /// [GitHub's description](https://docs.github.com/rest/branches/branch-protection#delete-branch-protection)
  public struct DeleteBranchProtection: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - branch: the name of the branch.
    public init(owner: String, repo: String, branch: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/branches/\(segments: branch)/protection")
    }
  }
}
