public import Foundation

extension GitHubAPI {
  /// A notification about an issue, a pull request or another subject.
  public struct NotificationThread: Codable, Hashable, Sendable, Identifiable {
    /// The ID of the notification thread.
    public var id: String
    /// The repository that the notification belongs to.
    @Boxed public var repository: Repository?
    /// What the notification is about.
    public var subject: Subject?
    /// Why the account received the notification.
    public var reason: Reason
    /// Whether the notification is unread.
    public var unread: Bool
    /// When the notification was last updated.
    public var updatedAt: Date?
    /// When the notification was last read; nil if it never was.
    public var lastReadAt: Date?
    /// The notification's URL in the API.
    public var url: URL?
    /// The URL of the account's subscription to the thread in the API.
    public var subscriptionURL: URL?

    enum CodingKeys: String, CodingKey {
      case id, repository, subject, reason, unread, url
      case updatedAt = "updated_at", lastReadAt = "last_read_at", subscriptionURL = "subscription_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
    /// The subject's URL in the API; nil for kinds of subjects that the API doesn't have.
    public var url: URL?
    /// The URL of the latest comment in the API.
    public var latestCommentURL: URL?
    /// The kind of subject, such as `PullRequest`.
    public var type: String?

    enum CodingKeys: String, CodingKey {
      case title, url, type
      case latestCommentURL = "latest_comment_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(title: String? = nil, url: URL? = nil, latestCommentURL: URL? = nil, type: String? = nil) {
      self.title = title
      self.url = url
      self.latestCommentURL = latestCommentURL
      self.type = type
    }
  }

  /// Why an account received a notification.
  public struct Reason: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The issue or pull request was assigned to the account.
    public static let assign: Self = "assign"
    /// The account created the subject.
    public static let author: Self = "author"
    /// A workflow run that the account started was completed.
    public static let ciActivity: Self = "ci_activity"
    /// The account commented.
    public static let comment: Self = "comment"
    /// The account accepted an invitation to contribute to the repository.
    public static let invitation: Self = "invitation"
    /// The account subscribed to the subject.
    public static let manual: Self = "manual"
    /// The account was mentioned.
    public static let mention: Self = "mention"
    /// The account's review, or that of one of its teams, was requested.
    public static let reviewRequested: Self = "review_requested"
    /// GitHub found a security vulnerability in the repository.
    public static let securityAlert: Self = "security_alert"
    /// The account changed the state of the subject, such as by closing it.
    public static let stateChange: Self = "state_change"
    /// The account watches the repository.
    public static let subscribed: Self = "subscribed"
    /// A team of the account was mentioned.
    public static let teamMention: Self = "team_mention"
  }
}

extension GitHubAPI {
  /// An account's subscription to a notification thread.
  public struct ThreadSubscription: Codable, Hashable, Sendable {
    /// Whether the account receives notifications about the thread.
    public var subscribed: Bool
    /// Whether the account never receives notifications about the thread.
    public var ignored: Bool
    /// Why the account is subscribed.
    public var reason: String?
    /// When the subscription was created.
    public var createdAt: Date?
    /// The subscription's URL in the API.
    public var url: URL?
    /// The URL of the thread in the API.
    public var threadURL: URL?
    /// The URL of the repository in the API.
    public var repositoryURL: URL?

    enum CodingKeys: String, CodingKey {
      case subscribed, ignored, reason, url
      case createdAt = "created_at", threadURL = "thread_url", repositoryURL = "repository_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
