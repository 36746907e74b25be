public import Foundation

/// One event of a `text/event-stream`: WHATWG HTML §9.2.
public struct ServerSentEvent: Sendable, Hashable {
  /// The last event ID at this event: its own `id`, or that of an earlier event, else empty. A reconnection sends it
  /// as `Last-Event-ID`.
  public var id: String
  /// The event's type; `message` where the stream names none.
  public var event: String
  /// The data; several `data` lines are joined with line feeds.
  public var data: String
  /// The reconnection time that this event's lines set, if they did.
  public var retry: Duration?

  /// An event, for instance for a test.
  public init(id: String = "", event: String = "message", data: String, retry: Duration? = nil) {
    self.id = id
    self.event = event
    self.data = data
    self.retry = retry
  }
}

/// Why a stream of events cannot be read on.
public enum ServerSentEventError: Error, Hashable, LocalizedError {
  /// A line is longer than the limit, in bytes.
  case lineTooLong(limit: Int)
  /// The data lines of one event are longer than the limit together, in bytes.
  case eventTooLarge(limit: Int)

  public var errorDescription: String? {
    switch self {
    case .lineTooLong(let limit): "A line of the event stream is longer than \(limit) bytes."
    case .eventTooLarge(let limit): "An event of the event stream is larger than \(limit) bytes."
    }
  }
}

/// Reads a `text/event-stream`: bytes in, events out, however the bytes were cut. A pure state machine.
///
/// Bytes that are not UTF-8 become U+FFFD, as the standard says. An event that the end of the stream cuts short is
/// dropped, also as it says: simply feed no more.
public struct ServerSentEventParser: Sendable {
  /// The ID that a reconnection sends as `Last-Event-ID`; empty where it should send none.
  public private(set) var lastEventID: String
  /// The latest reconnection time that the stream set.
  public private(set) var reconnectionTime: Duration?

  private let maximumEventBytes: Int
  private var lines: LineParser
  private var isFirstLine = true
  private var id: String
  private var eventType = ""
  private var data: [UInt8] = []
  private var hasData = false
  private var retry: Duration?

  /// A parser at the beginning of a stream.
  /// - Parameters:
  ///   - lastEventID: the ID to go on from, after a reconnection.
  ///   - maximumEventBytes: the most that one line, and the data of one event, may have: 16 MiB unless told.
  public init(lastEventID: String = "", maximumEventBytes: Int = 16 << 20) {
    self.lastEventID = lastEventID
    self.maximumEventBytes = maximumEventBytes
    id = lastEventID
    lines = LineParser(maximumLength: maximumEventBytes)
  }

  /// The events that these bytes complete.
  ///
  /// After an error the stream cannot be read on; the events before it are lost with this chunk.
  public mutating func consume(_ chunk: some Sequence<UInt8>) throws(ServerSentEventError) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    // Taken out while it calls back into this value, which it would else be part of.
    var lines = self.lines
    defer { self.lines = lines }
    do {
      try lines.consume(Array(chunk)) { line in
        if let event = try consumeLine(line) { events.append(event) }
      }
    } catch let error as LineParser.LineTooLong {
      throw .lineTooLong(limit: error.limit)
    } catch {
      throw .eventTooLarge(limit: maximumEventBytes)
    }
    return events
  }

  private mutating func consumeLine(
    _ bytes: ArraySlice<UInt8>
  ) throws(ServerSentEventError) -> ServerSentEvent? {
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
    try setField(String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self), value)
    return nil
  }

  private mutating func setField(_ name: String, _ value: ArraySlice<UInt8>) throws(ServerSentEventError) {
    switch name {
    case "data":
      if data.count + value.count + 1 > maximumEventBytes { throw .eventTooLarge(limit: maximumEventBytes) }
      if hasData { data.append(UInt8(ascii: "\n")) }
      data += value
      hasData = true
    case "event":
      eventType = String(decoding: value, as: UTF8.self)
    case "id":
      if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
    case "retry":
      guard !value.isEmpty, value.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return }
      // More milliseconds than any number holds are as many as one may say: about 31 years.
      let milliseconds = min(Int64(String(decoding: value, as: UTF8.self)) ?? .max, 1_000_000_000_000)
      retry = .milliseconds(milliseconds)
      reconnectionTime = retry
    default:
      break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    lastEventID = id
    defer {
      eventType = ""
      data = []
      hasData = false
      retry = nil
    }
    guard hasData else { return nil }
    return ServerSentEvent(
      id: id, event: eventType.isEmpty ? "message" : eventType, data: String(decoding: data, as: UTF8.self),
      retry: retry)
  }
}
