public import NetworkAPIKit

extension GitHubAPI.BranchProtection {
  /// Returns whether the rules also apply to administrators.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-admin-branch-protection): needs the permission Administration: read.
  public struct GetAdminEnforcement: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection.Switch
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/enforce_admins")
    }
  }

  /// Applies the rules to administrators too.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#set-admin-branch-protection): needs the permission Administration: write.
  public struct EnforceForAdmins: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection.Switch
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/enforce_admins")
    }
  }

  /// Exempts administrators from the rules.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#delete-admin-branch-protection): needs the permission Administration: write.
  public struct ExemptAdmins: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/enforce_admins")
    }
  }

  /// Returns whether commits must be signed.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-commit-signature-protection): needs the permission Administration: read.
  public struct GetSignatures: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection.Switch
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_signatures")
    }
  }

  /// Requires signed commits.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#create-commit-signature-protection): needs the permission Administration: write.
  public struct RequireSignatures: GitHubEndpoint {
    public typealias Response = GitHubAPI.BranchProtection.Switch
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_signatures")
    }
  }

  /// Allows commits without a signature.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#delete-commit-signature-protection): needs the permission Administration: write.
  public struct AllowUnsigned: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_signatures")
    }
  }

  /// Returns the reviews that a pull request needs.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#get-pull-request-review-protection): needs the permission Administration: read.
  public struct GetReviews: GitHubEndpoint {
    public typealias Response = GitHubAPI.RequiredReviews
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_pull_request_reviews")
    }
  }

  /// Updates the reviews that a pull request needs. Parameters that are nil stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#update-pull-request-review-protection): needs the permission Administration: write.
  public struct UpdateReviews: GitHubEndpoint {
    public typealias Response = GitHubAPI.RequiredReviews
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - branch: the branch.
    ///   - dismissalRestrictions: who can dismiss reviews.
    ///   - dismissStaleReviews: whether a push dismisses existing approvals.
    ///   - requireCodeOwnerReviews: whether a code owner must approve.
    ///   - requiredApprovingReviewCount: the number of required approvals, at most six.
    ///   - requireLastPushApproval: whether someone other than the last pusher must approve.
    ///   - bypassPullRequestAllowances: who can push without a pull request.
    public init(
      in branch: GitHubAPI.BranchScope, dismissalRestrictions: GitHubAPI.Repos.BranchActors? = nil,
      dismissStaleReviews: Bool? = nil, requireCodeOwnerReviews: Bool? = nil, requiredApprovingReviewCount: Int? = nil,
      requireLastPushApproval: Bool? = nil, bypassPullRequestAllowances: GitHubAPI.Repos.BranchActors? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_pull_request_reviews")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "dismissal_restrictions": dismissalRestrictions, "dismiss_stale_reviews": dismissStaleReviews,
          "require_code_owner_reviews": requireCodeOwnerReviews,
          "required_approving_review_count": requiredApprovingReviewCount,
          "require_last_push_approval": requireLastPushApproval,
          "bypass_pull_request_allowances": bypassPullRequestAllowances,
        ])
    }
  }

  /// Removes the rule that pull requests need reviews.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/branches/branch-protection#delete-pull-request-review-protection): needs the permission Administration: write.
  public struct DeleteReviews: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameter branch: the branch.
    public init(in branch: GitHubAPI.BranchScope) {
      urlInfo = .GitHubAPI(path: "\(branch.path)/protection/required_pull_request_reviews")
    }
  }
}
