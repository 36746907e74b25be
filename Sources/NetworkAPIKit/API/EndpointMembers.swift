/// Members of endpoints in other libraries that an endpoint of this one doesn't have.
///
/// They would be ignored: a GET without a body would be sent. So an endpoint that declares one doesn't compile, and the
/// compiler names where to write it:
///
/// | declared | write instead |
/// |---|---|
/// | `method`, `parameters`, `body` | `let requestInfo: RequestInfo<Note> = .init(method: .post, parameters: note)` |
/// | `queryItems` | `urlInfo = .init(path: "/notes", query: ["page": page])` |
/// | `requestInterceptors`, `responseInterceptors` | `var interceptors: [any Interceptor] { … }` |
///
/// An input of the endpoint with such a name needs another one.
public protocol EndpointMembers {
  /// The type of the member if it is declared, which is a mistake.
  associatedtype DeclaredMethod = NoMember
  /// The type of the member if it is declared, which is a mistake.
  associatedtype DeclaredParameters = NoMember
  /// The type of the member if it is declared, which is a mistake.
  associatedtype DeclaredBody = NoMember
  /// The type of the member if it is declared, which is a mistake.
  associatedtype DeclaredQueryItems = NoMember
  /// The type of the member if it is declared, which is a mistake.
  associatedtype DeclaredRequestInterceptors = NoMember
  /// The type of the member if it is declared, which is a mistake.
  associatedtype DeclaredResponseInterceptors = NoMember

  /// Write it in ``NetworkAPIDefinition/requestInfo``.
  var method: DeclaredMethod { get }
  /// Write them in ``NetworkAPIDefinition/requestInfo``.
  var parameters: DeclaredParameters { get }
  /// Write it as the parameters of ``NetworkAPIDefinition/requestInfo``.
  var body: DeclaredBody { get }
  /// Write them in ``NetworkAPIDefinition/urlInfo``.
  var queryItems: DeclaredQueryItems { get }
  /// Write them in ``NetworkAPIDefinition/interceptors``.
  var requestInterceptors: DeclaredRequestInterceptors { get }
  /// Write them in ``NetworkAPIDefinition/interceptors``.
  var responseInterceptors: DeclaredResponseInterceptors { get }
}

/// The type of a member that an endpoint doesn't declare; see ``EndpointMembers``.
public struct NoMember: MustBeWrittenInRequestInfo, MustBeWrittenInURLInfo, MustBeWrittenInInterceptors, Sendable {
  fileprivate init() {}
}

/// The name of this protocol is what the compiler says about `method`, `parameters` and `body` of an endpoint.
public protocol MustBeWrittenInRequestInfo {}

/// The name of this protocol is what the compiler says about `queryItems` of an endpoint.
public protocol MustBeWrittenInURLInfo {}

/// The name of this protocol is what the compiler says about `requestInterceptors` and `responseInterceptors`.
public protocol MustBeWrittenInInterceptors {}

extension EndpointMembers where DeclaredMethod == NoMember {
  /// Not declared.
  public var method: NoMember { NoMember() }
}

extension EndpointMembers where DeclaredParameters == NoMember {
  /// Not declared.
  public var parameters: NoMember { NoMember() }
}

extension EndpointMembers where DeclaredBody == NoMember {
  /// Not declared.
  public var body: NoMember { NoMember() }
}

extension EndpointMembers where DeclaredQueryItems == NoMember {
  /// Not declared.
  public var queryItems: NoMember { NoMember() }
}

extension EndpointMembers where DeclaredRequestInterceptors == NoMember {
  /// Not declared.
  public var requestInterceptors: NoMember { NoMember() }
}

extension EndpointMembers where DeclaredResponseInterceptors == NoMember {
  /// Not declared.
  public var responseInterceptors: NoMember { NoMember() }
}
