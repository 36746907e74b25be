/// What an endpoint may declare, with the type that it declares: the compiler refuses any type that would be ignored.
///
/// A member of the right name and a wrong type would satisfy no requirement, so its default would be used: a POST would
/// become a GET without a body. Here each member is held by an associated type, which the compiler infers from what the
/// endpoint, an extension or a refining protocol declares. ``NetworkAPIDefinition`` constrains it, with a protocol whose
/// name says what to write.
///
/// `responseDecoder` and `successStatuses` aren't held so: where a protocol has one for some responses only, the compiler
/// wouldn't find the type for a generic endpoint. Static members aren't looked at either: to infer a second type for each
/// name multiplies the time of compiling an endpoint.
///
/// Members of endpoints in other libraries are refused the same way:
///
/// | declared | write instead |
/// |---|---|
/// | `method`, `parameters`, `body` | `let requestInfo: RequestInfo<Note> = .init(method: .post, parameters: note)` |
/// | `baseURL` | `urlInfo = .init(host: "api.example.com", path: "/notes")`, or the client's `baseURL` |
/// | `queryItems` | `urlInfo = .init(path: "/notes", query: ["page": page])` |
/// | `requestInterceptors`, `responseInterceptors` | `var interceptors: [any Interceptor] { … }` |
///
/// The requirements are disfavored, so that in generic code those of ``NetworkAPIDefinition`` are used.
public protocol _EndpointMembers {
  associatedtype _RequestInfo
  associatedtype _Headers
  associatedtype _Coding
  associatedtype _Interceptors
  associatedtype _Timeouts
  associatedtype _Options
  associatedtype _Method = _NoMember
  associatedtype _Parameters = _NoMember
  associatedtype _Body = _NoMember
  associatedtype _BaseURL = _NoMember
  associatedtype _QueryItems = _NoMember
  associatedtype _RequestInterceptors = _NoMember
  associatedtype _ResponseInterceptors = _NoMember

  @_disfavoredOverload var requestInfo: _RequestInfo { get }
  @_disfavoredOverload var headers: _Headers { get }
  @_disfavoredOverload var coding: _Coding { get }
  @_disfavoredOverload var interceptors: _Interceptors { get }
  @_disfavoredOverload var timeouts: _Timeouts { get }
  @_disfavoredOverload var options: _Options { get }
  var method: _Method { get }
  var parameters: _Parameters { get }
  var body: _Body { get }
  var baseURL: _BaseURL { get }
  var queryItems: _QueryItems { get }
  var requestInterceptors: _RequestInterceptors { get }
  var responseInterceptors: _ResponseInterceptors { get }
}

extension _EndpointMembers {
  // In an extension of this protocol, only its own requirements are seen.
  var declaredHeaders: _Headers { headers }
  var declaredCoding: _Coding { coding }
  var declaredTimeouts: _Timeouts { timeouts }
}

// MARK: - What the compiler says

public protocol _RequestInfoMustBeARequestInfo {}
extension NetworkAPI.RequestInfo: _RequestInfoMustBeARequestInfo {}

public protocol _InterceptorsMustBeAnArrayOfAnyInterceptor {}
extension Array: _InterceptorsMustBeAnArrayOfAnyInterceptor where Element == any Interceptor {}

public protocol _OptionsMustBeRequestOptions {}
extension RequestOptions: _OptionsMustBeRequestOptions {}

public protocol _CodingMustBeAJSONCoding {
  var _coding: JSONCoding? { get }
}
extension JSONCoding: _CodingMustBeAJSONCoding {
  public var _coding: JSONCoding? { self }
}
extension Optional: _CodingMustBeAJSONCoding where Wrapped == JSONCoding {
  public var _coding: JSONCoding? { self }
}

public protocol _TimeoutsMustBeHTTPTimeouts {
  var _timeouts: HTTPTimeouts? { get }
}
extension HTTPTimeouts: _TimeoutsMustBeHTTPTimeouts {
  public var _timeouts: HTTPTimeouts? { self }
}
extension Optional: _TimeoutsMustBeHTTPTimeouts where Wrapped == HTTPTimeouts {
  public var _timeouts: HTTPTimeouts? { self }
}

public protocol _HeadersMustBeHeadersOrADictionaryOfStrings {
  func _headers() throws(NetworkError) -> NetworkAPI.Headers
}
extension NetworkAPI.Headers: _HeadersMustBeHeadersOrADictionaryOfStrings {
  public func _headers() -> NetworkAPI.Headers { self }
}
extension Dictionary: _HeadersMustBeHeadersOrADictionaryOfStrings where Key == String, Value: _HeaderMustBeAString {
  public func _headers() throws(NetworkError) -> NetworkAPI.Headers {
    try NetworkAPI.Headers(compactMapValues(\._text))
  }
}
extension Optional: _HeadersMustBeHeadersOrADictionaryOfStrings
where Wrapped: _HeadersMustBeHeadersOrADictionaryOfStrings {
  public func _headers() throws(NetworkError) -> NetworkAPI.Headers { try self?._headers() ?? [:] }
}

/// The value of a header field in a dictionary: text, or nil for no field.
public protocol _HeaderMustBeAString {
  var _text: String? { get }
}
extension String: _HeaderMustBeAString {
  public var _text: String? { self }
}
extension Optional: _HeaderMustBeAString where Wrapped == String {
  public var _text: String? { self }
}

/// The type of a member that an endpoint doesn't declare.
public struct _NoMember: _MustBeWrittenInRequestInfo, _MustBeWrittenInURLInfo, _MustBeWrittenInInterceptors, Sendable {
  fileprivate init() {}
}
public protocol _MustBeWrittenInRequestInfo {}
public protocol _MustBeWrittenInURLInfo {}
public protocol _MustBeWrittenInInterceptors {}

extension _EndpointMembers where _Method == _NoMember {
  public var method: _NoMember { _NoMember() }
}
extension _EndpointMembers where _Parameters == _NoMember {
  public var parameters: _NoMember { _NoMember() }
}
extension _EndpointMembers where _Body == _NoMember {
  public var body: _NoMember { _NoMember() }
}
extension _EndpointMembers where _BaseURL == _NoMember {
  public var baseURL: _NoMember { _NoMember() }
}
extension _EndpointMembers where _QueryItems == _NoMember {
  public var queryItems: _NoMember { _NoMember() }
}
extension _EndpointMembers where _RequestInterceptors == _NoMember {
  public var requestInterceptors: _NoMember { _NoMember() }
}
extension _EndpointMembers where _ResponseInterceptors == _NoMember {
  public var responseInterceptors: _NoMember { _NoMember() }
}
