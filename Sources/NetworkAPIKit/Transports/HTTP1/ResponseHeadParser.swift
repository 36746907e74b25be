import Foundation

/// An incremental parser for the head of an HTTP response, and its trailers (RFC 9112 §4 and §5, RFC 9110 §15.2).
///
/// Stricter than libcurl: rejects anything that two parsers could interpret differently. Accepts what is merely
/// outdated or sloppy: bare line feeds, a missing reason phrase, a missing space after a colon, folded lines.
struct ResponseHeadParser {
  /// The maximum size of all heads of a response, including interim ones, in bytes.
  ///
  /// Not one for each head: libcurl keeps the fields of all of them, before 8.3 without a limit. Later versions allow 300 KiB.
  static let maximumBytes = 256 << 10
  /// The maximum number of interim (1xx) responses, unless they report the progress of an upload.
  private static let maximumInterimResponses = 32
  /// The maximum number of bytes, and of fields, whose memory is kept for another response.
  private static let (largestKept, mostKept) = (32 << 10, 1 << 10)

  enum Step: Equatable {
    /// The block isn't complete.
    case more
    /// The final head is complete.
    case head
    /// The trailers are complete.
    case trailers
    /// The input isn't a valid response.
    case failed(Failure)
  }

  enum Failure: Equatable {
    case malformed, framing, tooLarge, tooManyInterimResponses, switchedProtocols
  }

  /// What the head says about the body.
  struct Summary: Equatable {
    var status = 0
    var contentLength: Int64?
    var isChunked = false
    /// Whether it is HTTP/1, where the body may end with the connection.
    var isHTTP1 = false
    /// Whether it is HTTP/1.0, which doesn't support upgrades.
    var isHTTP10 = false
    var hasContentCoding = false
    var hasAltSvc = false
    /// Whether both `Content-Length` and chunked are present: a sign of request smuggling, so don't reuse the
    /// connection.
    var isAmbiguous = false
  }

  private(set) var summary = Summary()
  private(set) var bytes: [UInt8] = []
  private(set) var entries: [HeaderBlock.Entry] = []
  private(set) var hasHead = false
  /// Whether a 101 is expected, and thus a final head.
  var awaitsUpgrade = false
  /// Whether the request has a body, of which a server may report in any number of interim responses how much has arrived,
  /// such as 104 (Upload Resumption Supported). Then only their size is limited.
  var hasRequestBody = false
  private var lineStart = 0
  /// The size of all heads and trailers so far, in bytes.
  private(set) var totalBytes = 0
  private var interimResponses = 0
  private var hasStatusLine = false

  /// Whether a block has begun but isn't complete.
  var isInsideBlock: Bool { !bytes.isEmpty }

  /// The bytes after the complete block.
  var rest: ArraySlice<UInt8> { bytes[lineStart...] }

  /// Resets the parser for another response, but keeps its memory, unless the head was large.
  mutating func reset() {
    dropBlock()
    // Many parsers may wait to be used again.
    if bytes.capacity > Self.largestKept || entries.capacity > Self.mostKept { (bytes, entries) = ([], []) }
    summary = Summary()
    totalBytes = 0
    interimResponses = 0
    hasHead = false
  }

  /// Returns the fields of the complete block, and prepares for the trailers.
  mutating func takeBlock() -> HeaderBlock {
    let block = HeaderBlock(entries: entries, bytes: bytes)
    dropBlock()
    return block
  }

  /// The size of the complete block's copy, in bytes.
  var blockSize: Int { HeaderBlock.size(entries, bytes) }

  /// Copies the complete block to memory of ``blockSize``.
  func copyBlock(to memory: UnsafeMutableRawPointer) { HeaderBlock.copy(entries, bytes, to: memory) }

  /// Parses more bytes. After ``Step/head`` the caller must take the block; trailers may follow.
  mutating func append(_ chunk: UnsafeRawBufferPointer) -> Step {
    totalBytes += chunk.count
    guard totalBytes <= Self.maximumBytes else { return .failed(.tooLarge) }
    let begun = bytes.count - lineStart
    bytes.append(contentsOf: chunk)
    var rest = chunk
    while let base = rest.baseAddress, let found = memchr(base, 0x0A, rest.count) {
      let newline = base.distance(to: UnsafeRawPointer(found))
      let line = UnsafeRawBufferPointer(rebasing: rest[..<newline])
      // Usually the line is complete in this chunk, and parsed in place. A line that began in an earlier chunk is
      // copied.
      let isWhole = begun == 0 || rest.count < chunk.count
      let step =
        isWhole
        ? readLine(line) : Array(bytes[lineStart..<(lineStart + begun + newline)]).withUnsafeBytes { readLine($0) }
      guard step == .more else { return step }
      rest = UnsafeRawBufferPointer(rebasing: rest[(newline + 1)...])
    }
    return .more
  }

  /// Drops the block; needed after it was copied.
  mutating func dropBlock() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    lineStart = 0
    hasStatusLine = false
  }

  private mutating func readLine(_ line: UnsafeRawBufferPointer) -> Step {
    let start = lineStart
    lineStart += line.count + 1
    let count = line.last == UInt8(ascii: "\r") ? line.count - 1 : line.count
    let line = UnsafeRawBufferPointer(start: line.baseAddress, count: count)
    guard !line.isEmpty else { return finishBlock() }
    guard hasStatusLine || hasHead else { return readStatusLine(line) }
    return Token.isBlank(line[0]) ? fold(line, at: start) : readField(line, at: start)
  }

  /// Parses `HTTP/1.1 200 OK`. The phrase, and the space before it, are optional.
  private mutating func readStatusLine(_ line: UnsafeRawBufferPointer) -> Step {
    guard line.count >= 10, line.starts(with: "HTTP/".utf8) else { return .failed(.malformed) }
    var index = 5
    switch line[index] {
    case UInt8(ascii: "1"):
      guard line[6] == UInt8(ascii: "."), Token.isDigit(line[7]) else { return .failed(.malformed) }
      index = 8
    case UInt8(ascii: "2"), UInt8(ascii: "3"):
      index = line[6] == UInt8(ascii: ".") && line[7] == UInt8(ascii: "0") ? 8 : 6
    default:
      return .failed(.malformed)
    }
    guard line[index] == UInt8(ascii: " "), line.count >= index + 4 else { return .failed(.malformed) }
    var status = 0
    for digit in line[(index + 1)..<(index + 4)] {
      guard Token.isDigit(digit) else { return .failed(.malformed) }
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

  /// Appends a folded line to the previous value, with spaces instead of the line break (RFC 9112 §5.2).
  private mutating func fold(_ line: UnsafeRawBufferPointer, at start: Int) -> Step {
    guard let last = entries.indices.last, line.allSatisfy(Token.isFieldByte) else { return .failed(.malformed) }
    // libcurl, which determines the body's length, doesn't unfold these fields.
    guard !isNamed(entries[last], "content-length"), !isNamed(entries[last], "transfer-encoding") else {
      return .failed(.framing)
    }
    let text = line.trimmingHTTPWhitespace()
    guard !text.isEmpty else { return .more }
    let value = valueRange(entries[last])
    for index in value.upperBound..<start { bytes[index] = UInt8(ascii: " ") }
    if value.isEmpty { entries[last].value = UInt32(start + text.startIndex) }
    entries[last].valueLength = UInt32(start + text.endIndex) - entries[last].value
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
      guard hasRequestBody || interimResponses <= Self.maximumInterimResponses else {
        return .failed(.tooManyInterimResponses)
      }
      let rest = Array(bytes[lineStart...])
      dropBlock()
      bytes = rest
      return .more
    }
    guard readFraming() else { return .failed(.framing) }
    hasHead = true
    return .head
  }
}

extension ResponseHeadParser {
  /// Determines the length of the body (RFC 9112 §6.3). Returns false if the fields contradict each other.
  private mutating func readFraming() -> Bool {
    var hasLength = false
    for entry in entries {
      switch entry.nameLength {
      case 7 where isNamed(entry, "alt-svc"):
        summary.hasAltSvc = true
      case 14 where isNamed(entry, "content-length"):
        hasLength = true
        guard readContentLength(entry) else { return false }
      case 16 where isNamed(entry, "content-encoding"):
        if entry.valueLength > 0 { summary.hasContentCoding = true }
      case 17 where isNamed(entry, "transfer-encoding"):
        // Other transfer codings aren't supported. And with HTTP/1.0, an intermediary may not have understood the
        // coding (RFC 9112 §6.1).
        guard !summary.isChunked, !summary.isHTTP10, summary.isHTTP1,
          isEqual(Int(entry.value), Int(entry.valueLength), "chunked")
        else { return false }
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

  /// Parses a number; also the same number repeated. `030` is the number 30: the body has the same end.
  private mutating func readContentLength(_ entry: HeaderBlock.Entry) -> Bool {
    var rest = bytes[valueRange(entry)]
    while true {
      let comma = rest.firstIndex(of: UInt8(ascii: ","))
      let digits = rest[..<(comma ?? rest.endIndex)].trimmingHTTPWhitespace()
      guard !digits.isEmpty else { return false }
      var length: Int64 = 0
      for digit in digits {
        guard Token.isDigit(digit) else { return false }
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

  /// The values of the fields with this name, in lower case, of the complete block.
  func values(named name: StaticString) -> [String] {
    entries.filter { isNamed($0, name) }.map { String(decoding: bytes[valueRange($0)], as: UTF8.self) }
  }

  private func valueRange(_ entry: HeaderBlock.Entry) -> Range<Int> {
    Int(entry.value)..<Int(entry.value + entry.valueLength)
  }

  private func isNamed(_ entry: HeaderBlock.Entry, _ lowercase: StaticString) -> Bool {
    isEqual(Int(entry.name), Int(entry.nameLength), lowercase)
  }

  private func isEqual(_ start: Int, _ length: Int, _ lowercase: StaticString) -> Bool {
    guard length == lowercase.utf8CodeUnitCount else { return false }
    let text = lowercase.utf8Start
    for index in 0..<length where bytes[start + index] | 0x20 != text[index] { return false }
    return true
  }
}
