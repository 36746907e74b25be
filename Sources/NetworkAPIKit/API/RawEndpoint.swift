#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// An endpoint that is written where it is called, without a type of its own.
///
/// ```swift
/// let user: User = try await client.request(.get("/users/\(name)"))
/// let found = try await client.request(.get("/search", query: ["q": words], as: [User].self))
/// let note: Note = try await client.request(.post("/notes", .json(draft)))
/// try await client.request(.delete("/notes/\(id)"))
/// ```
///
/// It is an endpoint like any other: what takes a ``NetworkAPIDefinition`` (``NetworkClient/stream(_:configure:)``, downloads, uploads,
/// events) takes it too, with the same policies and errors. Declare a type where an endpoint is called from several places, or has
/// errors of its own.
///
/// A URL that is written as a literal is a ``NetworkAPI/Path``: interpolated values are encoded. It may be absolute.
public struct RawEndpoint<Response: Decodable & Sendable>: NetworkAPIDefinition {
  public let urlInfo: NetworkAPI.URLInfo
  public let requestInfo: NetworkAPI.RequestInfo<NetworkAPI.Body>

  /// An endpoint of any method.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - url: an absolute URL, or a path relative to the client's base URL; a query may be part of it.
  ///   - body: the body; none unless told.
  ///   - query: items after those of the URL.
  ///   - headers: fields in place of the client's of the same names.
  public init(
    _ method: NetworkAPI.Method, _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none,
    query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:]
  ) {
    self.init(method, NetworkAPI.URLInfo(url: url, query: query), body, headers)
  }

  /// An endpoint of any method, whose URL is already written: escapes are kept.
  @_disfavoredOverload
  public init(
    _ method: NetworkAPI.Method, _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none,
    query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:]
  ) {
    self.init(method, NetworkAPI.URLInfo(url: url, query: query), body, headers)
  }

  /// What Foundation's request asks for. A body that is an `InputStream` is refused when the call is made.
  public init(_ request: URLRequest) {
    let body: NetworkAPI.Body =
      request.httpBodyStream == nil ? request.httpBody.map { .data($0) } ?? .none : .unreadable
    self.init(
      NetworkAPI.Method(request.httpMethod ?? "GET"), .init(url: request.url?.absoluteString ?? ""), body,
      NetworkAPI.Headers(request.fields), idleTimeout: request.idleTimeout)
  }

  private init(
    _ method: NetworkAPI.Method, _ urlInfo: NetworkAPI.URLInfo, _ body: NetworkAPI.Body, _ headers: NetworkAPI.Headers,
    idleTimeout: TimeInterval? = nil
  ) {
    self.urlInfo = urlInfo
    requestInfo = .init(
      method: method, headers: headers, parameters: body,
      encoding: ParameterEncoding { body, request, coding in
        try body.apply(&request, coding)
        if let idleTimeout { request.timeouts.idle = idleTimeout }
      })
  }
}

extension NetworkAPIDefinition {
  /// GET of a URL, decoded as the type that is asked for.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - query: items after those of the URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - type: what comes back; inferred where the result says.
  public static func get<Value>(
    _ url: NetworkAPI.Path, query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.get, url, query: query, headers: headers)
  }

  /// GET of a URL that is already written: a `URL`, an ``HTTPURL``, a `String` variable.
  @_disfavoredOverload
  public static func get<Value>(
    _ url: some HTTPURLConvertible, query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.get, url, query: query, headers: headers)
  }

  /// POST of a URL, decoded as the type that is asked for.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - body: the body; none unless told.
  ///   - query: items after those of the URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - type: what comes back; inferred where the result says.
  public static func post<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.post, url, body, query: query, headers: headers)
  }

  /// POST of a URL that is already written: a `URL`, an ``HTTPURL``, a `String` variable.
  @_disfavoredOverload
  public static func post<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.post, url, body, query: query, headers: headers)
  }

  /// PUT of a URL, decoded as the type that is asked for.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - body: the body; none unless told.
  ///   - query: items after those of the URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - type: what comes back; inferred where the result says.
  public static func put<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.put, url, body, query: query, headers: headers)
  }

  /// PUT of a URL that is already written: a `URL`, an ``HTTPURL``, a `String` variable.
  @_disfavoredOverload
  public static func put<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.put, url, body, query: query, headers: headers)
  }

  /// PATCH of a URL, decoded as the type that is asked for.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - body: the body; none unless told.
  ///   - query: items after those of the URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - type: what comes back; inferred where the result says.
  public static func patch<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.patch, url, body, query: query, headers: headers)
  }

  /// PATCH of a URL that is already written: a `URL`, an ``HTTPURL``, a `String` variable.
  @_disfavoredOverload
  public static func patch<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.patch, url, body, query: query, headers: headers)
  }

  /// DELETE of a URL, decoded as the type that is asked for.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - body: the body; none unless told.
  ///   - query: items after those of the URL.
  ///   - headers: fields in place of the client's of the same names.
  ///   - type: what comes back; inferred where the result says.
  public static func delete<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.delete, url, body, query: query, headers: headers)
  }

  /// DELETE of a URL that is already written: a `URL`, an ``HTTPURL``, a `String` variable.
  @_disfavoredOverload
  public static func delete<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(.delete, url, body, query: query, headers: headers)
  }
}
