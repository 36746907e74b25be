public import Foundation

/// A `multipart/form-data` form (RFC 7578), whose parts are fields, data, files and streams.
///
/// Use it as the parameters of an endpoint:
///
/// ```swift
/// struct AddPhoto: NetworkAPIDefinition {
///   let urlInfo: URLInfo = .init(host: "api.example.com", path: "/photos")
///   let requestInfo: RequestInfo<MultipartForm>
///   init(title: String, file: String) throws {
///     requestInfo = .init(method: .post, parameters: [
///       .field(title, name: "title"),
///       try .file(at: file, name: "photo", contentType: "image/jpeg"),
///     ])
///   }
///   typealias Response = EmptyResponse
/// }
/// ```
///
/// Files and streams are read while the form is sent, and never held in memory as a whole. If the lengths of all parts
/// are known, the form is sent with a `Content-Length`. If all parts can be read again, so can the form.
public struct MultipartForm: Sendable, ExpressibleByArrayLiteral {
  /// The parts, in order.
  public var parts: [Part]
  /// The boundary between the parts; nil for a new random one each time the form is sent.
  let boundary: String?
  let makeBoundary: @Sendable () -> String

  /// Creates a form without parts.
  public init() {
    self.init([])
  }

  /// Creates a form with the given parts.
  ///
  /// - Parameters:
  ///   - parts: the parts, in order.
  ///   - boundary: the boundary between the parts: 1 to 70 letters, digits and `'()+_,-./:=?` (RFC 2046 §5.1.1). If it
  ///     occurs in a part in memory, sending the form throws. Default nil: 32 random characters, which can't be
  ///     predicted, and so not be placed in a part.
  public init(_ parts: [Part], boundary: String? = nil) {
    self.init(parts, boundary: boundary, makeBoundary: Self.randomBoundary)
  }

  init(_ parts: [Part], boundary: String? = nil, makeBoundary: @escaping @Sendable () -> String) {
    self.parts = parts
    self.boundary = boundary
    self.makeBoundary = makeBoundary
  }

  public init(arrayLiteral elements: Part...) {
    self.init(elements)
  }

  /// Appends a part.
  public mutating func append(_ part: Part) {
    parts.append(part)
  }

  private static func randomBoundary() -> String {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<2).map { _ in String(generator.next(), radix: 16) }
    return words.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }
}

extension MultipartForm {
  /// A part of a form: its name, type and content.
  public struct Part: Sendable {
    /// The name of the form field.
    public var name: String
    /// The name of the file; nil for a field that isn't a file.
    public var fileName: String?
    /// The media type; nil to not send one, which means text.
    public var contentType: String?
    /// Further header fields of the part, after `Content-Disposition` and `Content-Type`.
    public var headers: NetworkAPI.Headers
    /// The content.
    public var body: HTTPBody

    /// Creates a part of any kind.
    public init(
      name: String, fileName: String? = nil, contentType: String? = nil, headers: NetworkAPI.Headers = [:],
      body: HTTPBody
    ) {
      self.name = name
      self.fileName = fileName
      self.contentType = contentType
      self.headers = headers
      self.body = body
    }

    /// Creates a part from a value as text, like a text field of an HTML form.
    public static func field(_ value: some LosslessStringConvertible & Sendable, name: String) -> Part {
      Part(name: name, body: HTTPBody(value.description))
    }

    /// Creates a part from data in memory. It is a file if it has a file name.
    public static func data(
      _ data: Data, name: String, fileName: String? = nil, contentType: String? = "application/octet-stream"
    ) -> Part {
      Part(name: name, fileName: fileName, contentType: contentType, body: HTTPBody(data))
    }

    /// Creates a part from a file, which is read while the form is sent.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - name: the name of the form field.
    ///   - fileName: the file name to send. Default the last component of the path.
    ///   - contentType: the media type. Default `application/octet-stream`.
    /// - Throws: ``NetworkError/fileFailed(_:)`` if there is no regular file at the path.
    public static func file(
      at path: String, name: String, fileName: String? = nil, contentType: String? = "application/octet-stream"
    ) throws(NetworkError) -> Part {
      let last = path.split(separator: "/").last.map(String.init)
      return Part(name: name, fileName: fileName ?? last, contentType: contentType, body: try HTTPBody(fileAt: path))
    }

    /// Creates a part from a sequence of chunks, which is read while the form is sent. It is a file if it has a file
    /// name.
    ///
    /// - Parameters:
    ///   - chunks: the content.
    ///   - length: the number of bytes, if known; sending throws if the actual number differs. Default nil.
    ///   - name: the name of the form field.
    ///   - fileName: the file name to send. Default none.
    ///   - contentType: the media type. Default `application/octet-stream`.
    public static func stream<Chunks: AsyncSequence & Sendable>(
      _ chunks: Chunks, length: Int64? = nil, name: String, fileName: String? = nil,
      contentType: String? = "application/octet-stream"
    ) -> Part where Chunks.Element == Data {
      Part(name: name, fileName: fileName, contentType: contentType, body: HTTPBody(chunks, length: length))
    }
  }
}

extension ParameterEncoding where Parameter == MultipartForm {
  /// A `multipart/form-data` body.
  public static var multipart: Self {
    Self { form, request, _ in
      let message = try form.encoded()
      request.body = message.body
      // Replace a type set by the endpoint, since the server needs this boundary.
      request.headers["Content-Type"] = message.contentType
    }
  }
}
