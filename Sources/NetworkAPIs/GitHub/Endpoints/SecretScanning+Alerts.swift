public import NetworkAPIKit

extension GitHubAPI.SecretScanning {
  /// Returns a secret scanning alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#get-a-secret-scanning-alert): needs the permission Secret scanning alerts: read.
  public struct GetAlert: GitHubEndpoint {
    public typealias Response = GitHubAPI.SecretScanningAlert
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    ///   - hideSecret: whether to leave out the secrets' values.
    public init(owner: String, repo: String, number: Int, hideSecret: Bool? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/secret-scanning/alerts/\(number)", ["hide_secret": hideSecret])
    }
  }

  /// Updates a secret scanning alert.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#update-a-secret-scanning-alert): needs the permission Secret scanning alerts: write.
  public struct UpdateAlert: GitHubEndpoint {
    public typealias Response = GitHubAPI.SecretScanningAlert
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    ///   - state: the state to set.
    ///   - resolution: why the alert is resolved; required if the state is `resolved`.
    ///   - resolutionComment: a comment on the resolution.
    ///   - assignee: the user name of the account to assign.
    ///   - validity: whether the secret is valid.
    public init(
      owner: String, repo: String, number: Int, state: State? = nil, resolution: Resolution? = nil,
      resolutionComment: String? = nil, assignee: String? = nil, validity: Validity? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/secret-scanning/alerts/\(number)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "state": state, "resolution": resolution, "resolution_comment": resolutionComment, "assignee": assignee,
          "validity": validity,
        ])
    }

    /// The states that an alert can be set to.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Reopens the alert.
      public static let open: Self = "open"
      /// Resolves the alert.
      public static let resolved: Self = "resolved"
    }

    /// The reasons for which an alert is resolved.
    public struct Resolution: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The alert is wrong.
      public static let falsePositive: Self = "false_positive"
      /// The secret won't be revoked or removed.
      public static let wontFix: Self = "wont_fix"
      /// The secret was revoked.
      public static let revoked: Self = "revoked"
      /// The secret is used only in tests.
      public static let usedInTests: Self = "used_in_tests"
    }

    /// Whether a secret is valid.
    public struct Validity: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The secret is valid.
      public static let active: Self = "active"
      /// The secret is no longer valid.
      public static let inactive: Self = "inactive"
    }
  }

  /// Lists the places where a secret was found.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/secret-scanning/secret-scanning#list-locations-for-a-secret-scanning-alert): needs the permission Secret scanning alerts: read.
  public struct Locations: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SecretScanningLocation]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the alert.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(owner: String, repo: String, number: Int, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/secret-scanning/alerts/\(number)/locations", ["page": page, "per_page": perPage])
    }
  }
}
