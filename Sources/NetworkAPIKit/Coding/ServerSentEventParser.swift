/// An incremental parser for `text/event-stream`. It performs no I/O: feed it bytes, in chunks of any size.
///
/// As the standard requires, invalid UTF-8 becomes U+FFFD, and an incomplete event at the end of the stream is dropped.
struct ServerSentEventParser: Sendable {
  /// The ID to send as `Last-Event-ID` when reconnecting; empty to send none.
  private(set) var lastEventID: String
  /// The latest reconnection time set by the stream, but at least half a second, so that a stream can't make its clients
  /// connect without a pause; nil if none was set.
  private(set) var reconnectionTime: Duration?

  /// The shortest ``reconnectionTime``; Firefox has the same.
  static let minimumReconnectionTime = Duration.milliseconds(500)

  private let maximumEventBytes: Int
  private var lines: LineParser
  private var isFirstLine = true
  private var id: String
  private var eventType = ""
  /// The `data` lines of the current event, each with a line feed.
  private var data: [UInt8] = []
  private var retry: Duration?
  /// Why the stream can't be parsed any further.
  private(set) var failure: ServerSentEventError?

  /// Creates a parser for the beginning of a stream.
  ///
  /// - Parameters:
  ///   - lastEventID: the last event ID, when reconnecting. Default empty.
  ///   - maximumEventBytes: the maximum length of a line, and of the data of an event, in bytes. Default 16 MiB.
  init(lastEventID: String = "", maximumEventBytes: Int = 16 << 20) {
    self.lastEventID = lastEventID
    self.maximumEventBytes = maximumEventBytes
    id = lastEventID
    lines = LineParser(maximumLength: maximumEventBytes)
  }

  /// Parses a chunk and returns the events that it completes.
  ///
  /// - Throws: ``ServerSentEventError``, after the events before it: if this chunk completes some, they are returned, and
  ///   the next call throws. The stream can't be parsed any further then.
  mutating func consume(_ chunk: some Sequence<UInt8>) throws(ServerSentEventError) -> [ServerSentEvent] {
    if let failure { throw failure }
    var events: [ServerSentEvent] = []
    // Taken out, since the closure modifies `self`: exclusive access to `self.lines` would conflict. Leave no copy behind,
    // or each chunk of a long line would copy the line so far.
    var lines = LineParser(maximumLength: maximumEventBytes)
    swap(&lines, &self.lines)
    defer { swap(&lines, &self.lines) }
    do {
      try lines.consume(Array(chunk)) { line in
        if let event = try consumeLine(line) { events.append(event) }
      }
    } catch {
      let failure: ServerSentEventError =
        error is LineParser.LineTooLong
        ? .lineTooLong(limit: maximumEventBytes) : .eventTooLarge(limit: maximumEventBytes)
      self.failure = failure
      if events.isEmpty { throw failure }
    }
    return events
  }

  private mutating func consumeLine(_ bytes: ArraySlice<UInt8>) throws(ServerSentEventError) -> ServerSentEvent? {
    var line = bytes
    if isFirstLine {
      isFirstLine = false
      if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    }
    if line.isEmpty { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    if colon == line.startIndex { return nil }
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    // A longer name isn't a field. Comparing it as a text could take quadratic time.
    let name = line[..<(colon ?? line.endIndex)]
    if name.count <= 5 { try setField(String(decoding: name, as: UTF8.self), value) }
    return nil
  }

  private mutating func setField(_ name: String, _ value: ArraySlice<UInt8>) throws(ServerSentEventError) {
    switch name {
    case "data":
      if data.count + value.count > maximumEventBytes { throw .eventTooLarge(limit: maximumEventBytes) }
      data += value
      data.append(UInt8(ascii: "\n"))
    case "event": eventType = String(decoding: value, as: UTF8.self)
    case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      guard !value.isEmpty, value.allSatisfy(Token.isDigit) else { return }
      // Limit the time to about 31 years; a number that overflows `Int64` counts as that.
      let time = Duration.milliseconds(min(Int64(String(decoding: value, as: UTF8.self)) ?? .max, 1_000_000_000_000))
      retry = time
      reconnectionTime = max(time, Self.minimumReconnectionTime)
    default: break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    lastEventID = id
    defer {
      eventType = ""
      data = []
      retry = nil
    }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      id: id, event: eventType.isEmpty ? "message" : eventType,
      data: String(decoding: data.dropLast(), as: UTF8.self), retry: retry)
  }
}

/// Splits a byte stream into lines that end in LF, CR or CRLF, even when a line is split across chunks.
struct LineParser {
  /// A line was longer than `limit` bytes.
  struct LineTooLong: Error, Equatable {
    let limit: Int
  }

  /// The maximum length of a line, in bytes, so that a server can't exhaust memory.
  let maximumLength: Int
  /// Whether a CR ends a line, too.
  private let endsAtCR: Bool
  private var partial: [UInt8] = []
  private var previousWasCR = false

  init(maximumLength: Int, endsAtCR: Bool = true) {
    self.maximumLength = maximumLength
    self.endsAtCR = endsAtCR
  }

  /// Calls `emit` for every line that `chunk` completes, without its line ending.
  mutating func consume(_ chunk: [UInt8], emit: (ArraySlice<UInt8>) throws -> Void) throws {
    var start = 0
    for (index, byte) in chunk.enumerated()
    where byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && endsAtCR {
      let rest = chunk[start..<index]
      start = index + 1
      let endsCRLF = previousWasCR && byte == UInt8(ascii: "\n") && partial.isEmpty && rest.isEmpty
      // Emit at a CR already: waiting for an LF that may follow would delay a complete event.
      previousWasCR = byte == UInt8(ascii: "\r")
      if endsCRLF { continue }
      try checkLength(adding: rest.count)
      if partial.isEmpty {
        try emit(rest)
      } else {
        var line: [UInt8] = []
        swap(&line, &partial)
        line += rest
        try emit(line[...])
      }
    }
    try checkLength(adding: chunk.count - start)
    partial += chunk[start...]
  }

  /// Returns the unterminated last line, if there is one.
  mutating func finish() -> [UInt8]? {
    defer { partial = [] }
    return partial.isEmpty ? nil : partial
  }

  private func checkLength(adding count: Int) throws(LineTooLong) {
    if partial.count + count > maximumLength { throw LineTooLong(limit: maximumLength) }
  }
}
