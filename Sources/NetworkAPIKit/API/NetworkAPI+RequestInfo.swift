public import Foundation

extension NetworkAPI {
  /// How an endpoint is called: method, header fields, parameters and their encoding.
  public struct RequestInfo<Parameter: Sendable>: Sendable {
    /// The method.
    public var method: Method
    /// The header fields of this endpoint, which replace the client's fields of the same names.
    public var headers: Headers?
    /// The parameters.
    public var parameters: Parameter?
    /// How the parameters are added to the request.
    public var encoding: ParameterEncoding<Parameter>

    /// Creates a description of a call with a specific encoding.
    public init(
      method: Method, headers: Headers? = nil, parameters: Parameter? = nil, encoding: ParameterEncoding<Parameter>
    ) {
      self.method = method
      self.headers = headers
      self.parameters = parameters
      self.encoding = encoding
    }
  }
}

extension NetworkAPI.RequestInfo where Parameter: Encodable {
  /// Creates a description of a call. Its parameters are sent in the query for GET, HEAD and DELETE, and as a JSON body
  /// for other methods.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .automatic)
  }
}

extension NetworkAPI.RequestInfo where Parameter == EmptyParameter {
  /// A call without parameters: `let requestInfo: RequestInfo = .init(method: .delete)`.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil) {
    self.init(method: method, headers: headers, parameters: nil, encoding: .automatic)
  }
}

extension NetworkAPI.RequestInfo {
  @available(
    *, unavailable,
    message: """
      the parameters must be Encodable, an HTTPBody, a MultipartForm or a ProtobufMessage; \
      for anything else write how they are encoded: .init(method:parameters:encoding:)
      """
  )
  @_disfavoredOverload
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter?) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: ParameterEncoding { _, _, _ in })
  }
}

extension NetworkAPI.RequestInfo where Parameter: ProtobufMessage {
  /// Creates a description of a call whose body is a protobuf message.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .protobuf)
  }
}

extension NetworkAPI.RequestInfo where Parameter: Encodable & ProtobufMessage {
  /// Creates a description of a call whose body is a protobuf message.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .protobuf)
  }
}

extension NetworkAPI.RequestInfo where Parameter == HTTPBody {
  /// Creates a description of a call with any body. Set its type with a `Content-Type` field.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: HTTPBody? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .body)
  }
}

extension NetworkAPI.RequestInfo where Parameter == MultipartForm {
  /// Creates a description of a call whose body is a `multipart/form-data` form.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: MultipartForm? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .multipart)
  }
}

extension NetworkAPI.RequestInfo: ShownByDescription {
  /// The method and the type of the parameters.
  public var description: String { Parameter.self == EmptyParameter.self ? "\(method)" : "\(method) \(Parameter.self)" }
}

extension NetworkAPI {
  /// The body of a call without an endpoint type, and how it is encoded; see ``RawEndpoint``.
  public struct Body: Sendable {
    let apply: @Sendable (inout HTTPRequest, JSONCoding) throws(NetworkError) -> Void

    private init(_ apply: @escaping @Sendable (inout HTTPRequest, JSONCoding) throws(NetworkError) -> Void) {
      self.apply = apply
    }

    private init<Value>(_ value: Value, _ encoding: ParameterEncoding<Value>) {
      self.init { request, coding throws(NetworkError) in
        try encoding.encode(value, into: &request, coding: coding)
      }
    }

    /// An empty body.
    public static let none = Body { _, _ throws(NetworkError) in }

    /// A body that can't be sent: an `InputStream`, which can be read only once and on a single thread.
    static let unreadable = Body { _, _ throws(NetworkError) in
      throw .invalidRequest(.other("the body of the URLRequest is a stream; use an HTTPBody instead"))
    }

    /// A JSON body, encoded with the client's coding.
    public static func json(_ value: some Encodable & Sendable) -> Self { Self(value, .json) }

    /// An `application/x-www-form-urlencoded` body.
    public static func form(_ value: some Encodable & Sendable, _ encoder: FormEncoder = FormEncoder()) -> Self {
      Self(value, .form(encoder))
    }

    /// A `multipart/form-data` body.
    public static func multipart(_ form: MultipartForm) -> Self { Self(form, .multipart) }

    /// The data as the body.
    public static func data(_ data: Data, contentType: String = "application/octet-stream") -> Self {
      Self(data, .bytes(contentType: contentType))
    }

    /// The body itself, unchanged: a file or a stream, for example.
    public static func body(_ body: HTTPBody, contentType: String = "application/octet-stream") -> Self {
      Self { request, _ throws(NetworkError) in request.setBody(body, contentType: contentType) }
    }
  }
}

extension NetworkAPI.Body: ShownByDescription {}
