public import Foundation

extension GitHubAPI {
  /// A licence in short.
  public struct License: Codable, Hashable, Sendable {
    /// The key.
    public var key: String
    /// The name.
    public var name: String
    /// Itself in the API.
    public var url: URL?
    /// The SPDX identifier.
    public var spdxID: String?
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// Its page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case key, name, url
      case spdxID = "spdx_id", nodeID = "node_id", htmlURL = "html_url"
    }
  }

  /// A code of conduct.
  public struct CodeOfConduct: Codable, Hashable, Sendable {
    /// The key.
    public var key: String
    /// The name.
    public var name: String
    /// Itself in the API.
    public var url: URL?
    /// The text, in Markdown.
    public var body: String?
    /// Its page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case key, name, url, body
      case htmlURL = "html_url"
    }
  }
}
