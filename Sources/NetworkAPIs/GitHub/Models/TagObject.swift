public import Foundation

extension GitHubAPI {
  /// An annotated tag of git.
  public struct TagObject: Codable, Hashable, Sendable {
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// The name of the tag.
    public var tag: String
    /// The SHA of the object.
    public var sha: String
    /// Itself in the API.
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
  }
}
