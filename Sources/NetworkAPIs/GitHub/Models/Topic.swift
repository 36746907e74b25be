public import Foundation

extension GitHubAPI {
  /// The topics of a repository.
  public struct Topics: Codable, Hashable, Sendable {
    /// The names of the topics.
    public var names: [String]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(names: [String]) {
      self.names = names
    }
  }

  /// A topic.
  public struct Topic: Codable, Hashable, Sendable {
    /// The topic's name.
    public var name: String
    /// The topic's name for display.
    public var displayName: String?
    /// A short description of the topic.
    public var shortDescription: String?
    /// The topic's description.
    public var description: String?
    /// The creators of the topic's subject, as text.
    public var createdBy: String?
    /// The release date of the topic's subject, as text.
    public var released: String?
    /// When the topic was created.
    public var createdAt: Date?
    /// When the topic was last updated.
    public var updatedAt: Date?
    /// Whether GitHub features the topic.
    public var featured: Bool?
    /// Whether GitHub curates the topic's page.
    public var curated: Bool?
    /// The number of repositories with the topic.
    public var repositoryCount: Int?
    /// The URL of the topic's logo.
    public var logoURL: URL?
    /// Related topics.
    public var related: [Relation]?
    /// Other names of the topic.
    public var aliases: [Relation]?

    enum CodingKeys: String, CodingKey {
      case name, description, released, featured, curated, related, aliases
      case displayName = "display_name", shortDescription = "short_description", createdBy = "created_by"
      case createdAt = "created_at", updatedAt = "updated_at", repositoryCount = "repository_count"
      case logoURL = "logo_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, displayName: String? = nil, shortDescription: String? = nil, description: String? = nil,
      createdBy: String? = nil, released: String? = nil, createdAt: Date? = nil, updatedAt: Date? = nil,
      featured: Bool? = nil, curated: Bool? = nil, repositoryCount: Int? = nil, logoURL: URL? = nil,
      related: [Relation]? = nil, aliases: [Relation]? = nil
    ) {
      self.name = name
      self.displayName = displayName
      self.shortDescription = shortDescription
      self.description = description
      self.createdBy = createdBy
      self.released = released
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.featured = featured
      self.curated = curated
      self.repositoryCount = repositoryCount
      self.logoURL = logoURL
      self.related = related
      self.aliases = aliases
    }
  }
}

extension GitHubAPI.Topic {
  /// How another topic is related to this one.
  public struct Relation: Codable, Hashable, Sendable {
    /// The other topic.
    public var topicRelation: Details?

    enum CodingKeys: String, CodingKey { case topicRelation = "topic_relation" }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(topicRelation: Details? = nil) {
      self.topicRelation = topicRelation
    }

    /// A related topic.
    public struct Details: Codable, Hashable, Sendable {
      /// The ID of the relation.
      public var id: Int64?
      /// The other topic's name.
      public var name: String?
      /// The ID of the other topic.
      public var topicID: Int64?
      /// The kind of relation, such as `alias`.
      public var relationType: String?

      enum CodingKeys: String, CodingKey {
        case id, name
        case topicID = "topic_id", relationType = "relation_type"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(id: Int64? = nil, name: String? = nil, topicID: Int64? = nil, relationType: String? = nil) {
        self.id = id
        self.name = name
        self.topicID = topicID
        self.relationType = relationType
      }
    }
  }
}
