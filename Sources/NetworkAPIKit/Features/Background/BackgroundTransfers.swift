import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Downloads and uploads that the system carries on while the app is suspended or not running (Apple platforms).
///
/// A process of the system does the transfer, so that the client's interceptors, retries and caches play no part. For
/// everything else use ``NetworkClient/download(_:to:headers:options:configure:)`` and ``DownloadManager``.
///
/// ```swift
/// let transfers = BackgroundTransfers(identifier: "com.example.app.transfers")
/// try transfers.download("https://example.com/big.zip", to: "big.zip")
/// for await event in transfers.events { … }
/// ```
///
/// Create one for each identifier as soon as the app starts, also when the system launches it for the session's events,
/// and pass the system's completion handler to ``setCompletionHandler(_:)``.
///
/// The system follows redirects itself, with all header fields but `Authorization`: put no other credential into them.
/// A transfer that ended at an http URL although it started at https fails with ``NetworkError/redirectFailed(_:)``.
public final class BackgroundTransfers: Sendable {
  private struct State {
    var session: (any BackgroundSession)?
    var handler: (@Sendable () -> Void)?
    /// All events were told before there was a handler.
    var hasFinishedEvents = false
    /// How downloads ended whose tasks aren't over yet.
    var outcomes: [Int: Result<HTTPResponse, NetworkError>] = [:]
    /// The bodies of responses to uploads.
    var bodies: [Int: Data] = [:]
    var listeners: [Int: AsyncStream<Event>.Continuation] = [:]
    var lastListener = 0
    /// What happened while nobody listened.
    var kept: [Event] = []
  }

  /// The folder that places are relative to.
  public let folder: URL
  private let state = Locked(State())
  private let callHandler: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// The most bytes kept of a response's body.
  private static let bodyLimit = 1_000_000

  /// - Parameters:
  ///   - folder: the folder that places are relative to.
  ///   - callHandler: calls the system's completion handler; on the main queue unless given.
  ///   - connect: makes the session, which may tell of events at once.
  init(
    folder: URL,
    callHandler: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { handler in
      DispatchQueue.main.async { handler() }
    },
    connect: (any BackgroundSessionDelegate) -> any BackgroundSession
  ) {
    self.folder = folder
    self.callHandler = callHandler
    let session = connect(self)
    state.withLock { $0.session = session }
  }

  /// What happens to the transfers. What happened while nobody listened comes first: after a launch, how transfers
  /// ended meanwhile. Of several listeners each gets what happens from then on.
  public var events: AsyncStream<Event> {
    AsyncStream { continuation in
      let id = state.withLock { state in
        state.lastListener += 1
        state.listeners[state.lastListener] = continuation
        for event in state.kept { continuation.yield(event) }
        state.kept = []
        return state.lastListener
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
      }
    }
  }

  /// Starts a download.
  ///
  /// - Parameters:
  ///   - url: an absolute URL.
  ///   - place: where the file goes, relative to ``folder``, such as `videos/1.mp4`. A file that is there is replaced.
  ///   - headers: the request's header fields.
  /// - Throws: ``NetworkError/invalidURL(_:)``, ``NetworkError/invalidRequest(_:)``.
  @discardableResult
  public func download(
    _ url: String, to place: String, headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    let request = try Self.request(.get, url, headers: headers)
    let transfer = try make(.download, url, place)
    _ = try running().download(request, label: Self.label(transfer))
    return transfer
  }

  /// Starts an upload of a file, which must stay until the upload is over.
  ///
  /// - Parameters:
  ///   - place: the file, relative to ``folder``.
  ///   - url: an absolute URL.
  ///   - method: the method. Default PUT.
  ///   - headers: the request's header fields, such as `Content-Type`.
  /// - Throws: ``NetworkError/invalidURL(_:)``, ``NetworkError/invalidRequest(_:)``, ``NetworkError/fileFailed(_:)`` if
  ///   there is no such file.
  @discardableResult
  public func upload(
    _ place: String, to url: String, method: NetworkAPI.Method = .put, headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    let request = try Self.request(method, url, headers: headers)
    let transfer = try make(.upload, url, place)
    let file = file(of: transfer)
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw .fileFailed(.init(path: file.path, reason: "the file to upload cannot be read"))
    }
    _ = try running().upload(request, file: file, label: Self.label(transfer))
    return transfer
  }

  /// Continues a download that was paused or failed, under its old identifier.
  public func resume(_ part: Part) throws(NetworkError) {
    _ = try running().download(resuming: part.data, label: Self.label(part.transfer))
  }

  /// The transfers that aren't over, also those that an earlier run of the app started, with how far each is.
  public func transfers() async -> [(transfer: Transfer, progress: TransferProgress)] {
    guard let session = state.withLock({ $0.session }) else { return [] }
    return await session.tasks().compactMap { task in
      Self.transfer(task).map { ($0, TransferProgress(completedBytes: task.completed, totalBytes: task.total)) }
    }
  }

  /// Cancels a transfer, which then fails with ``NetworkError/cancelled``. Does nothing if it is over.
  public func cancel(_ id: Transfer.ID) async {
    guard let (session, task) = await task(id) else { return }
    _ = await session.cancel(task.number, keepingPart: false)
  }

  /// Stops a download so that ``resume(_:)`` can continue it, also in a later run of the app.
  ///
  /// - Returns: what is needed for that; nil if the transfer is over, is an upload, or its server cannot continue. The
  ///   transfer then fails with ``NetworkError/cancelled``.
  public func pause(_ id: Transfer.ID) async -> Part? {
    guard let (session, task) = await task(id), let transfer = Self.transfer(task) else { return nil }
    return await session.cancel(task.number, keepingPart: transfer.kind == .download)
      .map { Part(transfer: transfer, data: $0) }
  }

  /// Keeps what the system passed to `application(_:handleEventsForBackgroundURLSession:completionHandler:)`. It is
  /// called on the main queue after all events were told, or at once if they were.
  public func setCompletionHandler(_ handler: @escaping @Sendable () -> Void) {
    let isDue = state.withLock { state in
      guard !state.hasFinishedEvents else {
        state.hasFinishedEvents = false
        return true
      }
      state.handler = handler
      return false
    }
    if isDue { callHandler(handler) }
  }

  /// The file of a transfer, in this run of the app.
  public func file(of transfer: Transfer) -> URL { folder.appendingPathComponent(transfer.place) }

  // MARK: - Requests and labels

  private static func request(
    _ method: NetworkAPI.Method, _ url: String, headers: NetworkAPI.Headers
  ) throws(NetworkError) -> URLRequest {
    let target = try HTTPURL(url)
    try headers.validate()
    guard let address = target.url, address.absoluteString == target.absoluteString else {
      throw .invalidURL(.init(.path, url, "URLSession would change it"))
    }
    var request = URLRequest(url: address)
    request.httpMethod = method.rawValue
    for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
    return request
  }

  private func make(_ kind: Transfer.Kind, _ url: String, _ place: String) throws(NetworkError) -> Transfer {
    let segments = place.split(separator: "/", omittingEmptySubsequences: false)
    guard !place.utf8.contains(0), segments.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw .invalidRequest(.other("a place must be a path in the folder, such as videos/1.mp4, without . and .."))
    }
    return Transfer(id: UUID(), kind: kind, url: url, place: place)
  }

  private func running() throws(NetworkError) -> any BackgroundSession {
    guard let session = state.withLock({ $0.session }) else {
      throw .invalidRequest(.other("the background session has not been created yet"))
    }
    return session
  }

  private func task(_ id: Transfer.ID) async -> (any BackgroundSession, BackgroundTask)? {
    guard let session = state.withLock({ $0.session }) else { return nil }
    return await session.tasks().first { Self.transfer($0)?.id == id }.map { (session, $0) }
  }

  /// The system keeps this text with the task.
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
      guard state.listeners.isEmpty else {
        for listener in state.listeners.values { listener.yield(event) }
        return
      }
      // Of what is kept, only the latest progress is worth anything.
      state.kept.removeAll { if case .progress = $0.kind { $0.transfer.id == transfer.id } else { false } }
      state.kept.append(event)
    }
  }
}

extension BackgroundTransfers: BackgroundSessionDelegate {
  func didMove(_ task: BackgroundTask) {
    emit(.progress(TransferProgress(completedBytes: task.completed, totalBytes: task.total)), task)
  }

  func didReceive(_ data: Data, for task: BackgroundTask) {
    state.withLock { state in
      let room = Self.bodyLimit - state.bodies[task.number, default: Data()].count
      state.bodies[task.number, default: Data()].append(data.prefix(max(0, room)))
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
      try place(location, transfer)
      return response
    }
    state.withLock { $0.outcomes[task.number] = outcome }
  }

  /// Moves a download to its place. The system removes what is left.
  private func place(_ location: URL, _ transfer: Transfer) throws(NetworkError) {
    let target = file(of: transfer)
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      // First beside the target, which may be on another volume; then in one step.
      let beside = target.deletingLastPathComponent().appendingPathComponent(".\(transfer.id).download")
      try FileManager.default.moveItem(at: location, to: beside)
      guard rename(beside.path, target.path) == 0 else {
        let code = POSIXErrorCode(rawValue: errno) ?? .EIO
        try? FileManager.default.removeItem(at: beside)
        throw POSIXError(code)
      }
    } catch {
      throw .fileFailed(.init(path: target.path, reason: "the download cannot be moved there", underlying: error))
    }
  }

  func didComplete(
    _ task: BackgroundTask, response: URLResponse?, url: URL?, error: (any Error)?, resumeData: Data?
  ) {
    let (outcome, body) = state.withLock { state in
      (state.outcomes.removeValue(forKey: task.number), state.bodies.removeValue(forKey: task.number))
    }
    guard let transfer = Self.transfer(task) else { return }
    do throws(NetworkError) {
      let start = try HTTPURL(transfer.url)
      if let error { throw NetworkError(urlSession: error, url: start) }
      var final: HTTPResponse
      if let outcome { final = try outcome.get() } else { final = try Self.response(response, transfer) }
      if transfer.kind == .upload { final.body = HTTPBody(body ?? Data()) }
      if start.isSecure, url?.scheme?.lowercased() == "http" {
        if transfer.kind == .download { try? FileManager.default.removeItem(at: file(of: transfer)) }
        throw .redirectFailed(.init(.insecure, response: final))
      }
      guard final.status.isSuccess else { throw .statusCode(.init(response: final)) }
      // The file was moved in a run of the app that ended before it heard of the task's end.
      guard transfer.kind == .upload || FileManager.default.fileExists(atPath: file(of: transfer).path) else {
        throw .fileFailed(.init(path: file(of: transfer).path, reason: "the system provided no file"))
      }
      emit(.completed(final), task)
    } catch {
      emit(.failed(error, part: resumeData.map { Part(transfer: transfer, data: $0) }), task)
    }
  }

  func didFinishEvents() {
    let handler = state.withLock { state in
      state.hasFinishedEvents = state.handler == nil
      return state.handler.take()
    }
    if let handler { callHandler(handler) }
  }

  private static func response(_ response: URLResponse?, _ transfer: Transfer) throws(NetworkError) -> HTTPResponse {
    guard let http = response as? HTTPURLResponse else {
      throw .invalidResponse(.init(.other, detail: "there was no response"))
    }
    let fields = http.allHeaderFields.compactMap { name, value in
      (name as? String).map { NetworkAPI.Headers.Field(name: $0, value: "\(value)") }
    }
    return HTTPResponse(
      status: HTTPStatus(http.statusCode), headers: NetworkAPI.Headers(fields), url: try HTTPURL(transfer.url))
  }
}

extension BackgroundTransfers {
  /// A transfer as the system keeps it.
  public struct Transfer: Sendable, Hashable, Identifiable, Codable {
    /// What is transferred.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// From the server to a file.
      case download
      /// From a file to the server.
      case upload
    }

    /// The transfer's own identifier, the same in every run of the app.
    public let id: UUID
    /// Which way it goes.
    public let kind: Kind
    /// The URL it was started with.
    public let url: String
    /// The file, relative to ``BackgroundTransfers/folder``: the folder's own path may be another one in the app's next
    /// run.
    public let place: String
  }

  /// Something that happened to a transfer.
  public struct Event: Sendable {
    /// The transfer.
    public let transfer: Transfer
    /// What happened.
    public let kind: Kind

    /// What can happen to a transfer.
    public enum Kind: Sendable {
      /// Bytes moved.
      case progress(TransferProgress)
      /// The file of a download is in its place, or the server has accepted an upload. An upload's response has its
      /// body, up to 1 MB.
      case completed(HTTPResponse)
      /// It failed; a download leaves no file. With `part`, ``BackgroundTransfers/resume(_:)`` continues it.
      case failed(NetworkError, part: Part?)
    }
  }

  /// What a download needs to continue where it stopped.
  public struct Part: Sendable, Hashable, Codable {
    /// The download.
    public let transfer: Transfer
    let data: Data
  }
}

extension BackgroundTransfers.Transfer: ShownByDescription {
  /// The URL, with secrets redacted, and the file.
  public var description: String { "\(Redaction.redactedURL(url)) \(kind == .download ? "to" : "from") \(place)" }
}

extension BackgroundTransfers.Part: ShownByDescription {
  /// The download it belongs to.
  public var description: String { "part of \(transfer)" }
}
