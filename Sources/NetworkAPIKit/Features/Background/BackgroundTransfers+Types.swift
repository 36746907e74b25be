public import Foundation

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
    /// The method; nil for a transfer that an earlier version of the package started.
    let method: String?
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
