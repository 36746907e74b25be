extension NetworkAPI {
  /// A request method (RFC 9110 §9): one of the registered ones or any other token.
  ///
  /// ```swift
  /// let purge: NetworkAPI.Method = "PURGE"
  /// ```
  ///
  /// Methods are case-sensitive. A value that is not a token is refused with
  /// ``NetworkError/invalidRequest(_:)`` before anything is sent.
  public struct Method: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method as it is sent.
    public let rawValue: String

    /// A method of any name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A method of any name.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
      rawValue = value
    }

    public var description: String { rawValue }

    /// Transfer a representation of the resource.
    public static let get = Method("GET")
    /// The same as GET, without the content.
    public static let head = Method("HEAD")
    /// Process the content as the resource sees fit.
    public static let post = Method("POST")
    /// Replace the resource with the content.
    public static let put = Method("PUT")
    /// Remove the resource.
    public static let delete = Method("DELETE")
    /// Establish a tunnel. Declared for completeness; transports refuse it.
    public static let connect = Method("CONNECT")
    /// Describe the communication options.
    public static let options = Method("OPTIONS")
    /// Echo the request.
    public static let trace = Method("TRACE")
    /// Apply a partial change (RFC 5789).
    public static let patch = Method("PATCH")
  }
}

extension NetworkAPI.Method {
  /// Whether the method only reads (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace: true
    default: false
    }
  }

  /// Whether sending the request twice means the same as sending it once (RFC 9110 §9.2.2).
  public var isIdempotent: Bool {
    isSafe || self == .put || self == .delete
  }

  /// Whether parameters go to the query unless the endpoint says otherwise: GET, HEAD and DELETE.
  var sendsParametersInQuery: Bool {
    self == .get || self == .head || self == .delete
  }
}
