public import Foundation

/// A form of the type `multipart/form-data` (RFC 7578): fields, data, files and streams, each a part.
///
/// An endpoint takes it as its parameters:
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
/// Files and streams are read while the form is sent and are never in memory as a whole. The length of the form is known,
/// and sent as `Content-Length`, when that of every part is. The form can be sent again when every part can be read
/// again.
public struct MultipartForm: Sendable, ExpressibleByArrayLiteral {
  /// The parts, in the order they are sent.
  public var parts: [Part]
  /// What separates the parts, or nil for a random one, made anew for each sending.
  let boundary: String?
  let makeBoundary: @Sendable () -> String

  /// A form without parts, to be filled.
  public init() {
    self.init([])
  }

  /// A form of the given parts.
  ///
  /// - Parameters:
  ///   - parts: the parts, in the order they are sent.
  ///   - boundary: what separates them; by default 32 random characters, which cannot be foreseen and so not be put into
  ///     a part. One of your own has 1 to 70 letters, digits and `'()+_,-./:=?` (RFC 2046 §5.1.1); a part in memory
  ///     that holds it is refused when the form is sent.
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

  /// Adds a part after the others.
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
  /// One part: its name, what it is, and its bytes.
  public struct Part: Sendable {
    /// The name of the form's field.
    public var name: String
    /// The name a file is given; nil for a plain field.
    public var fileName: String?
    /// The media type, or nil for none: the receiver then takes it for text.
    public var contentType: String?
    /// More fields of the part, after `Content-Disposition` and `Content-Type`.
    public var headers: NetworkAPI.Headers
    /// The bytes.
    public var body: HTTPBody

    /// A part of any kind.
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

    /// A value as text, the way a form's text field sends it.
    public static func field(_ value: some LosslessStringConvertible & Sendable, name: String) -> Part {
      Part(name: name, body: HTTPBody(value.description))
    }

    /// Bytes in memory, as a file where it is given a file name.
    public static func data(
      _ data: Data, name: String, fileName: String? = nil, contentType: String? = "application/octet-stream"
    ) -> Part {
      Part(name: name, fileName: fileName, contentType: contentType, body: HTTPBody(data))
    }

    /// A file, read from the disk while it is sent.
    ///
    /// - Parameters:
    ///   - path: where the file is.
    ///   - name: the name of the form's field.
    ///   - fileName: what the receiver is told; the last component of the path unless given.
    ///   - contentType: the media type.
    /// - Throws: ``NetworkError/fileFailed(_:)`` when there is no readable file.
    public static func file(
      at path: String, name: String, fileName: String? = nil, contentType: String? = "application/octet-stream"
    ) throws(NetworkError) -> Part {
      let last = path.split(separator: "/").last.map(String.init)
      return Part(name: name, fileName: fileName ?? last, contentType: contentType, body: try HTTPBody(fileAt: path))
    }

    /// Chunks as they come, as a file where it is given a file name.
    ///
    /// - Parameters:
    ///   - chunks: the bytes.
    ///   - length: the number of bytes, if it is known; other than it is an error.
    ///   - name: the name of the form's field.
    ///   - fileName: what the receiver is told.
    ///   - contentType: the media type.
    public static func stream<Chunks: AsyncSequence & Sendable>(
      _ chunks: Chunks, length: Int64? = nil, name: String, fileName: String? = nil,
      contentType: String? = "application/octet-stream"
    ) -> Part where Chunks.Element == Data {
      Part(name: name, fileName: fileName, contentType: contentType, body: HTTPBody(chunks, length: length))
    }
  }
}

extension ParameterEncoding where Parameter == MultipartForm {
  /// A body of the type `multipart/form-data`.
  public static var multipart: Self {
    Self { form, request, _ in
      let message = try form.encoded()
      request.body = message.body
      // Whatever type the endpoint names, without this boundary nobody could read the form.
      request.headers["Content-Type"] = message.contentType
    }
  }
}
