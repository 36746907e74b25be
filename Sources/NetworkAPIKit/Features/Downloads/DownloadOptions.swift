/// The options of a download; the defaults suit most downloads.
public struct DownloadOptions: Sendable, Hashable, Codable {
  /// The expected size of the file, in bytes; nil (the default) for any size. If the server reports another size,
  /// nothing is written; if it sends more bytes, the download fails there. If it reports none, this is the progress's total.
  public var expectedBytes: Int64?
  /// The expected SHA-256 of the file, as 64 hexadecimal digits; nil (the default) to not check it.
  public var sha256: String?
  /// Whether the server is asked for the SHA-256 of the file, with `Want-Repr-Digest` (RFC 9530), and the file is checked
  /// if the server names it in `Repr-Digest`. Default false. A file whose server names none isn't checked; ``sha256`` counts
  /// more.
  public var verifiesDigest: Bool
  /// How often an interrupted download resumes automatically. Default 3.
  ///
  /// It resumes where it stopped if the server sent a strong entity tag, or no entity tag but a reliable modification
  /// date, otherwise from the beginning. This applies only after the body began to arrive; before that, the client's
  /// retry policy applies. A server in trouble (408, 429 or 5xx) then counts as an interruption too. A POST or PATCH is
  /// sent again, for the whole file, only with an idempotency key of your own; an automatic one doesn't count.
  public var maximumResumptions: Int
  /// The delay before a download resumes automatically; doubled each time, at most an hour. Default one second. A longer
  /// `Retry-After` of the server replaces it, as do the pauses of an open circuit and a failed refresh, and one of more than
  /// two hours ends the download.
  public var resumptionDelay: Duration
  /// Whether a file that is at the destination is replaced when the download is complete. Default true. If not, the
  /// download throws ``NetworkError/fileFailed(_:)``, before it begins, or at its end if the file appeared meanwhile; the
  /// partial file stays. (In a folder, no file is ever replaced: the server's name gets a number.)
  public var replacesExistingFile: Bool

  /// Creates options; each has a default.
  public init(
    expectedBytes: Int64? = nil, sha256: String? = nil, verifiesDigest: Bool = false, maximumResumptions: Int = 3,
    resumptionDelay: Duration = .seconds(1), replacesExistingFile: Bool = true
  ) {
    self.expectedBytes = expectedBytes
    self.sha256 = sha256
    self.verifiesDigest = verifiesDigest
    self.maximumResumptions = maximumResumptions
    self.resumptionDelay = resumptionDelay
    self.replacesExistingFile = replacesExistingFile
  }

  func validate() throws(NetworkError) {
    if let sha256, sha256.utf8.count != 64 || sha256.utf8.contains(where: { PercentEncoding.hexValue($0) == nil }) {
      throw .invalidRequest(.other("the SHA-256 of a download is not 64 hexadecimal digits"))
    }
    if let expectedBytes, expectedBytes < 0 {
      throw .invalidRequest(.other("the size of a download is negative"))
    }
    guard resumptionDelay >= .zero else {
      throw .invalidRequest(.other("the delay of a download is \(resumptionDelay.seconds) s; it must not be negative"))
    }
  }
}
