public import Foundation

/// How an upload resumes after an interruption; the defaults suit most uploads.
///
/// ```swift
/// var patient = UploadResumption.tus
/// patient.maximumResumptions = 20
/// let upload = client.upload(
///   file, to: .post("/files", as: EmptyResponse.self), resumable: patient)
/// ```
public struct UploadResumption: Sendable, Hashable {
  /// The protocols between client and server.
  package enum Kind: Sendable {
    case automatic, ietfDraft, tus
  }

  /// The protocol.
  package var kind: Kind
  /// How often an interrupted upload resumes automatically. Default 3. The client's retry policy applies besides to each
  /// request.
  public var maximumResumptions: Int
  /// The delay before an upload resumes automatically; doubled each time, at most an hour, and up to 20 % more or less.
  /// Default one second. A longer `Retry-After` of the server replaces it, as do the pauses of an open circuit and a failed
  /// refresh, and one of more than two hours ends the upload.
  public var resumptionDelay: Duration
  /// The file that describes the upload until it is complete, so that it can be continued after a relaunch; nil (the
  /// default) for one beside the uploaded file, which its owner alone can read.
  ///
  /// It holds the upload's URL, the offset, and size and date of the file, and the hash of an idempotency key of your
  /// own. Of the endpoint's URL and header fields and of ``metadata`` it holds one hash, so that only an upload with
  /// the same ones continues this one; credentials, also in the client's own query, and fields such as `User-Agent` and
  /// `X-Request-ID` aren't in it. A server may treat the upload's URL as the permission to continue the upload. It doesn't
  /// name the user: if several people sign in to an app, each needs a file of their own.
  public var recordFile: URL?
  /// The maximum number of bytes of the file in one request, at least 1; nil (the default) for the server's limit.
  /// `URLSession` gets at most 32 MiB, which are copied to a file first, unless the server's minimum is larger.
  ///
  /// Some servers and proxies keep a part only if it has arrived completely. With them, smaller parts lose less in a break.
  public var maximumPartBytes: Int64?
  /// Whether each part of the file is sent with a digest. Default false.
  ///
  /// Parts then have at most 4 MiB, unless the server's minimum is larger. A tus upload that began without digests before
  /// a relaunch continues without them.
  ///
  /// With the IETF's protocol that is a `Content-Digest` (RFC 9530), with tus an `Upload-Checksum` if the server supports
  /// SHA-256 or SHA-1.
  public var sendsDigests: Bool
  /// The metadata of a tus upload; nil (the default) for `filename` and `filetype`. Names are visible ASCII characters
  /// without spaces and commas. If one of them is a name of secrets, such as `token`, the field is treated like a credential.
  public var metadata: [String: String]?

  package init(
    _ kind: Kind = .automatic, maximumResumptions: Int = 3, resumptionDelay: Duration = .seconds(1),
    recordFile: URL? = nil, maximumPartBytes: Int64? = nil, sendsDigests: Bool = false,
    metadata: [String: String]? = nil
  ) {
    self.kind = kind
    self.maximumResumptions = maximumResumptions
    self.resumptionDelay = resumptionDelay
    self.recordFile = recordFile
    self.maximumPartBytes = maximumPartBytes
    self.sendsDigests = sendsDigests
    self.metadata = metadata
  }

  /// The protocol that the server supports, found out with OPTIONS. If it supports neither of the others, the file is sent in
  /// one request, which can't be resumed.
  public static let automatic = UploadResumption(.automatic)
  /// Resumable Uploads for HTTP (draft-ietf-httpbis-resumable-upload, interop version 8). The server's last response is that
  /// of the endpoint.
  public static let ietfDraft = UploadResumption(.ietfDraft)
  /// tus 1.0, whose servers respond to the last part without a body.
  public static let tus = UploadResumption(.tus)

  func validate() throws(NetworkError) {
    guard resumptionDelay >= .zero else {
      throw .invalidRequest(.other("the delay of an upload is \(resumptionDelay); it must not be negative"))
    }
    guard maximumPartBytes ?? 1 > 0 else {
      throw .invalidRequest(
        .other("the parts of an upload have at most \(maximumPartBytes ?? 0) bytes; it must be 1 or more"))
    }
    for name in (metadata ?? [:]).keys
    where name.isEmpty || !name.utf8.allSatisfy({ Token.isVisible($0) && $0 != UInt8(ascii: ",") }) {
      throw .invalidRequest(
        .other("the name of an upload's metadata is empty, or has a space, comma or other character"))
    }
  }
}

extension UploadResumption: RedactedDescribable {
  /// The protocol and the names of the metadata.
  package var redactedDescription: String {
    guard let metadata else { return "\(kind)" }
    return "\(kind), metadata: \(metadata.keys.sorted().joined(separator: ", "))"
  }
}
