public import Foundation

extension DownloadManager {
  /// One download of the manager.
  public struct Item: Sendable, Identifiable {
    /// The identity of the download, which stays the same after a restart.
    public let id: UUID
    /// The URL of the download.
    public let url: String
    /// The destination file or folder.
    public let destination: String
    /// The options of the download.
    let options: DownloadOptions
    /// The current state.
    public internal(set) var state: State
    /// The file that the download writes, with its path in one form; nil if it is one in a folder. Stored, to compare it
    /// with those of all other downloads.
    let file: String?
    /// What all downloads that continue the same bytes have in common.
    let bytes: String
    /// The server, as far as it is known; nil for one that isn't valid.
    let origin: String?
    /// Why it can't begin, whatever other downloads do: the URL of its destination is not that of a file.
    let flaw: NetworkError?

    init(
      id: UUID, url: String, destination: String, options: DownloadOptions, state: State, flaw: NetworkError? = nil
    ) {
      self.flaw = flaw
      (self.id, self.url, self.destination, self.options, self.state) = (id, url, destination, options, state)
      file = DownloadDestination(destination).file
      // As the partial file has it, however the URL is written.
      let parsed = try? HTTPURL(url)
      origin = parsed?.origin
      let url = parsed?.absoluteString ?? url
      bytes = "\(file ?? DownloadDestination.standardized(destination) + "/") \(url)"
    }

    /// The file that no other download may write: none of one that has failed.
    var target: String? { if case .failed = state { nil } else { file } }

    /// What all downloads that use the same partial file have in common: in a folder, its name depends on the URL.
    var place: String { file ?? bytes }

    /// The error of a download whose file another incomplete download will write.
    var conflict: NetworkError {
      .fileFailed(.init(path: destination, reason: "another download has the same destination"))
    }
  }

  /// The state of a download.
  public enum State: Sendable {
    /// Waiting for its turn, since other downloads are running.
    case waiting
    /// In progress.
    case running
    /// Paused by ``DownloadManager/pause(_:)``, or paused or failed when the previous process ended.
    case paused
    /// Failed; ``DownloadManager/resume(_:)`` tries again.
    case failed(NetworkError)
  }

  /// Something that happened to a download.
  public struct Event: Sendable {
    /// The download's identity.
    public let id: UUID
    /// What happened.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable {
      /// The download started running, for the first time or again.
      case started
      /// Bytes arrived. Reported at most ten times a second.
      case progress(TransferProgress)
      /// The download was paused.
      case paused
      /// The download was resumed and waits for its turn.
      case resumed
      /// The download is complete and was removed from ``DownloadManager/items``.
      case completed(DownloadedFile)
      /// The download failed; it can be resumed.
      case failed(NetworkError)
      /// The download was cancelled and removed from ``DownloadManager/items``.
      case cancelled
    }
  }
}

extension DownloadManager.Item: RedactedDescribable {
  /// The URL, with secrets redacted, and the destination.
  package var redactedDescription: String { "\(Redaction.redactedURL(url)) to \(destination)" }
}
