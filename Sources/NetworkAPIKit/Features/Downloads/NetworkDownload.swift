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

  private struct State {
    var run: Task<Outcome, Never>?
    var isPaused = false
    /// Whether a pause cancelled the current run, or kept it from beginning.
    var wasPaused = false
    /// Whether the download is to be cancelled; with `discards`, its partial file is to be removed.
    var isCancelled = false
    var discards = false
    var isOver = false
  }

  private let worker: DownloadWorker
  private let state: Locked<State>
  /// Starts the next run, unless the download is paused or cancelled then.
  private let starts: AsyncStream<Void>.Continuation
  private let task: Task<Outcome, Never>

  /// - Parameter isStarted: whether the download starts at once. Otherwise, ``discarding()`` removes the partial file of
  ///   an earlier one, and sends nothing.
  init(_ worker: DownloadWorker, isStarted: Bool = true) {
    let (stream, starts) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let state = Locked(State())
    self.worker = worker
    self.state = state
    self.starts = starts
    // Doesn't retain `self`, so that a paused download ends when it is released: nobody could resume it.
    task = Task { await Self.outcome(of: worker, state, starts: stream) }
    if isStarted { starts.yield() }
  }

  deinit { starts.finish() }

  /// A stream of the current progress and its changes, until the download ends. A slow reader gets only the newest
  /// value.
  ///
  /// Bytes from before the download was resumed count as completed.
  public var progress: AsyncStream<TransferProgress> { worker.reporter.stream() }

  /// Waits for the complete file, also while the download is paused. Cancelling the waiting task cancels the download.
  public var value: DownloadedFile {
    get async throws(NetworkError) {
      let outcome = await withTaskCancellationHandler {
        await task.value
      } onCancel: {
        cancel()
      }
      return try outcome.get()
    }
  }

  /// Whether the download is paused.
  public var isPaused: Bool { state.withLock(\.isPaused) }

  /// Pauses the download and keeps its bytes. Does nothing if it is paused or has ended.
  public func pause() {
    state.withLock { state -> Task<Outcome, Never>? in
      guard !state.isCancelled, !state.isOver else { return nil }
      (state.isPaused, state.wasPaused) = (true, true)
      return state.run
    }?.cancel()
  }

  /// Resumes the download after ``pause()``. Does nothing if it is running or has ended.
  public func resume() {
    state.withLock { $0.isPaused = false }
    starts.yield()
  }

  /// Cancels the download with ``NetworkError/cancelled(call:)`` and keeps its bytes, so that a later download to the same
  /// path can continue.
  public func cancel() {
    state.withLock { state in
      state.isCancelled = true
      return state.run
    }?.cancel()
    resume()
  }

  /// Cancels the download with ``NetworkError/cancelled(call:)`` and removes its partial file.
  public func discard() { _ = discarding() }

  /// Does what ``discard()`` does. Returns a task that ends when the download no longer uses its partial file.
  func discarding() -> Task<Void, Never> {
    let isOver = state.withLock { state in
      state.discards = true
      return state.isOver
    }
    cancel()
    return Task { [task, worker] in
      if case .failure = await task.value, isOver { await worker.removePartialFile() }
    }
  }

  /// Runs the download, and again after each pause.
  private static func outcome(
    of worker: DownloadWorker, _ state: Locked<State>, starts: AsyncStream<Void>
  ) async -> Outcome {
    var outcome = Outcome.failure(.cancelled)
    for await _ in starts {
      let run = state.withLock { current -> Task<Outcome, Never>? in
        guard !current.isPaused else { return nil }
        current.wasPaused = false
        guard !current.isCancelled else { return nil }
        let run = Task {
          await Outcome { () async throws(NetworkError) in
            try await worker.run(isPaused: { state.withLock(\.wasPaused) })
          }
        }
        current.run = run
        return run
      }
      outcome = await run?.value ?? .failure(.cancelled)
      // A run may complete before it notices the pause.
      if case .failure = outcome, state.withLock(\.wasPaused) { continue }
      break
    }
    let discards = state.withLock { state in
      (state.isPaused, state.isOver) = (false, true)
      return state.discards
    }
    if discards, case .failure = outcome { await worker.removePartialFile() }
    worker.reporter.finish()
    return outcome
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
    NetworkDownload(worker(definition, toPath: path, options: options, configure: configure))
  }

  /// A download that doesn't start, and that only serves to be discarded.
  func unstartedDownload(_ url: String, toPath path: String, options: DownloadOptions) -> NetworkDownload {
    let endpoint = RawEndpoint<Data>(only: NetworkAPI.Path(url), headers: [:])
    return NetworkDownload(worker(endpoint, toPath: path, options: options) { _ in }, isStarted: false)
  }

  private func worker<Definition: NetworkAPIDefinition>(
    _ definition: Definition, toPath path: String, options: DownloadOptions, configure: (inout HTTPRequest) -> Void
  ) -> DownloadWorker {
    let coding = definition.coding ?? configuration.coding
    let built = preparedRequest(for: definition, configure: configure)
    return DownloadWorker(
      client: self, makeRequest: { () throws(NetworkError) in try built.get().asNewCall() },
      interceptors: definition.interceptors,
      makeFailure: { failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) },
      destination: DownloadDestination(path), options: options, reporter: ProgressReporter())
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
