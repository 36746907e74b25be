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
  ///   - folder: the folder to which the paths of transfers are relative. Default: `NetworkAPIKit/Transfers` in the folder
  ///     for application support, or in the shared container, which is excluded from backups; on tvOS, which has no such
  ///     folder, in the caches folder, whose files the system may remove.
  ///   - allowsCellularAccess: whether to use cellular networks. Default true.
  ///   - isDiscretionary: whether the system may wait for Wi-Fi and power. Default false.
  ///   - sharedContainer: the identifier of the app group whose container the session uses, for app extensions.
  ///   - tls: trust, pins, client certificate and minimum version, as for ``URLSessionTransport``. If the configuration
  ///     isn't supported, every transfer is refused with the error; a transfer that starts or connects while a file or
  ///     key of it can't be read, too. The system launches the app to check pins and custom authorities, so create the
  ///     instance at every start, and keep these files and keys readable while the device is locked
  ///     (`kSecAttrAccessibleAfterFirstUnlock`).
  public convenience init(
    identifier: String, folder: URL? = nil, allowsCellularAccess: Bool = true, isDiscretionary: Bool = false,
    sharedContainer: String? = nil, tls: TLSConfiguration = TLSConfiguration()
  ) {
    let owner = Self.registry.owner(of: identifier) {
      let responder = LoadedOnce { () throws(NetworkError) in try ChallengeResponder(tls) }
      let settings = URLSessionConfiguration.background(withIdentifier: identifier)
      settings.useNoStores(tls: tls)
      settings.sessionSendsLaunchEvents = true
      // It would apply to an upload if it were shorter than the request's.
      settings.timeoutIntervalForRequest = URLRequest.never
      settings.allowsCellularAccess = allowsCellularAccess
      settings.isDiscretionary = isDiscretionary
      settings.sharedContainerIdentifier = sharedContainer
      let own = Self.ownFolder(sharedContainer: sharedContainer)
      let name = identifier.addingPercentEncoding(withAllowedCharacters: Self.safeCharacters) ?? "session"
      return BackgroundTransfers(
        folder: folder ?? Self.created(own.appendingPathComponent("Transfers")),
        eventFolder: Self.created(own.appendingPathComponent("TransferEvents").appendingPathComponent(name)).path,
        challenges: LoadedOnce { () throws(NetworkError) in try responder.get().policy }
      ) { delegate in
        let adapter = SystemBackgroundDelegate(delegate, responder: responder)
        return SystemBackgroundSession(
          session: URLSession(configuration: settings, delegate: adapter, delegateQueue: nil))
      }
    }
    self.init(sharing: owner)
  }

  private static let registry = Registry()

  private static let safeCharacters = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  /// The package's own folder: of the app, or of the app group that an extension shares with its app.
  private static func ownFolder(sharedContainer: String?) -> URL {
    let files = FileManager.default
    #if os(tvOS)
    let kind = FileManager.SearchPathDirectory.cachesDirectory
    let path = "Library/Caches"
    #else
    let kind = FileManager.SearchPathDirectory.applicationSupportDirectory
    let path = "Library/Application Support"
    #endif
    let shared = sharedContainer.flatMap { files.containerURL(forSecurityApplicationGroupIdentifier: $0) }
    let folder = shared?.appendingPathComponent(path) ?? files.urls(for: kind, in: .userDomainMask).first
    let own = (folder ?? files.temporaryDirectory).appendingPathComponent("NetworkAPIKit")
    #if os(macOS)
    // Programs without a sandbox share the folder of the user.
    guard shared == nil else { return own }
    return own.appendingPathComponent(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
    #else
    return own
    #endif
  }

  /// Creates a folder that isn't in backups, as Apple demands of files that can be downloaded again, and whose files can be
  /// written while the device is locked, whatever the app's default is.
  private static func created(_ folder: URL) -> URL {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var (folder, values) = (folder, URLResourceValues())
    values.isExcludedFromBackup = true
    try? folder.setResourceValues(values)
    #if !os(macOS)
    try? FileManager.default.setAttributes(
      [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: folder.path)
    #endif
    return folder
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

  func tasks() async -> [BackgroundTask] {
    await session.allTasks.filter { $0.state == .running || $0.state == .suspended }.map { BackgroundTask($0) }
  }

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
      completed: isUpload ? task.countOfBytesSent : task.countOfBytesReceived, total: total >= 0 ? total : nil,
      method: task.currentRequest?.httpMethod, url: task.currentRequest?.url?.absoluteString,
      asksForPart: NetworkAPI.Headers.partFields.contains {
        task.originalRequest?.value(forHTTPHeaderField: $0.rawValue) != nil
      })
  }
}

private final class SystemBackgroundDelegate: NSObject, URLSessionDownloadDelegate, URLSessionDataDelegate, Sendable {
  private let transfers: BackgroundTransfers
  private let responder: LoadedOnce<ChallengeResponder>

  init(_ transfers: BackgroundTransfers, responder: LoadedOnce<ChallengeResponder>) {
    self.transfers = transfers
    self.responder = responder
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let number = task.taskIdentifier
    challenge.respond(
      certificate: { [responder] in (try? responder.get())?.certificate },
      decide: { [transfers] in transfers.decide($0, host: $1, port: $2, trust: $3, for: number) }, completionHandler)
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
      BackgroundTask(task), response: task.response, error: error,
      resumeData: (error as NSError?)?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
    transfers.didRequest(
      metrics.transactionMetrics.compactMap { $0.request.url?.absoluteString },
      methods: metrics.transactionMetrics.compactMap { $0.request.httpMethod }, hasSent: metrics.hasSent,
      for: BackgroundTask(task))
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) { transfers.didBecomeInvalid() }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { transfers.didFinishEvents() }
}
#endif
