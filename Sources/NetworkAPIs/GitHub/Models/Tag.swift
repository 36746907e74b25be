public import Foundation

extension GitHubAPI {
  /// A tag of a repository.
  public struct Tag: Codable, Hashable, Sendable {
    /// The tag's name.
    public var name: String
    /// The commit that the tag points to.
    public var commit: GitObject
    /// The URL of the source code as a ZIP archive.
    public var zipballURL: URL?
    /// The URL of the source code as a compressed tar archive.
    public var tarballURL: URL?
    /// The tag's ID in the GraphQL API.
    public var nodeID: String?

    enum CodingKeys: String, CodingKey {
      case name, commit
      case zipballURL = "zipball_url", tarballURL = "tarball_url", nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, commit: GitObject, zipballURL: URL? = nil, tarballURL: URL? = nil, nodeID: String? = nil
    ) {
      self.name = name
      self.commit = commit
      self.zipballURL = zipballURL
      self.tarballURL = tarballURL
      self.nodeID = nodeID
    }
  }
}
