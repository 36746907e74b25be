public import Foundation

extension GitHubAPI {
  /// An invitation to collaborate on a repository.
  public struct RepositoryInvitation: Codable, Hashable, Sendable, Identifiable {
    /// The invitation's ID in the REST API.
    public var id: Int64
    /// The repository to collaborate on.
    @Boxed public var repository: Repository?
    /// The invited account.
    public var invitee: SimpleUser?
    /// The account that sent the invitation.
    public var inviter: SimpleUser?
    /// The offered access: `read`, `triage`, `write`, `maintain` or `admin`.
    public var permissions: String?
    /// When the invitation was created.
    public var createdAt: Date?
    /// Whether the invitation has expired.
    public var expired: Bool?
    /// The invitation's URL in the API.
    public var url: URL?
    /// The URL of the invitation's web page.
    public var htmlURL: URL?
    /// The invitation's ID in the GraphQL API.
    public var nodeID: String?

    enum CodingKeys: String, CodingKey {
      case id, repository, invitee, inviter, permissions, expired, url
      case createdAt = "created_at", htmlURL = "html_url", nodeID = "node_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, repository: Repository? = nil, invitee: SimpleUser? = nil, inviter: SimpleUser? = nil,
      permissions: String? = nil, createdAt: Date? = nil, expired: Bool? = nil, url: URL? = nil, htmlURL: URL? = nil,
      nodeID: String? = nil
    ) {
      self.id = id
      self.repository = repository
      self.invitee = invitee
      self.inviter = inviter
      self.permissions = permissions
      self.createdAt = createdAt
      self.expired = expired
      self.url = url
      self.htmlURL = htmlURL
      self.nodeID = nodeID
    }
  }
}
