public import Foundation

extension BackgroundTransfers {
  /// A transfer as the system keeps it.
  public struct Transfer: Sendable, Hashable, Identifiable, Codable {
    /// What is transferred.
    public enum Kind: String, Sendable, Hashable, Codable {
      /// From the server to a file.
      case download
      /// From a file to the server.
      case upload
    }

    /// The transfer's own identifier, the same in every run of the app.
    public let id: UUID
    /// Which way it goes.
    public let kind: Kind
    /// The URL it was started with.
    public let url: String
    /// The file, relative to ``BackgroundTransfers/folder``: the folder's own path may be another one in the app's next
    /// run.
    public let place: String
  }

  /// Something that happened to a transfer.
  public struct Event: Sendable {
    /// The transfer.
    public let transfer: Transfer
    /// What happened.
    public let kind: Kind

    /// What can happen to a transfer.
    public enum Kind: Sendable {
      /// Bytes moved.
      case progress(TransferProgress)
      /// The file of a download is in its place, or the server has accepted an upload. An upload's response has its body,
      /// up to 1 MB.
      case completed(HTTPResponse)
      /// It failed; a download leaves no file. With `part`, ``BackgroundTransfers/resume(_:)`` continues it.
      case failed(NetworkError, part: Part?)
    }
  }

  /// What a download needs to continue where it stopped.
  public struct Part: Sendable, Hashable, Codable {
    /// The download.
    public let transfer: Transfer
    let data: Data
  }
}

extension BackgroundTransfers.Transfer: ShownByDescription {
  /// The URL, with secrets redacted, and the file.
  public var description: String { "\(Redaction.redactedURL(url)) \(kind == .download ? "to" : "from") \(place)" }
}

extension BackgroundTransfers.Part: ShownByDescription {
  /// The download it belongs to.
  public var description: String { "part of \(transfer)" }
}
