public import Foundation

extension GitHubAPI {
  /// An annotated Git tag.
  public struct TagObject: Codable, Hashable, Sendable {
    /// The tag's ID in the GraphQL API.
    public var nodeID: String?
    /// The tag's name.
    public var tag: String
    /// The tag's SHA.
    public var sha: String
    /// The tag's URL in the API.
    public var url: URL?
    /// The tag's message.
    public var message: String?
    /// The name, e-mail address and date of the person who created the tag.
    public var tagger: GitUser?
    /// The object that the tag points to, usually a commit.
    public var object: Reference.Target
    /// The result of verifying the tag's signature.
    public var verification: Verification?

    enum CodingKeys: String, CodingKey {
      case tag, sha, url, message, tagger, object, verification
      case nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      tag: String, sha: String, object: Reference.Target, nodeID: String? = nil, url: URL? = nil,
      message: String? = nil, tagger: GitUser? = nil, verification: Verification? = nil
    ) {
      self.tag = tag
      self.sha = sha
      self.object = object
      self.nodeID = nodeID
      self.url = url
      self.message = message
      self.tagger = tagger
      self.verification = verification
    }
  }
}
