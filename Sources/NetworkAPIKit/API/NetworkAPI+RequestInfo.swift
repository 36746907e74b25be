extension NetworkAPI {
  /// How an endpoint is called: method, fields, parameters and where these go.
  public struct RequestInfo<Parameter: Sendable>: Sendable {
    /// The method.
    public var method: Method
    /// Fields of this endpoint, in place of the client's of the same names.
    public var headers: Headers?
    /// The parameters.
    public var parameters: Parameter?
    /// Where the parameters go and how they are written.
    public var encoding: ParameterEncoding<Parameter>

    /// A call with parameters of any kind, written by the encoding that is given.
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
  /// A call whose parameters go to the query for GET, HEAD and DELETE and are a JSON body otherwise.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .automatic)
  }
}

extension NetworkAPI.RequestInfo where Parameter: ProtobufMessage {
  /// A call whose body is a protobuf message.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .protobuf)
  }
}

extension NetworkAPI.RequestInfo where Parameter: Encodable & ProtobufMessage {
  /// A call whose body is a protobuf message.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: Parameter? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .protobuf)
  }
}

extension NetworkAPI.RequestInfo where Parameter == HTTPBody {
  /// A call whose body is sent as it is; say what it is with a `Content-Type` field.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: HTTPBody? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .body)
  }
}

extension NetworkAPI.RequestInfo where Parameter == MultipartForm {
  /// A call whose body is a form of the type `multipart/form-data`.
  public init(method: NetworkAPI.Method, headers: NetworkAPI.Headers? = nil, parameters: MultipartForm? = nil) {
    self.init(method: method, headers: headers, parameters: parameters, encoding: .multipart)
  }
}

extension NetworkAPI.RequestInfo: ShownByDescription {
  /// The method and the type of the parameters.
  public var description: String { Parameter.self == EmptyParameter.self ? "\(method)" : "\(method) \(Parameter.self)" }
}
