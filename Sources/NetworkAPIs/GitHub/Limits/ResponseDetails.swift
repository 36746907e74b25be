public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// The information in the header fields of GitHub's responses, including error responses.
  ///
  /// ```swift
  /// let response = try await client.response(GitHubAPI.Meta.Zen())
  /// print(
  ///   response.gitHub.rateLimit?.remaining ?? 0,
  ///   response.gitHub.requestID ?? "-")
  /// ```
  public struct ResponseDetails: Hashable, Sendable {
    private let headers: NetworkAPI.Headers

    /// Reads the details from header fields.
    public init(_ headers: NetworkAPI.Headers) {
      self.headers = headers
    }

    /// The state of the rate limit; nil if the server has no limits.
    public var rateLimit: RateLimit? { RateLimit(headers) }
    /// GitHub's ID of the request. Mention it when you report a problem to GitHub.
    public var requestID: String? { headers["X-GitHub-Request-Id"] }
    /// The minimum time before requesting events or notifications again; nil if there is none.
    public var pollInterval: Duration? {
      headers["X-Poll-Interval"].flatMap { Int($0) }.map { Duration(clamping: Double($0)) }
    }
    /// The version of the API that produced the response.
    public var version: String? { headers["X-GitHub-Api-Version-Selected"] }
    /// How single sign-on affects the response; nil if it doesn't.
    public var singleSignOn: SingleSignOn? { headers["X-GitHub-SSO"].flatMap(SingleSignOn.init) }
    /// The scopes of the token; nil for a kind of token without scopes.
    public var scopes: [String]? { list("X-OAuth-Scopes") }
    /// The scopes that the endpoint accepts; a token needs one of them.
    public var acceptedScopes: [String]? { list("X-Accepted-OAuth-Scopes") }
    /// The permissions that a fine-grained token or an app needs, as GitHub writes them: `,` means that all are needed,
    /// `;` separates alternatives.
    public var acceptedPermissions: String? { headers["X-Accepted-GitHub-Permissions"] }
    /// When the token expires; nil if it doesn't.
    public var tokenExpiry: Date? {
      headers["GitHub-Authentication-Token-Expiration"].flatMap { Date(gitHubText: $0) }
    }
    /// Since when the endpoint or API version has been deprecated (RFC 9745); nil if it isn't.
    public var deprecation: Date? {
      guard let value = headers["Deprecation"] else { return nil }
      guard value.hasPrefix("@") else { return HTTPDate.parse(value) }
      return Double(value.dropFirst()).map(Date.init(timeIntervalSince1970:))
    }
    /// When the endpoint or API version will be removed (RFC 8594); nil if that isn't planned.
    public var sunset: Date? { headers["Sunset"].flatMap { HTTPDate.parse($0) } }
    /// The URL of GitHub's page about the deprecation.
    public var deprecationNotice: String? { headers.link("deprecation") }

    private func list(_ name: NetworkAPI.Headers.Name) -> [String]? {
      headers[name].map { value in
        value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      }
    }
  }

  /// How an organization's single sign-on affects a response.
  public enum SingleSignOn: Hashable, Sendable {
    /// The token must be authorized first, at the URL of the page.
    case required(page: String?)
    /// Results of these organizations, given by their IDs, are omitted.
    case partialResults(organizations: [Int64])

    init?(_ text: String) {
      let parts = text.split(separator: ";", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      func value(_ name: String) -> String? {
        guard parts.count == 2, parts[1].hasPrefix("\(name)=") else { return nil }
        return String(parts[1].dropFirst(name.count + 1))
      }
      switch parts.first {
      case "required": self = .required(page: value("url"))
      case "partial-results":
        self = .partialResults(
          organizations: (value("organizations") ?? "").split(separator: ",").compactMap { Int64($0) })
      default: return nil
      }
    }
  }
}

extension HTTPResponse {
  /// The information in GitHub's header fields.
  public var gitHub: GitHubAPI.ResponseDetails { .init(headers) }
}

extension NetworkResponse {
  /// The information in GitHub's header fields.
  public var gitHub: GitHubAPI.ResponseDetails { .init(headers) }
}
