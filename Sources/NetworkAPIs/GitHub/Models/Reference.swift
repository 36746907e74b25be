public import Foundation

extension GitHubAPI {
  /// A branch, a tag or another ref of git.
  public struct Reference: Codable, Hashable, Sendable {
    /// The name of the ref.
    public var ref: String
    /// The reference's ID in the GraphQL API.
    public var nodeID: String?
    /// The reference's URL in the API.
    public var url: URL?
    /// What it points to.
    public var object: Target

    enum CodingKeys: String, CodingKey {
      case ref, url, object
      case nodeID = "node_id"
    }

    // Written by `Scripts/github inits`.
    /// Creates a reference from its properties, as for a preview or a test.
    public init(ref: String, object: Target, nodeID: String? = nil, url: URL? = nil) {
      self.ref = ref
      self.object = object
      self.nodeID = nodeID
      self.url = url
    }
  }
}

extension GitHubAPI.Reference {
  /// What a ref points to.
  public struct Target: Codable, Hashable, Sendable {
    /// `commit` or `tag`.
    public var type: String?
    /// The object's SHA.
    public var sha: String
    /// The object in the API.
    public var url: URL?

    // Written by `Scripts/github inits`.
    /// Creates a target from its properties, as for a preview or a test.
    public init(sha: String, type: String? = nil, url: URL? = nil) {
      self.sha = sha
      self.type = type
      self.url = url
    }
  }
}
