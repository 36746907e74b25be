public import Foundation

extension GitHubAPI {
  /// A Git reference, such as a branch or tag.
  public struct Reference: Codable, Hashable, Sendable {
    /// The full name of the reference, such as `refs/heads/main`.
    public var ref: String
    /// The reference's ID in the GraphQL API.
    public var nodeID: String?
    /// The reference's URL in the API.
    public var url: URL?
    /// The object that the reference points to.
    public var object: Target

    enum CodingKeys: String, CodingKey {
      case ref, url, object
      case nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(ref: String, object: Target, nodeID: String? = nil, url: URL? = nil) {
      self.ref = ref
      self.object = object
      self.nodeID = nodeID
      self.url = url
    }
  }
}

extension GitHubAPI.Reference {
  /// The object that a reference or tag points to.
  public struct Target: Codable, Hashable, Sendable {
    /// The kind of object, such as `commit` or `tag`.
    public var type: String?
    /// The object's SHA.
    public var sha: String
    /// The object's URL in the API.
    public var url: URL?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(sha: String, type: String? = nil, url: URL? = nil) {
      self.sha = sha
      self.type = type
      self.url = url
    }
  }
}
