#if os(Linux)
import CNetworkSupport
import Foundation

/// A connection made by libcurl that carries another protocol, with the same name resolution, proxy, TLS and trust as
/// requests.
///
/// Each has its own thread and multi handle. WebSockets are few and long-lived, so a thread each is affordable. None of
/// them can block another one or a request, and all use of libcurl is in a single function. The thread sleeps in
/// libcurl's poll, which can be woken at any time, so closing works at any stage.
final class CurlByteChannel: ByteChannel {
  /// Receiving pauses while this many bytes are unread.
  private static let highWater = 128 << 10
  private static let bufferSize = 32 << 10

  fileprivate struct Outgoing {
    let sent: Promise<Void>
    let bytes: @Sendable () -> Data?
  }

  fileprivate struct State: @unchecked Sendable {
    // Unchecked: only accessed with the lock held.
    var multi: UnsafeMutableRawPointer?
    var received = Data()
    var reader: Promise<Data?>?
    /// What is to be sent, in order.
    var outgoing = CompactingQueue<Outgoing>()
    /// Fulfilled when the bytes under way were sent.
    var sending: Promise<Void>?
    /// How the connection ended; success if the peer ended its stream.
    var end: Result<Void, NetworkError>?
    var isClosed = false
  }

  private let state = Locked(State())
  private let connected = Promise<Void>()
  private let request: HTTPRequest
  private let settings: CurlSettings
  private let proxy: CurlProxyChoice

  private init(_ request: HTTPRequest, _ settings: CurlSettings) throws(NetworkError) {
    self.request = request
    self.settings = settings
    try settings.validate()
    proxy = try settings.proxy(for: request.url)
  }

  /// Connects. `whenOver` is called once, after the connection is gone.
  static func connect(
    for request: HTTPRequest, settings: CurlSettings, whenOver: @escaping @Sendable () -> Void
  ) async throws(NetworkError) -> CurlByteChannel {
    let socket: CurlByteChannel
    do {
      socket = try CurlByteChannel(request, settings)
    } catch {
      whenOver()
      throw error
    }
    let code = CurlThread.start {
      socket.run()
      whenOver()
    }
    guard code == 0 else {
      whenOver()
      throw CurlResources.Refusal(function: "pthread_create", code: code)
        .networkError(authority: request.url.authority)
    }
    do {
      try await socket.connected.value()
      return socket
    } catch {
      socket.close()
      throw error
    }
  }
}

// MARK: - Reading and writing

extension CurlByteChannel {
  func read() async throws(NetworkError) -> Data? {
    let promise = Promise<Data?>()
    state.withLock { state in
      if !state.received.isEmpty, !state.isClosed {
        if state.received.count >= Self.highWater { state.wake() }
        promise.fulfil(.success(state.received))
        state.received = Data()
      } else if let end = state.end {
        promise.fulfil(end.map { nil })
      } else {
        state.reader = promise
      }
    }
    return try await promise.value()
  }

  func send(_ sent: Promise<Void>, _ bytes: @escaping @Sendable () -> Data?) {
    let problem = state.withLock { state -> NetworkError? in
      if case .failure(let error) = state.end { return error }
      // If the peer has only ended its stream, it may still read.
      guard !state.isClosed else { return lost("the connection was closed") }
      state.outgoing.append(Outgoing(sent: sent, bytes: bytes))
      state.wake()
      return nil
    }
    if let problem { sent.fulfil(.failure(problem)) }
  }

  func close() {
    finish(.failure(lost("the connection was closed")), closes: true)
    connected.fulfil(.failure(.cancelled))
  }

  private func lost(_ detail: String) -> NetworkError {
    .connectionFailed(.init(.lost, authority: request.url.authority, mayHaveBeenProcessed: true, detail: detail))
  }

  /// Stores the end. Bytes received before can still be read, unless this side closed the connection.
  private func finish(_ end: Result<Void, NetworkError>, closes: Bool = false) {
    let (reader, unsent, outcome) = state.withLock { state in
      if state.end == nil { state.end = end }
      if closes { state.isClosed = true }
      state.wake()
      var unsent: [Promise<Void>] = []
      // If the peer has only ended its stream, it may still read.
      if case .failure = end {
        unsent = (state.sending.take().map { [$0] } ?? []) + state.outgoing.removeAll().map(\.sent)
      }
      return (state.reader.take(), unsent, state.end ?? end)
    }
    reader?.fulfil(outcome.map { nil })
    for sent in unsent { sent.fulfil(end) }
  }
}

extension CurlByteChannel.State {
  /// Wakes the thread, so that it checks the state again.
  func wake() {
    // It can't fail, since it succeeded before the connection was made.
    if let multi { _ = ccurl_multi_wake(multi) }
  }
}

// MARK: - The thread

extension CurlByteChannel {
  private func run() {
    ccurl_enter()
    defer { ccurl_leave() }
    guard let easy = ccurl_easy_create(), let multi = ccurl_multi_create() else {
      connected.fulfil(.failure(refused(.init(function: "curl_multi_init", code: ENOMEM))))
      return
    }
    let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: CCURL_ERROR_SIZE)
    errorText.initialize(repeating: 0, count: CCURL_ERROR_SIZE)
    let isWanted = state.withLock { state in
      state.multi = multi
      return !state.isClosed
    }
    defer {
      // From now on, it can't be woken any more.
      state.withLock { $0.multi = nil }
      // If it fails, freeing the handle removes it.
      _ = ccurl_multi_remove(multi, easy)
      ccurl_easy_destroy(easy)
      ccurl_multi_destroy(multi)
      errorText.deallocate()
      finish(.failure(lost("the connection was closed")))
    }
    do throws(CurlResources.Refusal) {
      // Without a descriptor for waking it, libcurl makes the handle nevertheless.
      guard ccurl_multi_wake(multi) == 0 else { throw .init(function: "curl_multi_wakeup", code: EMFILE) }
      guard isWanted else { return }
      guard prepare(easy, errorText) else {
        connected.fulfil(.failure(.invalidRequest(.other("libcurl does not accept the request's options"))))
        return
      }
      try CurlResources.succeed(ccurl_multi_add(multi, easy), of: "curl_multi_add_handle")
      guard let code = try connect(multi) else { return }
      try use(easy, multi, code, errorText)
    } catch {
      connected.fulfil(.failure(refused(error)))
      finish(.failure(refused(error)))
    }
  }

  private func refused(_ refusal: CurlResources.Refusal) -> NetworkError {
    refusal.networkError(authority: request.url.authority)
  }

  private func use(
    _ easy: UnsafeMutableRawPointer, _ multi: UnsafeMutableRawPointer, _ code: Int32,
    _ errorText: UnsafeMutablePointer<CChar>
  ) throws(CurlResources.Refusal) {
    guard code == Int32(CCURL_OK) else {
      let result = CurlResult(Int(code), of: easy, errorText, proxy, settings)
      connected.fulfil(.failure(result.networkError(for: request.url)))
      return
    }
    connected.fulfil(.success(()))
    try carry(easy, multi)
  }

  private func prepare(_ easy: UnsafeMutableRawPointer, _ errorText: UnsafeMutablePointer<CChar>) -> Bool {
    var setter = CurlOptions(easy)
    setter.setBasics(errorText: errorText)
    setter.set(CCURL_OPT_DISALLOW_USERNAME_IN_URL, 1)
    // A WebSocket may be idle for long; keep-alive prevents gateways from dropping the connection.
    setter.set(CCURL_OPT_TCP_KEEPALIVE, 1)
    // The upgrade needs HTTP/1.1, so TLS must not negotiate HTTP/2.
    setter.set(CCURL_OPT_HTTP_VERSION, CCURL_HTTP_1_1)
    setter.set(CCURL_OPT_CONNECT_ONLY, 1)
    // RFC 6455 §4.1 requires a tunnel through a proxy.
    setter.set(CCURL_OPT_HTTPPROXYTUNNEL, 1)
    // At least one, since zero means libcurl's default timeout.
    let limit = (request.timeouts.connect ?? .century) / .milliseconds(1)
    setter.set(CCURL_OPT_CONNECTTIMEOUT_MS, Int(min(max(1, limit.rounded(.up)), 2_000_000_000)))
    setter.set(CCURL_OPT_URL, request.url.absoluteString)
    settings.apply(to: &setter)
    settings.apply(to: &setter, url: request.url, proxy: proxy)
    return setter.allWereTaken
  }

  /// Waits until the connection is established or has failed; returns nil if it was closed meanwhile.
  private func connect(_ multi: UnsafeMutableRawPointer) throws(CurlResources.Refusal) -> Int32? {
    while !state.withLock({ $0.isClosed }) {
      var code: Int32 = 0
      try CurlResources.succeed(ccurl_multi_go_on(multi), of: "curl_multi_perform")
      if ccurl_multi_finished(multi, &code) != nil { return code }
      try wait(multi, for: -1, 0)
    }
    return nil
  }

  /// Transfers bytes in both directions until the connection ends.
  private func carry(
    _ easy: UnsafeMutableRawPointer, _ multi: UnsafeMutableRawPointer
  ) throws(CurlResources.Refusal) {
    let socket = ccurl_socket(easy)
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.bufferSize, alignment: 16)
    // A fixed buffer for outgoing bytes: after a partial write, TLS must be offered the same bytes again.
    let outgoing = UnsafeMutableRawPointer.allocate(byteCount: Self.bufferSize, alignment: 16)
    defer {
      buffer.deallocate()
      outgoing.deallocate()
    }
    var (offset, count) = (0, 0)
    var rest = Data()
    var hasEnded = false
    while true {
      var events: Int32 = 0
      var hasMore = false
      if count == 0 { (offset, count) = (0, takeOutgoing(outgoing, &rest)) }
      if count > 0 {
        var sent = 0
        let code = ccurl_send_bytes(easy, outgoing + offset, count, &sent)
        guard code == Int32(CCURL_OK) || code == Int32(CCURL_AGAIN) else { return finish(broken(code)) }
        offset += sent
        count -= sent
        if count > 0 {
          events |= Int32(CCURL_POLL_OUT)
        } else {
          (offset, count) = (0, takeOutgoing(outgoing, &rest))
          hasMore = count > 0
        }
      }
      let (isClosed, hasRoom) = state.withLock { ($0.isClosed, $0.received.count < Self.highWater) }
      guard !isClosed else { return }
      var hasReceived = false
      if hasRoom, !hasEnded {
        var received = 0
        let code = ccurl_receive_bytes(easy, buffer, Self.bufferSize, &received)
        if code == Int32(CCURL_AGAIN) {
          events |= Int32(CCURL_POLL_IN)
        } else if code != Int32(CCURL_OK) {
          return finish(broken(code))
        } else if received == 0 {
          hasEnded = true
          finish(.success(()))
        } else {
          hasReceived = true
          deliver(UnsafeRawBufferPointer(start: buffer, count: received))
        }
      }
      // Alternate between the directions, and sleep when neither can proceed.
      if !hasReceived, !hasMore { try wait(multi, for: socket, events) }
    }
  }

  /// Sleeps until the socket is ready or the thread is woken. The process may end meanwhile.
  private func wait(
    _ multi: UnsafeMutableRawPointer, for socket: Int32, _ events: Int32
  ) throws(CurlResources.Refusal) {
    ccurl_leave()
    let code = ccurl_multi_wait(multi, socket, events, 60_000)
    ccurl_enter()
    try CurlResources.succeed(code, of: "curl_multi_poll")
  }

  private func broken(_ code: Int32) -> Result<Void, NetworkError> {
    .failure(lost(String(cString: ccurl_easy_message(code))))
  }

  /// Moves the next bytes to send to a buffer, from the rest of what was begun, or else from what comes next. Returns
  /// their number, which is 0 when there are none.
  private func takeOutgoing(_ target: UnsafeMutableRawPointer, _ rest: inout Data) -> Int {
    while rest.isEmpty {
      let (before, next) = state.withLock { state in
        let before = state.sending.take()
        let next = state.outgoing.popFirst()
        state.sending = next?.sent
        return (before, next)
      }
      before?.fulfil(.success(()))
      guard let next else { return 0 }
      if !next.sent.isFulfilled { rest = next.bytes() ?? Data() }
    }
    let piece = rest.prefix(Self.bufferSize)
    piece.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { target.copyMemory(from: base, byteCount: bytes.count) }
    }
    rest = rest.dropFirst(piece.count)
    return piece.count
  }

  private func deliver(_ bytes: UnsafeRawBufferPointer) {
    let waiting = state.withLock { state -> (Promise<Data?>, Data)? in
      state.received.append(contentsOf: bytes)
      guard let reader = state.reader.take() else { return nil }
      defer { state.received = Data() }
      return (reader, state.received)
    }
    if let (reader, data) = waiting { reader.fulfil(.success(data)) }
  }
}
#endif
