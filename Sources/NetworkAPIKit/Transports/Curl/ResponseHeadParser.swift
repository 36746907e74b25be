import Foundation

/// Reads the head of an HTTP response, and its trailers, in pieces of any size (RFC 9112 §4 and §5, RFC 9110 §15.2).
///
/// Stricter than libcurl, which passes on what it should not: anything that two readers could understand differently is
/// refused. What is merely old or sloppy is taken: bare line feeds, no reason phrase, no space after a colon, folded
/// lines.
struct ResponseHeadParser {
  /// The most bytes of all heads of one response, the interim ones included.
  static let maximumBytes = 256 << 10
  /// The most interim (1xx) responses.
  static let maximumInterimResponses = 32

  enum Step: Equatable {
    /// The block is not complete.
    case more
    /// The final head is complete.
    case head
    /// The trailers are complete.
    case trailers
    /// What came is no response.
    case failed(Failure)
  }

  enum Failure: Equatable {
    case malformed, framing, tooLarge, tooManyInterimResponses, switchedProtocols
  }

  /// What the head says about the body that follows.
  struct Summary: Equatable {
    var status = 0
    var contentLength: Int64?
    var isChunked = false
    /// Whether the end of the connection may be what ends the body.
    var isHTTP1 = false
    /// Whether it is HTTP/1.0, which knows no upgrades.
    var isHTTP10 = false
    var hasContentCoding = false
    /// Both `Content-Length` and chunked: a sign of request smuggling, so the connection is not used again.
    var isAmbiguous = false
  }

  private(set) var summary = Summary()
  private(set) var bytes: [UInt8] = []
  private(set) var entries: [HeaderBlock.Entry] = []
  private(set) var hasHead = false
  /// Whether 101 is the answer to what was asked for, and so a final head.
  var awaitsUpgrade = false
  private var lineStart = 0
  private var totalBytes = 0
  private var interimResponses = 0
  private var hasStatusLine = false

  /// Whether some of a block has come and not all.
  var isInsideBlock: Bool { !bytes.isEmpty }

  /// What came behind the complete block.
  var rest: ArraySlice<UInt8> { bytes[lineStart...] }

  /// Forgets everything, and keeps its memory.
  mutating func reset() {
    restartBlock()
    summary = Summary()
    totalBytes = 0
    interimResponses = 0
    hasHead = false
  }

  /// Takes the fields of the complete block out, to make room for the trailers.
  mutating func takeBlock() -> HeaderBlock {
    let block = HeaderBlock(entries: entries, bytes: bytes)
    restartBlock()
    return block
  }

  /// Forgets the complete block, which was copied.
  mutating func dropBlock() {
    restartBlock()
  }

  /// Reads on. After ``Step/head`` the block is to be taken; what then follows are trailers.
  mutating func append(_ chunk: UnsafeRawBufferPointer) -> Step {
    totalBytes += chunk.count
    guard totalBytes <= Self.maximumBytes else { return .failed(.tooLarge) }
    let begun = bytes.count - lineStart
    bytes.append(contentsOf: chunk)
    var rest = chunk
    while let newline = Self.newline(in: rest) {
      let line = UnsafeRawBufferPointer(rebasing: rest[..<newline])
      // A line is read where it came, which is the usual case; one that began in an earlier piece, from a copy.
      let isWhole = begun == 0 || rest.count < chunk.count
      let step =
        isWhole
        ? readLine(line) : Array(bytes[lineStart..<(lineStart + begun + newline)]).withUnsafeBytes { readLine($0) }
      guard step == .more else { return step }
      rest = UnsafeRawBufferPointer(rebasing: rest[(newline + 1)...])
    }
    return .more
  }

  private static func newline(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let found = memchr(base, 0x0A, bytes.count) else { return nil }
    return base.distance(to: UnsafeRawPointer(found))
  }

  private mutating func restartBlock() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    lineStart = 0
    hasStatusLine = false
  }

  private mutating func readLine(_ line: UnsafeRawBufferPointer) -> Step {
    let start = lineStart
    lineStart += line.count + 1
    let line = line.last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
    guard !line.isEmpty else { return finishBlock() }
    guard hasStatusLine || hasHead else { return readStatusLine(line) }
    return Token.isBlank(line[0]) ? fold(line, at: start) : readField(line, at: start)
  }

  /// `HTTP/1.1 200 OK`; the phrase, and the space before it, may be missing.
  private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) -> Step {
    guard line.count >= 10, line.starts(with: "HTTP/".utf8) else { return .failed(.malformed) }
    var index = 5
    switch line[index] {
    case UInt8(ascii: "1"):
      guard line[6] == UInt8(ascii: "."), Self.isDigit(line[7]) else { return .failed(.malformed) }
      index = 8
    case UInt8(ascii: "2"), UInt8(ascii: "3"):
      index = line[6] == UInt8(ascii: ".") && line[7] == UInt8(ascii: "0") ? 8 : 6
    default:
      return .failed(.malformed)
    }
    guard line[index] == UInt8(ascii: " "), line.count >= index + 4 else { return .failed(.malformed) }
    var status = 0
    for digit in line[(index + 1)..<(index + 4)] {
      guard Self.isDigit(digit) else { return .failed(.malformed) }
      status = status * 10 + Int(digit - UInt8(ascii: "0"))
    }
    let phrase = line[(index + 4)...]
    guard status >= 100, phrase.first ?? UInt8(ascii: " ") == UInt8(ascii: " "), phrase.allSatisfy(Token.isFieldByte)
    else { return .failed(.malformed) }
    summary = Summary(status: status, isHTTP1: line[5] == UInt8(ascii: "1"))
    summary.isHTTP10 = summary.isHTTP1 && line[7] == UInt8(ascii: "0")
    hasStatusLine = true
    return .more
  }

  private mutating func readField(_ line: UnsafeRawBufferPointer, at start: Int) -> Step {
    var colon = 0
    while colon < line.count, Token.isTokenByte(line[colon]) { colon += 1 }
    guard colon > 0, colon < line.count, line[colon] == UInt8(ascii: ":") else { return .failed(.malformed) }
    var value = colon + 1
    var end = line.count
    while value < end, Token.isBlank(line[value]) { value += 1 }
    while end > value, Token.isBlank(line[end - 1]) { end -= 1 }
    guard Token.areFieldBytes(UnsafeRawBufferPointer(rebasing: line[value..<end])) else { return .failed(.malformed) }
    entries.append(
      HeaderBlock.Entry(
        name: UInt32(start), nameLength: UInt32(colon), value: UInt32(start + value), valueLength: UInt32(end - value)))
    return .more
  }

  /// A line that begins with a blank belongs to the value before it; the line break becomes spaces (RFC 9112 §5.2).
  private mutating func fold(_ line: UnsafeRawBufferPointer, at start: Int) -> Step {
    guard let last = entries.indices.last, line.allSatisfy(Token.isFieldByte) else { return .failed(.malformed) }
    // libcurl, which reads the body, does not join these.
    guard !isNamed(entries[last], "content-length"), !isNamed(entries[last], "transfer-encoding") else {
      return .failed(.framing)
    }
    guard let first = line.firstIndex(where: { !Token.isBlank($0) }),
      let end = line.lastIndex(where: { !Token.isBlank($0) })
    else { return .more }
    let value = Int(entries[last].value)
    let valueEnd = value + Int(entries[last].valueLength)
    for index in valueEnd..<start { bytes[index] = UInt8(ascii: " ") }
    if valueEnd == value { entries[last].value = UInt32(start + first) }
    entries[last].valueLength = UInt32(start + end + 1) - entries[last].value
    return .more
  }

  private mutating func finishBlock() -> Step {
    if hasHead { return .trailers }
    guard hasStatusLine else { return .failed(.malformed) }
    if summary.status == 101 {
      guard awaitsUpgrade else { return .failed(.switchedProtocols) }
      hasHead = true
      return .head
    }
    if summary.status < 200 {
      interimResponses += 1
      guard interimResponses <= Self.maximumInterimResponses else { return .failed(.tooManyInterimResponses) }
      let rest = Array(bytes[lineStart...])
      restartBlock()
      bytes = rest
      return .more
    }
    guard readFraming() else { return .failed(.framing) }
    hasHead = true
    return .head
  }
}

extension ResponseHeadParser {
  /// Finds how long the body is (RFC 9112 §6.3); false where the fields contradict each other.
  private mutating func readFraming() -> Bool {
    var hasLength = false
    for entry in entries {
      switch entry.nameLength {
      case 14 where isNamed(entry, "content-length"):
        hasLength = true
        guard readContentLength(entry) else { return false }
      case 16 where isNamed(entry, "content-encoding"):
        summary.hasContentCoding = entry.valueLength > 0
      case 17 where isNamed(entry, "transfer-encoding"):
        // No other coding is undone here, and what follows an HTTP/1.0 head may have been put together by somebody who
        // did not know of codings (RFC 9112 §6.1).
        guard !summary.isChunked, !summary.isHTTP10, summary.isHTTP1, isChunked(entry) else { return false }
        summary.isChunked = true
      default:
        break
      }
    }
    if summary.isChunked {
      summary.isAmbiguous = hasLength
      summary.contentLength = nil
    }
    return true
  }

  /// One number, or the same number several times.
  private mutating func readContentLength(_ entry: HeaderBlock.Entry) -> Bool {
    var rest = bytes[Int(entry.value)..<Int(entry.value + entry.valueLength)]
    while true {
      let comma = rest.firstIndex(of: UInt8(ascii: ","))
      var digits = rest[..<(comma ?? rest.endIndex)]
      while let first = digits.first, Token.isBlank(first) { digits = digits.dropFirst() }
      while let last = digits.last, Token.isBlank(last) { digits = digits.dropLast() }
      guard !digits.isEmpty else { return false }
      var length: Int64 = 0
      for digit in digits {
        guard Self.isDigit(digit) else { return false }
        let (product, overflow) = length.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
        guard !overflow, !carry else { return false }
        length = sum
      }
      guard summary.contentLength ?? length == length else { return false }
      summary.contentLength = length
      guard let comma else { return true }
      rest = rest[(comma + 1)...]
    }
  }

  private func isNamed(_ entry: HeaderBlock.Entry, _ lowercase: StaticString) -> Bool {
    isEqual(Int(entry.name), Int(entry.nameLength), lowercase)
  }

  private func isChunked(_ entry: HeaderBlock.Entry) -> Bool {
    isEqual(Int(entry.value), Int(entry.valueLength), "chunked")
  }

  private func isEqual(_ start: Int, _ length: Int, _ lowercase: StaticString) -> Bool {
    guard length == lowercase.utf8CodeUnitCount else { return false }
    let text = lowercase.utf8Start
    for index in 0..<length where bytes[start + index] | 0x20 != text[index] { return false }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
