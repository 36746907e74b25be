/// The key by which a server recognizes a repeated call.
public struct IdempotencyKey: Sendable, Hashable {
  static let field: NetworkAPI.Headers.Name = "Idempotency-Key"
  private(set) var value: String?
  private var isQuoted = false

  func written(_ key: String) -> String { isQuoted ? "\"\(key)\"" : key }

  /// A new random key for each call.
  public static let automatic = IdempotencyKey(value: nil)

  /// A key of your own, for example one that you store so that it survives a restart. Use letters, digits and hyphens.
  public static func key(_ value: String) -> Self { Self(value: value) }

  /// The same key in quotation marks, as draft-ietf-httpapi-idempotency-key-header has it. Most servers, such as those of
  /// Stripe, Adyen and PayPal, expect it without.
  public var quoted: Self {
    var key = self
    key.isQuoted = true
    return key
  }
}

private enum IdempotencyKeyOption: RequestOptionKey { static let defaultValue: IdempotencyKey? = nil }

extension RequestOptions {
  /// The key of a POST or PATCH. Without one (nil, the default), it isn't retried if it may have been processed.
  public var idempotencyKey: IdempotencyKey? {
    get { self[IdempotencyKeyOption.self] }
    set { self[IdempotencyKeyOption.self] = newValue }
  }
}
