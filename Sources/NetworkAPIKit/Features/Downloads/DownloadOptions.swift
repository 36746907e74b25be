public import Foundation

/// What a download is to keep to; each default suits most downloads.
public struct DownloadOptions: Sendable, Hashable, Codable {
  /// How many bytes the file must have, or nil for any number. Where the server tells another number, nothing is written.
  public var expectedBytes: Int64?
  /// The SHA-256 the file must have, as 64 hexadecimal digits, or nil for any.
  public var sha256: String?
  /// How often a download that breaks off in the middle goes on by itself. Default 3.
  ///
  /// It goes on where it stopped if the server gave a strong entity tag or a certain time of change, otherwise from the beginning.
  /// This is for bytes that stop coming. A download that does not begin is the matter of the client's retry policy.
  public var maximumResumptions: Int
  /// The seconds before a download goes on by itself, doubled each time. Default 1.
  public var resumptionDelay: TimeInterval

  /// Options; everything has a default.
  public init(
    expectedBytes: Int64? = nil, sha256: String? = nil, maximumResumptions: Int = 3,
    resumptionDelay: TimeInterval = 1
  ) {
    self.expectedBytes = expectedBytes
    self.sha256 = sha256
    self.maximumResumptions = maximumResumptions
    self.resumptionDelay = resumptionDelay
  }

  func validate() throws(NetworkError) {
    if let sha256, sha256.utf8.count != 64 || !sha256.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) {
      throw .invalidRequest(.other("the SHA-256 of a download is not 64 hexadecimal digits"))
    }
    if let expectedBytes, expectedBytes < 0 {
      throw .invalidRequest(.other("the size of a download is negative"))
    }
    guard resumptionDelay >= 0, resumptionDelay.isFinite else {
      throw .invalidRequest(.other("the delay of a download is \(resumptionDelay); it must not be negative"))
    }
  }
}

/// A complete download.
public struct DownloadedFile: Sendable {
  /// Where it is.
  public let path: String
  /// How many bytes it has.
  public let byteCount: Int64
  /// The last answer: its status and fields; the body is in the file.
  public let response: HTTPResponse

  /// Where it is, as Foundation's type.
  public var url: URL { URL(fileURLWithPath: path) }
}
