import Foundation
public import NetworkAPIKit

extension GitHubAPI.RateLimit {
  /// Reads the `x-ratelimit-…` fields of a response; nil if there are none, as with servers without limits.
  public init?(_ headers: NetworkAPI.Headers) {
    guard let limit = headers["x-ratelimit-limit"].flatMap({ Int($0) }),
      let remaining = headers["x-ratelimit-remaining"].flatMap({ Int($0) }),
      let reset = headers["x-ratelimit-reset"].flatMap({ Double($0) })
    else { return nil }
    self.init(
      limit: limit, remaining: remaining,
      used: headers["x-ratelimit-used"].flatMap { Int($0) } ?? Self.used(of: limit, remaining: remaining),
      reset: Date(timeIntervalSince1970: reset), resource: headers["x-ratelimit-resource"])
  }
}
