import Foundation

/// The state of a WebSocket, and what each event means for it: unread messages, pings, the order of closing, the end.
///
/// Pure: it doesn't read, write or wait. Its methods take what happened and return what to do, which a
/// ``WebSocketSession`` or ``URLSessionWebSocket`` carries out. It only stores and returns promises.
struct WebSocketMachine {
  /// The size of unread messages at which reading pauses by default, in bytes.
  static let highWater = 256 << 10
  /// The maximum number of pings that wait for their pong. If more arrive before one is sent, the oldest are dropped.
  static let maximumPongs = 64

  /// The unread messages.
  private var inbox: CompactingQueue<WebSocket.Message>
  private var readers = CompactingQueue<Promise<WebSocket.Message?>>()
  private var room: Promise<Void>?
  /// The pings without a pong; their tickets are their payloads.
  private var pings = CompactingQueue<Promise<Void>>()
  /// How many bytes the channel had sent before each of these pings, once its turn has come.
  private var sentBefore: [Int: Int64] = [:]
  /// How many messages have arrived, and how often reading went on after a pause.
  private var steps = 0
  /// The payloads of the latest pings that need a pong. RFC 6455 §5.5.3 allows skipping earlier ones.
  private var pongs: [Data] = []
  private var arePongsWaiting = false
  /// `close` was called: drop further messages, and treat any end as orderly.
  private(set) var isClosing = false
  private var hasSentClose = false
  private(set) var peerClose: WebSocketClose?
  private var outcome: Result<Void, NetworkError>?
  private var closers: [Promise<Void>] = []
  /// Closes the channel if the server doesn't reply to the close frame.
  private var closeWatch: Task<Void, Never>?

  init(highWater: Int = Self.highWater) { inbox = CompactingQueue(limit: highWater) }

  /// Whether reading pauses, since messages are unread.
  var isBehind: Bool { room != nil }

  /// The error for sending; nil while sending is possible.
  var reasonNotToSend: NetworkError? {
    if case .failure(let error) = outcome { return error }
    guard outcome != nil || isClosing || hasSentClose else { return nil }
    return .webSocketFailed(.init(.closed, close: peerClose))
  }
}

// MARK: - Messages

extension WebSocketMachine {
  enum ReceiveAction {
    /// Return the message, and resume reading if it was paused.
    case take(WebSocket.Message, resuming: Promise<Void>?)
    /// Wait; `ticket` is for ``WebSocketMachine/stopWaiting(reader:)``.
    case wait(Promise<WebSocket.Message?>, ticket: Int)
    case end(Result<Void, NetworkError>)
  }

  /// A reader asks for a message. After the end, messages that arrived before are still taken.
  mutating func receive() -> ReceiveAction {
    if let message = inbox.popFirst() {
      guard !inbox.isFull, let room = room.take() else { return .take(message, resuming: nil) }
      steps += 1
      return .take(message, resuming: room)
    }
    if let outcome { return .end(outcome) }
    let promise = Promise<WebSocket.Message?>()
    return .wait(promise, ticket: readers.append(promise))
  }

  /// A waiting reader was cancelled.
  mutating func stopWaiting(reader ticket: Int) { readers.remove(ticket) }

  enum ArrivalAction {
    /// Give it to the reader. If that was cancelled, the message arrives again.
    case give(Promise<WebSocket.Message?>)
    /// It is stored, or nobody wants it any more. Wait before the next one is read.
    case done(room: Promise<Void>?)
  }

  /// A message has arrived.
  mutating func received(_ message: WebSocket.Message) -> ArrivalAction {
    steps += 1
    guard !isClosing, outcome == nil else { return .done(room: nil) }
    if let reader = readers.popFirst() { return .give(reader) }
    inbox.append(message, cost: message.cost)
    guard inbox.isFull else { return .done(room: nil) }
    room = Promise()
    return .done(room: room)
  }
}

extension WebSocket.Message {
  /// The size in bytes, with the overhead of a message, so that many empty messages count too.
  fileprivate var cost: Int {
    switch self {
    case .text(let text): text.utf8.count + 64
    case .binary(let data): data.count + 64
    }
  }
}

// MARK: - Pings

extension WebSocketMachine {
  /// A ping has arrived. Returns whether to send pongs; false if those that wait for their turn will include its own.
  mutating func receivedPing(_ payload: Data) -> Bool {
    if pongs.count == Self.maximumPongs { pongs.removeFirst() }
    pongs.append(payload)
    defer { arePongsWaiting = true }
    return !arePongsWaiting
  }

  /// The payloads of the pongs to send now, whose turn has come. Later pings need another turn, so that a flood of them
  /// neither makes this endless nor keeps other frames waiting.
  mutating func takePongs() -> [Data] {
    defer { (pongs, arePongsWaiting) = ([], false) }
    return hasSentClose ? [] : pongs
  }

  /// A ping is about to be sent; returns its payload, which the pong repeats.
  mutating func willPing(_ pong: Promise<Void>) -> Data {
    withUnsafeBytes(of: UInt64(pings.append(pong)).bigEndian) { Data($0) }
  }

  /// A ping is sent now.
  ///
  /// - Parameter sent: how many bytes the channel has sent before it.
  mutating func sends(ping payload: Data, after sent: Int64) { sentBefore[Self.ticket(payload)] = sent }

  /// What has moved, for a heartbeat that waits for a pong. Bytes that were sent after the ping don't count: the server's
  /// system takes them even if its program hangs.
  func progress(received: Int64, delivered: Int64) -> WebSocketProgress {
    let first = sentBefore.values.min() ?? .max
    return WebSocketProgress(steps: steps, received: received, delivered: min(delivered, first))
  }

  /// The sender of a ping has stopped waiting.
  mutating func stopWaiting(ping payload: Data) {
    pings.remove(Self.ticket(payload))
    sentBefore[Self.ticket(payload)] = nil
  }

  /// The ticket in a payload; 0, which no ping has, if it has none.
  private static func ticket(_ payload: Data) -> Int {
    payload.count == 8 ? Int(truncatingIfNeeded: payload.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }) : 0
  }

  /// A pong has arrived. Returns the pings that it completes: the one it repeats, and all earlier ones; none if it is
  /// unsolicited.
  mutating func receivedPong(_ payload: Data) -> [Promise<Void>] {
    let ticket = Self.ticket(payload)
    guard pings.hasIssued(ticket) else { return [] }
    sentBefore = sentBefore.filter { $0.key > ticket }
    return pings.popAll(through: ticket)
  }
}

// MARK: - Closing

extension WebSocketMachine {
  enum CloseAction {
    /// Send the close frame, and resume reading: the server's close frame arrives after the unread messages.
    case send(resuming: Promise<Void>?)
    /// Another call has closed it.
    case wait
    /// It is over.
    case nothing
  }

  /// The client wants to close. `over` is fulfilled at the end; `watch` ends the WebSocket if the server doesn't.
  mutating func close(_ over: Promise<Void>, watch: () -> Task<Void, Never>) -> CloseAction {
    guard outcome == nil else { return .nothing }
    closers.append(over)
    guard !isClosing else { return .wait }
    isClosing = true
    closeWatch = watch()
    return .send(resuming: room.take())
  }

  /// Returns whether to send a close frame: only one is sent.
  mutating func willSendClose() -> Bool {
    defer { hasSentClose = true }
    return !hasSentClose
  }

  /// The server's close frame has arrived.
  mutating func receivedClose(_ close: WebSocketClose) { peerClose = close }

  /// The waiting operations at the end.
  struct Ended {
    var outcome: Result<Void, NetworkError>
    var readers: [Promise<WebSocket.Message?>]
    var pings: [Promise<Void>]
    /// To fulfill with success: callers of `close`, and paused reading.
    var others: [Promise<Void>]
    /// The error for pings without a pong.
    var pingError: NetworkError
    var closeWatch: Task<Void, Never>?
  }

  /// Stores the outcome; after `close`, any end counts as orderly. Returns nil if the session was over before.
  mutating func end(_ outcome: Result<Void, NetworkError>, dropsMessages: Bool) -> Ended? {
    guard self.outcome == nil else { return nil }
    let final: Result<Void, NetworkError> = isClosing ? .success(()) : outcome
    self.outcome = final
    defer {
      (closers, room, closeWatch) = ([], nil, nil)
      if dropsMessages { inbox.removeAll() }
    }
    return Ended(
      outcome: final, readers: readers.removeAll(), pings: pings.removeAll(),
      others: closers + (room.map { [$0] } ?? []),
      pingError: reasonNotToSend ?? .cancelled, closeWatch: closeWatch)
  }
}

// MARK: - Under a lock

extension Locked<WebSocketMachine> {
  /// Waits for the next message; nil after an orderly end.
  @inline(__always)  // Into the witness; otherwise each call allocates one more async frame.
  func receive() async throws(NetworkError) -> WebSocket.Message? {
    // Messages that have arrived stay for other readers.
    guard !Task.isCancelled else { throw .cancelled }
    switch withLock({ $0.receive() }) {
    case .take(let message, let room):
      room?.fulfil(.success(()))
      return message
    case .end(let outcome):
      try outcome.get()
      return nil
    case .wait(let promise, let ticket):
      do {
        return try await promise.value()
      } catch {
        if error.isCancelled { withLock { $0.stopWaiting(reader: ticket) } }
        throw error
      }
    }
  }

  /// Gives a message to a waiting reader that hasn't been cancelled, or stores it. Returns what to wait for before the next
  /// one is read.
  func deliver(_ message: WebSocket.Message) -> Promise<Void>? {
    while true {
      switch withLock({ $0.received(message) }) {
      // Without the lock, which those who are told of a task's cancellation may need; the runtime tells them while it holds a
      // lock of the task, which resuming it needs too.
      case .give(let reader): if reader.fulfil(.success(message)) { return nil }
      case .done(let room): return room
      }
    }
  }

  /// Stores the outcome and resumes all waiting tasks. Returns false if the WebSocket was already over.
  @discardableResult
  func end(_ outcome: Result<Void, NetworkError>, dropsMessages: Bool = false) -> Bool {
    guard let ended = withLock({ $0.end(outcome, dropsMessages: dropsMessages) }) else { return false }
    ended.closeWatch?.cancel()
    for reader in ended.readers { reader.fulfil(ended.outcome.map { nil }) }
    for ping in ended.pings { ping.fulfil(.failure(ended.pingError)) }
    for other in ended.others { other.fulfil(.success(())) }
    return true
  }
}

extension WebSocketClose {
  /// How the messages end with this close frame of the server.
  var outcome: Result<Void, NetworkError> {
    isOrderly ? .success(()) : .failure(.webSocketFailed(.init(.closed, close: self)))
  }
}
