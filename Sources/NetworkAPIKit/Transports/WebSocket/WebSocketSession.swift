import Foundation

/// A WebSocket over a byte channel. Reads in its own task, leaves what it sends to the channel's queue, and ends exactly
/// once. ``WebSocketMachine`` decides, under a lock, what each event means; waiting tasks are resumed without the lock.
final class WebSocketSession: MeasuredWebSocketConnection {
  /// How long to wait for the server to end the connection after the close frame was sent.
  static let linger = Duration.seconds(1)

  let channel: any ByteChannel
  let options: WebSocket.Options
  let time: TimeSource
  let machine = Locked(WebSocketMachine())
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

  var peerClose: WebSocketClose? { machine.withLock { $0.peerClose } }
  var isBehind: Bool { machine.withLock { $0.isBehind } }
  var progress: WebSocketProgress {
    let counts = channel.counts
    return machine.withLock { $0.progress(received: counts.received, delivered: counts.delivered) }
  }

  /// Starts reading.
  ///
  /// - Parameter rest: the bytes that were received after the handshake.
  func start(with rest: Data) { Task { await read(rest) } }
}

// MARK: - Receiving

extension WebSocketSession {
  func receive() async throws(NetworkError) -> WebSocket.Message? { try await machine.receive() }

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
      machine.end(.failure(.webSocketFailed(.init(reason, detail: violation.detail))))
      await closeGracefully(.init(code: violation.code))
    } catch {
      machine.end(.failure(NetworkError(error)))
      channel.close()
    }
  }

  /// Handles an event; returns whether to continue reading.
  private func handle(_ event: WebSocketParser.Event) async -> Bool {
    switch event {
    case .message(let message):
      try? await machine.deliver(message)?.value()
    case .ping(let payload):
      if machine.withLock({ $0.receivedPing(payload) }) { sendPongs() }
    case .pong(let payload):
      for pong in machine.withLock({ $0.receivedPong(payload) }) { pong.fulfil(.success(())) }
    case .close(let close):
      machine.withLock { $0.receivedClose(close) }
      machine.end(close.outcome)
      await closeGracefully(.init(code: close.code))
      return false
    }
    return true
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
    try await write { [deflater] in
      if let deflater, payload.count >= MessageDeflater.smallest, let deflated = deflater.deflate(payload) {
        return WebSocketFrame.message(opcode, deflated, isCompressed: true)
      }
      return WebSocketFrame.message(opcode, payload)
    }
  }

  func ping() async throws(NetworkError) {
    let pong = Promise<Void>()
    let payload = machine.withLock { $0.willPing(pong) }
    do {
      try await write { [machine, channel] in
        let sent = channel.counts.sent
        machine.withLock { $0.sends(ping: payload, after: sent) }
        return ChannelBytes(WebSocketFrame.encoded(.ping, payload))
      }
      try await pong.value()
    } catch {
      machine.withLock { $0.stopWaiting(ping: payload) }
      throw error
    }
  }

  /// Sends a message or ping, which is made when its turn comes, and waits until the system has taken it. One that was
  /// begun is sent completely, so that the next one can follow; a cancelled caller just stops waiting for it.
  private func write(_ bytes: @escaping @Sendable () -> ChannelBytes) async throws(NetworkError) {
    guard !Task.isCancelled else { throw .cancelled }
    let sent = Promise<Void>()
    let ticket = channel.send(sent, isUrgent: false) { [machine] in
      guard let error = machine.withLock({ $0.reasonNotToSend }) else { return bytes() }
      sent.fulfil(.failure(error))
      return nil
    }
    do {
      try await sent.value()
    } catch {
      guard !error.isCancelled else {
        channel.withdraw(ticket)
        throw error
      }
      // The session's error says why the channel was closed, so prefer it.
      throw machine.withLock { $0.reasonNotToSend } ?? error
    }
  }

  /// Sends the pongs that are needed when their turn comes. Urgent: to a server that waits for its pong, a client that is
  /// sending for long would seem dead.
  private func sendPongs() {
    channel.send(Promise(), isUrgent: true) { [machine] in
      let pongs = machine.withLock { $0.takePongs() }
      return ChannelBytes(pongs.reduce(into: Data()) { $0 += WebSocketFrame.encoded(.pong, $1) })
    }
  }
}

/// Closing and cancelling.
extension WebSocketSession {
  func close(_ close: WebSocketClose) async {
    let over = Promise<Void>()
    let action = machine.withLock { $0.close(over) { channel.closing(after: options.closeTimeout, time) } }
    switch action {
    case .nothing: return
    case .wait: break
    case .send(let room):
      room?.fulfil(.success(()))
      _ = sendClose(close)
    }
    try? await over.value()
  }

  func cancel(_ error: NetworkError) {
    // If the session is over already, `closeGracefully` closes the channel, within a second.
    if machine.end(.failure(error), dropsMessages: error.isCancelled) { channel.close() }
  }

  /// Sends the close frame, unless one was sent. Returns what is fulfilled when the system has taken it.
  private func sendClose(_ close: WebSocketClose) -> Promise<Void>? {
    guard machine.withLock({ $0.willSendClose() }) else { return nil }
    let sent = Promise<Void>()
    channel.send(sent, isUrgent: false) {
      ChannelBytes(WebSocketFrame.encoded(.close, WebSocketFrame.payload(of: close)))
    }
    return sent
  }

  /// Sends the close frame unless one was sent, and waits for the server to end the connection (RFC 6455 §7.1.1).
  /// Closing it with unread data would reset the connection, which may destroy the frame in transit.
  private func closeGracefully(_ close: WebSocketClose) async {
    let watch = channel.closing(after: min(Self.linger, options.closeTimeout), time)
    try? await sendClose(close)?.value()
    while let chunk = try? await channel.read(), !chunk.isEmpty {}
    watch.cancel()
    channel.close()
  }
}

/// A bidirectional byte stream, such as a TCP or TLS connection, that carries a WebSocket.
///
/// At most one reader at a time. After the end, all operations fail.
protocol ByteChannel: Sendable {
  /// Returns the bytes received since the last call, at least one; nil if the peer has ended its stream.
  func read() async throws(NetworkError) -> Data?
  /// Sends bytes after those of earlier calls. Returns a ticket for ``withdraw(_:)``.
  ///
  /// - Parameters:
  ///   - sent: fulfilled when the system has taken all bytes, or can't. If it is fulfilled before their turn, because the
  ///     task that waits was cancelled, nothing is sent; once they are begun, all are sent.
  ///   - isUrgent: whether to send the bytes before those that wait, also before the rest of those that were begun. They
  ///     can't be withdrawn.
  ///   - bytes: makes the bytes when their turn comes, on a thread of the channel; nil to send nothing.
  @discardableResult
  func send(_ sent: Promise<Void>, isUrgent: Bool, _ bytes: @escaping @Sendable () -> ChannelBytes?) -> Int
  /// Releases what makes the bytes, unless their turn has come: the connection may be stuck for long.
  func withdraw(_ ticket: Int)
  /// Closes the connection at once; reading and writing fail from then on.
  func close()
  /// What has been transferred so far.
  var counts: ByteCounts { get }
}

/// Bytes for a channel to send.
struct ChannelBytes: Sendable {
  let bytes: Data
  /// Makes those that follow; only urgent ones may be sent between. Nil at the end.
  let rest: (@Sendable () -> ChannelBytes)?

  init(_ bytes: Data, rest: (@Sendable () -> ChannelBytes)? = nil) { (self.bytes, self.rest) = (bytes, rest) }
}

extension WebSocketFrame {
  /// The maximum length of a data frame's payload. A longer message is sent as several frames, so that a pong needn't wait
  /// for all of it.
  static let maximumLength = 256 << 10

  /// Encodes a message as one or more frames (RFC 6455 §5.4), each when its turn comes.
  static func message(_ opcode: WebSocketOpcode, _ payload: Data, isCompressed: Bool = false) -> ChannelBytes {
    guard payload.count > maximumLength else {
      return ChannelBytes(encoded(opcode, payload, isCompressed: isCompressed))
    }
    let first = encoded(opcode, payload.prefix(maximumLength), isCompressed: isCompressed, isFinal: false)
    return ChannelBytes(first) { message(.continuation, payload.dropFirst(maximumLength)) }
  }
}

/// Numbers of bytes that a channel has transferred.
struct ByteCounts: Equatable {
  var received: Int64 = 0
  /// Those that the system has taken.
  var sent: Int64 = 0
  /// Those of them that have reached the peer's system, at least. Never gets less.
  var delivered: Int64 = 0
}

extension ByteChannel {
  /// Sends all bytes; returns when the system has taken them.
  func write(_ bytes: Data) async throws(NetworkError) {
    let sent = Promise<Void>()
    send(sent, isUrgent: false) { ChannelBytes(bytes) }
    try await sent.value()
  }

  /// Closes the channel after a time, unless the returned task is cancelled first.
  func closing(after limit: Duration, _ time: TimeSource) -> Task<Void, Never> {
    Task {
      guard (try? await time.sleep(limit)) != nil else { return }
      close()
    }
  }
}
