public import Foundation

extension GitHubAPI {
  /// A notification.
  public struct NotificationThread: Codable, Hashable, Sendable, Identifiable {
    /// The notification's ID.
    public var id: String
    /// The repository that the notification belongs to.
    @Boxed public var repository: Repository?
    /// What it is about.
    public var subject: Subject?
    /// The reason.
    public var reason: Reason
    /// Whether it is unread.
    public var unread: Bool
    /// When the notification was last updated.
    public var updatedAt: Date?
    /// When it was last read.
    public var lastReadAt: Date?
    /// The notification's URL in the API.
    public var url: URL?
    /// The URL of the notification's subscription in the API.
    public var subscriptionURL: URL?

    enum CodingKeys: String, CodingKey {
      case id, repository, subject, reason, unread, url
      case updatedAt = "updated_at", lastReadAt = "last_read_at", subscriptionURL = "subscription_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a notification thread from its properties, as for a preview or a test.
    public init(
      id: String, reason: Reason, unread: Bool, repository: Repository? = nil, subject: Subject? = nil,
      updatedAt: Date? = nil, lastReadAt: Date? = nil, url: URL? = nil, subscriptionURL: URL? = nil
    ) {
      self.id = id
      self.reason = reason
      self.unread = unread
      self.repository = repository
      self.subject = subject
      self.updatedAt = updatedAt
      self.lastReadAt = lastReadAt
      self.url = url
      self.subscriptionURL = subscriptionURL
    }
  }
}

extension GitHubAPI.NotificationThread {
  /// What a notification is about.
  public struct Subject: Codable, Hashable, Sendable {
    /// The subject's title.
    public var title: String?
    /// Itself in the API; nil for kinds the API does not have.
    public var url: URL?
    /// The latest comment, in the API.
    public var latestCommentURL: URL?
    /// What kind it is, for example `PullRequest`.
    public var type: String?

    enum CodingKeys: String, CodingKey {
      case title, url, type
      case latestCommentURL = "latest_comment_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a subject from its properties, as for a preview or a test.
    public init(title: String? = nil, url: URL? = nil, latestCommentURL: URL? = nil, type: String? = nil) {
      self.title = title
      self.url = url
      self.latestCommentURL = latestCommentURL
      self.type = type
    }
  }

  /// Why one is told.
  public struct Reason: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// One is assigned.
    public static let assign: Self = "assign"
    /// One made it.
    public static let author: Self = "author"
    /// A run of a workflow one started has ended.
    public static let ciActivity: Self = "ci_activity"
    /// One has commented.
    public static let comment: Self = "comment"
    /// One is invited.
    public static let invitation: Self = "invitation"
    /// One has subscribed to it.
    public static let manual: Self = "manual"
    /// One is mentioned.
    public static let mention: Self = "mention"
    /// One is asked for a review.
    public static let reviewRequested: Self = "review_requested"
    /// There is a security problem.
    public static let securityAlert: Self = "security_alert"
    /// One has changed its state.
    public static let stateChange: Self = "state_change"
    /// One watches the repository.
    public static let subscribed: Self = "subscribed"
    /// One's team is mentioned.
    public static let teamMention: Self = "team_mention"
  }
}

extension GitHubAPI {
  /// Whether one is told about a thread.
  public struct ThreadSubscription: Codable, Hashable, Sendable {
    /// Whether one is told about it.
    public var subscribed: Bool
    /// Whether one is never told about it.
    public var ignored: Bool
    /// The reason.
    public var reason: String?
    /// When the subscription was created.
    public var createdAt: Date?
    /// The subscription's URL in the API.
    public var url: URL?
    /// The thread in the API.
    public var threadURL: URL?
    /// The URL of the subscription's repository in the API.
    public var repositoryURL: URL?

    enum CodingKeys: String, CodingKey {
      case subscribed, ignored, reason, url
      case createdAt = "created_at", threadURL = "thread_url", repositoryURL = "repository_url"
    }

    // Written by `Scripts/github inits`.
    /// Creates a thread subscription from its properties, as for a preview or a test.
    public init(
      subscribed: Bool, ignored: Bool, reason: String? = nil, createdAt: Date? = nil, url: URL? = nil,
      threadURL: URL? = nil, repositoryURL: URL? = nil
    ) {
      self.subscribed = subscribed
      self.ignored = ignored
      self.reason = reason
      self.createdAt = createdAt
      self.url = url
      self.threadURL = threadURL
      self.repositoryURL = repositoryURL
    }
  }
}
