public import Foundation

/// A complete download.
public struct DownloadedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The size of the file, in bytes.
  public let byteCount: Int64
  /// The last response; its body is empty, since it was written to the file.
  public let response: HTTPResponse

  /// The file as a URL.
  public var url: URL { URL(fileURLWithPath: path) }
}
