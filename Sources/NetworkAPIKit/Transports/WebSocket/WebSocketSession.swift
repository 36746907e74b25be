import Foundation

/// A WebSocket over a byte channel. Reads in its own task, writes one frame at a time, and ends exactly once.
final class WebSocketSession: WebSocketConnection {
  /// The cost of unread messages at which reading pauses, in bytes.
  static let highWater = 256 << 10
  /// The overhead of a message, in bytes, so that many empty messages count too.
  fileprivate static let messageCost = 64
  /// The maximum number of pings that wait for their pong. If more arrive while nothing can be sent, the oldest are
  /// dropped.
  private static let maximumPongs = 64
  /// How long to wait for the server to end the connection after the close frame was sent.
  static let linger = Duration.seconds(1)

  struct State {
    var inbox: [WebSocket.Message] = []
    /// The index of the first message in the inbox that hasn't been taken.
    var firstMessage = 0
    var inboxCost = 0
    var readers: [Promise<WebSocket.Message?>] = []
    var room: Promise<Void>?
    var pings: [(payload: Data, pong: Promise<Void>)] = []
    var lastPing: UInt64 = 0
    /// The payloads of the latest pings that need a pong. RFC 6455 §5.5.3 allows skipping earlier ones.
    var pongs: [Data] = []
    var isSendingPongs = false
    /// `close` was called: drop further messages, and treat any end as orderly.
    var isClosing = false
    var hasSentClose = false
    var peerClose: WebSocket.Close?
    var outcome: Result<Void, NetworkError>?
    var closers: [Promise<Void>] = []
    /// Closes the channel if the server doesn't reply to the close frame.
    var closeWatch: Task<Void, Never>?
  }

  let channel: any ByteChannel
  let options: WebSocket.Options
  let time: TimeSource
  let state = Locked(State())
  /// Serializes writing.
  let turn = AsyncSemaphore(permits: 1)
  private let compression: WebSocketHandshake.Compression?
  private let deflater: MessageDeflater?
  private let authority: String

  init(
    channel: any ByteChannel, options: WebSocket.Options, compression: WebSocketHandshake.Compression? = nil,
    authority: String, time: TimeSource = .system
  ) {
    self.channel = channel
    self.options = options
    self.compression = compression
    self.authority = authority
    self.time = time
    deflater = compression.map { MessageDeflater(forgets: $0.clientForgets) }
  }

  var peerClose: WebSocket.Close? { state.withLock { $0.peerClose } }
  var isBehind: Bool { state.withLock { $0.room != nil } }

  /// Starts reading.
  ///
  /// - Parameter rest: the bytes that were received after the handshake.
  func start(with rest: Data) {
    Task { await read(rest) }
  }
}

// MARK: - Receiving

extension WebSocketSession {
  func receive() async throws(NetworkError) -> WebSocket.Message? {
    let (message, outcome, room, promise) = state.withLock {
      state -> (WebSocket.Message?, Result<Void, NetworkError>?, Promise<Void>?, Promise<WebSocket.Message?>?) in
      if let message = state.takeMessage() {
        return (message, nil, state.inboxCost < Self.highWater ? state.room.take() : nil, nil)
      }
      if let outcome = state.outcome { return (nil, outcome, nil, nil) }
      let promise = Promise<WebSocket.Message?>()
      state.readers.append(promise)
      return (nil, nil, nil, promise)
    }
    room?.fulfil(.success(()))
    if let message { return message }
    try outcome?.get()
    guard let promise else { return nil }
    do {
      return try await promise.value()
    } catch {
      if error.isCancelled { state.withLock { $0.readers.removeAll { $0 === promise } } }
      throw error
    }
  }

  private func read(_ rest: Data) async {
    let inflater = compression.map { MessageInflater(forgets: $0.serverForgets) }
    var parser = WebSocketParser(maximumMessageSize: options.maximumMessageSize, inflater: inflater)
    parser.append(rest)
    do {
      while true {
        while let event = try parser.next() {
          guard await handle(event) else { return }
        }
        guard let chunk = try await channel.read() else {
          let detail = "it ended without a close frame"
          throw NetworkError.connectionFailed(
            .init(.lost, authority: authority, mayHaveBeenProcessed: true, detail: detail))
        }
        parser.append(chunk)
      }
    } catch let violation as WebSocketParser.Violation {
      let reason: NetworkError.WebSocketFailure.Reason =
        violation.code == .messageTooBig ? .messageTooLarge : .protocolViolation
      end(.failure(.webSocketFailed(.init(reason, detail: violation.detail))))
      await closeGracefully(.init(code: violation.code))
    } catch {
      end(.failure(NetworkError(error)))
      channel.close()
    }
  }

  /// Handles an event; returns whether to continue reading.
  private func handle(_ event: WebSocketParser.Event) async -> Bool {
    switch event {
    case .message(let message):
      await deliver(message)
    case .ping(let payload):
      let begins = state.withLock { state in
        if state.pongs.count == Self.maximumPongs { state.pongs.removeFirst() }
        state.pongs.append(payload)
        defer { state.isSendingPongs = true }
        return !state.isSendingPongs
      }
      if begins { Task { await sendPongs() } }
    case .pong(let payload):
      let pongs = state.withLock { state -> [Promise<Void>] in
        guard let index = state.pings.firstIndex(where: { $0.payload == payload }) else { return [] }
        defer { state.pings.removeFirst(index + 1) }
        return state.pings[...index].map(\.pong)
      }
      for pong in pongs { pong.fulfil(.success(())) }
    case .close(let close):
      state.withLock { $0.peerClose = close }
      end(close.isOrderly ? .success(()) : .failure(.webSocketFailed(.init(.closed, close: close))))
      await closeGracefully(.init(code: close.code))
      return false
    }
    return true
  }

  /// Gives the message to a waiting reader, or stores it. Returns when there is room for another one.
  private func deliver(_ message: WebSocket.Message) async {
    let room = state.withLock { state -> Promise<Void>? in
      guard !state.isClosing, state.outcome == nil else { return nil }
      while !state.readers.isEmpty {
        if state.readers.removeFirst().fulfil(.success(message)) { return nil }
      }
      state.inbox.append(message)
      state.inboxCost += message.cost
      guard state.inboxCost >= Self.highWater else { return nil }
      state.room = Promise()
      return state.room
    }
    try? await room?.value()
  }
}

// MARK: - Sending

extension WebSocketSession {
  func send(_ message: WebSocket.Message) async throws(NetworkError) {
    let (opcode, payload): (WebSocketOpcode, Data) =
      switch message {
      case .text(let text): (.text, Data(text.utf8))
      case .binary(let data): (.binary, data)
      }
    try await write {
      if let deflater, payload.count >= MessageDeflater.smallest, let deflated = await deflater.deflate(payload) {
        return WebSocketFrame.encoded(opcode, deflated, isCompressed: true)
      }
      return WebSocketFrame.encoded(opcode, payload)
    }
  }

  func ping() async throws(NetworkError) {
    let pong = Promise<Void>()
    let payload = state.withLock { state in
      state.lastPing += 1
      let payload = withUnsafeBytes(of: state.lastPing.bigEndian) { Data($0) }
      state.pings.append((payload, pong))
      return payload
    }
    do {
      try await write { WebSocketFrame.encoded(.ping, payload) }
      try await pong.value()
    } catch {
      state.withLock { $0.pings.removeAll { $0.pong === pong } }
      throw error
    }
  }

  /// Writes a frame when it is its turn. A frame that was begun is written completely, so that the next one can follow;
  /// a cancelled caller just stops waiting for it.
  private func write(_ frame: () async -> Data) async throws(NetworkError) {
    do {
      try await turn.acquire()
    } catch {
      throw .cancelled
    }
    guard !Task.isCancelled else {
      turn.release()
      throw .cancelled
    }
    if let error = state.withLock({ $0.reasonNotToSend }) {
      turn.release()
      throw error
    }
    let bytes = await frame()
    let written = Promise<Void>()
    Task {
      do throws(NetworkError) {
        try await channel.write(bytes)
        turn.release()
        written.fulfil(.success(()))
      } catch {
        turn.release()
        // The session's error says why the channel was closed, so prefer it.
        written.fulfil(.failure(state.withLock { $0.reasonNotToSend } ?? error))
      }
    }
    try await written.value()
  }

  private func sendPongs() async {
    guard (try? await turn.acquire()) != nil else { return }
    defer { turn.release() }
    while let payload = state.withLock({ state -> Data? in
      if state.hasSentClose { state.pongs = [] }
      state.isSendingPongs = !state.pongs.isEmpty
      return state.pongs.isEmpty ? nil : state.pongs.removeFirst()
    }) {
      guard (try? await channel.write(WebSocketFrame.encoded(.pong, payload))) != nil else { return }
    }
  }
}

extension WebSocketSession.State {
  fileprivate mutating func takeMessage() -> WebSocket.Message? {
    guard firstMessage < inbox.count else { return nil }
    let message = inbox[firstMessage]
    inbox[firstMessage] = .text("")
    firstMessage += 1
    if firstMessage == inbox.count { (inbox, firstMessage) = ([], 0) }
    inboxCost -= message.cost
    return message
  }

  /// The error for sending; nil while sending is possible.
  var reasonNotToSend: NetworkError? {
    if case .failure(let error) = outcome { return error }
    guard outcome != nil || isClosing || hasSentClose else { return nil }
    return .webSocketFailed(.init(.closed, close: peerClose))
  }
}

extension WebSocket.Message {
  fileprivate var cost: Int {
    switch self {
    case .text(let text): text.utf8.count + WebSocketSession.messageCost
    case .binary(let data): data.count + WebSocketSession.messageCost
    }
  }
}

/// Closing and cancelling.
extension WebSocketSession {
  func close(_ close: WebSocket.Close) async {
    let over = Promise<Void>()
    let (isFirst, room) = state.withLock { state -> (Bool, Promise<Void>?) in
      guard state.outcome == nil else {
        over.fulfil(.success(()))
        return (false, nil)
      }
      state.closers.append(over)
      guard !state.isClosing else { return (false, nil) }
      state.isClosing = true
      state.closeWatch = channel.closing(after: options.closeTimeout, time)
      // Let the reader continue: the server's close frame comes after the unread messages.
      return (true, state.room.take())
    }
    room?.fulfil(.success(()))
    // In its own task: the close frame is sent even if the calling task is cancelled.
    if isFirst { Task { await sendClose(close) } }
    try? await over.value()
  }

  func cancel(_ error: NetworkError) {
    // If the session is over already, `closeGracefully` closes the channel, within a second.
    if end(.failure(error), dropsMessages: true) { channel.close() }
  }

  /// Stores the outcome and resumes everyone who waits. Returns false if the session was over before.
  @discardableResult
  func end(_ outcome: Result<Void, NetworkError>, dropsMessages: Bool = false) -> Bool {
    let before = state.withLock { state -> State? in
      guard state.outcome == nil else { return nil }
      // After `close`, any end counts as orderly.
      state.outcome = state.isClosing ? .success(()) : outcome
      let before = state
      (state.readers, state.pings, state.closers, state.room, state.closeWatch) = ([], [], [], nil, nil)
      if dropsMessages { (state.inbox, state.firstMessage, state.inboxCost) = ([], 0, 0) }
      return before
    }
    guard let before else { return false }
    before.closeWatch?.cancel()
    before.room?.fulfil(.success(()))
    for reader in before.readers { reader.fulfil((before.outcome ?? outcome).map { nil }) }
    for ping in before.pings { ping.pong.fulfil(.failure(before.reasonNotToSend ?? .cancelled)) }
    for closer in before.closers { closer.fulfil(.success(())) }
    return true
  }

  private func sendClose(_ close: WebSocket.Close) async {
    let isFirst = state.withLock { state in
      defer { state.hasSentClose = true }
      return !state.hasSentClose
    }
    guard isFirst, (try? await turn.acquire()) != nil else { return }
    try? await channel.write(WebSocketFrame.encoded(.close, WebSocketFrame.payload(of: close)))
    turn.release()
  }

  /// Sends the close frame unless one was sent, and waits for the server to end the connection (RFC 6455 §7.1.1).
  /// Closing it with unread data would reset the connection, which may destroy the frame in transit.
  private func closeGracefully(_ close: WebSocket.Close) async {
    let watch = channel.closing(after: min(Self.linger, options.closeTimeout), time)
    await sendClose(close)
    while let chunk = try? await channel.read(), !chunk.isEmpty {}
    watch.cancel()
    channel.close()
  }
}

/// A bidirectional byte stream, such as a TCP or TLS connection, that carries a WebSocket.
///
/// At most one reader and one writer at a time. After the end, both operations fail.
protocol ByteChannel: Sendable {
  /// Returns the bytes received since the last call, at least one; nil if the peer has ended its stream.
  func read() async throws(NetworkError) -> Data?
  /// Sends all bytes; returns when the system has accepted them.
  func write(_ bytes: Data) async throws(NetworkError)
  /// Closes the connection at once; reading and writing fail from then on.
  func close()
}

extension ByteChannel {
  /// Closes the channel after a time, unless the returned task is cancelled first.
  func closing(after limit: Duration, _ time: TimeSource) -> Task<Void, Never> {
    Task {
      guard (try? await time.sleep(limit)) != nil else { return }
      close()
    }
  }
}
