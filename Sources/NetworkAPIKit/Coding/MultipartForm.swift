public import Foundation

/// A `multipart/form-data` form (RFC 7578), whose parts are fields, data, files and streams.
///
/// Use it as the parameters of an endpoint:
///
/// ```swift
/// struct AddPhoto: NetworkAPIDefinition {
///   let urlInfo: URLInfo = .init(host: "api.example.com", path: "/photos")
///   let requestInfo: RequestInfo<MultipartForm>
///   init(title: String, file: URL) throws {
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
  var parts: [Part]
  /// The boundary between the parts; nil for a new random one each time the form is sent.
  let boundary: String?
  var makeBoundary: @Sendable () -> String = Hexadecimal.random

  /// Creates a form with the given parts.
  ///
  /// - Parameters:
  ///   - parts: the parts, in order. Default none.
  ///   - boundary: the boundary between the parts: 1 to 70 letters, digits and `'()+_,-./:=?` (RFC 2046 §5.1.1). If it
  ///     occurs in a part in memory, sending the form throws. Default nil: 32 random characters, which can't be
  ///     predicted, and so not be placed in a part.
  public init(_ parts: [Part] = [], boundary: String? = nil) {
    self.parts = parts
    self.boundary = boundary
  }

  /// Creates a form from a literal; nil is left out.
  // Disfavored, since it can be called without elements: `MultipartForm()` would be ambiguous.
  @_disfavoredOverload
  public init(arrayLiteral elements: Part?...) {
    self.init(elements.compactMap(\.self))
  }

  /// Appends a part; nil appends none.
  public mutating func append(_ part: Part?) {
    if let part { parts.append(part) }
  }
}

extension MultipartForm {
  /// A part of a form: its name, type and content.
  public struct Part: Sendable {
    /// The name of the form field.
    public var name: String
    /// The name of the file; nil for a field that isn't a file.
    let fileName: String?
    /// The media type; nil to not send one, which means text.
    let contentType: String?
    /// Further header fields of the part, after `Content-Disposition` and `Content-Type`.
    let headers: NetworkAPI.Headers
    /// The content.
    let body: HTTPBody

    /// Creates a part of any kind, such as a stream: `body: HTTPBody(chunks)`.
    ///
    /// - Parameters:
    ///   - name: the name of the form field.
    ///   - fileName: the name of the file. Default nil, for a field that isn't a file.
    ///   - contentType: the media type. Default nil, which sends none and means text.
    ///   - headers: further header fields of the part. Default none.
    ///   - body: the content.
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

    /// Creates a part from an optional value as text; nil for no value, which a form leaves out.
    @_disfavoredOverload
    public static func field(_ value: (some LosslessStringConvertible & Sendable)?, name: String) -> Part? {
      value.map { field($0, name: name) }
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
    ///   - url: the file.
    ///   - name: the name of the form field.
    ///   - fileName: the file name to send. Default the last component of the path.
    ///   - contentType: the media type. Default nil: that of the file extension, or `application/octet-stream`.
    /// - Throws: ``NetworkError/fileFailed(_:)`` if there is no regular file at the URL.
    public static func file(
      at url: URL, name: String, fileName: String? = nil, contentType: String? = nil
    ) throws(NetworkError) -> Part {
      let (body, path) = (try HTTPBody(fileAt: url), url.path)
      let type = MediaType(ofFileNamed: fileName ?? path) ?? MediaType(ofFileNamed: path)
      return Part(
        name: name, fileName: fileName ?? path.split(separator: "/").last.map(String.init),
        contentType: contentType ?? type?.essence ?? "application/octet-stream", body: body)
    }
  }
}

extension ParameterEncoding where Parameter == MultipartForm {
  /// A `multipart/form-data` body.
  static var multipart: Self {
    Self { form, request, _ in
      let message = try form.encoded()
      request.body = message.body
      // Replace a type set by the endpoint, since the server needs this boundary.
      request.headers[.contentType] = message.contentType
    }
  }
}

extension MultipartForm {
  /// Encodes the form as a body and the corresponding `Content-Type`.
  ///
  /// A small form whose parts are all in memory becomes a body in memory; anything else is read while it is sent.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if the boundary is invalid or occurs in a part in memory, and if a
  ///   part's header contains NUL, or line breaks that can't be escaped. Nothing has been sent then.
  func encoded() throws(NetworkError) -> (contentType: String, body: HTTPBody) {
    let boundary = try chosenBoundary()
    var segments: [HTTPBody] = []
    for part in parts { segments += [HTTPBody("--\(boundary)\r\n\(try part.head())"), part.body, HTTPBody("\r\n")] }
    segments.append(HTTPBody("--\(boundary)--\r\n"))
    // A token needs no quotes, and some servers don't support them here.
    let value = Token.isValid(boundary) ? boundary : "\"\(boundary)\""
    return ("multipart/form-data; boundary=\(value)", try Self.body(of: segments))
  }

  private static let memoryLimit = 256 << 10

  /// The segments of the encoded form as one body.
  private static func body(of segments: [HTTPBody]) throws(NetworkError) -> HTTPBody {
    let length = try length(of: segments)
    let inMemory = segments.compactMap(\.data)
    if inMemory.count == segments.count, let length, length <= memoryLimit {
      return HTTPBody(inMemory.reduce(into: Data()) { $0.append($1) })
    }
    return HTTPBody(
      stream: HTTPBodyStream(length: length, isReplayable: segments.allSatisfy(\.isReplayable)) {
        var reader = MultipartReader(segments: segments[...])
        return { try await reader.next() }
      })
  }

  /// The length of the form; nil if that of a part is unknown.
  private static func length(of segments: [HTTPBody]) throws(NetworkError) -> Int64? {
    var total: Int64 = 0
    var isKnown = true
    for segment in segments {
      guard let length = segment.length else {
        isKnown = false
        continue
      }
      guard length >= 0 else { throw .invalidRequest(.other("the length of a form part is negative")) }
      let (sum, overflows) = total.addingReportingOverflow(length)
      guard !overflows else { throw .invalidRequest(.other("the form parts are too long together")) }
      total = sum
    }
    return isKnown ? total : nil
  }

  private func chosenBoundary() throws(NetworkError) -> String {
    if let boundary {
      guard Self.isValidBoundary(boundary) else {
        throw .invalidRequest(.other("the multipart boundary must have 1 to 70 characters that RFC 2046 allows"))
      }
      guard !isInData(boundary) else {
        throw .invalidRequest(.other("a part of the form contains the boundary"))
      }
      return boundary
    }
    // A random boundary practically never occurs in a part; we still check parts that are in memory.
    for _ in 0..<8 {
      let boundary = makeBoundary()
      if Self.isValidBoundary(boundary), !isInData(boundary) { return boundary }
    }
    throw .invalidRequest(.other("a part of the form contains every boundary that was tried"))
  }

  private func isInData(_ boundary: String) -> Bool {
    let delimiter = Data("--\(boundary)".utf8)
    return parts.contains { $0.body.data?.range(of: delimiter) != nil }
  }

  /// Whether the boundary consists of `bchars` of RFC 2046. Excludes the space, which some servers trim.
  private static func isValidBoundary(_ boundary: String) -> Bool {
    (1...70).contains(boundary.utf8.count) && boundary.utf8.allSatisfy(boundaryBytes.contains)
  }

  private static let boundaryBytes = Set(
    "'()+_,-./:=?0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}

extension MultipartForm.Part {
  /// The header fields of the part, and the empty line after them.
  fileprivate func head() throws(NetworkError) -> String {
    var head = "Content-Disposition: form-data; name=\"\(try Self.quoted(name))\""
    if let fileName { head += "; filename=\"\(try Self.quoted(fileName))\"" }
    head += "\r\n"
    if let contentType {
      guard Token.isValidFieldValue(contentType), !contentType.isEmpty else {
        throw .invalidRequest(.headerValue(name: "Content-Type"))
      }
      head += "Content-Type: \(contentType)\r\n"
    }
    try headers.validate()
    for field in headers {
      guard field.name != .contentDisposition, field.name != .contentType else {
        throw .invalidRequest(.other("the field \(field.name) of a form part is set from its name and type"))
      }
      head += "\(field.name): \(field.value)\r\n"
    }
    return head + "\r\n"
  }

  /// Escapes a name like browsers do (WHATWG HTML, "multipart/form-data encoding algorithm"): no backslashes, only
  /// three escapes.
  private static func quoted(_ name: String) throws(NetworkError) -> String {
    guard !name.utf8.contains(0) else { throw .invalidRequest(.other("a name in a form part contains NUL")) }
    // By scalars, since CR LF is a single `Character`.
    return name.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "%22"
      case "\r": "%0D"
      case "\n": "%0A"
      default: String(scalar)
      }
    }.joined()
  }
}

/// Reads one segment after the other.
private struct MultipartReader {
  var segments: ArraySlice<HTTPBody>
  var current: (iterator: HTTPBody.AsyncIterator, length: Int64?, read: Int64)?

  mutating func next() async throws -> Data? {
    while true {
      if let chunk = try await current?.iterator.next() {
        guard !chunk.isEmpty else { continue }
        current?.read += Int64(chunk.count)
        try checkLength(isAtEnd: false)
        return chunk
      }
      try checkLength(isAtEnd: true)
      guard let segment = segments.popFirst() else { return nil }
      current = (segment.makeAsyncIterator(), segment.length, 0)
    }
  }

  /// Throws if a part's length differs from the declared one, which would shift everything after it.
  private func checkLength(isAtEnd: Bool) throws {
    guard let current, let length = current.length else { return }
    guard isAtEnd ? current.read == length : current.read <= length else {
      throw NetworkError.invalidRequest(
        .other(
          "a form part has \(isAtEnd ? "" : "at least ")\(current.read) bytes instead of the declared \(length)"))
    }
  }
}
