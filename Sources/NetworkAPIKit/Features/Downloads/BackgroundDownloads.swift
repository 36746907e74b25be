#if canImport(Darwin)
import Dispatch
public import Foundation

/// Downloads that the system carries on while the app is suspended or ended (Apple platforms).
///
/// The system's own process does the transfer, so that the client's interceptors, retries and checks play no part; everything else is
/// better served by ``NetworkClient/download(_:to:headers:options:configure:)`` and ``DownloadManager``.
///
/// ```swift
/// let downloads = BackgroundDownloads(identifier: "com.example.app.downloads")
/// try downloads.start("https://example.com/big.zip", to: path)
/// for await event in downloads.events { … }
/// ```
///
/// Make one for each identifier as soon as the app starts, also when the system starts it for the session's events, and hand the
/// system's completion handler to ``setCompletionHandler(_:)``.
public final class BackgroundDownloads: NSObject, URLSessionDownloadDelegate, Sendable {
  /// Something that happened to a download.
  public struct Event: Sendable {
    /// Where the file goes.
    public let path: String
    /// What.
    public let kind: Kind

    /// What can happen.
    public enum Kind: Sendable {
      /// Bytes came.
      case progress(TransferProgress)
      /// The file is where it should be.
      case completed
      /// It failed; nothing is there.
      case failed(NetworkError)
    }
  }

  private struct State: Sendable {
    var session: URLSession?
    var handler: (@Sendable () -> Void)?
    /// Said already in the callback that had the file; the end of the task says nothing more.
    var ended: Set<Int> = []
  }

  private let state = Locked(State())
  private let listeners = EventListeners<Event>()

  /// The downloads of a session; those of an earlier process go on.
  ///
  /// - Parameter identifier: names the session; the same in every run of the app, and used once in a process.
  public init(identifier: String) {
    super.init()
    let session = URLSession(configuration: .background(withIdentifier: identifier), delegate: self, delegateQueue: nil)
    state.withLock { $0.session = session }
  }

  /// What happens from now on, to each who listens.
  public var events: AsyncStream<Event> { listeners.stream() }

  /// Starts a download.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)``, ``NetworkError/invalidRequest(_:)``.
  public func start(_ url: String, to path: String, headers: NetworkAPI.Headers = [:]) throws(NetworkError) {
    let target = try HTTPURL(url)
    try headers.validate()
    guard let address = target.url else {
      throw .invalidURL(.init(.path, url, "URLSession cannot carry it"))
    }
    var request = URLRequest(url: address)
    for field in headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
    let task = state.withLock { $0.session }?.downloadTask(with: request)
    // Kept by the system with the task, also when the app has ended.
    task?.taskDescription = path
    task?.resume()
  }

  /// What the system gave to `application(_:handleEventsForBackgroundURLSession:completionHandler:)`; called on the main queue
  /// when all events were told.
  public func setCompletionHandler(_ handler: @escaping @Sendable () -> Void) {
    state.withLock { $0.handler = handler }
  }

  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    guard let path = downloadTask.taskDescription else { return }
    _ = state.withLock { $0.ended.insert(downloadTask.taskIdentifier) }
    let status = HTTPStatus((downloadTask.response as? HTTPURLResponse)?.statusCode ?? 0)
    guard status.isSuccess else {
      let detail = "the download was answered with \(status)"
      listeners.emit(Event(path: path, kind: .failed(.invalidResponse(.init(.other, detail: detail)))))
      return
    }
    // The system removes the file when this returns.
    if rename(location.path, path) == 0 {
      listeners.emit(Event(path: path, kind: .completed))
      return
    }
    do {
      let target = URL(fileURLWithPath: path)
      try? FileManager.default.removeItem(at: target)
      try FileManager.default.moveItem(at: location, to: target)
      listeners.emit(Event(path: path, kind: .completed))
    } catch {
      let failure = NetworkError.FileFailure(path: path, reason: "it cannot be written", underlying: error)
      listeners.emit(Event(path: path, kind: .failed(.fileFailed(failure))))
    }
  }

  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    guard let path = downloadTask.taskDescription else { return }
    let total = totalBytesExpectedToWrite >= 0 ? totalBytesExpectedToWrite : nil
    let progress = TransferProgress(completedBytes: totalBytesWritten, totalBytes: total)
    listeners.emit(Event(path: path, kind: .progress(progress)))
  }

  public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let wasTold = state.withLock { $0.ended.remove(task.taskIdentifier) != nil }
    guard let error, !wasTold, let path = task.taskDescription else { return }
    listeners.emit(Event(path: path, kind: .failed(NetworkError(error))))
  }

  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    let handler = state.withLock { $0.handler.take() }
    if let handler { DispatchQueue.main.async { handler() } }
  }
}
#endif
