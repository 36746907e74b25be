public import NetworkAPIKit

extension GitHubAPI.Dependabot {
  /// Returns a Dependabot alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/alerts#get-a-dependabot-alert): needs the permission Dependabot alerts: read.
  public struct GetAlert: GitHubEndpoint {
    public typealias Response = GitHubAPI.DependabotAlert
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dependabot/alerts/\(number)")
    }
  }

  /// Updates a Dependabot alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/alerts#update-a-dependabot-alert): needs the permission Dependabot alerts: write.
  public struct UpdateAlert: GitHubEndpoint {
    public typealias Response = GitHubAPI.DependabotAlert
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    ///   - state: the state to set.
    ///   - dismissedReason: the reason for the dismissal; required if the state is `dismissed`.
    ///   - dismissedComment: a comment on the dismissal.
    ///   - assignees: the user names of the accounts to assign to the alert.
    ///   - agentAssignment: the instructions for an agent that fixes the vulnerability.
    public init(
      owner: String, repo: String, number: Int, state: State? = nil, dismissedReason: DismissedReason? = nil,
      dismissedComment: String? = nil, assignees: [String]? = nil, agentAssignment: GitHubAPI.JSONValue? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dependabot/alerts/\(number)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "state": state, "dismissed_reason": dismissedReason, "dismissed_comment": dismissedComment,
          "assignees": assignees, "agent_assignment": agentAssignment,
        ])
    }

    /// The states that an alert can be set to.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Dismisses the alert.
      public static let dismissed: Self = "dismissed"
      /// Reopens the alert.
      public static let open: Self = "open"
    }

    /// The reasons for dismissing an alert.
    public typealias DismissedReason = GitHubAPI.DependabotAlert.DismissedReason
  }
}
