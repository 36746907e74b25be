#if canImport(Darwin)
import Dispatch
public import Foundation
import Security

extension BackgroundTransfers {
  /// Opens a background session. Transfers that an earlier run of the app started continue.
  ///
  /// - Parameters:
  ///   - identifier: the name of the session. Use the same one in every run of the app. Another instance with the same
  ///     identifier shares the session, and its other parameters have no effect.
  ///   - folder: the folder to which the paths of transfers are relative. Default: the user's documents folder; on tvOS, which has none,
  ///     the caches folder, whose files the system may remove.
  ///   - allowsCellularAccess: whether to use cellular networks. Default true.
  ///   - isDiscretionary: whether the system may wait for Wi-Fi and power. Default false.
  ///   - sharedContainer: the identifier of the app group whose container the session uses, for app extensions.
  ///   - tls: trust, pins, client certificate and minimum version, as for ``URLSessionTransport``. If the configuration
  ///     isn't supported, or a file or the certificate can't be read, every transfer is refused with the error. The
  ///     system launches the app to check pins and custom authorities, so create the instance at every start.
  public convenience init(
    identifier: String, folder: URL? = nil, allowsCellularAccess: Bool = true, isDiscretionary: Bool = false,
    sharedContainer: String? = nil, tls: TLSConfiguration = TLSConfiguration()
  ) {
    let owner = Self.registry.owner(of: identifier) {
      let responder = Result { () throws(NetworkError) in try ChallengeResponder(tls) }
      let settings = URLSessionConfiguration.background(withIdentifier: identifier)
      settings.useNoStores(tls: tls)
      settings.sessionSendsLaunchEvents = true
      settings.allowsCellularAccess = allowsCellularAccess
      settings.isDiscretionary = isDiscretionary
      settings.sharedContainerIdentifier = sharedContainer
      return BackgroundTransfers(folder: folder ?? Self.defaultFolder, challenges: responder.map(\.policy)) {
        delegate in
        let adapter = SystemBackgroundDelegate(delegate, responder: try? responder.get())
        return SystemBackgroundSession(
          session: URLSession(configuration: settings, delegate: adapter, delegateQueue: nil))
      }
    }
    self.init(sharing: owner)
  }

  private static let registry = Registry()

  private static var defaultFolder: URL {
    #if os(tvOS)
    let folder = FileManager.SearchPathDirectory.cachesDirectory
    #else
    let folder = FileManager.SearchPathDirectory.documentDirectory
    #endif
    return FileManager.default.urls(for: folder, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
  }
}

private struct SystemBackgroundSession: BackgroundSession {
  let session: URLSession

  func start(_ work: BackgroundWork, label: String) {
    let task: URLSessionTask =
      switch work {
      case .download(let request): session.downloadTask(with: request)
      case .resumption(let data): session.downloadTask(withResumeData: data)
      case .upload(let request, let file): session.uploadTask(with: request, fromFile: file)
      }
    task.taskDescription = label
    task.resume()
  }

  func tasks() async -> [BackgroundTask] { await session.allTasks.map(BackgroundTask.init) }

  func cancel(_ task: Int, keepingResumeData: Bool) async -> Data? {
    guard let task = await session.allTasks.first(where: { $0.taskIdentifier == task }) else { return nil }
    guard keepingResumeData, let download = task as? URLSessionDownloadTask else {
      task.cancel()
      return nil
    }
    return await download.cancelByProducingResumeData()
  }
}

extension BackgroundTask {
  fileprivate init(_ task: URLSessionTask) {
    let isUpload = task is URLSessionUploadTask
    let total = isUpload ? task.countOfBytesExpectedToSend : task.countOfBytesExpectedToReceive
    self.init(
      number: task.taskIdentifier, label: task.taskDescription,
      completed: isUpload ? task.countOfBytesSent : task.countOfBytesReceived, total: total >= 0 ? total : nil)
  }
}

private final class SystemBackgroundDelegate: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate, Sendable {
  private let transfers: BackgroundTransfers
  private let responder: ChallengeResponder?

  init(_ transfers: BackgroundTransfers, responder: ChallengeResponder?) {
    self.transfers = transfers
    self.responder = responder
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    challenge.respond(
      certificate: responder?.certificate,
      decide: { transfers.decide($0, host: $1, port: $2, trust: $3, for: task.taskIdentifier) }, completionHandler)
  }

  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
    transfers.didFinishDownload(BackgroundTask(downloadTask), at: location, response: downloadTask.response)
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
  ) {
    transfers.didMove(
      BackgroundTask(
        number: downloadTask.taskIdentifier, label: downloadTask.taskDescription, completed: totalBytesWritten,
        total: totalBytesExpectedToWrite >= 0 ? totalBytesExpectedToWrite : nil))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    transfers.didMove(BackgroundTask(task))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfers.didReceive(data, for: BackgroundTask(dataTask))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    transfers.didComplete(
      BackgroundTask(task), response: task.response, url: task.currentRequest?.url, error: error,
      resumeData: (error as? URLError)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data)
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { transfers.didFinishEvents() }
}
#endif
