#if os(Linux)
import CNetworkSupport
import Foundation

/// A loop, as the channels that it drives know it. The functions may be called from any thread.
protocol CurlChannelLoop: AnyObject, Sendable {
  /// Begins to connect.
  func open(_ channel: CurlByteChannel)
  /// Lets a channel proceed.
  func carry(_ channel: CurlByteChannel)
}

/// A connection made by libcurl that carries another protocol, with the same name resolution, proxy, TLS and trust as
/// requests.
///
/// A transport's loop drives it, as it drives transfers: a ``CurlLink`` is the loop's part, and this is the part that
/// other threads use. Under its lock are the bytes that have arrived and what is to be sent.
final class CurlByteChannel: ByteChannel {
  /// Receiving pauses while this many bytes are unread.
  private static let highWater = 128 << 10
  /// Short messages that wait are sent together, until they have this many bytes.
  private static let batchSize = 32 << 10

  private struct Outgoing {
    let sent: Promise<Void>
    let bytes: @Sendable () -> ChannelBytes?
    var hasBegun = false
  }

  private struct State {
    var received = Data()
    var reader: Promise<Data?>?
    /// What is sent before everything else, in order.
    var urgent = CompactingQueue<Outgoing>()
    /// The rest of a message that was begun. It has a place of its own, since it must be sent even if its sender withdraws
    /// it.
    var begun: Outgoing?
    /// What is to be sent, in order.
    var outgoing = CompactingQueue<Outgoing>()
    /// Whether bytes are being made or sent.
    var isSending = false
    /// Bytes for the loop to send.
    var ready: [UInt8]?
    /// Fulfilled when the bytes that are ready or under way were sent.
    var underWay: [Promise<Void>] = []
    /// How the connection ended; success if the peer ended its stream.
    var end: Result<Void, NetworkError>?
    var isClosed = false
    /// The connected socket; -1 before and after.
    var socket: Int32 = -1
    var counts = ByteCounts()
    /// Called when the channel is closed or the connection is gone; keeps the loop's thread until then.
    var release: (@Sendable () -> Void)?

    var hasNext: Bool { !urgent.isEmpty || begun != nil || !outgoing.isEmpty }
  }

  let request: HTTPRequest
  let settings: CurlSettings
  let proxy: CurlProxyChoice
  private let loop: any CurlChannelLoop
  private let state: Locked<State>
  private let connection = Promise<Void>()

  /// - Parameter release: called once, when the channel is closed or the connection is gone.
  init(
    _ request: HTTPRequest, settings: CurlSettings, loop: any CurlChannelLoop, release: @escaping @Sendable () -> Void
  ) throws(NetworkError) {
    self.request = request
    self.settings = settings
    self.loop = loop
    try settings.validate()
    proxy = try settings.proxy(for: request.url)
    state = Locked(State(release: release))
  }

  /// Waits until the connection is made.
  func connect() async throws(NetworkError) {
    loop.open(self)
    do {
      try await connection.value()
    } catch {
      close()
      throw error
    }
  }

  /// The connect timeout in nanoseconds.
  var connectLimit: UInt64 { CurlSettings.nanoseconds(request.timeouts.connect) }

  /// Whether only the loop's thread may write to the connection; see ``CurlCommand/needsThread``.
  var isSecure: Bool { proxy.isSecure(to: request.url) }
}

// MARK: - Reading and writing

extension CurlByteChannel {
  func read() async throws(NetworkError) -> Data? {
    let promise = Promise<Data?>()
    let hasRoomAgain = state.withLock { state in
      if !state.received.isEmpty, !state.isClosed {
        promise.fulfil(.success(state.received))
        defer { state.received = Data() }
        return state.received.count >= Self.highWater
      }
      if let end = state.end { promise.fulfil(end.map { nil }) } else { state.reader = promise }
      return false
    }
    if hasRoomAgain { loop.carry(self) }
    return try await promise.value()
  }

  func send(_ sent: Promise<Void>, isUrgent: Bool, _ bytes: @escaping @Sendable () -> ChannelBytes?) -> Int {
    let (ticket, problem) = state.withLock { state -> (Int, NetworkError?) in
      if case .failure(let error) = state.end { return (0, error) }
      // If the peer has only ended its stream, it may still read.
      guard !state.isClosed else { return (0, lost("the connection was closed")) }
      let next = Outgoing(sent: sent, bytes: bytes)
      guard isUrgent else { return (state.outgoing.append(next), nil) }
      state.urgent.append(next)
      return (0, nil)
    }
    if let problem { sent.fulfil(.failure(problem)) } else { makeNext() }
    return ticket
  }

  func withdraw(_ ticket: Int) { _ = state.withLock { $0.outgoing.remove(ticket) } }

  /// Makes the next bytes for the loop to send, unless others are under way. On any thread but not with the drive:
  /// compressing a large message takes a while.
  private func makeNext() {
    let begins = state.withLock { state in
      guard !state.isSending, state.hasNext else { return false }
      state.isSending = true
      return true
    }
    guard begins else { return }
    var bytes: [UInt8] = []
    var sent: [Promise<Void>] = []
    var isFirst = true
    while bytes.count < Self.batchSize {
      let next = state.withLock { state in
        // Urgent bytes only at the beginning, so that a flood of them doesn't hold up the others.
        let next = (isFirst ? state.urgent.popFirst() : nil) ?? state.begun.take() ?? state.outgoing.popFirst()
        if next == nil, isFirst { state.isSending = false }
        return next
      }
      guard let next else { break }
      guard next.hasBegun || !next.sent.isFulfilled else { continue }
      isFirst = false
      let made = next.bytes()
      if let made { bytes += made.bytes }
      if let rest = made?.rest {
        state.withLock { $0.begun = Outgoing(sent: next.sent, bytes: rest, hasBegun: true) }
      } else {
        sent.append(next.sent)
      }
      // A ping behind it notes how many bytes were sent before, which doesn't include those of its own batch.
      if next.hasBegun { break }
    }
    guard !isFirst else { return }
    let error = state.withLock { state -> NetworkError? in
      if case .failure(let error) = state.end {
        // It was put back after the end.
        if let begun = state.begun.take() { sent.append(begun.sent) }
        return error
      }
      (state.ready, state.underWay) = (bytes, sent)
      return nil
    }
    guard let error else { return loop.carry(self) }
    for promise in sent { promise.fulfil(.failure(error)) }
  }

  func close() {
    finish(.failure(lost("the connection was closed")), closes: true)()
    connection.fulfil(.failure(.cancelled))
    loop.carry(self)
    // Not only when the loop has closed the connection: its owner may make another one at once.
    state.withLock { $0.release.take() }?()
  }

  func lost(_ detail: String) -> NetworkError {
    .connectionFailed(.init(.lost, authority: request.url.authority, mayHaveBeenProcessed: true, detail: detail))
  }

  /// Stores the end. Bytes received before can still be read, unless this side closed the connection. Returns what
  /// tells those who wait, which is to be called without locks.
  private func finish(_ end: Result<Void, NetworkError>, closes: Bool = false) -> @Sendable () -> Void {
    let (reader, unsent, outcome) = state.withLock { state in
      if state.end == nil { state.end = end }
      // A failure counts even after the peer has ended its stream.
      if case .failure = end, case .success? = state.end { state.end = end }
      if closes { state.isClosed = true }
      var unsent: [Promise<Void>] = []
      // If the peer has only ended its stream, it may still read.
      if case .failure = end {
        let waiting = state.urgent.removeAll() + [state.begun.take()].compactMap { $0 } + state.outgoing.removeAll()
        unsent = state.underWay + waiting.map(\.sent)
        (state.underWay, state.ready) = ([], nil)
      }
      return (state.reader.take(), unsent, state.end ?? end)
    }
    return {
      reader?.fulfil(outcome.map { nil })
      for sent in unsent { sent.fulfil(end) }
    }
  }
}

// MARK: - For the loop

/// What the loop tells the channel. The functions return what tells those who wait, to be called without locks.
extension CurlByteChannel {
  typealias Notice = @Sendable () -> Void

  var isClosed: Bool { state.withLock { $0.isClosed } }
  var counts: ByteCounts {
    state.withLock { state in
      // Under the lock, since the loop closes the socket only after `isOver(_:)`. The system also counts what TLS adds.
      let delivered = state.counts.sent - Int64(ccurl_unacknowledged(state.socket))
      state.counts.delivered = max(state.counts.delivered, delivered)
      return state.counts
    }
  }

  /// Whether the reader keeps up.
  var hasRoom: Bool { state.withLock { $0.received.count < Self.highWater } }

  func connected(_ socket: Int32) -> Notice {
    state.withLock { $0.socket = socket }
    return { [connection] in connection.fulfil(.success(())) }
  }

  /// Takes the bytes to send.
  func takeReady() -> [UInt8]? { state.withLock { $0.ready.take() } }

  /// The system has taken some of the bytes.
  func isSending(_ count: Int) { state.withLock { $0.counts.sent += Int64(count) } }

  /// The bytes that were taken have been sent.
  func wasSent() -> Notice {
    let (sent, hasNext) = state.withLock { state in
      state.isSending = false
      defer { state.underWay = [] }
      return (state.underWay, state.hasNext)
    }
    return {
      for promise in sent { promise.fulfil(.success(())) }
      if hasNext { Task.detached { self.makeNext() } }
    }
  }

  func received(_ bytes: UnsafeRawBufferPointer) -> Notice? {
    let waiting = state.withLock { state -> (Promise<Data?>, Data)? in
      state.received.append(contentsOf: bytes)
      state.counts.received += Int64(bytes.count)
      guard let reader = state.reader.take() else { return nil }
      defer { state.received = Data() }
      return (reader, state.received)
    }
    guard let (reader, data) = waiting else { return nil }
    return { reader.fulfil(.success(data)) }
  }

  /// The peer has ended its stream.
  func peerEnded() -> Notice { finish(.success(())) }

  /// The connection is about to be closed, or was never made.
  func isOver(_ error: NetworkError) -> Notice {
    let tell = finish(.failure(error))
    let release = state.withLock { state in
      state.socket = -1
      return state.release.take()
    }
    return { [connection] in
      tell()
      connection.fulfil(.failure(error))
      release?()
    }
  }
}
#endif
