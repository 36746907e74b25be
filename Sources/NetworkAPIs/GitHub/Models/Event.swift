public import Foundation
import NetworkAPIKit

extension GitHubAPI {
  /// An activity on GitHub, as listed in activity feeds.
  public struct Event: Codable, Hashable, Sendable, Identifiable {
    /// The event's ID.
    public var id: String
    /// The kind of event, such as `PushEvent`. It determines the ``payload``.
    public var type: String?
    /// The account that caused the event.
    public var actor: SimpleUser?
    /// The repository in which the event occurred.
    public var repo: Repo?
    /// The organization that the repository belongs to; nil if there is none.
    public var org: SimpleUser?
    /// The details, depending on the kind of event.
    @Boxed public var payload: Payload?
    /// Whether everyone can see the event.
    public var `public`: Bool?
    /// When the event occurred.
    public var createdAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, type, actor, repo, org, payload, `public`
      case createdAt = "created_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: String, type: String? = nil, actor: SimpleUser? = nil, repo: Repo? = nil, org: SimpleUser? = nil,
      payload: Payload? = nil, public: Bool? = nil, createdAt: Date? = nil
    ) {
      self.id = id
      self.type = type
      self.actor = actor
      self.repo = repo
      self.org = org
      self.payload = payload
      self.public = `public`
      self.createdAt = createdAt
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(String.self, forKey: .id)
      type = try container.decodeIfPresent(String.self, forKey: .type)
      actor = try container.decodeIfPresent(SimpleUser.self, forKey: .actor)
      repo = try container.decodeIfIdentified(Repo.self, forKey: .repo)
      org = try container.decodeIfPresent(SimpleUser.self, forKey: .org)
      `public` = try container.decodeIfPresent(Bool.self, forKey: .public)
      createdAt = try container.decodeIfPresent(Date.self, forKey: .createdAt)
      if container.contains(.payload), try !container.decodeNil(forKey: .payload) {
        payload = try Payload(type: type, from: container.superDecoder(forKey: .payload))
      } else {
        payload = nil
      }
    }

    /// A summary of a repository.
    public struct Repo: Codable, Hashable, Sendable, Identifiable {
      /// The repository's ID.
      public var id: Int64
      /// The full name of the repository: `owner/name`.
      public var name: String
      /// The repository's URL in the API.
      public var url: URL?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(id: Int64, name: String, url: URL? = nil) {
        self.id = id
        self.name = name
        self.url = url
      }
    }
  }
}

extension GitHubAPI.Event {
  /// The details of an event, by its ``type``.
  public enum Payload: Encodable, Hashable, Sendable {
    /// A branch, a tag or a repository was created (`CreateEvent`).
    case created(Created)
    /// A branch or a tag was deleted (`DeleteEvent`).
    case deleted(Deleted)
    /// An issue was opened or changed (`IssuesEvent`).
    case issue(IssueChanged)
    /// Someone commented on an issue or a pull request (`IssueCommentEvent`).
    case issueComment(IssueCommented)
    /// A repository was forked (`ForkEvent`).
    case forked(Forked)
    /// Pages of a wiki were created or edited (`GollumEvent`).
    case wiki(WikiChanged)
    /// A collaborator was added or changed (`MemberEvent`).
    case member(MemberChanged)
    /// Commits were pushed (`PushEvent`).
    case pushed(Pushed)
    /// A pull request was opened or changed (`PullRequestEvent`).
    case pullRequest(PullRequestChanged)
    /// A pull request was reviewed (`PullRequestReviewEvent`).
    case review(Reviewed)
    /// Someone commented on the diff of a pull request (`PullRequestReviewCommentEvent`).
    case reviewComment(ReviewCommented)
    /// Someone commented on a commit (`CommitCommentEvent`).
    case commitComment(CommitCommented)
    /// A release was published or changed (`ReleaseEvent`).
    case release(Released)
    /// A discussion was created or changed (`DiscussionEvent`).
    case discussion(DiscussionChanged)
    /// A repository was starred (`WatchEvent`).
    case starred(Starred)
    /// Any other event, such as `PublicEvent`, and payloads that can't be decoded.
    case other(GitHubAPI.JSONValue)

    init(type: String?, from decoder: any Decoder) throws {
      do {
        switch type?.withoutManyMarks {
        case "CreateEvent": self = .created(try .init(from: decoder))
        case "DeleteEvent": self = .deleted(try .init(from: decoder))
        case "IssuesEvent": self = .issue(try .init(from: decoder))
        case "IssueCommentEvent": self = .issueComment(try .init(from: decoder))
        case "ForkEvent": self = .forked(try .init(from: decoder))
        case "GollumEvent": self = .wiki(try .init(from: decoder))
        case "MemberEvent": self = .member(try .init(from: decoder))
        case "PushEvent": self = .pushed(try .init(from: decoder))
        case "PullRequestEvent": self = .pullRequest(try .init(from: decoder))
        case "PullRequestReviewEvent": self = .review(try .init(from: decoder))
        case "PullRequestReviewCommentEvent": self = .reviewComment(try .init(from: decoder))
        case "CommitCommentEvent": self = .commitComment(try .init(from: decoder))
        case "ReleaseEvent": self = .release(try .init(from: decoder))
        case "DiscussionEvent": self = .discussion(try .init(from: decoder))
        case "WatchEvent": self = .starred(try .init(from: decoder))
        default: self = .other(try .init(from: decoder))
        }
      } catch is DecodingError {
        // Feeds keep events of several months, so of forms GitHub has since changed.
        self = .other(try .init(from: decoder))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      let payload: any Encodable =
        switch self {
        case .created(let payload): payload
        case .deleted(let payload): payload
        case .issue(let payload): payload
        case .issueComment(let payload): payload
        case .forked(let payload): payload
        case .wiki(let payload): payload
        case .member(let payload): payload
        case .pushed(let payload): payload
        case .pullRequest(let payload): payload
        case .review(let payload): payload
        case .reviewComment(let payload): payload
        case .commitComment(let payload): payload
        case .release(let payload): payload
        case .discussion(let payload): payload
        case .starred(let payload): payload
        case .other(let payload): payload
        }
      try payload.encode(to: encoder)
    }
  }
}
