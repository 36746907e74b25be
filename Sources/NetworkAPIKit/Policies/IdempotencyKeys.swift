/// Gives calls that ask for it an `Idempotency-Key`, the same through all attempts and redirects of the call, so that
/// a server which knows the field carries it out once however often it arrives.
///
/// ```swift
/// struct Pay: NetworkAPIDefinition {
///   …
///   var options: RequestOptions { .init { $0.idempotencyKey = .automatic } }
/// }
/// ```
///
/// A call that carries the field, from here or written by hand, may be retried whatever its method is.
struct IdempotencyKeys: Interceptor {
  static let field = "Idempotency-Key"

  func applies(to request: HTTPRequest) -> Bool {
    request.options.idempotencyKey != nil && !request.method.isIdempotent && !request.headers.contains(Self.field)
  }

  func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    var request = request
    // A structured-field string, as draft-ietf-httpapi-idempotency-key-header says.
    let key = request.options.idempotencyKey?.value ?? Self.random()
    request.headers.append(name: Self.field, value: "\"\(key)\"")
    return try await next(request)
  }

  /// 128 random bits.
  private static func random() -> String {
    var generator = SystemRandomNumberGenerator()
    return [generator.next(), generator.next()].map { bits in
      String(repeating: "0", count: bits.leadingZeroBitCount / 4) + (bits == 0 ? "" : String(bits, radix: 16))
    }.joined()
  }
}

/// What a server tells repeated calls apart from new ones by.
public struct IdempotencyKey: Sendable, Hashable {
  let value: String?

  /// A new random key for each call.
  public static let automatic = IdempotencyKey(value: nil)

  /// A key of one's own: kept by the program, it holds over restarts too. Letters, digits and hyphens.
  public static func key(_ value: String) -> Self { Self(value: value) }
}

private enum IdempotencyKeyOption: RequestOptionKey {
  static let defaultValue: IdempotencyKey? = nil
}

extension RequestOptions {
  /// The key a POST or PATCH is sent with; nil, the default, sends none, and then it is not retried once it may have
  /// acted.
  public var idempotencyKey: IdempotencyKey? {
    get { self[IdempotencyKeyOption.self] }
    set { self[IdempotencyKeyOption.self] = newValue }
  }
}
