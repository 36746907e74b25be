import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Downloads and uploads files while the app is suspended or not running (Apple platforms).
///
/// A system process performs the transfers, so the client's interceptors, retries and caches don't apply. For transfers
/// while the app is running, use ``NetworkClient/download(_:to:options:configure:)`` or ``DownloadManager``.
///
/// <!-- swift apple: ios macosx tvos watchos xros -->
/// ```swift
/// let transfers = BackgroundTransfers(identifier: "com.example.app.transfers")
/// try transfers.download("https://example.com/big.zip", to: "big.zip")
/// for await event in transfers.events { print(event) }
/// ```
///
/// Create an instance as soon as the app starts, including when the system launches the app to deliver the session's
/// events, and pass the system's completion handler to ``setCompletionHandler(_:)``. Instances with the same identifier
/// share the session, the transfers and the events, so that a view can create one too: the first one's settings count,
/// and each event goes to all streams.
///
/// The system follows redirects itself and sends all header fields except `Authorization` to the new URL, so don't put
/// credentials into other fields. A transfer that was redirected from https to http fails with
/// ``NetworkError/redirectFailed(_:)``. Pins, custom authorities and a client certificate apply as in
/// ``URLSessionTransport``; see the parameter `tls` of the initializer.
public final class BackgroundTransfers: Sendable {
  /// What the system has reported about a task before it completes.
  private struct Received {
    /// The error, if the connection was refused.
    var refusal: NetworkError?
    /// The result of a download.
    var outcome: Result<HTTPResponse, NetworkError>?
    /// The body of the response to an upload.
    var body = Data()
  }

  private struct State {
    var session: (any BackgroundSession)?
    var handler: (@Sendable () -> Void)?
    /// Whether all events were delivered before a completion handler was set.
    var hasFinishedEvents = false
    /// What was received for each task that hasn't completed, by its identifier.
    var received: [Int: Received] = [:]
    /// The events that occurred while there was no listener.
    var kept: [Event] = []
  }

  /// The folder to which the paths of transfers are relative.
  public let folder: URL
  private let state: Locked<State>
  private let listeners: Broadcaster<Event>
  /// How to respond to challenges, or the error for every transfer if the configuration of TLS isn't supported.
  private let challenges: Result<ChallengePolicy, NetworkError>
  private let callHandler: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The maximum size of a response body that is kept, in bytes. The rest is dropped.
  private static let bodyLimit = 1_000_000

  /// - Parameters:
  ///   - folder: the folder to which the paths of transfers are relative.
  ///   - challenges: how to respond to challenges, or the error for every transfer.
  ///   - callHandler: calls the system's completion handler. Default: on the main queue.
  ///   - connect: creates the session, which may deliver events to the given instance immediately.
  init(
    folder: URL,
    challenges: Result<ChallengePolicy, NetworkError>,
    callHandler: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.main.async(execute: $0)
    },
    connect: (BackgroundTransfers) -> any BackgroundSession
  ) {
    self.folder = folder
    self.challenges = challenges
    self.callHandler = callHandler
    state = Locked(State())
    listeners = Broadcaster(limit: Broadcaster<Event>.eventLimit)
    let session = connect(self)
    state.withLock { $0.session = session }
  }

  /// Creates an instance with the session of another one.
  init(sharing other: BackgroundTransfers) {
    folder = other.folder
    state = other.state
    listeners = other.listeners
    challenges = other.challenges
    callHandler = other.callHandler
  }

  /// The instances that own the sessions of this process, by identifier. The system forbids two sessions with one
  /// identifier. Sessions exist until the process ends.
  final class Registry: Sendable {
    private let owners = Locked<[String: BackgroundTransfers]>([:])

    /// Returns the owner of a session, and creates it the first time.
    func owner(of identifier: String, make: () -> BackgroundTransfers) -> BackgroundTransfers {
      owners.withLock { owners in
        let owner = owners[identifier] ?? make()
        owners[identifier] = owner
        return owner
      }
    }
  }

  /// A stream of the events of all transfers. Events that occurred while there was no stream come first, such as
  /// the completion of transfers while the app wasn't running. A further stream starts with the next event. A stream
  /// buffers at most 10,000 events; a reader that falls further behind loses the oldest, and finds in ``transfers()``
  /// which transfers are under way.
  public var events: AsyncStream<Event> {
    state.withLock { state in
      defer { state.kept = [] }
      return listeners.stream(startingWith: state.kept)
    }
  }

  /// Starts a download.
  ///
  /// - Parameters:
  ///   - url: an absolute URL; interpolated values are encoded.
  ///   - relativePath: the destination file, relative to ``folder``, such as `videos/1.mp4`. An existing file is replaced when
  ///     the download succeeds.
  ///   - headers: the header fields of the request. Default none.
  /// - Throws: ``NetworkError/invalidURL(_:)``, or ``NetworkError/invalidRequest(_:call:)`` if the path or a header field
  ///   is invalid.
  @discardableResult
  public func download(
    _ url: NetworkAPI.Path, to relativePath: String, headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    let (transfer, request) = try make(.download, .get, url, headers, relativePath)
    try running().start(.download(request), label: Self.label(transfer))
    return transfer
  }

  /// Starts a download of a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable).
  @discardableResult
  @_disfavoredOverload
  public func download(
    _ url: some HTTPURLConvertible, to relativePath: String, headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    try download(NetworkAPI.Path(url), to: relativePath, headers: headers)
  }

  /// Starts an upload of a file. Don't change or remove the file until the upload has ended.
  ///
  /// - Parameters:
  ///   - relativePath: the file to upload, relative to ``folder``.
  ///   - url: an absolute URL; interpolated values are encoded.
  ///   - method: the method. Default PUT.
  ///   - headers: the header fields of the request, such as `Content-Type`. Default none.
  /// - Throws: ``NetworkError/invalidURL(_:)``, ``NetworkError/invalidRequest(_:call:)`` if the path or a header field is
  ///   invalid, or ``NetworkError/fileFailed(_:)`` if the file can't be read.
  @discardableResult
  public func upload(
    _ relativePath: String, to url: NetworkAPI.Path, method: NetworkAPI.Method = .put, headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    let (transfer, request) = try make(.upload, method, url, headers, relativePath)
    let file = file(of: transfer)
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw .fileFailed(.init(path: file.path, reason: "the file to upload cannot be read"))
    }
    try running().start(.upload(request, file: file), label: Self.label(transfer))
    return transfer
  }

  /// Starts an upload to a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable).
  @discardableResult
  @_disfavoredOverload
  public func upload(
    _ relativePath: String, to url: some HTTPURLConvertible, method: NetworkAPI.Method = .put,
    headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    try upload(relativePath, to: NetworkAPI.Path(url), method: method, headers: headers)
  }

  /// Resumes a download that was paused or has failed. It keeps its identifier.
  ///
  /// - Parameter resumeData: the result of ``pause(_:)``, or the resume data of an ``Event/Kind/failed(_:resumeData:)`` event.
  public func resume(_ resumeData: ResumeData) throws(NetworkError) {
    try running().start(.resumption(resumeData.data), label: Self.label(resumeData.transfer))
  }

  /// Returns the unfinished transfers and their progress, including those that an earlier run of the app started.
  public func transfers() async -> [(transfer: Transfer, progress: TransferProgress)] {
    guard let session = state.withLock({ $0.session }) else { return [] }
    return await session.tasks().compactMap { task in
      Self.transfer(task).map { ($0, TransferProgress(completedBytes: task.completed, totalBytes: task.total)) }
    }
  }

  /// Cancels a transfer, which then fails with ``NetworkError/cancelled(call:)``. Does nothing if it has ended.
  public func cancel(_ id: Transfer.ID) async {
    guard let (session, task) = await task(id) else { return }
    _ = await session.cancel(task.number, keepingResumeData: false)
  }

  /// Pauses a download. Pass the result to ``resume(_:)`` to continue it, even in a later run of the app.
  ///
  /// - Returns: the data for resuming the download; nil if the transfer has ended, is an upload, or the server doesn't
  ///   support resuming. An unfinished transfer is cancelled in any case, and fails with ``NetworkError/cancelled(call:)``.
  public func pause(_ id: Transfer.ID) async -> ResumeData? {
    guard let (session, task) = await task(id), let transfer = Self.transfer(task) else { return nil }
    return await session.cancel(task.number, keepingResumeData: transfer.kind == .download)
      .map { ResumeData(transfer: transfer, data: $0) }
  }

  /// Sets the completion handler that the system passed to
  /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
  ///
  /// It is called once, on the main queue: after all events have been delivered, or at once if they already were.
  @MainActor
  public func setCompletionHandler(_ handler: @escaping () -> Void) {
    // It comes from the main actor, and is called nowhere else.
    nonisolated(unsafe) let mainHandler = handler
    let handler: @Sendable () -> Void = { mainHandler() }
    callHandlerIfDue { $0.handler = handler }
  }

  private func callHandlerIfDue(after change: (inout State) -> Void) {
    let handler = state.withLock { state -> (@Sendable () -> Void)? in
      change(&state)
      guard state.hasFinishedEvents, let handler = state.handler.take() else { return nil }
      state.hasFinishedEvents = false
      return handler
    }
    if let handler { callHandler(handler) }
  }

  /// Returns the file of a transfer, which is in ``folder``.
  public func file(of transfer: Transfer) -> URL { folder.appendingPathComponent(transfer.relativePath) }

  // MARK: - Requests and labels

  private func make(
    _ kind: Transfer.Kind, _ method: NetworkAPI.Method, _ url: NetworkAPI.Path, _ headers: NetworkAPI.Headers,
    _ relativePath: String
  ) throws(NetworkError) -> (Transfer, URLRequest) {
    let url = try url.written()
    let target = try HTTPURL(url)
    try headers.validate()
    guard let address = target.url, address.absoluteString == target.absoluteString else {
      throw .invalidURL(.init(.path, url, "URLSession would change it"))
    }
    var request = URLRequest(url: address)
    request.httpMethod = method.rawValue
    for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name.rawValue) }
    let segments = relativePath.split(separator: "/", omittingEmptySubsequences: false)
    guard !relativePath.utf8.contains(0), segments.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw .invalidRequest(.other("the path must be a path in the folder, such as videos/1.mp4, without . and .."))
    }
    return (Transfer(id: UUID(), kind: kind, url: url, relativePath: relativePath, method: method.rawValue), request)
  }

  private func running() throws(NetworkError) -> any BackgroundSession {
    _ = try challenges.get()
    guard let session = state.withLock({ $0.session }) else {
      throw .invalidRequest(.other("the background session has not been created yet"))
    }
    return session
  }

  private func task(_ id: Transfer.ID) async -> (any BackgroundSession, BackgroundTask)? {
    guard let session = state.withLock({ $0.session }) else { return nil }
    return await session.tasks().first { Self.transfer($0)?.id == id }.map { (session, $0) }
  }

  /// The transfer as JSON, which the system stores with the task.
  private static func label(_ transfer: Transfer) -> String {
    (try? JSONEncoder().encode(transfer)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func transfer(_ task: BackgroundTask) -> Transfer? {
    task.label.flatMap { try? JSONDecoder().decode(Transfer.self, from: Data($0.utf8)) }
  }

  private func emit(_ kind: Event.Kind, _ task: BackgroundTask) {
    guard let transfer = Self.transfer(task) else { return }
    let event = Event(transfer: transfer, kind: kind)
    state.withLock { state in
      guard !listeners.send(event) else { return }
      // Keep only the latest progress of each transfer.
      state.kept.removeAll { if case .progress = $0.kind { $0.transfer.id == transfer.id } else { false } }
      state.kept.append(event)
      if state.kept.count > Broadcaster<Event>.eventLimit { state.kept.removeFirst() }
    }
  }
}

/// The events of the session, in the order that Apple documents: `didFinishDownload` comes before `didComplete`, and the
/// system deletes the downloaded file when `didFinishDownload` returns.
extension BackgroundTransfers {
  func didMove(_ task: BackgroundTask) {
    emit(.progress(TransferProgress(completedBytes: task.completed, totalBytes: task.total)), task)
  }

  func didReceive(_ data: Data, for task: BackgroundTask) {
    state.withLock { state in
      let room = Self.bodyLimit - state.received[task.number, default: Received()].body.count
      state.received[task.number, default: Received()].body.append(data.prefix(room))
    }
  }

  func didFinishDownload(_ task: BackgroundTask, at location: URL, response: URLResponse?) {
    guard let transfer = Self.transfer(task) else { return }
    let outcome = Result { () throws(NetworkError) in
      var response = try Self.response(response, transfer)
      guard response.status.isSuccess else {
        let file = try? FileHandle(forReadingFrom: location)
        defer { try? file?.close() }
        response.body = HTTPBody((try? file?.read(upToCount: Self.bodyLimit)) ?? Data())
        throw .statusCode(.init(response: response))
      }
      try move(location, transfer)
      return response
    }
    state.withLock { $0.received[task.number, default: Received()].outcome = outcome }
  }

  /// Moves a downloaded file to its destination. If that fails, the system deletes the file.
  private func move(_ location: URL, _ transfer: Transfer) throws(NetworkError) {
    let target = file(of: transfer)
    do {
      try WritablePath.check(target.path)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Move it next to the destination first, which may be on another volume, and then rename it atomically.
      let beside = target.deletingLastPathComponent().appendingPathComponent(".\(transfer.id).download")
      try FileManager.default.moveItem(at: location, to: beside)
      guard rename(beside.path, target.path) == 0 else {
        let code = POSIXErrorCode(rawValue: errno) ?? .EIO
        try? FileManager.default.removeItem(at: beside)
        throw POSIXError(code)
      }
    } catch {
      throw .fileFailed(.init(path: target.path, reason: "the download cannot be moved there", because: error))
    }
  }

  func didComplete(
    _ task: BackgroundTask, response: URLResponse?, url: URL?, error: (any Error)?, resumeData: Data?
  ) {
    let received = state.withLock { $0.received.removeValue(forKey: task.number) } ?? Received()
    guard let transfer = Self.transfer(task) else { return }
    do throws(NetworkError) {
      // The system reports a refused connection as cancelled.
      if let refusal = received.refusal { throw refusal }
      let start = try HTTPURL(transfer.url)
      if let error { throw NetworkError(urlSession: error, url: start) }
      var final = if let outcome = received.outcome { try outcome.get() } else { try Self.response(response, transfer) }
      if transfer.kind == .upload { final.body = HTTPBody(received.body) }
      if start.isSecure, url?.scheme?.lowercased() == "http" {
        if transfer.kind == .download { try? FileManager.default.removeItem(at: file(of: transfer)) }
        throw .redirectFailed(.init(.insecure, response: final))
      }
      guard final.status.isSuccess else { throw .statusCode(.init(response: final)) }
      // Without an outcome, an earlier run of the app moved the file, but ended before the task completed.
      guard transfer.kind == .upload || FileManager.default.fileExists(atPath: file(of: transfer).path) else {
        throw .fileFailed(.init(path: file(of: transfer).path, reason: "the system provided no file"))
      }
      emit(.completed(final), task)
    } catch {
      let error = error.identified(by: transfer)
      emit(.failed(error, resumeData: resumeData.map { ResumeData(transfer: transfer, data: $0) }), task)
    }
  }

  /// Decides about an authentication challenge of a task. Where the connection is to be closed, `didComplete` follows.
  func decide(
    _ question: ChallengePolicy.Question, host: String, port: Int, trust: (any ServerTrust)?, for task: Int
  ) -> ChallengePolicy.Decision {
    func refuse(_ error: NetworkError) { state.withLock { $0.received[task, default: Received()].refusal = error } }
    switch challenges {
    case .success(let policy): return policy.decide(question, host: host, port: port, trust: trust, refuse: refuse)
    case .failure(let error):
      // A transfer of an earlier run of the app, which started it with another configuration.
      refuse(error)
      return .refused(.untrusted, detail: "the configuration is not supported")
    }
  }

  func didFinishEvents() { callHandlerIfDue { $0.hasFinishedEvents = true } }

  private static func response(_ response: URLResponse?, _ transfer: Transfer) throws(NetworkError) -> HTTPResponse {
    guard let http = response as? HTTPURLResponse else {
      throw .invalidResponse(.init(.other, detail: "there was no response"))
    }
    return HTTPResponse(
      status: HTTPStatus(http.statusCode), headers: NetworkAPI.Headers(http), url: try HTTPURL(transfer.url))
  }
}

extension BackgroundTransfers {
  /// A background transfer. Stored by the system, so it survives the end of the app.
  public struct Transfer: Sendable, Hashable, Identifiable, Codable {
    /// The direction of a transfer.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// From the server to a file.
      case download
      /// From a file to the server.
      case upload
    }

    /// The identifier, which is the same in every run of the app.
    public let id: UUID
    /// The direction.
    public let kind: Kind
    /// The URL that was requested, before redirects.
    public let url: String
    /// The file, relative to ``BackgroundTransfers/folder``, whose own path may change when the app is updated or
    /// reinstalled.
    public let relativePath: String
    /// The method; nil for a transfer that an earlier version of the package started.
    let method: String?
  }

  /// An event of a transfer.
  public struct Event: Sendable {
    /// The transfer.
    public let transfer: Transfer
    /// What happened.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable {
      /// Bytes were sent or received.
      case progress(TransferProgress)
      /// The downloaded file is complete and in its place, or the server accepted the upload. The response to an
      /// upload includes at most 1 MB of its body.
      case completed(HTTPResponse)
      /// The transfer failed. If there is resume data, pass it to ``BackgroundTransfers/resume(_:)`` to continue.
      case failed(NetworkError, resumeData: ResumeData?)
    }
  }

  /// An incomplete download that can be resumed. Store it to resume in a later run of the app.
  public struct ResumeData: Sendable, Hashable, Codable {
    /// The download that the data belongs to.
    public let transfer: Transfer
    let data: Data
  }
}

extension BackgroundTransfers.Transfer: RedactedDescribable {
  /// The URL and the file, with secrets redacted.
  public var description: String {
    "\(Redaction.redactedURL(url)) \(kind == .download ? "to" : "from") \(relativePath)"
  }
}

extension BackgroundTransfers.ResumeData: RedactedDescribable {
  /// The download, with secrets redacted.
  public var description: String { "resume data of \(transfer)" }
}

/// The background `URLSession` that ``BackgroundTransfers`` uses; tests replace it with a model. The system stores each
/// task's label, which is still there after the app was relaunched.
protocol BackgroundSession: Sendable {
  /// Starts a task.
  func start(_ work: BackgroundWork, label: String)
  /// Returns the unfinished tasks, including those that an earlier process started.
  func tasks() async -> [BackgroundTask]
  /// Cancels a task. With `keepingResumeData`, returns the resume data of a download; nil if it can't be resumed.
  func cancel(_ task: Int, keepingResumeData: Bool) async -> Data?
}

/// What a task of a background session does.
enum BackgroundWork {
  case download(URLRequest)
  /// A download that continues from its resume data.
  case resumption(Data)
  case upload(URLRequest, file: URL)
}

/// An unfinished task of a background session.
struct BackgroundTask: Sendable {
  let number: Int
  let label: String?
  let completed: Int64
  let total: Int64?
}

extension NetworkError {
  /// Returns the error with the call of a background transfer, unless it already has one.
  fileprivate func identified(by transfer: BackgroundTransfers.Transfer) -> NetworkError {
    guard let url = try? HTTPURL(transfer.url) else { return self }
    let method = transfer.method.flatMap(NetworkAPI.Method.init(rawValue:)) ?? (transfer.kind == .upload ? .put : .get)
    // Without timeouts, since those of the session apply.
    return identified(by: NetworkError.Call(CallIdentity(HTTPRequest(method: method, url: url))))
  }
}
