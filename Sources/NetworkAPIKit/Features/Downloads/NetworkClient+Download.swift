extension NetworkClient {
  /// Downloads what an endpoint answers to a file.
  ///
  /// The endpoint says where the file is and how its errors are read; its `Response` plays no part.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - path: the file, which replaces one that is there; or a folder (it exists, or ends in a slash), where the file gets the
  ///     name that the server gives it, made safe, with a number where that is taken. Missing folders are made.
  ///   - options: what the file must be, and how patient to be.
  public func download<Definition: NetworkAPIDefinition>(
    _ definition: Definition, to path: String, options: DownloadOptions = DownloadOptions()
  ) -> NetworkDownload {
    let coding = definition.coding ?? configuration.coding
    return NetworkDownload(
      DownloadWorker(
        client: self, makeRequest: { () throws(NetworkError) in try httpRequest(for: definition) },
        interceptors: definition.interceptors,
        makeFailure: { Self.failure($0, data: $1, as: Definition.ErrorResponse.self, coding: coding) },
        destination: DownloadDestination(path), options: options, reporter: ProgressReporter()))
  }

  /// Downloads a URL to a file.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - path: the file, which replaces one that is there; or a folder (it exists, or ends in a slash), where the file gets the
  ///     name that the server gives it, made safe, with a number where that is taken. Missing folders are made.
  ///   - headers: fields in place of the client's of the same names.
  ///   - options: what the file must be, and how patient to be.
  public func download(
    _ url: String, to path: String, headers: NetworkAPI.Headers = [:], options: DownloadOptions = DownloadOptions()
  ) -> NetworkDownload {
    NetworkDownload(
      DownloadWorker(
        client: self, makeRequest: { () throws(NetworkError) in try httpRequest(.get, url, headers: headers) },
        interceptors: [], makeFailure: { response, _ in .init(response: response) },
        destination: DownloadDestination(path), options: options, reporter: ProgressReporter()))
  }

  /// Downloads a URL to a file, for code that is not asynchronous.
  ///
  /// - Parameters:
  ///   - url: an absolute URL, or a path relative to the client's base URL.
  ///   - path: the file or folder.
  ///   - options: what the file must be, and how patient to be.
  ///   - progress: is told how far it is, on no particular thread.
  ///   - completion: is called exactly once, on no particular thread.
  /// - Returns: the download, to pause or cancel it; it can be ignored.
  @discardableResult
  public func download(
    _ url: String, to path: String, options: DownloadOptions = DownloadOptions(),
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<DownloadedFile, NetworkError>) -> Void
  ) -> NetworkDownload {
    download(url, to: path, options: options).notifying(progress, completion)
  }

  /// Downloads what an endpoint answers to a file, for code that is not asynchronous.
  ///
  /// - Parameters:
  ///   - definition: the endpoint.
  ///   - path: the file or folder.
  ///   - options: what the file must be, and how patient to be.
  ///   - progress: is told how far it is, on no particular thread.
  ///   - completion: is called exactly once, on no particular thread.
  /// - Returns: the download, to pause or cancel it; it can be ignored.
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
