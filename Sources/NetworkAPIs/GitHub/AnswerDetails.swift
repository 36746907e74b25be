public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// What GitHub tells in the header fields of any answer, a refusal too.
  ///
  /// ```swift
  /// let response = try await client.response(for: GitHubAPI.Meta.Zen())
  /// print(response.gitHub.rateLimit?.remaining ?? 0, response.gitHub.requestID ?? "-")
  /// ```
  public struct AnswerDetails: Hashable, Sendable {
    private let headers: NetworkAPI.Headers

    /// The details in these fields.
    public init(_ headers: NetworkAPI.Headers) {
      self.headers = headers
    }

    /// How many requests are left; nil where the server has no limits.
    public var rateLimit: RateLimit? { RateLimit(headers) }
    /// GitHub's number of the request, to be told in reports of problems.
    public var requestID: String? { headers["X-GitHub-Request-Id"] }
    /// How many seconds to wait at least before asking again for events or notifications.
    public var pollInterval: Int? { headers["X-Poll-Interval"].flatMap { Int($0) } }
    /// The version of the API that answered.
    public var version: String? { headers["X-GitHub-Api-Version-Selected"] }
    /// What single sign-on withholds, or asks for.
    public var singleSignOn: SingleSignOn? { headers["X-GitHub-SSO"].flatMap(SingleSignOn.init) }
    /// What the token may do, where it is one with scopes.
    public var scopes: [String]? { list("X-OAuth-Scopes") }
    /// The scopes of which one would do.
    public var acceptedScopes: [String]? { list("X-Accepted-OAuth-Scopes") }
    /// The permissions a fine-grained token or an app needs, as GitHub writes them: all of those with `,` between, one of
    /// those with `;`.
    public var acceptedPermissions: String? { headers["X-Accepted-GitHub-Permissions"] }
    /// When the token ends to be valid.
    public var tokenExpiry: Date? {
      headers["GitHub-Authentication-Token-Expiration"].flatMap { Date(gitHubText: $0) }
    }
    /// Since when the endpoint or the version is deprecated (RFC 9745).
    public var deprecation: Date? {
      guard let value = headers["Deprecation"] else { return nil }
      guard value.hasPrefix("@") else { return HTTPDate.parse(value) }
      return Double(value.dropFirst()).map(Date.init(timeIntervalSince1970:))
    }
    /// When it ends to answer (RFC 8594).
    public var sunset: Date? { headers["Sunset"].flatMap { HTTPDate.parse($0) } }
    /// Where GitHub says what to do about a deprecation.
    public var deprecationNotice: String? { headers["Link"].flatMap { LinkHeader($0)["deprecation"]?.target } }

    private func list(_ name: String) -> [String]? {
      headers[name].map { value in
        value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      }
    }
  }

  /// What an organization's single sign-on does to an answer.
  public enum SingleSignOn: Hashable, Sendable {
    /// The token must be authorized first, at this page.
    case required(page: String?)
    /// What belongs to these organizations, by their numbers, was left out.
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
  /// What GitHub tells in the fields.
  public var gitHub: GitHubAPI.AnswerDetails { .init(headers) }
}

extension NetworkResponse {
  /// What GitHub tells in the fields.
  public var gitHub: GitHubAPI.AnswerDetails { .init(headers) }
}
