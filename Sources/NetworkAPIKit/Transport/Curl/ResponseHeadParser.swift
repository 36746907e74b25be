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
  private var scanned = 0
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
    bytes.append(contentsOf: chunk)
    while let newline = nextNewline() {
      let start = lineStart
      var end = newline
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      lineStart = newline + 1
      let step = start == end ? finishBlock() : readLine(start, end)
      guard step == .more else { return step }
    }
    return .more
  }

  private mutating func nextNewline() -> Int? {
    let newline = bytes.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress, scanned < bytes.count,
        let found = memchr(base + scanned, 0x0A, bytes.count - scanned)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(found))
    }
    scanned = newline.map { $0 + 1 } ?? bytes.count
    return newline
  }

  private mutating func restartBlock() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    lineStart = 0
    scanned = 0
    hasStatusLine = false
  }

  private mutating func readLine(_ start: Int, _ end: Int) -> Step {
    guard hasStatusLine || hasHead else { return readStatusLine(start, end) }
    return Token.isBlank(bytes[start]) ? fold(start, end) : readField(start, end)
  }

  /// `HTTP/1.1 200 OK`; the phrase, and the space before it, may be missing.
  private mutating func readStatusLine(_ start: Int, _ end: Int) -> Step {
    let isValid = bytes.withUnsafeBufferPointer { bytes -> Bool in
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard line.count >= 10, line.starts(with: "HTTP/".utf8) else { return false }
      var index = 5
      switch line[index] {
      case UInt8(ascii: "1"):
        guard line[6] == UInt8(ascii: "."), Self.isDigit(line[7]) else { return false }
        index = 8
      case UInt8(ascii: "2"), UInt8(ascii: "3"):
        index = line[6] == UInt8(ascii: ".") && line[7] == UInt8(ascii: "0") ? 8 : 6
      default:
        return false
      }
      guard line[index] == UInt8(ascii: " "), line.count >= index + 4 else { return false }
      var status = 0
      for digit in line[(index + 1)..<(index + 4)] {
        guard Self.isDigit(digit) else { return false }
        status = status * 10 + Int(digit - UInt8(ascii: "0"))
      }
      guard status >= 100, line.count == index + 4 || line[index + 4] == UInt8(ascii: " ") else { return false }
      summary = Summary(status: status, isHTTP1: line[5] == UInt8(ascii: "1"))
      return line[(index + 4)...].allSatisfy(Token.isFieldByte)
    }
    guard isValid else { return .failed(.malformed) }
    hasStatusLine = true
    return .more
  }

  private mutating func readField(_ start: Int, _ end: Int) -> Step {
    let entry = bytes.withUnsafeBytes { bytes -> HeaderBlock.Entry? in
      var colon = start
      while colon < end, Token.isTokenByte(bytes[colon]) { colon += 1 }
      guard colon > start, colon < end, bytes[colon] == UInt8(ascii: ":") else { return nil }
      var value = colon + 1
      var valueEnd = end
      while value < valueEnd, Token.isBlank(bytes[value]) { value += 1 }
      while valueEnd > value, Token.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
      guard Token.areFieldBytes(UnsafeRawBufferPointer(rebasing: bytes[value..<valueEnd])) else { return nil }
      return HeaderBlock.Entry(
        name: UInt32(start), nameLength: UInt32(colon - start), value: UInt32(value),
        valueLength: UInt32(valueEnd - value))
    }
    guard let entry else { return .failed(.malformed) }
    entries.append(entry)
    return .more
  }

  /// A line that begins with a blank belongs to the value before it; the line break becomes spaces (RFC 9112 §5.2).
  private mutating func fold(_ start: Int, _ end: Int) -> Step {
    guard let last = entries.indices.last else { return .failed(.malformed) }
    guard bytes[start..<end].allSatisfy(Token.isFieldByte) else { return .failed(.malformed) }
    var contentEnd = end
    while contentEnd > start, Token.isBlank(bytes[contentEnd - 1]) { contentEnd -= 1 }
    guard contentEnd > start else { return .more }
    let value = Int(entries[last].value)
    let valueEnd = value + Int(entries[last].valueLength)
    for index in valueEnd..<start { bytes[index] = UInt8(ascii: " ") }
    if valueEnd == value {
      var content = start
      while Token.isBlank(bytes[content]) { content += 1 }
      entries[last].value = UInt32(content)
      entries[last].valueLength = UInt32(contentEnd - content)
    } else {
      entries[last].valueLength = UInt32(contentEnd - value)
    }
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
    let start = Int(entry.name)
    let name = lowercase.utf8Start
    for index in 0..<lowercase.utf8CodeUnitCount where bytes[start + index] | 0x20 != name[index] { return false }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
