import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request in a session: enforces the timeouts, collects or streams the body, and ends exactly once.
/// ``ExchangeMachine`` decides, under a lock, what the session's callbacks mean; callers and readers are resumed after the
/// lock is released, since the runtime holds a lock of a task while it tells us of its cancellation.
final class URLSessionExchange: Sendable {
  private struct State {
    var machine: ExchangeMachine
    var task: URLSessionTask?
    var waiter: CheckedContinuation<HTTPResponse, any Error>?
    var watchdog: Task<Void, Never>?
    var response: HTTPResponse?
    var collected = Data()
    var stream: AsyncThrowingStream<Data, any Error>.Continuation?
    var metrics = HTTPMetrics()
    var wasChallenged = false
    var hasCheckedFile = false
    var hasSent = false
  }

  private let request: HTTPRequest
  /// Retained until the exchange ends, since it deletes its temporary file when it is released.
  private let upload: URLSessionUpload
  private let platform: Platform
  private let start = ContinuousClock.now
  private let state: Locked<State>
  private let pacing = DispatchQueue(label: "NetworkAPIKit.URLSessionExchange")

  init(request: HTTPRequest, upload: URLSessionUpload, platform: Platform = .current) {
    self.request = request
    self.upload = upload
    self.platform = platform
    var limit: Int?
    if case .buffered(let maximum) = request.delivery { limit = maximum }
    state = Locked(State(machine: .init(limit: limit, isHead: request.method == .head, highWater: Self.highWater)))
  }

  /// Starts the task, and waits for the head of the response and for a body that is to be collected.
  func run(_ task: URLSessionTask) async throws -> HTTPResponse {
    try await withCheckedThrowingContinuation { continuation in
      let early = state.withLock { state -> NetworkError? in
        if let error = state.machine.start(at: .now) { return error }
        state.task = task
        state.waiter = continuation
        state.watchdog = makeWatchdog()
        return nil
      }
      if let early {
        continuation.resume(throwing: early)
        task.cancel()
      } else {
        task.resume()
      }
    }
  }

  /// Whether the task has started and isn't over.
  var isRunning: Bool { state.withLock { $0.machine.isRunning } }

  /// The session waits for a network connection; that time doesn't count as silence of the server. Until the next
  /// byte, the session's own timer enforces the idle timeout; see ``URLSessionUpload``.
  func waitForConnectivity() { state.withLock { $0.machine.waitForConnectivity() } }

  func receive(_ response: URLResponse) {
    guard let http = response as? HTTPURLResponse else {
      return end(with: .invalidResponse(.init(.malformed, detail: "it is not an HTTP response")))
    }
    var headers = NetworkAPI.Headers(http)
    let status = HTTPStatus(http.statusCode)
    let length = headers[.contentLength].flatMap { Int64($0) }
    let codings = headers.contentCodings
    let isCoded = codings != []
    if isCoded, let codings, decodes(codings, status) {
      headers.removeAll(named: .contentEncoding)
      headers.removeAll(named: .contentLength)
    }
    var isRepeated = false
    let waiter = state.withLock { [headers] state -> (CheckedContinuation<HTTPResponse, any Error>, HTTPResponse)? in
      let action = state.machine.receivedHead(status: status, length: length, isCoded: isCoded, at: .now)
      isRepeated = action == .failAsRepeated
      guard action == .keep || action == .deliver else { return nil }
      state.metrics.total = ContinuousClock.now - start
      var response = HTTPResponse(status: status, headers: headers, url: request.url, metrics: state.metrics)
      // Store the response without its stream, which would otherwise stay after its reader released it.
      state.response = response
      guard action == .deliver else { return nil }
      let (stream, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
      // The reader released the stream: cancel the transfer.
      continuation.onTermination = { [weak self] reason in
        if case .cancelled = reason { self?.end(with: .cancelled) }
      }
      state.stream = continuation
      let counted = stream.map { [weak self] chunk in
        self?.taken(chunk.count)
        return chunk
      }
      response.body = HTTPBody(counted, length: state.machine.expected)
      return state.waiter.take().map { ($0, response) }
    }
    if let (waiter, response) = waiter { waiter.resume(returning: response) }
    if isRepeated {
      end(with: .invalidResponse(.init("URLSession splits its parts (multipart/x-mixed-replace)")))
    }
  }

  /// Whether the session decodes the body, so that the fields of its coding and length are no longer true. It doesn't say
  /// so. A part of a body keeps these fields, and so does a compressed body where none was asked for.
  private func decodes(_ codings: [KnownCoding], _ status: HTTPStatus) -> Bool {
    let asked = request.headers.elements(named: .acceptEncoding)
    return request.method != .head && !status.hasNoBody && status != 206
      && (platform.decodesZstd || !codings.contains(.zstd))
      && (asked.isEmpty || asked.contains { !$0.lowercased().hasPrefix("identity") })
  }

  func receive(_ data: Data) {
    let (action, stream) = state.withLock { state in
      let action = state.machine.receivedBody(data.count, at: .now)
      if action == .collect { state.collected.append(data) }
      return (action, state.stream)
    }
    // The session's calls come one after the other, so the chunks stay in order.
    if action == .yield || action == .failAsUnread { stream?.yield(data) }
    if action == .failAsTooLarge, case .buffered(let limit) = request.delivery {
      end(with: .bodyTooLarge(limit: limit))
    }
    if action == .failAsUnread {
      let detail = "the body arrives faster than it is read, although its task is suspended"
      end(
        with: .connectionFailed(
          .init(.outOfResources, authority: request.url.authority, mayHaveBeenProcessed: true, detail: detail)))
    }
    pace()
  }

  /// The reader of a streamed body has taken `count` bytes.
  private func taken(_ count: Int) {
    state.withLock { $0.machine.taken(count, at: .now) }
    pace()
  }

  /// Suspend the task when more bytes than this are unread; resume it when less than a quarter is.
  #if canImport(Darwin)
  private static let highWater = 1 << 20
  #else
  // On Linux a suspended task continues to receive, so suspending it is pointless.
  private static let highWater = Int.max
  #endif

  /// Suspends or resumes the task, so that a slow reader slows down the server.
  private func pace() {
    guard state.withLock({ $0.machine.changeOfPace != nil }) else { return }
    // Not on this thread, which may be in a call from Foundation. On a serial queue, so that the latest state wins.
    pacing.async { [self] in
      let change = state.withLock { state in state.machine.changePace().map { (suspends: $0, task: state.task) } }
      guard let change else { return }
      if change.suspends { change.task?.suspend() } else { change.task?.resume() }
    }
  }

  func sent(_ total: Int64) {
    state.withLock { state in
      state.machine.recordActivity(at: .now)
      state.metrics.bytesSent = total
    }
    upload.report?(total)
    if total == upload.source?.length, let error = checkFile() { end(with: error) }
  }

  /// Returns the error for a file that isn't the one whose length was announced.
  ///
  /// Checks it once: when the session has read it, since what happens to it afterwards doesn't matter.
  private func checkFile() -> NetworkError? {
    let isChecked = state.withLock { state in
      defer { state.hasCheckedFile = true }
      return state.hasCheckedFile
    }
    guard !isChecked else { return nil }
    do throws(NetworkError) {
      try upload.source?.checkIsUnchanged()
      return nil
    } catch {
      return error
    }
  }

  #if !canImport(Darwin)
  /// Notes that the server requested credentials, and got none.
  func recordChallenge() { state.withLock { $0.wasChallenged = true } }

  var wasChallenged: Bool { state.withLock { $0.wasChallenged } }

  func receiveUnlessReceived(_ response: URLResponse) {
    if state.withLock({ $0.response == nil }) { receive(response) }
    // Foundation may have withheld the body after the challenge, which must not count as truncated.
    state.withLock { $0.machine.ignoreLength() }
  }
  #endif

  #if canImport(Darwin)
  func receive(_ metrics: URLSessionTaskMetrics) {
    state.withLock { $0.metrics.apply(metrics) }
    if metrics.hasSent { sentHead() }
  }
  #endif

  /// The session has sent the request's head, which the count of its body's bytes doesn't show.
  func sentHead() { state.withLock { $0.hasSent = true } }

  /// The task has completed.
  func complete(_ error: (any Error)?) {
    guard let error else { return end(with: checkFile()) }
    fail(
      NetworkError(
        urlSession: error, url: request.url, wasSent: wasSent, hasIdleLimit: request.timeouts.idle != nil))
  }

  /// Ends the exchange with an error, which says whether the request was sent before.
  func fail(_ error: NetworkError) { end(with: error.identified(by: request, wasSentBefore: wasSent)) }

  private var wasSent: Bool { state.withLock { $0.hasSent || $0.response != nil || $0.metrics.bytesSent > 0 } }

  /// Ends the exchange: with an error, which stops the transfer, or because the task has completed. The first call
  /// decides the outcome; later ones do nothing.
  func end(with error: NetworkError?) {
    let ended = state.withLock { state -> (State, Result<Void, NetworkError>)? in
      guard let outcome = state.machine.end(error) else { return nil }
      state.metrics.total = ContinuousClock.now - start
      if state.metrics.bytesReceived == 0 { state.metrics.bytesReceived = state.machine.received }
      defer { state = State(machine: state.machine) }
      return (state, outcome)
    }
    guard let (ending, outcome) = ended else { return }
    ending.watchdog?.cancel()
    if error != nil, let task = ending.task {
      // Not on this thread: Foundation may be calling us while it holds a lock.
      DispatchQueue.global().async { task.cancel() }
    }
    switch outcome {
    case .failure(let error):
      ending.stream?.finish(throwing: error)
      do throws(NetworkError) {
        guard var response = ending.response else { throw error }
        response.metrics = ending.metrics
        ending.waiter?.resume(returning: try response.received(ending.collected, before: error))
      } catch {
        ending.waiter?.resume(throwing: error)
      }
    case .success:
      ending.stream?.finish()
      if var response = ending.response {
        response.body = HTTPBody(ending.collected)
        response.metrics = ending.metrics
        ending.waiter?.resume(returning: response)
      }
    }
  }

  /// Enforces the timeouts: sleeps until the earliest one could expire, then checks again.
  private func makeWatchdog() -> Task<Void, Never>? {
    let limits = TransferLimits(idle: request.timeouts.idle?.clamped, deadline: request.deadline(from: start))
    guard limits.idle != nil || limits.deadline != nil else { return nil }
    return Task { [weak self] in
      while !Task.isCancelled {
        let result = self?.state.withLock { $0.machine.check(limits, at: .now, .now) }
        guard let (passed, wait) = result ?? nil else { return }
        if let passed { self?.end(with: .timedOut(passed)) }
        try? await TimeSource.system.sleep(wait)
      }
    }
  }
}
