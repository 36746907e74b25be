public import Foundation

extension GitHubAPI.PagesSite {
  /// A build of a site.
  public struct Build: Codable, Hashable, Sendable {
    /// The URL of the build in the API.
    public var url: URL?
    /// The status, such as `built` or `errored`.
    public var status: String
    /// Why it failed.
    public var error: Failure?
    /// Who pushed the commit.
    public var pusher: GitHubAPI.SimpleUser?
    /// The SHA of the commit.
    public var commit: String
    /// How long it took, in milliseconds.
    public var duration: Int?
    /// When it began.
    public var createdAt: Date?
    /// When it was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case url, status, error, pusher, commit, duration
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      status: String, commit: String, url: URL? = nil, error: Failure? = nil, pusher: GitHubAPI.SimpleUser? = nil,
      duration: Int? = nil, createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.status = status
      self.commit = commit
      self.url = url
      self.error = error
      self.pusher = pusher
      self.duration = duration
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }
  }

  /// Why a build failed.
  public struct Failure: Codable, Hashable, Sendable {
    /// The message.
    public var message: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(message: String? = nil) {
      self.message = message
    }
  }

  /// A build that was requested.
  public struct RequestedBuild: Codable, Hashable, Sendable {
    /// The URL of the build in the API.
    public var url: URL?
    /// The status.
    public var status: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(status: String, url: URL? = nil) {
      self.status = status
      self.url = url
    }
  }

  /// A deployment of a site.
  public struct Deployment: Codable, Hashable, Sendable {
    /// The ID: a number, or the SHA of the commit.
    public var id: GitHubAPI.JSONValue
    /// The URL of the status in the API.
    public var statusURL: URL?
    /// The URL of the site.
    public var pageURL: URL?
    /// The URL of the preview.
    public var previewURL: URL?

    enum CodingKeys: String, CodingKey {
      case id
      case statusURL = "status_url", pageURL = "page_url", previewURL = "preview_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: GitHubAPI.JSONValue, statusURL: URL? = nil, pageURL: URL? = nil, previewURL: URL? = nil) {
      self.id = id
      self.statusURL = statusURL
      self.pageURL = pageURL
      self.previewURL = previewURL
    }
  }

  /// The status of a deployment.
  public struct DeploymentProgress: Codable, Hashable, Sendable {
    /// The status, such as `deployment_in_progress` or `succeed`.
    public var status: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(status: String? = nil) {
      self.status = status
    }
  }

  /// The state of a site's domains: GitHub's results by its names for them, such as `is_valid` or `https_error`.
  public struct DomainHealth: Codable, Hashable, Sendable {
    /// The custom domain.
    public var domain: [String: GitHubAPI.JSONValue]?
    /// The domain with or without `www`.
    public var alternative: [String: GitHubAPI.JSONValue]?

    enum CodingKeys: String, CodingKey {
      case domain
      case alternative = "alt_domain"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(domain: [String: GitHubAPI.JSONValue]? = nil, alternative: [String: GitHubAPI.JSONValue]? = nil) {
      self.domain = domain
      self.alternative = alternative
    }
  }
}
