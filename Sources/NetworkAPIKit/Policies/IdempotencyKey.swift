import Foundation

/// Adds an `Idempotency-Key` to calls that ask for it, the same for all attempts and redirects of a call, so that a
/// server which supports the field carries the call out only once.
///
/// ```swift
/// struct Pay: NetworkAPIDefinition {
///   let urlInfo: URLInfo = .init(host: "api.example.com", path: "/payments")
///   let requestInfo: RequestInfo<Note>
///   init(_ note: Note) {
///     requestInfo = .init(method: .post, parameters: note)
///   }
///   typealias Response = EmptyResponse
///   var options: RequestOptions { .init { $0.idempotencyKey = .automatic } }
/// }
/// ```
///
/// A call with this field, whether added here or by the caller, may be retried whatever its method.
struct IdempotencyKeys: Interceptor {
  static let field: NetworkAPI.Headers.Name = "Idempotency-Key"
  private let secret = Hexadecimal.random()

  func applies(to request: HTTPRequest) -> Bool {
    if request.options.uploadKey != nil { return true }
    guard request.options.idempotencyKey != nil else { return false }
    return !request.method.isIdempotent && !request.headers.contains(Self.field)
  }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    var request = request
    setKey(of: &request)
    return try await next(request)
  }

  private func setKey(of request: inout HTTPRequest) {
    var (automatic, end): (String?, String) = (nil, "")
    switch request.options.uploadKey {
    case .creation(let key, let beginnings)?:
      automatic = key
      if beginnings > 0 { end = "-\(beginnings)" }
    case .other?:
      // Whoever has added it.
      request.headers.removeAll(named: Self.field)
      request.options.idempotencyKey = nil
    case nil: break
    }
    if let value = request.headers[Self.field] {
      guard !end.isEmpty else { return }
      request.headers[Self.field] = value.hasSuffix("\"") ? "\(value.dropLast())\(end)\"" : value + end
    } else if let option = request.options.idempotencyKey, !request.method.isIdempotent {
      let key = (option.value ?? automatic ?? key(of: request.context)) + end
      request.headers.append(name: Self.field, value: option.written(key))
    }
  }

  /// The key of a call. Derived from its number, so that it is the same again if an outer interceptor sends it twice.
  private func key(of context: CallContext) -> String {
    guard context.id > 0 else { return Hexadecimal.random() }
    return String(SHA256Hash.hex(of: Data("\(secret) \(context.id)".utf8)).prefix(32))
  }
}

/// The key by which a server recognizes a repeated call.
public struct IdempotencyKey: Sendable, Hashable {
  fileprivate var value: String?
  fileprivate var isQuoted = false

  fileprivate func written(_ key: String) -> String { isQuoted ? "\"\(key)\"" : key }

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

extension HTTPRequest {
  /// The key that stays the same in each call like it, as it is sent; nil for an automatic one, which doesn't.
  var ownKey: String? {
    headers[IdempotencyKeys.field] ?? options.idempotencyKey.flatMap { key in key.value.map(key.written) }
  }
  var hasOwnKey: Bool { ownKey != nil }
}

/// The key of a request of a resumable upload.
enum UploadKey: Hashable {
  /// That of a request that creates the upload: the automatic one of all such requests of a run. If the upload has begun
  /// again, any key ends with how often, so that the server doesn't repeat its first response.
  case creation(automatic: String, beginnings: Int)
  /// None: the server would repeat its response to the creation, and ``Retry`` a part.
  case other
}

private enum IdempotencyKeyOption: RequestOptionKey { static let defaultValue: IdempotencyKey? = nil }
private enum UploadKeyOption: RequestOptionKey { static let defaultValue: UploadKey? = nil }

extension RequestOptions {
  /// The key of a POST or PATCH. Without one (nil, the default), it isn't retried if it may have been processed.
  public var idempotencyKey: IdempotencyKey? {
    get { self[IdempotencyKeyOption.self] }
    set { self[IdempotencyKeyOption.self] = newValue }
  }

  /// The key of a request of a resumable upload; nil for any other request.
  var uploadKey: UploadKey? {
    get { self[UploadKeyOption.self] }
    set { self[UploadKeyOption.self] = newValue }
  }
}
