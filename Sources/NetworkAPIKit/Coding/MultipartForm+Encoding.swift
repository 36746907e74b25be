import Foundation

extension MultipartForm {
  /// Encodes the form as a body and the corresponding `Content-Type`.
  ///
  /// A small form whose parts are all in memory becomes a body in memory; anything else is read while it is sent.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:)`` if the boundary is invalid or occurs in a part in memory, and if a
  ///   part's header contains NUL, or line breaks that can't be escaped. Nothing has been sent then.
  public func encoded() throws(NetworkError) -> (contentType: String, body: HTTPBody) {
    let boundary = try chosenBoundary()
    var segments: [MultipartSegment] = []
    for part in parts {
      segments.append(.bytes(Data("--\(boundary)\r\n".utf8) + (try part.head())))
      if let data = part.body.data { segments.append(.bytes(data)) } else { segments.append(.body(part.body)) }
      segments.append(.bytes(Data("\r\n".utf8)))
    }
    segments.append(.bytes(Data("--\(boundary)--\r\n".utf8)))
    // A token needs no quotes, and some servers don't support them here.
    let value = Token.isValid(boundary) ? boundary : "\"\(boundary)\""
    return ("multipart/form-data; boundary=\(value)", Self.body(of: segments))
  }

  private static let memoryLimit = 256 << 10

  private static func body(of segments: [MultipartSegment]) -> HTTPBody {
    let lengths = segments.map(\.length)
    let length = lengths.contains(nil) ? nil : lengths.reduce(Int64(0)) { $0 + ($1 ?? 0) }
    let isInMemory = segments.allSatisfy { if case .bytes = $0 { true } else { false } }
    if isInMemory, let length, length <= memoryLimit {
      return HTTPBody(
        segments.reduce(into: Data()) { data, segment in
          if case .bytes(let bytes) = segment { data.append(bytes) }
        })
    }
    let isReplayable = segments.allSatisfy { if case .body(let body) = $0 { body.isReplayable } else { true } }
    return HTTPBody(
      stream: HTTPBodyStream(length: length, isReplayable: isReplayable) {
        var reader = MultipartReader(segments: segments)
        return { try await reader.next() }
      })
  }

  private func chosenBoundary() throws(NetworkError) -> String {
    if let boundary {
      guard Self.isValidBoundary(boundary) else {
        throw .invalidRequest(.other("the multipart boundary is not 1 to 70 of the characters of RFC 2046"))
      }
      guard !isInData(boundary) else {
        throw .invalidRequest(.other("a part of the form holds the boundary"))
      }
      return boundary
    }
    // A random boundary practically never occurs in a part; we still check parts that are in memory.
    for _ in 0..<8 {
      let boundary = makeBoundary()
      if Self.isValidBoundary(boundary), !isInData(boundary) { return boundary }
    }
    throw .invalidRequest(.other("every boundary tried is in a part of the form"))
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
  fileprivate func head() throws(NetworkError) -> Data {
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
      guard !Token.sameName(field.name, "Content-Disposition"), !Token.sameName(field.name, "Content-Type") else {
        throw .invalidRequest(.other("\(field.name) of a part is made from its name and type"))
      }
      head += "\(field.name): \(field.value)\r\n"
    }
    return Data((head + "\r\n").utf8)
  }

  /// Escapes a name like browsers do (WHATWG HTML, "multipart/form-data encoding algorithm"): no backslashes, only
  /// three escapes.
  private static func quoted(_ name: String) throws(NetworkError) -> String {
    guard !name.utf8.contains(0) else { throw .invalidRequest(.other("a name of a form's part holds NUL")) }
    var quoted = String.UnicodeScalarView()
    // Iterate over scalars, since CR LF is a single `Character`.
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": quoted.append(contentsOf: "%22".unicodeScalars)
      case "\r": quoted.append(contentsOf: "%0D".unicodeScalars)
      case "\n": quoted.append(contentsOf: "%0A".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    return String(quoted)
  }
}

/// A segment of the encoded form.
private enum MultipartSegment: Sendable {
  case bytes(Data)
  case body(HTTPBody)

  var length: Int64? {
    switch self {
    case .bytes(let data): Int64(data.count)
    case .body(let body): body.length
    }
  }
}

/// Reads one segment after the other.
private struct MultipartReader {
  private var segments: ArraySlice<MultipartSegment>
  private var current: (iterator: HTTPBody.AsyncIterator, length: Int64?, read: Int64)?

  init(segments: [MultipartSegment]) {
    self.segments = segments[...]
  }

  mutating func next() async throws -> Data? {
    while true {
      if current != nil {
        if let chunk = try await current?.iterator.next() {
          guard !chunk.isEmpty else { continue }
          current?.read += Int64(chunk.count)
          try checkLength(isAtEnd: false)
          return chunk
        }
        try checkLength(isAtEnd: true)
        current = nil
      }
      switch segments.popFirst() {
      case nil: return nil
      case .bytes(let data): if !data.isEmpty { return data }
      case .body(let body): current = (body.makeAsyncIterator(), body.length, 0)
      }
    }
  }

  /// Throws if a part's length differs from the announced one, which would shift everything after it.
  private func checkLength(isAtEnd: Bool) throws {
    guard let current, let length = current.length else { return }
    guard isAtEnd ? current.read == length : current.read <= length else {
      throw NetworkError.invalidRequest(
        .other(
          "a part of the form has \(isAtEnd ? "" : "at least ")\(current.read) bytes where \(length) were announced"))
    }
  }
}
