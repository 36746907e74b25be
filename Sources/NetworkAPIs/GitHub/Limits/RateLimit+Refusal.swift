public import Foundation
public import NetworkAPIKit

extension GitHubAPI.RateLimit {
  /// The delay before a request that a rate limit rejected may be sent again; nil if it failed for another reason.
  ///
  /// - Parameter refusals: how often it was rejected before. If GitHub names no time, the delay doubles each time.
  static func wait(after response: HTTPResponse, refusals: Int, now: Date) -> Duration? {
    guard response.status == 403 || response.status == 429 || isRefusedByGraphQL(response) else { return nil }
    if let value = response.headers["Retry-After"], let delay = RetryAfter.delay(value, now: now) { return delay }
    if let limit = Self(response.headers), limit.remaining == 0, mayBeRateLimit(response) {
      return Duration(clamping: max(1, limit.reset.timeIntervalSince(now) + 1))
    }
    guard response.status != 403 || isSecondary(response) else { return nil }
    return .seconds(60 << min(refusals, 6))
  }

  /// Whether a change may have been carried out, at least in part, before a limit rejected the rest: a redirect led to a
  /// GET, or a field of a mutation has a value or failed inside it.
  static func mayHaveActed(before response: HTTPResponse) -> Bool {
    guard !response.hasOtherMethod else { return true }
    guard let decoded = graphQL(response) else { return false }
    guard !decoded.errors.contains(where: { $0.path?.count ?? 0 > 1 }) else { return true }
    guard case .object(let fields)? = decoded.data else { return false }
    return fields.values.contains { $0 != .null }
  }

  /// Whether the response is from GraphQL and reports an exceeded limit, which it does with status 200.
  private static func isRefusedByGraphQL(_ response: HTTPResponse) -> Bool {
    graphQL(response).map { GitHubAPI.GraphQLErrors(errors: $0.errors).isRateLimited } ?? false
  }

  private static func graphQL(_ response: HTTPResponse) -> GitHubAPI.GraphQLResponse<GitHubAPI.JSONValue>? {
    guard response.status == 200, response.url.path.hasSuffix("/graphql"), let data = response.body.data,
      // Decode only short bodies: one that reports an exceeded limit is short.
      data.count < 4096
    else { return nil }
    return try? JSONCoding().decode(GitHubAPI.GraphQLResponse<GitHubAPI.JSONValue>.self, from: data)
  }

  /// Whether a refusal is because of a limit that is used up. The last permitted call may be refused for another reason,
  /// which only the message says.
  private static func mayBeRateLimit(_ response: HTTPResponse) -> Bool {
    struct Refusal: Decodable { let message: String }
    guard response.status == 403, let data = response.body.data, data.count < 4096,
      let refusal = try? JSONCoding().decode(Refusal.self, from: data)
    else { return true }
    return refusal.message.lowercased().contains("rate limit")
  }

  /// Whether a secondary limit was exceeded, which only the message says.
  private static func isSecondary(_ response: HTTPResponse) -> Bool {
    guard let data = response.body.data else { return false }
    let text = String(decoding: data.prefix(4096), as: UTF8.self).lowercased()
    return text.contains("secondary rate limit") || text.contains("abuse detection")
  }
}

extension NetworkError {
  /// When GitHub's rate limit allows calls again; nil if the call, or the request for its token, failed for another reason.
  ///
  /// ```swift
  /// do {
  ///   print(
  ///     try await client.request(GitHubAPI.Users(userName: "octocat")).login)
  /// } catch {
  ///   print("try again at", error.gitHubRateLimitEnd ?? .now)
  /// }
  /// ```
  ///
  /// Computed from the response with the server's clock: `Retry-After`, the limit's reset, or a minute for a secondary
  /// limit.
  public var gitHubRateLimitEnd: Date? {
    if case .authenticationFailed(let underlying, _) = self { return underlying.gitHubRateLimitEnd }
    guard case .statusCode(let failure) = self else { return nil }
    let date = failure.response.date ?? Date()
    return GitHubAPI.RateLimit.wait(after: failure.response, refusals: 0, now: date).map { date + $0 / .seconds(1) }
  }
}
