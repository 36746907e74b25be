public import Foundation

extension GitHubAPI {
  /// A version of a ruleset: each change makes one.
  public struct RulesetVersion: Codable, Hashable, Sendable, Identifiable {
    /// The version's ID.
    public var versionID: Int64
    /// Who made the change.
    public var actor: Actor?
    /// When the change was made.
    public var updatedAt: Date?
    /// The ruleset as it was; nil in a list of versions.
    public var state: GitHubAPI.JSONValue?

    /// The same as `versionID`.
    public var id: Int64 { versionID }

    enum CodingKeys: String, CodingKey {
      case actor, state, versionID = "version_id", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(versionID: Int64, actor: Actor? = nil, updatedAt: Date? = nil, state: GitHubAPI.JSONValue? = nil) {
      self.versionID = versionID
      self.actor = actor
      self.updatedAt = updatedAt
      self.state = state
    }

    /// Who changed a ruleset.
    public struct Actor: Codable, Hashable, Sendable, Identifiable {
      /// The ID of the account or app.
      public var id: Int64?
      /// The kind of actor, such as `User`.
      public var type: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(id: Int64? = nil, type: String? = nil) {
        self.id = id
        self.type = type
      }
    }
  }
}
