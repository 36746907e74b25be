public import Foundation

extension GitHubAPI {
  /// A rate limit: the number of requests that are left until it is reset.
  public struct RateLimit: Codable, Hashable, Sendable {
    /// The maximum number of requests per hour; for searches, per minute.
    public var limit: Int
    /// The number of requests that are left until ``reset``.
    public var remaining: Int
    /// The number of requests that were made since the last reset.
    public var used: Int
    /// When the limit is reset; 1970 if a response from 2012 or before doesn't contain it.
    public var reset: Date
    /// GitHub's name of the resource, such as `core`, `search` or `graphql`; only set from header fields.
    public var resource: String?

    /// Creates a rate limit.
    public init(limit: Int, remaining: Int, used: Int, reset: Date, resource: String? = nil) {
      self.limit = limit
      self.remaining = remaining
      self.used = used
      self.reset = reset
      self.resource = resource
    }

    /// The number of requests that were made, by numbers of a server that may be any.
    static func used(of limit: Int, remaining: Int) -> Int { max(0, max(0, limit) - max(0, remaining)) }

    enum CodingKeys: String, CodingKey { case limit, remaining, used, reset, resource }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      limit = try container.decode(Int.self, forKey: .limit)
      remaining = try container.decode(Int.self, forKey: .remaining)
      used = try container.decodeIfPresent(Int.self, forKey: .used) ?? Self.used(of: limit, remaining: remaining)
      reset = try container.decodeIfPresent(Date.self, forKey: .reset) ?? Date(timeIntervalSince1970: 0)
      resource = try container.decodeIfPresent(String.self, forKey: .resource)
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(limit, forKey: .limit)
      try container.encode(remaining, forKey: .remaining)
      try container.encode(used, forKey: .used)
      // A server can name any number of seconds.
      try container.encode(Int64(exactly: reset.timeIntervalSince1970.rounded(.down)) ?? .max, forKey: .reset)
      try container.encodeIfPresent(resource, forKey: .resource)
    }
  }
}
