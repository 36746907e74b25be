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
  private let secret = Hexadecimal.random()

  func applies(to request: HTTPRequest) -> Bool {
    if request.options.uploadKey != nil { return true }
    guard request.options.idempotencyKey != nil else { return false }
    return !request.method.isIdempotent && !request.headers.contains(IdempotencyKey.field)
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
      request.headers.removeAll(named: IdempotencyKey.field)
      request.options.idempotencyKey = nil
    case nil: break
    }
    if let value = request.headers[IdempotencyKey.field] {
      guard !end.isEmpty else { return }
      request.headers[IdempotencyKey.field] = value.hasSuffix("\"") ? "\(value.dropLast())\(end)\"" : value + end
    } else if let option = request.options.idempotencyKey, !request.method.isIdempotent {
      let key = (option.value ?? automatic ?? key(of: request.context)) + end
      request.headers.append(name: IdempotencyKey.field, value: option.written(key))
    }
  }

  /// The key of a call. Derived from its number, so that it is the same again if an outer interceptor sends it twice.
  private func key(of context: CallContext) -> String {
    guard context.id > 0 else { return Hexadecimal.random() }
    return String(SHA256Hash.hex(of: Data("\(secret) \(context.id)".utf8)).prefix(32))
  }
}

/// The key of a request of a resumable upload.
enum UploadKey: Hashable {
  /// That of a request that creates the upload: the automatic one of all such requests of a run. If the upload has begun
  /// again, any key ends with how often, so that the server doesn't repeat its first response.
  case creation(automatic: String, beginnings: Int)
  /// None: the server would repeat its response to the creation, and ``Retry`` a part.
  case other
}

private enum UploadKeyOption: NotedOptionKey { static let defaultValue: UploadKey? = nil }

extension RequestOptions {
  /// The key of a request of a resumable upload; nil for any other request.
  var uploadKey: UploadKey? {
    get { self[UploadKeyOption.self] }
    set { self[UploadKeyOption.self] = newValue }
  }
}
