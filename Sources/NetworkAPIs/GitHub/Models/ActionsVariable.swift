public import Foundation

extension GitHubAPI {
  /// A variable of GitHub Actions.
  public struct ActionsVariable: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case name, value
      case createdAt = "created_at", updatedAt = "updated_at"
    }
  }
}
