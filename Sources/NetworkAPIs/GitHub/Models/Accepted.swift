public import Foundation

extension GitHubAPI {
  /// That GitHub has begun to do what was asked.
  public struct Accepted: Codable, Hashable, Sendable {
    /// The message.
    public var message: String?
    /// The resource's URL in the API.
    public var url: URL?

    // Written by `Scripts/github inits`.
    /// Creates an accepted from its properties, as for a preview or a test.
    public init(message: String? = nil, url: URL? = nil) {
      self.message = message
      self.url = url
    }
  }
}
