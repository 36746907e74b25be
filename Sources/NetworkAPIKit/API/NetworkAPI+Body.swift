public import Foundation

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
      throw .invalidRequest(.other("the body of the URLRequest is a stream; make it an HTTPBody"))
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
