public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension BackgroundTransfers {
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
    try running().start(.download(request), label: transfer.label)
    return transfer
  }

  /// Starts a download of a URL that is already encoded (see ``HTTPURLConvertible``).
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
  ///   invalid, or ``NetworkError/fileFailed(_:)`` if the file can't be read, or is a folder.
  @discardableResult
  public func upload(
    _ relativePath: String, to url: NetworkAPI.Path, method: NetworkAPI.Method = .put, headers: NetworkAPI.Headers = [:]
  ) throws(NetworkError) -> Transfer {
    let (transfer, request) = try make(.upload, method, url, headers, relativePath)
    let file = file(of: transfer)
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
    guard !isFolder.boolValue, FileManager.default.isReadableFile(atPath: file.path) else {
      let reason = isFolder.boolValue ? "it is a folder" : "the file to upload cannot be read"
      throw .fileFailed(.init(path: file.path, reason: reason))
    }
    try running().start(.upload(request, file: file), label: transfer.label)
    return transfer
  }

  /// Starts an upload to a URL that is already encoded (see ``HTTPURLConvertible``).
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
  /// - Throws: ``NetworkError/invalidRequest(_:call:)`` if the download is already running.
  public func resume(_ resumeData: ResumeData) async throws(NetworkError) {
    let session = try running()
    let id = resumeData.transfer.id
    guard state.withLock({ $0.resuming.insert(id).inserted }) else { throw Self.alreadyRunning }
    defer { state.withLock { _ = $0.resuming.remove(id) } }
    guard await !session.tasks().contains(where: { $0.transfer?.id == id }) else { throw Self.alreadyRunning }
    inbox.begin(id)
    session.start(.resumption(resumeData.data), label: resumeData.transfer.label)
  }

  private static let alreadyRunning = NetworkError.invalidRequest(.other("the download is already running"))

  /// Returns the unfinished transfers and their progress, including those that an earlier run of the app started.
  public func transfers() async -> [(transfer: Transfer, progress: TransferProgress)] {
    guard let session = state.withLock({ $0.session }) else { return [] }
    return await session.tasks().compactMap { task in
      task.transfer.map { ($0, TransferProgress(completedBytes: task.completed, totalBytes: task.total)) }
    }
  }

  /// Cancels a transfer, which then fails with ``NetworkError/cancelled(call:)``. Does nothing if it has ended. If the app
  /// ends before the system reports that, the next run can't know who cancelled it: the reason is then `stopped`.
  public func cancel(_ id: Transfer.ID) async {
    guard let (session, task, _) = await task(id) else { return }
    state.withLock { $0.received[task.number, default: Received()].isCancelled = true }
    _ = await session.cancel(task.number, keepingResumeData: false)
  }

  /// Pauses a download. Pass the result to ``resume(_:)`` to continue it, even in a later run of the app. A paused
  /// download has no event.
  ///
  /// - Returns: the data for resuming the download; nil if the transfer has ended, is an upload, or the server doesn't
  ///   support resuming. An unfinished transfer that can't be paused is cancelled, and fails with
  ///   ``NetworkError/cancelled(call:)``.
  public func pause(_ id: Transfer.ID) async -> ResumeData? {
    guard let (session, task, transfer) = await task(id) else { return nil }
    let number = task.number
    state.withLock { state in
      state.pauses[number, default: Pause()].waiting += 1
      state.received[number, default: Received()].isCancelled = true
    }
    let data = await session.cancel(number, keepingResumeData: transfer.kind == .download)
    // The system reports the task as cancelled, before or after this; see ``didComplete(_:response:error:resumeData:)``.
    let cancelled = state.withLock { state -> BackgroundOutcome? in
      guard var pause = state.pauses[number] else { return nil }
      pause.waiting -= 1
      if data != nil { pause.hasData = true }
      let isOver = pause.waiting == 0 && (pause.outcome != nil || !pause.hasData)
      state.pauses[number] = isOver ? nil : pause
      return pause.waiting == 0 && !pause.hasData ? pause.outcome : nil
    }
    if let cancelled { end(cancelled) }
    return data.map { ResumeData(transfer: transfer, data: $0) }
  }

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
    var request = URLRequest(address, idle: Self.silence(of: kind))
    request.httpMethod = method.rawValue
    request.add(headers)
    request.typeUntypedBody(isEmpty: kind == .download)
    // By bytes: a combining mark after a slash would hide the slash in a character.
    let segments = relativePath.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !relativePath.utf8.contains(0), !segments.contains(where: { ["", ".", ".."].contains(Substring($0)) }) else {
      throw .invalidRequest(.other("the path must be a path in the folder, such as videos/1.mp4, without . and .."))
    }
    return (Transfer(id: UUID(), kind: kind, url: url, relativePath: relativePath, method: method.rawValue), request)
  }

  /// How long the system waits for a byte before it sends a request again, which it does for a week, without asking. An
  /// upload may have acted, so its server may be silent for as long.
  private static func silence(of kind: Transfer.Kind) -> TimeInterval {
    kind == .upload ? URLRequest.never : 90
  }

  private func running() throws(NetworkError) -> any BackgroundSession {
    _ = try challenges.get()
    guard let session = state.withLock({ $0.session }) else {
      throw .invalidRequest(.other("the background session is not open: another process may use its identifier"))
    }
    return session
  }

  private func task(_ id: Transfer.ID) async -> (any BackgroundSession, BackgroundTask, Transfer)? {
    guard let session = state.withLock({ $0.session }) else { return nil }
    for task in await session.tasks() {
      if let transfer = task.transfer, transfer.id == id { return (session, task, transfer) }
    }
    return nil
  }
}
