#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// An endpoint that is defined where it is called, without its own type.
///
/// ```swift
/// let user: User = try await client.request(.get("/users/\(name)"))
/// let found = try await client.request(
///   .get("/search", query: ["q": "mona"], as: [User].self))
/// let note: Note = try await client.request(.post("/notes", .json(draft)))
/// try await client.request(.delete("/notes/\(id)"))
/// ```
///
/// It can be used like any other ``NetworkAPIDefinition``, for example with ``NetworkClient/stream(_:isolation:configure:)``,
/// downloads, uploads and events, with the same policies and errors. Declare a type for an endpoint that is called from
/// several places or has its own errors.
///
/// A URL literal is a ``NetworkAPI/Path``, so interpolated values are encoded. It may be absolute.
public struct RawEndpoint<Response: Decodable & Sendable>: NetworkAPIDefinition {
  public let urlInfo: NetworkAPI.URLInfo
  public let requestInfo: NetworkAPI.RequestInfo<NetworkAPI.Body>
  /// Whether it stands for the URL or Foundation request that a call took. Observers and errors then name no endpoint.
  let isOnlyURL: Bool

  /// Creates an endpoint with any method.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; it may contain a query.
  ///   - method: the method. Default GET.
  ///   - body: the body. Default none.
  ///   - query: query items, appended to those of the URL. Default none.
  ///   - headers: header fields, which replace the client's fields of the same names. Default none.
  public init(
    _ url: NetworkAPI.Path, method: NetworkAPI.Method = .get, body: NetworkAPI.Body = .none,
    query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:]
  ) {
    self.init(method, NetworkAPI.URLInfo(url: url, query: query), body, headers)
  }

  /// Creates an endpoint with any method and a URL that is already encoded: escapes are kept.
  @_disfavoredOverload
  public init(
    _ url: some HTTPURLConvertible, method: NetworkAPI.Method = .get, body: NetworkAPI.Body = .none,
    query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:]
  ) {
    self.init(method, NetworkAPI.URLInfo(url: url, query: query), body, headers)
  }

  /// Creates an endpoint from a Foundation request. If a part of it can't be kept, the call throws
  /// ``NetworkError/invalidRequest(_:call:)``; see ``HTTPRequest/init(_:)``.
  public init(_ request: URLRequest) {
    self.init(request, isOnlyURL: false)
  }

  init(_ request: URLRequest, isOnlyURL: Bool) {
    let url = NetworkAPI.URLInfo(url: request.path)
    do {
      self.init(
        try NetworkAPI.Method(request.httpMethod ?? "GET"), url,
        try request.body.map { .unchanged(HTTPBody($0)) } ?? .none,
        try NetworkAPI.Headers(request.allHTTPHeaderFields ?? [:]), settings: request, isOnlyURL: isOnlyURL)
    } catch {
      self.init(.get, url, .failing(error), [:], isOnlyURL: isOnlyURL)
    }
  }

  /// Creates an endpoint for a call that takes a URL: its body is sent as it is, without a `Content-Type`.
  init(
    only url: NetworkAPI.Path, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers, body: HTTPBody = .empty
  ) {
    self.init(
      method, NetworkAPI.URLInfo(url: url), body.isEmpty ? .none : .unchanged(body), headers, isOnlyURL: true)
  }

  private init(
    _ method: NetworkAPI.Method, _ urlInfo: NetworkAPI.URLInfo, _ body: NetworkAPI.Body, _ headers: NetworkAPI.Headers,
    settings: URLRequest? = nil, isOnlyURL: Bool = false
  ) {
    self.urlInfo = urlInfo
    self.isOnlyURL = isOnlyURL
    requestInfo = .init(
      method: method, headers: headers, parameters: body,
      encoding: ParameterEncoding { body, request, coding in
        try body.apply(&request, coding)
        try settings?.applySettings(to: &request)
      })
  }
}

extension NetworkAPIDefinition {
  /// A GET request to a URL.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - query: query items, appended to those of the URL. Default none.
  ///   - headers: header fields, which replace the client's fields of the same names. Default none.
  ///   - type: the type of the response; may be inferred from the context.
  public static func get<Value>(
    _ url: NetworkAPI.Path, query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, query: query, headers: headers)
  }

  /// A GET request to a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public static func get<Value>(
    _ url: some HTTPURLConvertible, query: NetworkAPI.Query? = nil, headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, query: query, headers: headers)
  }

  /// A POST request to a URL, with the parameters of `get(_:query:headers:as:)` and a body, by default none.
  public static func post<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .post, body: body, query: query, headers: headers)
  }

  /// A POST request to a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public static func post<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .post, body: body, query: query, headers: headers)
  }

  /// A PUT request to a URL, with the parameters of `post(_:_:query:headers:as:)`.
  public static func put<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .put, body: body, query: query, headers: headers)
  }

  /// A PUT request to a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public static func put<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .put, body: body, query: query, headers: headers)
  }

  /// A PATCH request to a URL, with the parameters of `post(_:_:query:headers:as:)`.
  public static func patch<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .patch, body: body, query: query, headers: headers)
  }

  /// A PATCH request to a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public static func patch<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .patch, body: body, query: query, headers: headers)
  }

  /// A DELETE request to a URL, with the parameters of `post(_:_:query:headers:as:)`.
  public static func delete<Value>(
    _ url: NetworkAPI.Path, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .delete, body: body, query: query, headers: headers)
  }

  /// A DELETE request to a URL that is already encoded (see ``HTTPURLConvertible``).
  @_disfavoredOverload
  public static func delete<Value>(
    _ url: some HTTPURLConvertible, _ body: NetworkAPI.Body = .none, query: NetworkAPI.Query? = nil,
    headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, method: .delete, body: body, query: query, headers: headers)
  }

  /// A GET request whose query items are the members of a value, encoded as the client's coding says.
  @_disfavoredOverload
  public static func get<Value>(
    _ url: NetworkAPI.Path, query: some Encodable & Sendable, headers: NetworkAPI.Headers = [:],
    as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, query: NetworkAPI.Query(query), headers: headers)
  }

  /// A GET request with Foundation's query items.
  public static func get<Value>(
    _ url: NetworkAPI.Path, query: [URLQueryItem], headers: NetworkAPI.Headers = [:], as type: Value.Type = Value.self
  ) -> Self where Self == RawEndpoint<Value> {
    RawEndpoint(url, query: NetworkAPI.Query(urlQueryItems: query), headers: headers)
  }
}
