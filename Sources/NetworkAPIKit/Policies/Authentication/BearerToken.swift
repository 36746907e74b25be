public import Foundation

/// A bearer token (RFC 6750) and its expiry.
public struct BearerToken: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The token itself.
  public var value: String
  /// When the token expires; nil if unknown.
  public var expiry: Date?

  /// Creates a token.
  public init(_ value: String, expiry: Date? = nil) {
    self.value = value
    self.expiry = expiry
  }

  public init(stringLiteral value: String) { self.init(value) }
}

extension BearerToken: RedactedDescribable {
  /// The word `Bearer`, with the token redacted.
  package var redactedDescription: String { "Bearer \(Redaction.mark)" }
}
