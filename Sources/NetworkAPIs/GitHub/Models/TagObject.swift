public import Foundation

extension GitHubAPI {
  /// An annotated tag of git.
  public struct TagObject: Codable, Hashable, Sendable {
    /// The tag's ID in the GraphQL API.
    public var nodeID: String?
    /// The name of the tag.
    public var tag: String
    /// The tag's SHA.
    public var sha: String
    /// The tag's URL in the API.
    public var url: URL?
    /// The message.
    public var message: String?
    /// Who tagged.
    public var tagger: GitUser?
    /// What it points to.
    public var object: Reference.Target
    /// What GitHub makes of the signature.
    public var verification: Verification?

    enum CodingKeys: String, CodingKey {
      case tag, sha, url, message, tagger, object, verification
      case nodeID = "node_id"
    }

    // Written by `Scripts/github inits`.
    /// Creates a tag object from its properties, as for a preview or a test.
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
