/// A namespace for the types that *declare* an API: where an endpoint is (``URLInfo``), how it is called
/// (``RequestInfo``), and the types that both use.
///
/// Types of the HTTP protocol are named `HTTP…`, and types that perform calls are named `Network…`.
public enum NetworkAPI {}

extension NetworkAPI {
  /// A request method (RFC 9110 §9): a registered one or any other token.
  ///
  /// ```swift
  /// let purge: NetworkAPI.Method = "PURGE"
  /// ```
  ///
  /// Methods are case-sensitive, and always tokens: a literal that isn't one is a programming error.
  public struct Method: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method as it is sent.
    public let rawValue: String

    public init(stringLiteral value: String) {
      precondition(Token.isValid(value), "a method must be a token")
      rawValue = value
    }

    private init(checked value: String) { rawValue = value }

    public var description: String { rawValue }

    /// GET: returns the resource.
    public static let get = Method(checked: "GET")
    /// HEAD: like GET, without the content.
    public static let head = Method(checked: "HEAD")
    /// POST: processes the content.
    public static let post = Method(checked: "POST")
    /// PUT: replaces the resource by the content.
    public static let put = Method(checked: "PUT")
    /// DELETE: removes the resource.
    public static let delete = Method(checked: "DELETE")
    /// CONNECT: establishes a tunnel. Sending it throws ``NetworkError/invalidRequest(_:call:)``.
    static let connect = Method(checked: "CONNECT")
    /// OPTIONS: returns the communication options.
    public static let options = Method(checked: "OPTIONS")
    /// TRACE: echoes the request.
    static let trace = Method(checked: "TRACE")
    /// PATCH: changes parts of the resource (RFC 5789).
    public static let patch = Method(checked: "PATCH")
  }
}

extension NetworkAPI.Method {
  /// Whether the method only reads (RFC 9110 §9.2.1).
  package var isSafe: Bool { self == .get || self == .head || self == .options || self == .trace }

  /// Whether sending the request several times has the same effect as sending it once (RFC 9110 §9.2.2).
  var isIdempotent: Bool { isSafe || self == .put || self == .delete }

  /// Whether parameters are sent in the query by default: for GET, HEAD and DELETE.
  var sendsParametersInQuery: Bool { self == .get || self == .head || self == .delete }
}
