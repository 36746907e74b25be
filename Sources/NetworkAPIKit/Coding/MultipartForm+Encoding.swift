import Foundation

extension MultipartForm {
  /// The form as a body, and the `Content-Type` that goes with it.
  ///
  /// Parts in memory stay one body in memory while they are small; anything else is read as it is sent.
  ///
  /// - Throws: ``NetworkError/invalidRequest(_:)`` for a boundary that is not valid or is part of a part in memory, and for
  ///   line breaks or NUL where they would break a part's header. Nothing was sent.
  public func encoded() throws(NetworkError) -> (contentType: String, body: HTTPBody) {
    let boundary = try chosenBoundary()
    var segments: [MultipartSegment] = []
    for part in parts {
      segments.append(.bytes(Data("--\(boundary)\r\n".utf8) + (try part.head())))
      if let data = part.body.data { segments.append(.bytes(data)) } else { segments.append(.body(part.body)) }
      segments.append(.bytes(Data("\r\n".utf8)))
    }
    segments.append(.bytes(Data("--\(boundary)--\r\n".utf8)))
    // A token needs no quotes, and there are servers that do not know quotes here.
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
    // What is random is in no part but by an accident that does not happen; looked for all the same where it costs no reading.
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

  /// `bchars` of RFC 2046 without the blank, which some servers trim.
  private static func isValidBoundary(_ boundary: String) -> Bool {
    (1...70).contains(boundary.utf8.count) && boundary.utf8.allSatisfy(boundaryBytes.contains)
  }

  private static let boundaryBytes = Set(
    "'()+_,-./:=?0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}

extension MultipartForm.Part {
  /// The header of the part and the empty line after it.
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

  /// Quoted the way browsers do (WHATWG HTML, "multipart/form-data encoding algorithm"): no backslashes, three escapes.
  private static func quoted(_ name: String) throws(NetworkError) -> String {
    guard !name.utf8.contains(0) else { throw .invalidRequest(.other("a name of a form's part holds NUL")) }
    var quoted = String.UnicodeScalarView()
    // By scalars: a carriage return and a line feed together are one Character.
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

/// A piece of the message.
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

/// Reads one piece after the other.
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

  /// A part of another length than announced would shift all that follows it.
  private func checkLength(isAtEnd: Bool) throws {
    guard let current, let length = current.length else { return }
    guard isAtEnd ? current.read == length : current.read <= length else {
      throw NetworkError.invalidRequest(
        .other(
          "a part of the form has \(isAtEnd ? "" : "at least ")\(current.read) bytes where \(length) were announced"))
    }
  }
}
