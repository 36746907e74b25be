import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request in a session: enforces the timeouts, collects or streams the body, and ends exactly once.
/// ``ExchangeMachine`` decides, under a lock, what the session's callbacks mean; callers are resumed after the lock is
/// released.
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
  }

  private let request: HTTPRequest
  /// Retained until the exchange ends, since it deletes its temporary file when it is released.
  private let upload: URLSessionUpload
  private let start = ContinuousClock.now
  private let state: Locked<State>
  private let pacing = DispatchQueue(label: "NetworkAPIKit.URLSessionExchange")

  init(request: HTTPRequest, upload: URLSessionUpload) {
    self.request = request
    self.upload = upload
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
    return request.method != .head && !status.hasNoBody && status != 206 && !codings.contains(.zstd)
      && (asked.isEmpty || asked.contains { !$0.lowercased().hasPrefix("identity") })
  }

  func receive(_ data: Data) {
    let action = state.withLock { state in
      let action = state.machine.receivedBody(data.count, at: .now)
      switch action {
      case .collect: state.collected.append(data)
      case .yield, .failAsUnread: state.stream?.yield(data)
      case .ignore, .failAsTooLarge: break
      }
      return action
    }
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
  func receive(_ metrics: URLSessionTaskMetrics) { state.withLock { $0.metrics.apply(metrics) } }
  #endif

  /// The task has completed.
  func complete(_ error: (any Error)?) {
    end(with: error.map { NetworkError(urlSession: $0, url: request.url) } ?? checkFile())
  }

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
        try? await Task.sleep(for: wait, clock: .continuous)
      }
    }
  }
}

/// The timeouts of a transfer, and whether one has expired.
///
/// The idle timeout doesn't count time while the machine sleeps or the process is suspended, when the server can't
/// respond; the deadline does.
struct TransferLimits: Sendable {
  let idle: Duration?
  let deadline: ContinuousClock.Instant?

  /// - Parameters:
  ///   - now: the current time, on a clock that advances during sleep.
  ///   - silence: the time without any byte sent or received, while the machine was awake.
  /// - Returns: the timeout that has expired; otherwise nil and the time until the next check.
  func check(now: ContinuousClock.Instant, silence: Duration) -> (passed: NetworkError.Timeout?, wait: Duration) {
    if let deadline, deadline <= now { return (.total, .zero) }
    if let idle, idle <= silence { return (.idle, .zero) }
    let waits = [deadline.map { now.duration(to: $0) }, idle.map { $0 - silence }].compactMap { $0 }
    return (nil, waits.min() ?? .seconds(60))
  }
}

/// The times that `URLSession` measured for a transaction; nil for those it didn't measure.
struct TransactionTimes: Sendable {
  var fetchStart: Date?
  var nameLookup: (start: Date?, end: Date?) = (nil, nil)
  var connect: (start: Date?, end: Date?) = (nil, nil)
  var secureConnect: (start: Date?, end: Date?) = (nil, nil)
  var requestStart: Date?
  var responseStart: Date?
  /// The number of body bytes received, before content decoding.
  var encodedBytes: Int64?
}

extension HTTPMetrics {
  /// Sets the durations of the phases, each measured from the end of the previous one.
  mutating func apply(_ times: TransactionTimes) {
    func duration(_ start: Date?, _ end: Date?) -> Duration {
      guard let start, let end else { return .zero }
      return Duration(clamping: end.timeIntervalSince(start))
    }
    // Before the first phase, the session waits for a free connection.
    queued = duration(times.fetchStart, times.nameLookup.start ?? times.connect.start ?? times.requestStart)
    nameLookup = duration(times.nameLookup.start, times.nameLookup.end)
    secureConnect = duration(times.secureConnect.start, times.secureConnect.end)
    // The session counts the TLS handshake as a part of connecting.
    connect = max(.zero, duration(times.connect.start, times.connect.end) - secureConnect)
    firstByte = duration(times.requestStart, times.responseStart)
    if let encodedBytes = times.encodedBytes { bytesReceived = encodedBytes }
  }
}

extension NetworkAPI.Headers {
  /// The header fields of a session's response.
  init(_ response: HTTPURLResponse) {
    self.init(
      received: response.allHeaderFields.flatMap { name, value -> [(String, String)] in
        guard let name = name as? String else { return [] }
        // The session joins repeated fields with commas, which is wrong for `Set-Cookie` only.
        let values = Token.sameName(name, "Set-Cookie") ? SetCookie.separated("\(value)") : ["\(value)"]
        return values.map { (name, $0) }
      })
  }
}

/// The session's delegate: forwards each task's events to its exchange or WebSocket.
final class URLSessionExchanges: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: URLSessionExchange]>([:])
  private let sockets = Locked<[Int: URLSessionWebSocket]>([:])

  #if canImport(Darwin)
  /// Responds to challenges; throws if the configuration isn't supported or can't be read, so that nothing is sent.
  let responder: LoadedOnce<ChallengeResponder>

  init(
    responder: LoadedOnce<ChallengeResponder> = LoadedOnce { () throws(NetworkError) in
      try ChallengeResponder(TLSConfiguration())
    }
  ) {
    self.responder = responder
  }
  #endif

  /// A delegate for another session with the same settings.
  func another() -> URLSessionExchanges {
    #if canImport(Darwin)
    URLSessionExchanges(responder: responder)
    #else
    URLSessionExchanges()
    #endif
  }

  func add(_ exchange: URLSessionExchange, for task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  func add(_ socket: URLSessionWebSocket, for task: URLSessionTask) {
    sockets.withLock { $0[task.taskIdentifier] = socket }
  }

  /// The WebSocket of a task that isn't over.
  func socket(for task: URLSessionTask) -> URLSessionWebSocket? { sockets.withLock { $0[task.taskIdentifier] } }

  private func exchange(for task: URLSessionTask) -> URLSessionExchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(for: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(for: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    exchange(for: task)?.sent(totalBytesSent)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    if let socket = sockets.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) { socket.didComplete(error) }
    #if !canImport(Darwin)
    // On Linux, rejecting a challenge ends the task as cancelled. (The default handling hangs, and continuing without a
    // credential crashes.) The head of the response and the received part of its body are still available.
    if let exchange, let response = task.response, exchange.wasChallenged, (error as? URLError)?.code == .cancelled {
      exchange.receiveUnlessReceived(response)
      exchange.complete(nil)
      return
    }
    #endif
    exchange?.complete(error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // Redirects are handled by a policy, so return the redirect itself as the response.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let exchange = exchange(for: task)
    #if canImport(Darwin)
    let socket = socket(for: task)
    let refuse = { @Sendable (error: NetworkError) in
      exchange?.end(with: error)
      socket?.cancel(error)
    }
    do throws(NetworkError) {
      let responder = try responder.get()
      challenge.respond(
        certificate: { responder.certificate },
        decide: { responder.policy.decide($0, host: $1, port: $2, trust: $3, refuse: refuse) }, completionHandler)
    } catch {
      refuse(error)
      completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #else
    // On Linux, Foundation never sends a server trust challenge. Credentials are handled by a policy: return the 401.
    exchange?.recordChallenge()
    completionHandler(.rejectProtectionSpace, nil)
    #endif
  }

  #if canImport(Darwin)
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask) {
    exchange(for: task)?.waitForConnectivity()
    socket(for: task)?.waitForConnectivity()
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
    exchange(for: task)?.receive(metrics)
  }
  #endif
}

/// A request for Foundation, with its body as data or as a file.
final class URLSessionUpload: Sendable {
  private let request: URLRequest
  private let file: URL?
  private let isTemporary: Bool
  /// The caller's file, which the session reads by itself; nil for any other body.
  let source: HTTPFileBody?
  /// Called with the number of body bytes sent so far; nil if there is no observer of the progress.
  let report: (@Sendable (Int64) -> Void)?

  /// - Parameters:
  ///   - source: the request.
  ///   - assumesHTTP3: whether to try HTTP/3 first.
  ///   - waitsForConnectivity: whether the session waits for a network connection.
  /// - Throws: ``NetworkError`` if Foundation can't represent the exact URL, or the file of a stream can't be written.
  init(_ source: HTTPRequest, assumesHTTP3: Bool = false, waitsForConnectivity: Bool = false) async throws {
    guard let url = source.url.url, url.absoluteString == source.url.absoluteString else {
      throw NetworkError.invalidURL(.init(.path, source.url.absoluteString, "URLSession would change it"))
    }
    guard source.body.requestTrailers == nil else {
      throw NetworkError.invalidRequest(.other("URLSession doesn't send trailers"))
    }
    // The exchange enforces the timeouts. But the session says when it begins to wait for a network, not when the wait
    // is over; from then on only its own timer, which stands still during the wait, notices a silent server.
    let idle = source.timeouts.idle.map { min($0.clamped.seconds, URLSessionTransport.never) }
    var request = URLRequest(
      url: url, timeoutInterval: waitsForConnectivity ? idle ?? URLSessionTransport.never : URLSessionTransport.never)
    request.httpMethod = source.method.rawValue
    #if canImport(Darwin)
    request.assumesHTTP3Capable = assumesHTTP3
    #endif
    request.add(source.headers)
    request.typeUntypedBody(isEmpty: source.body.isEmpty)
    // Unwrap a body that only reports progress: Foundation reports progress itself.
    var body = source.body
    var report: (@Sendable (Int64) -> Void)?
    while case .stream(let stream) = body.storage, let origin = stream.origin {
      body = origin.body
      report = origin.report
    }
    self.report = report
    switch body.storage {
    case .data(let data):
      request.httpBody = data.isEmpty ? nil : data
      (self.file, self.source, isTemporary) = (nil, nil, false)
    case .file(let body):
      try body.checkIsUnchanged()
      (self.file, self.source, isTemporary) = (URL(fileURLWithPath: body.path), body, false)
    case .stream(let stream):
      (self.file, self.source, isTemporary) = (try await Self.spool(body, expecting: stream.length), nil, true)
    }
    self.request = request
  }

  deinit {
    if isTemporary, let file { try? FileManager.default.removeItem(at: file) }
  }

  func makeTask(in session: URLSession) -> URLSessionTask {
    if let file { session.uploadTask(with: request, fromFile: file) } else { session.dataTask(with: request) }
  }

  private static func spool(_ body: HTTPBody, expecting length: Int64?) async throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
    func writing<Value>(_ work: () throws(POSIXError) -> Value) throws(NetworkError) -> Value {
      do throws(POSIXError) { return try work() } catch {
        throw .fileFailed(.init(path: file.path, reason: "it cannot be written", because: error))
      }
    }
    let descriptor = try writing { () throws(POSIXError) in
      try FileCall.open(file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    }
    do {
      defer { FileCall.close(descriptor) }
      var written: Int64 = 0
      for try await chunk in body {
        try Task.checkCancellation()
        written += Int64(chunk.count)
        if let length, written > length { throw NetworkError.wrongLength(length) }
        try writing { () throws(POSIXError) in
          try FileCall.write(chunk) { bytes, _ in Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
        }
      }
      // In a cancelled task, a stream may end early without an error.
      try Task.checkCancellation()
      if let length, length != written { throw NetworkError.wrongLength(length) }
      return file
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }
}

extension URLRequest {
  /// Adds the fields of a request, except those that its body determines. The part of a body is asked for as it is: the
  /// session would take a part of a compressed one for a whole one.
  mutating func add(_ headers: NetworkAPI.Headers) {
    for field in headers where !field.name.isFraming { addValue(field.value, forHTTPHeaderField: field.name.rawValue) }
    if headers.contains(.range), !headers.contains(.acceptEncoding) {
      setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    }
  }

  /// Gives the body of a POST the type that one without a type has (RFC 9110 §8.3). Otherwise the system calls it a form.
  mutating func typeUntypedBody(isEmpty: Bool) {
    guard httpMethod == "POST", !isEmpty, value(forHTTPHeaderField: "Content-Type") == nil else { return }
    setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
  }
}
