public import Foundation
import NetworkAPIKit

extension GitHubAPI.Blob {
  /// The decoded content; nil if the response has none, or in an encoding that isn't known.
  public var data: Data? {
    switch encoding?.withoutManyMarks {
    case "base64": content.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
    case "utf-8": content.map { Data($0.utf8) }
    default: nil
    }
  }
}

extension GitHubAPI {
  /// A Git blob: the content of a file.
  public struct Blob: Codable, Hashable, Sendable {
    /// The content, encoded as ``encoding`` says.
    public var content: String?
    /// The content's encoding: `utf-8` or `base64`.
    public var encoding: String?
    /// The blob's URL in the API.
    public var url: URL?
    /// The blob's SHA.
    public var sha: String
    /// The blob's size, in bytes.
    public var size: Int64?
    /// The blob's ID in the GraphQL API.
    public var nodeID: String?
    /// The content with highlighted matches.
    public var highlightedContent: String?

    enum CodingKeys: String, CodingKey {
      case content, encoding, url, sha, size
      case nodeID = "node_id", highlightedContent = "highlighted_content"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      sha: String, content: String? = nil, encoding: String? = nil, url: URL? = nil, size: Int64? = nil,
      nodeID: String? = nil, highlightedContent: String? = nil
    ) {
      self.sha = sha
      self.content = content
      self.encoding = encoding
      self.url = url
      self.size = size
      self.nodeID = nodeID
      self.highlightedContent = highlightedContent
    }
  }
}
