/// The parser of request heads. It is strict, to find faults of clients: even errors that servers tolerate are
/// reported.
enum RequestHead {
  struct Malformed: Error {
    let reason: String
  }

  /// - Parameter bytes: a head, including the empty line at its end.
  static func parse(_ bytes: [UInt8], connection: Int, number: Int) throws(Malformed) -> ReceivedRequest {
    var lines = try self.lines(bytes)
    let request = lines.removeFirst().split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard request.count == 3, request[0].allSatisfy(isToken), !request[0].isEmpty, !request[1].isEmpty,
      request[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw Malformed(reason: "request line") }
    let version = text(request[2])
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else { throw Malformed(reason: "version") }
    var headers: [Header] = []
    for line in lines { headers.append(try field(line)) }
    return ReceivedRequest(
      connection: connection, number: number, method: text(request[0]), target: text(request[1]), version: version,
      headers: headers, rawHead: bytes, framing: try framing(headers))
  }

  static func field(_ line: ArraySlice<UInt8>) throws(Malformed) -> Header {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isToken)
    else { throw Malformed(reason: "field name") }
    let value = line[(colon + 1)...]
    guard value.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
      throw Malformed(reason: "field value")
    }
    return Header(text(line[..<colon]), String(decoding: value, as: UTF8.self)[...].trimmingSpaces)
  }

  private static func framing(_ headers: [Header]) throws(Malformed) -> ReceivedRequest.Framing {
    let lengths = headers.filter { $0.name.lowercased() == "content-length" }.map(\.value)
    let codings = headers.filter { $0.name.lowercased() == "transfer-encoding" }.map { $0.value.lowercased() }
    if !codings.isEmpty {
      guard codings == ["chunked"], lengths.isEmpty else { throw Malformed(reason: "body framing") }
      return .chunked
    }
    guard let length = lengths.first else { return .length(0) }
    guard lengths.count == 1, length.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let count = Int(length) else {
      throw Malformed(reason: "Content-Length")
    }
    return .length(count)
  }

  /// Returns the lines without their CRLF and without the empty one. A bare LF or CR is an error.
  private static func lines(_ bytes: [UInt8]) throws(Malformed) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else { throw Malformed(reason: "bare LF") }
      lines.append(bytes[start..<(end - 1)])
      start = end + 1
    }
    guard lines.count > 1, lines.removeLast().isEmpty, !lines.contains(where: \.isEmpty) else {
      throw Malformed(reason: "empty line")
    }
    return lines
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the text is a token (RFC 9110 §5.6.2).
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
    default: false
    }
  }
}
