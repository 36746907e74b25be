public import Foundation

/// A running download: its progress, the means to pause and cancel it, and the resulting file.
///
/// ```swift
/// let download = client.download(
///   "https://example.com/big.zip", to: URL(filePath: "/tmp/big.zip"))
/// for await progress in download.progress { print(progress) }
/// let file = try await download.value
/// ```
///
/// It starts when it is created, and continues even if you don't keep a reference. Until it is complete, its bytes are
/// in a file next to the final one, `big.zip.partial`, with a small `big.zip.partial.json` that describes them. The
/// final name appears atomically, after all bytes have reached the disk; until then, an existing file stays.
///
/// After a pause, failure or cancellation, start the same download again to continue where it stopped, even in another
/// process. It starts from the beginning unless the server still has the same version of the file (`If-Range`). Bytes from
/// before count as completed in its progress.
public final class NetworkDownload: PausableTransfer {
  let reporter: ProgressReporter
  let run: PausableRun<DownloadedFile>

  /// - Parameter isStarted: whether the download starts at once. Otherwise, ``discarding()`` removes the partial file of
  ///   an earlier one, and sends nothing.
  init(_ worker: DownloadWorker, isStarted: Bool = true) {
    reporter = worker.reporter
    run = PausableRun(
      reporter: reporter, call: worker.firstCall, isStarted: isStarted,
      discardRest: { await worker.removePartialFile() },
      whenOver: { _ in worker.reporter.finish() }
    ) { (isPaused: @escaping @Sendable () -> Bool) async throws(NetworkError) in
      do throws(NetworkError) {
        return try await worker.run(isPaused: isPaused)
      } catch {
        throw error.reported(for: try? worker.makeRequest())
      }
    }
  }

  /// Waits for the complete file, also while the download is paused. Cancelling the waiting task cancels the download.
  public var value: DownloadedFile {
    get async throws(NetworkError) { try await run.value }
  }
}

extension NetworkDownload: RunTransfer {}

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
  ///   - configure: changes the requests of this download, for example their timeouts, header fields or options. With a
  ///     `Range`, which the download sets itself, it throws ``NetworkError/invalidRequest(_:call:)``.
  /// - Returns: the download, which has already started.
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to file: URL, options: DownloadOptions = DownloadOptions(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    NetworkDownload(downloadWorker(definition, to: DownloadDestination(file), options: options, configure: configure))
  }

  /// Like ``download(_:to:options:configure:)-(Definition,_,_,_)``, for an endpoint without its own type, such as
  /// `.post("/report", .json(range))`.
  public func download(
    _ endpoint: RawEndpoint<Data>, to file: URL, options: DownloadOptions = DownloadOptions(),
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    NetworkDownload(downloadWorker(endpoint, to: DownloadDestination(file), options: options, configure: configure))
  }

  func downloadWorker<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to destination: DownloadDestination, options: DownloadOptions,
    configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> DownloadWorker {
    let coding = definition.coding ?? configuration.coding
    let built = preparedRequest(for: definition, configure: configure)
    return DownloadWorker(
      client: self, makeRequest: { () throws(NetworkError) in try built.get().asNewCall() },
      interceptors: definition.interceptors, isSuccess: { definition.successStatuses.includes(HTTPStatus($0)) },
      makeFailure: { failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) },
      destination: destination, options: options, reporter: ProgressReporter(total: options.expectedBytes))
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

  /// Downloads a URL that is already encoded (see ``HTTPURLConvertible``) to a file.
  @_disfavoredOverload
  public func download(
    _ url: some HTTPURLConvertible, to file: URL, headers: NetworkAPI.Headers = [:],
    options: DownloadOptions = DownloadOptions(), configure: (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    download(NetworkAPI.Path(url), to: file, headers: headers, options: options, configure: configure)
  }

  /// Downloads a URL that is already encoded to the file or folder at a path. A download that isn't started only serves to
  /// be discarded.
  func download(
    _ url: String, toPath path: String, options: DownloadOptions, isStarted: Bool = true,
    tell: @escaping DownloadTurn.Tell = { _ in }
  ) -> NetworkDownload {
    let endpoint = RawEndpoint<Data>(only: NetworkAPI.Path(url), headers: [:])
    var worker = downloadWorker(endpoint, to: DownloadDestination(path), options: options)
    worker.tell = tell
    return NetworkDownload(worker, isStarted: isStarted)
  }
}

extension NetworkDownload {
  /// Calls closures with the progress and the result; for code that isn't asynchronous.
  ///
  /// ```swift
  /// client.download("https://example.com/big.zip", to: file).notify { result in
  ///   print((try? result.get())?.byteCount ?? 0)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - progress: called with the current progress and its changes, on an arbitrary thread. Default nil.
  ///   - completion: called exactly once, on an arbitrary thread.
  /// - Returns: the download.
  @discardableResult
  public func notify(
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    // Not `self`: a paused download that is released ends, and tells it.
    Task { [states = progress.map { _ in self.progress }, outcome = run.outcome] in
      if let progress, let states {
        for await state in states { progress(state) }
      }
      completion(await outcome())
    }
    return self
  }
}
