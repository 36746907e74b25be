public import Foundation

extension GitHubAPI {
  /// That GitHub has begun to do what was asked.
  public struct Accepted: Codable, Hashable, Sendable {
    /// The message.
    public var message: String?
    /// Itself in the API.
    public var url: URL?
  }
}
