public import Foundation

/// A running download: its progress, the means to pause and cancel it, and the resulting file.
///
/// ```swift
/// let download = client.download(
///   "https://example.com/big.zip", toPath: "/tmp/big.zip")
/// for await progress in download.progress { print(progress) }
/// let file = try await download.value
/// ```
///
/// It starts when it is created, and continues even if you don't keep a reference. Until it is complete, its bytes are
/// in a file next to the final one, `big.zip.partial`, with a small `big.zip.partial.json` that describes them. The
/// final name appears atomically, after all bytes have reached the disk; until then, an existing file stays.
///
/// After a pause, failure or cancellation, start the same download again to continue where it stopped, even in another
/// process. It starts from the beginning unless the server still has the same version of the file (`If-Range`).
public final class NetworkDownload: Sendable {
  private typealias Outcome = Result<DownloadedFile, NetworkError>

  private enum Phase {
    case running(Task<Outcome, Never>)
    case paused(Task<Outcome, Never>)
    case finished(Outcome)
  }

  private struct State {
    var phase: Phase?
    /// The number of the current run; results of earlier runs are ignored.
    var run = 0
    /// Whether the download is to be cancelled; with `discards`, its partial file is to be removed.
    var isCancelled = false
    var discards = false
    var waiters: [CheckedContinuation<DownloadedFile, any Error>] = []
  }

  private let worker: DownloadWorker
  private let state = Locked(State())

  init(_ worker: DownloadWorker) {
    self.worker = worker
    state.withLock { start(&$0, after: nil) }
  }

  /// A stream of the current progress and its changes, until the download ends. A slow reader gets only the newest
  /// value.
  ///
  /// Bytes from before the download was resumed count as completed.
  public var progress: AsyncStream<TransferProgress> { worker.reporter.stream() }

  /// Waits for the complete file, also while the download is paused. Cancelling the waiting task cancels the download.
  public var value: DownloadedFile {
    get async throws(NetworkError) {
      do {
        return try await withTaskCancellationHandler {
          try await withCheckedThrowingContinuation { continuation in
            let outcome = state.withLock { state -> Outcome? in
              if case .finished(let outcome) = state.phase { return outcome }
              state.waiters.append(continuation)
              return nil
            }
            if let outcome { continuation.resume(with: outcome) }
          }
        } onCancel: {
          cancel()
        }
      } catch {
        throw NetworkError(error)
      }
    }
  }

  /// Whether the download is paused.
  public var isPaused: Bool {
    state.withLock { if case .paused = $0.phase { true } else { false } }
  }

  /// Pauses the download and keeps its bytes. Does nothing if it is paused or has ended.
  public func pause() {
    state.withLock { state -> Task<Outcome, Never>? in
      guard case .running(let task) = state.phase else { return nil }
      state.phase = .paused(task)
      return task
    }?.cancel()
  }

  /// Resumes the download after ``pause()``. Does nothing if it is running or has ended.
  public func resume() {
    state.withLock { state in
      if case .paused(let previous) = state.phase { start(&state, after: previous) }
    }
  }

  /// Cancels the download with ``NetworkError/cancelled(call:)`` and keeps its bytes, so that a later download to the same
  /// path can continue.
  public func cancel() {
    stop(discarding: false)
  }

  /// Cancels the download with ``NetworkError/cancelled(call:)`` and removes its partial file.
  public func discard() {
    stop(discarding: true)
  }

  private func stop(discarding: Bool) {
    let phase = state.withLock { state in
      state.isCancelled = true
      if discarding { state.discards = true }
      return state.phase
    }
    switch phase {
    case .running(let task): task.cancel()
    case .paused: resume()
    case .finished(.failure) where discarding: Task { await worker.removePartialFile() }
    case .finished, nil: break
    }
  }

  private func start(_ state: inout State, after previous: Task<Outcome, Never>?) {
    state.run += 1
    let run = state.run
    state.phase = .running(
      Task {
        let outcome = await self.outcome(after: previous, run: run)
        await self.ended(outcome, run: run)
        return outcome
      })
  }

  private func outcome(after previous: Task<Outcome, Never>?, run: Int) async -> Outcome {
    // The previous run uses the same file, so wait for it to end. It may also have completed before it noticed the
    // pause.
    if let previous, case .success(let file) = await previous.value { return .success(file) }
    let outcome = await Outcome { () async throws(NetworkError) in
      guard !state.withLock(\.isCancelled) else { throw .cancelled }
      return try await worker.run(isPaused: { self.wasPaused(run) })
    }
    if case .failure = outcome, state.withLock(\.discards) { await worker.removePartialFile() }
    return outcome
  }

  /// Whether a run was cancelled by a pause: the download is paused, or a later run has begun, which only follows a
  /// pause.
  private func wasPaused(_ run: Int) -> Bool {
    state.withLock { state in
      if case .paused = state.phase { true } else { state.run != run }
    }
  }

  private func ended(_ outcome: Outcome, run: Int) async {
    var discards = false
    let waiters = state.withLock { state -> [CheckedContinuation<DownloadedFile, any Error>]? in
      guard state.run == run else { return nil }
      if case .paused = state.phase, case .failure = outcome { return nil }
      state.phase = .finished(outcome)
      discards = state.discards
      defer { state.waiters = [] }
      return state.waiters
    }
    guard let waiters else { return }
    // Again: `discard()` may have been called since the outcome was known.
    if discards, case .failure = outcome { await worker.removePartialFile() }
    worker.reporter.finish()
    for waiter in waiters { waiter.resume(with: outcome) }
  }
}

extension NetworkDownload: RedactedDescribable {}

extension NetworkClient {
  /// Downloads the response of an endpoint to a file.
  ///
  /// The endpoint defines the URL and how errors are decoded; its `Response` type isn't used.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - file: the destination. A file is replaced if it exists. In a folder (which exists, or ends in a slash), the
  ///     file gets the name from the server, made safe, and a number if that name is taken. Missing folders are
  ///     created. Anything but a regular file or a folder, such as a device, is ``NetworkError/fileFailed(_:)``.
  ///   - options: expected size and checksum, and how to resume.
  ///   - configure: changes the requests of this download, for example their timeouts, header fields or options.
  /// - Returns: the download, which has already started.
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to file: URL, options: DownloadOptions = DownloadOptions(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    download(definition, toPath: DownloadDestination.path(of: file), options: options, configure: configure)
  }

  /// Downloads the response of an endpoint to the file or folder at a path.
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, toPath path: String, options: DownloadOptions = DownloadOptions(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    let coding = definition.coding ?? configuration.coding
    let built = preparedRequest(for: definition, configure: configure)
    return NetworkDownload(
      DownloadWorker(
        client: self, makeRequest: { () throws(NetworkError) in try built.get().asNewCall() },
        interceptors: definition.interceptors,
        makeFailure: { Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) },
        destination: DownloadDestination(path), options: options, reporter: ProgressReporter()))
  }

  /// Downloads a URL to a file; see ``download(_:to:options:configure:)``.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - file: the destination file or folder.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - options: expected size and checksum, and how to resume.
  ///   - configure: changes the requests of this download.
  public func download(
    _ url: NetworkAPI.Path, to file: URL, headers: NetworkAPI.Headers = [:],
    options: DownloadOptions = DownloadOptions(), configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    download(RawEndpoint<Data>(only: url, headers: headers), to: file, options: options, configure: configure)
  }

  /// Downloads a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable) to a file.
  @_disfavoredOverload
  public func download(
    _ url: some HTTPURLConvertible, to file: URL, headers: NetworkAPI.Headers = [:],
    options: DownloadOptions = DownloadOptions(), configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    download(NetworkAPI.Path(url), to: file, headers: headers, options: options, configure: configure)
  }

  /// Downloads a URL to the file or folder at a path.
  public func download(
    _ url: NetworkAPI.Path, toPath path: String, headers: NetworkAPI.Headers = [:],
    options: DownloadOptions = DownloadOptions(), configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    download(RawEndpoint<Data>(only: url, headers: headers), toPath: path, options: options, configure: configure)
  }

  /// Downloads a URL that is already encoded to the file or folder at a path.
  @_disfavoredOverload
  public func download(
    _ url: some HTTPURLConvertible, toPath path: String, headers: NetworkAPI.Headers = [:],
    options: DownloadOptions = DownloadOptions(), configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    download(NetworkAPI.Path(url), toPath: path, headers: headers, options: options, configure: configure)
  }

  /// Downloads a URL to a file, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL; interpolated values are encoded.
  ///   - file: the destination file or folder.
  ///   - options: expected size and checksum, and how to resume.
  ///   - progress: called with the current progress, on an arbitrary thread.
  ///   - completion: called exactly once, on an arbitrary thread.
  /// - Returns: the download, for pausing or cancelling it.
  @discardableResult
  public func download(
    _ url: NetworkAPI.Path, to file: URL, options: DownloadOptions = DownloadOptions(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    download(url, to: file, options: options).notifying(progress, completion)
  }

  /// Downloads a URL that is already encoded (a `URL`, an ``HTTPURL`` or a `String` variable) to a file, and calls a
  /// closure when done; for code that isn't asynchronous.
  @discardableResult
  @_disfavoredOverload
  public func download(
    _ url: some HTTPURLConvertible, to file: URL, options: DownloadOptions = DownloadOptions(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    download(NetworkAPI.Path(url), to: file, options: options, progress: progress, completion: completion)
  }

  /// Downloads the response of an endpoint to a file, and calls a closure when done; like the method for a URL.
  @discardableResult
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to file: URL, options: DownloadOptions = DownloadOptions(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    download(definition, to: file, options: options).notifying(progress, completion)
  }
}

extension NetworkDownload {
  fileprivate func notifying(
    _ progress: (@Sendable (TransferProgress) -> Void)?,
    _ completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    Task {
      if let progress {
        for await state in self.progress { progress(state) }
      }
      completion(await Result { () async throws(NetworkError) in try await value })
    }
    return self
  }
}
