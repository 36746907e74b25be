public import Foundation

extension GitHubAPI {
  /// An item of a project: an issue, a pull request or a draft.
  public struct ProjectItem: Codable, Hashable, Sendable, Identifiable {
    /// The item's ID in the project.
    public var id: Int64
    /// The item's ID in the GraphQL API.
    public var nodeID: String?
    /// The project's URL in the API.
    public var projectURL: URL?
    /// What the item is.
    public var contentType: Kind?
    /// The issue, pull request or draft; nil if the caller can't see it.
    public var content: Content?
    /// The account that added the item.
    public var creator: SimpleUser?
    /// When the item was added.
    public var createdAt: Date?
    /// When the item was last changed.
    public var updatedAt: Date?
    /// When the item was archived; nil if it isn't.
    public var archivedAt: Date?
    /// The item's URL in the API.
    public var itemURL: URL?
    /// The values of the fields that the call asked for; nil in a response without fields.
    public var fields: [FieldValue]?

    enum CodingKeys: String, CodingKey {
      case id, content, creator, fields
      case nodeID = "node_id", projectURL = "project_url", contentType = "content_type", createdAt = "created_at"
      case updatedAt = "updated_at", archivedAt = "archived_at", itemURL = "item_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, nodeID: String? = nil, projectURL: URL? = nil, contentType: Kind? = nil, content: Content? = nil,
      creator: SimpleUser? = nil, createdAt: Date? = nil, updatedAt: Date? = nil, archivedAt: Date? = nil,
      itemURL: URL? = nil, fields: [FieldValue]? = nil
    ) {
      self.id = id
      self.nodeID = nodeID
      self.projectURL = projectURL
      self.contentType = contentType
      self.content = content
      self.creator = creator
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.archivedAt = archivedAt
      self.itemURL = itemURL
      self.fields = fields
    }

    /// What an item is.
    public struct Kind: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An issue.
      public static let issue: Self = "Issue"
      /// A pull request.
      public static let pullRequest: Self = "PullRequest"
      /// A draft, which exists in the project only.
      public static let draftIssue: Self = "DraftIssue"
    }

    /// The value of a field.
    public struct FieldValue: Codable, Hashable, Sendable, Identifiable {
      /// The field's ID.
      public var id: Int64?
      /// The field's name.
      public var name: String?
      /// The type of the value.
      public var dataType: GitHubAPI.ProjectField.DataType?
      /// The value, whose form depends on the type; nil if there is none.
      public var value: GitHubAPI.JSONValue?

      enum CodingKeys: String, CodingKey {
        case id, name, value, dataType = "data_type"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        id: Int64? = nil, name: String? = nil, dataType: GitHubAPI.ProjectField.DataType? = nil,
        value: GitHubAPI.JSONValue? = nil
      ) {
        self.id = id
        self.name = name
        self.dataType = dataType
        self.value = value
      }
    }
  }
}

extension GitHubAPI.ProjectItem {
  /// What an item of a project contains.
  public enum Content: Codable, Hashable, Sendable {
    /// An issue.
    case issue(GitHubAPI.Issue)
    /// A pull request.
    case pullRequest(GitHubAPI.PullRequest)
    /// A draft.
    case draft(GitHubAPI.ProjectDraft)
    /// Anything else.
    case other(GitHubAPI.JSONValue)

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      if container.contains(AnyKey("head")), let value = try? GitHubAPI.PullRequest(from: decoder) {
        self = .pullRequest(value)
      } else if container.contains(AnyKey("number")), let value = try? GitHubAPI.Issue(from: decoder) {
        self = .issue(value)
      } else if !container.contains(AnyKey("number")), let value = try? GitHubAPI.ProjectDraft(from: decoder) {
        self = .draft(value)
      } else {
        self = .other(try GitHubAPI.JSONValue(from: decoder))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .issue(let value): try value.encode(to: encoder)
      case .pullRequest(let value): try value.encode(to: encoder)
      case .draft(let value): try value.encode(to: encoder)
      case .other(let value): try value.encode(to: encoder)
      }
    }
  }

  /// The new value of a field.
  public struct FieldUpdate: Codable, Hashable, Sendable, Identifiable {
    /// The field's ID.
    public var id: Int64
    /// The value: text, a number, a date as `YYYY-MM-DD`, or the ID of an option or iteration; `.null` clears it.
    public var value: GitHubAPI.JSONValue

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64, value: GitHubAPI.JSONValue) {
      self.id = id
      self.value = value
    }
  }
}

extension GitHubAPI {
  /// A draft of an issue, which exists in a project only.
  public struct ProjectDraft: Codable, Hashable, Sendable, Identifiable {
    /// The draft's ID.
    public var id: Int64
    /// The draft's ID in the GraphQL API.
    public var nodeID: String?
    /// The draft's title.
    public var title: String
    /// The draft's text, in Markdown.
    public var body: String?
    /// The account that wrote the draft; nil if it was deleted.
    public var user: SimpleUser?
    /// When the draft was created.
    public var createdAt: Date?
    /// When the draft was last changed.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, title, body, user, nodeID = "node_id", createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, title: String, nodeID: String? = nil, body: String? = nil, user: SimpleUser? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.title = title
      self.nodeID = nodeID
      self.body = body
      self.user = user
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }
  }
}
