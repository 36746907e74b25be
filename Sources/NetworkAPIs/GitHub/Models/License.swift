public import Foundation

extension GitHubAPI {
  /// A license. Repositories contain only a summary of theirs.
  public struct License: Codable, Hashable, Sendable {
    /// The license's key in the API, such as `mit`.
    public var key: String
    /// The license's name.
    public var name: String
    /// The license's SPDX identifier, such as `MIT`.
    public var spdxID: String?
    /// The license's URL in the API.
    public var url: URL?
    /// The license's ID in the GraphQL API.
    public var nodeID: String?
    /// The URL of the license's web page.
    public var htmlURL: URL?
    /// The license's description.
    public var description: String?
    /// How to apply the license to a project.
    public var implementation: String?
    /// What the license permits, such as `commercial-use`.
    public var permissions: [String]?
    /// What the license requires, such as `include-copyright`.
    public var conditions: [String]?
    /// What the license excludes, such as `liability`.
    public var limitations: [String]?
    /// The license's text.
    public var body: String?
    /// Whether the license is one of the common ones that GitHub shows first.
    public var featured: Bool?

    enum CodingKeys: String, CodingKey {
      case key, name, url, description, implementation, permissions, conditions, limitations, body, featured
      case spdxID = "spdx_id", nodeID = "node_id", htmlURL = "html_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      key: String, name: String, spdxID: String? = nil, url: URL? = nil, nodeID: String? = nil, htmlURL: URL? = nil,
      description: String? = nil, implementation: String? = nil, permissions: [String]? = nil,
      conditions: [String]? = nil, limitations: [String]? = nil, body: String? = nil, featured: Bool? = nil
    ) {
      self.key = key
      self.name = name
      self.spdxID = spdxID
      self.url = url
      self.nodeID = nodeID
      self.htmlURL = htmlURL
      self.description = description
      self.implementation = implementation
      self.permissions = permissions
      self.conditions = conditions
      self.limitations = limitations
      self.body = body
      self.featured = featured
    }
  }

  /// A code of conduct.
  public struct CodeOfConduct: Codable, Hashable, Sendable {
    /// The code of conduct's key in the API, such as `contributor_covenant`.
    public var key: String
    /// The code of conduct's name.
    public var name: String
    /// The code of conduct's URL in the API.
    public var url: URL?
    /// The code of conduct's text, in Markdown.
    public var body: String?
    /// The URL of the code of conduct's web page.
    public var htmlURL: URL?

    enum CodingKeys: String, CodingKey {
      case key, name, url, body
      case htmlURL = "html_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(key: String, name: String, url: URL? = nil, body: String? = nil, htmlURL: URL? = nil) {
      self.key = key
      self.name = name
      self.url = url
      self.body = body
      self.htmlURL = htmlURL
    }
  }
}
