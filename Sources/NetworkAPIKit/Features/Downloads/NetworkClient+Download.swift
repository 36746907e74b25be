extension NetworkClient {
  /// Downloads the response of an endpoint to a file.
  ///
  /// The endpoint defines the URL and how errors are decoded; its `Response` type isn't used.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - path: the destination. A file is replaced if it exists. In a folder (which exists, or ends in a slash), the
  ///     file gets the name from the server, made safe, and a number if that name is taken. Missing folders are
  ///     created.
  ///   - options: expected size and checksum, and how to resume.
  /// - Returns: the download, which has already started.
  ///   - configure: changes the requests of this download, for example their timeouts, header fields or options.
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to path: String, options: DownloadOptions = DownloadOptions(),
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    let coding = definition.coding ?? configuration.coding
    return NetworkDownload(
      DownloadWorker(
        client: self,
        makeRequest: { () throws(NetworkError) in try httpRequest(for: definition, configure: configure) },
        interceptors: definition.interceptors,
        makeFailure: { Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) },
        destination: DownloadDestination(path), options: options, reporter: ProgressReporter()))
  }

  /// Downloads a URL to a file.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - path: the destination. A file is replaced if it exists. In a folder (which exists, or ends in a slash), the
  ///     file gets the name from the server, made safe, and a number if that name is taken. Missing folders are
  ///     created.
  ///   - headers: header fields, which replace the client's fields of the same names.
  ///   - options: expected size and checksum, and how to resume.
  /// - Returns: the download, which has already started.
  ///   - configure: changes the requests of this download, for example their timeouts, header fields or options.
  public func download(
    _ url: some HTTPURLConvertible, to path: String, headers: NetworkAPI.Headers = [:],
    options: DownloadOptions = DownloadOptions(),
    configure: @escaping @Sendable (inout HTTPRequest) -> Void = { _ in }
  ) -> NetworkDownload {
    NetworkDownload(
      DownloadWorker(
        client: self,
        makeRequest: { () throws(NetworkError) in try httpRequest(.get, url, headers: headers, configure: configure) },
        interceptors: [], makeFailure: { response, _ in .init(response: response) },
        destination: DownloadDestination(path), options: options, reporter: ProgressReporter()))
  }

  /// Downloads a URL to a file, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - path: the destination file or folder.
  ///   - options: expected size and checksum, and how to resume.
  ///   - progress: called with the current progress, on an arbitrary thread.
  ///   - completion: called exactly once, on an arbitrary thread.
  /// - Returns: the download, for pausing or cancelling it.
  @discardableResult
  public func download(
    _ url: some HTTPURLConvertible, to path: String, options: DownloadOptions = DownloadOptions(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    download(url, to: path, options: options).notifying(progress, completion)
  }

  /// Downloads the response of an endpoint to a file, and calls a closure when done; for code that isn't asynchronous.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - path: the destination file or folder.
  ///   - options: expected size and checksum, and how to resume.
  ///   - progress: called with the current progress, on an arbitrary thread.
  ///   - completion: called exactly once, on an arbitrary thread.
  /// - Returns: the download, for pausing or cancelling it.
  @discardableResult
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to path: String, options: DownloadOptions = DownloadOptions(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    download(definition, to: path, options: options).notifying(progress, completion)
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
      do throws(NetworkError) {
        completion(.success(try await value))
      } catch {
        completion(.failure(error))
      }
    }
    return self
  }
}
