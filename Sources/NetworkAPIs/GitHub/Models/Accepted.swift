public import Foundation

extension GitHubAPI {
  /// The response to a request that GitHub accepted and processes later.
  public struct Accepted: Codable, Hashable, Sendable {
    /// What GitHub is going to do, in words.
    public var message: String?
    /// The URL of the affected resource in the API.
    public var url: URL?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(message: String? = nil, url: URL? = nil) {
      self.message = message
      self.url = url
    }
  }
}
