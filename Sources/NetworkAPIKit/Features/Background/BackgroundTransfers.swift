import Dispatch
public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Downloads and uploads files while the app is suspended or not running (Apple platforms).
///
/// A system process performs the transfers, so the client's interceptors, retries and caches don't apply. For transfers
/// while the app is running, use ``NetworkClient/download(_:to:options:configure:)`` or ``DownloadManager``.
///
/// <!-- swift apple: ios macosx tvos watchos xros -->
/// ```swift
/// let transfers = BackgroundTransfers(identifier: "com.example.app.transfers")
/// try transfers.download("https://example.com/big.zip", to: "big.zip")
/// for await event in transfers.events { print(event) }
/// ```
///
/// Create an instance as soon as the app starts, including when the system launches the app to deliver the session's
/// events, and pass the system's completion handler to ``setCompletionHandler(_:)``. Instances with the same identifier
/// share the session, the transfers and the events, so that a view can create one too: the first one's settings count,
/// and each event goes to all streams.
///
/// The system follows redirects itself and sends all header fields except `Authorization` to the new URL, so don't put
/// credentials into other fields. A transfer that was redirected to http, or an upload whose file was not sent to the
/// last URL, fails with ``NetworkError/redirectFailed(_:)``. Pins, custom authorities and a client certificate apply as
/// in ``URLSessionTransport``, but in one session for all hosts; see the parameter `tls` of the initializer.
public final class BackgroundTransfers: Sendable {
  /// What has happened to a task before it completes.
  struct Received {
    /// Whether the app has cancelled it. The system cancels tasks too.
    var isCancelled = false
    /// The error, if the connection was refused.
    var refusal: NetworkError?
    /// The error, if the downloaded file couldn't be kept.
    var failure: NetworkError?
    /// The beginning of the response's body, unless it is the file.
    var body = Data()
    /// The URLs of the requests, as far as the system has reported them.
    var urls: [String] = []
    /// Their methods.
    var methods: [String] = []
    /// Whether one of them was sent, as far as the system has reported it.
    var hasSent = false
  }

  /// Calls of ``BackgroundTransfers/pause(_:)`` for a task.
  struct Pause {
    /// How many wait for the system.
    var waiting = 0
    /// Whether one of them has the resume data.
    var hasData = false
    /// How the task ended meanwhile.
    var outcome: BackgroundOutcome?
  }

  struct State {
    var session: (any BackgroundSession)?
    /// Whether the system has invalidated the session, maybe before it was stored.
    var isInvalid = false
    /// What has happened to each task that hasn't completed, by its number.
    var received: [Int: Received] = [:]
    var pauses: [Int: Pause] = [:]
    /// The downloads that are being resumed.
    var resuming: Set<Transfer.ID> = []
  }

  /// The folder to which the paths of transfers are relative.
  public let folder: URL
  let state: Locked<State>
  let inbox: BackgroundInbox
  /// How to respond to challenges; throws if the configuration of TLS isn't supported, or can't be read now.
  let challenges: LoadedOnce<ChallengePolicy>

  /// - Parameters:
  ///   - folder: the folder to which the paths of transfers are relative.
  ///   - eventFolder: the folder for events that nobody has read; nil to keep them in memory only.
  ///   - challenges: how to respond to challenges.
  ///   - callHandler: calls the system's completion handler. Default: on the main queue.
  ///   - connect: creates the session, which may deliver events to the given instance immediately.
  init(
    folder: URL, eventFolder: String?, challenges: LoadedOnce<ChallengePolicy>, time: TimeSource = .system,
    callHandler: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue.main.async(execute: $0)
    },
    connect: (BackgroundTransfers) -> any BackgroundSession
  ) {
    self.folder = folder
    self.challenges = challenges
    inbox = BackgroundInbox(store: BackgroundEventStore(folder: eventFolder), time: time, callHandler: callHandler)
    state = Locked(State())
    // A file that an earlier run kept, but could not move before it ended.
    inbox.load { if FileManager.default.fileExists(atPath: kept($0.transfer, $0.task).path) { finish(&$0) } }
    let session = connect(self)
    state.withLock { if !$0.isInvalid { $0.session = session } }
  }

  /// Creates an instance with the session of another one.
  init(sharing other: BackgroundTransfers) {
    folder = other.folder
    state = other.state
    inbox = other.inbox
    challenges = other.challenges
  }

  /// The instances that own the sessions of this process, by identifier. The system forbids two sessions with one
  /// identifier. Sessions exist until the process ends, or until the system invalidates them.
  final class Registry: Sendable {
    private let owners = Locked<[String: BackgroundTransfers]>([:])

    /// Returns the owner of a session, and creates it the first time, and after the system invalidated the session.
    func owner(of identifier: String, make: () -> BackgroundTransfers) -> BackgroundTransfers {
      owners.withLock { owners in
        let known = owners[identifier].flatMap { $0.state.withLock { $0.session == nil } ? nil : $0 }
        let owner = known ?? make()
        owners[identifier] = owner
        return owner
      }
    }
  }

  /// A stream of the events of all transfers.
  ///
  /// It starts with the events that no stream has returned yet, such as the completion of transfers while the app wasn't
  /// running. These are stored until they are read, also when the app ends before that. Of a transfer that has not ended,
  /// only the latest progress is kept. A stream buffers at most 10,000 events; a reader that falls further behind loses
  /// the oldest, and finds in ``transfers()`` which transfers are under way.
  public var events: AsyncStream<Event> { inbox.stream() }

  /// Sets the completion handler that the system passed to
  /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
  ///
  /// It is called once, on the main queue: when the system has delivered all events, and each was read or stored.
  @MainActor
  public func setCompletionHandler(_ handler: @escaping () -> Void) {
    // It comes from the main actor, and is called nowhere else.
    nonisolated(unsafe) let mainHandler = handler
    inbox.add(handler: { mainHandler() })
  }

  /// Returns the file of a transfer, which is in ``folder``.
  public func file(of transfer: Transfer) -> URL { folder.appendingPathComponent(transfer.relativePath) }

  func end(_ outcome: BackgroundOutcome) {
    guard !inbox.add(outcome, finish: { finish(&$0) }) else { return }
    // The system has provided the file of an event of an earlier run again.
    try? FileManager.default.removeItem(at: kept(outcome.transfer, outcome.task))
  }

  /// Moves a downloaded file to its destination, or removes what is not to be there.
  func finish(_ outcome: inout BackgroundOutcome) {
    guard outcome.transfer.kind == .download else { return }
    let (kept, target) = (kept(outcome.transfer, outcome.task), file(of: outcome.transfer))
    guard outcome.deliversFile else {
      try? FileManager.default.removeItem(at: kept)
      return
    }
    do {
      try WritablePath.check(target.path)
      guard rename(kept.path, target.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } catch {
      let isMissing = (error as? POSIXError)?.code == .ENOENT
      let reason = isMissing ? "the system provided no file" : Self.cannotMove
      outcome.failure = .init(.fileFailed(.init(path: target.path, reason: reason, because: error)))
      try? FileManager.default.removeItem(at: kept)
    }
  }

  /// Keeps a downloaded file beside its destination, which may be on another volume than the system's file.
  func keep(_ location: URL, _ transfer: Transfer, _ task: Int) throws(NetworkError) {
    let target = file(of: transfer)
    do {
      try WritablePath.check(target.path)
      let kept = kept(transfer, task)
      let new = URL(fileURLWithPath: kept.path + ".new")
      // An earlier run may have ended while it copied the file from another volume.
      try? FileManager.default.removeItem(at: new)
      defer { try? FileManager.default.removeItem(at: new) }
      // An earlier run may have moved it here, and ended before the system knew.
      guard FileManager.default.fileExists(atPath: location.path) || !FileManager.default.fileExists(atPath: kept.path)
      else { return }
      try FileManager.default.createDirectory(at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: location, to: new)
      guard rename(new.path, kept.path) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    } catch {
      throw .fileFailed(.init(path: target.path, reason: Self.cannotMove, because: error))
    }
  }

  /// Each task of a transfer keeps its own file: a late report of one that was paused doesn't remove what came from
  /// resuming it.
  func kept(_ transfer: Transfer, _ task: Int) -> URL {
    file(of: transfer).deletingLastPathComponent().appendingPathComponent(".\(transfer.id)-\(task).download")
  }

  private static var cannotMove: String { "the download cannot be moved there" }
}

extension BackgroundTransfers {
  /// A background transfer. Stored by the system, so it survives the end of the app.
  public struct Transfer: Sendable, Hashable, Identifiable, Codable {
    /// The direction of a transfer.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// From the server to a file.
      case download
      /// From a file to the server.
      case upload
    }

    /// The identifier, which is the same in every run of the app.
    public let id: UUID
    /// The direction.
    public let kind: Kind
    /// The URL that was requested, before redirects.
    public let url: String
    /// The file, relative to ``BackgroundTransfers/folder``, whose own path may change when the app is updated or
    /// reinstalled.
    public let relativePath: String
    /// The method of the first request.
    let method: String
  }

  /// An event of a transfer.
  public struct Event: Sendable {
    /// The transfer.
    public let transfer: Transfer
    /// What happened.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable {
      /// Bytes were sent or received.
      case progress(TransferProgress)
      /// The downloaded file is complete and in its place, or the server accepted the upload. The URL of the response is
      /// the last one after redirects. The response to an upload includes at most 1 MB of its body.
      case completed(HTTPResponse)
      /// The transfer failed. If there is resume data, pass it to ``BackgroundTransfers/resume(_:)`` to continue.
      case failed(NetworkError, resumeData: ResumeData?)
    }
  }

  /// An incomplete download that can be resumed. Store it to resume in a later run of the app, as a secret: the system's
  /// data holds the header fields of the request.
  public struct ResumeData: Sendable, Hashable, Codable {
    /// The download that the data belongs to.
    public let transfer: Transfer
    let data: Data
  }
}

extension BackgroundTransfers.Transfer: RedactedDescribable {
  /// The URL and the file, with secrets redacted.
  package var redactedDescription: String {
    "\(Redaction.redactedURL(url)) \(kind == .download ? "to" : "from") \(relativePath)"
  }
}

extension BackgroundTransfers.ResumeData: RedactedDescribable {
  /// The download, with secrets redacted.
  package var redactedDescription: String { "resume data of \(transfer)" }
}

extension BackgroundTransfers.Transfer {
  /// The transfer as JSON, which the system stores with the task.
  var label: String { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// The method of the first request.
  var firstMethod: NetworkAPI.Method {
    (try? NetworkAPI.Method(method)) ?? (kind == .upload ? .put : .get)
  }
}

extension BackgroundTask {
  /// The transfer that the task performs; nil for a task that something else started.
  var transfer: BackgroundTransfers.Transfer? {
    label.flatMap { try? JSONDecoder().decode(BackgroundTransfers.Transfer.self, from: Data($0.utf8)) }
  }
}
