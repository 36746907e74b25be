import NetworkAPIKit

extension GitHubAPI {
  /// An event in the timeline of an issue or a pull request.
  public enum TimelineEvent: Codable, Hashable, Sendable {
    /// Someone commented (`commented`).
    case commented(IssueComment)
    /// Another issue or pull request mentions this one (`cross-referenced`).
    case crossReferenced(TimelineCrossReference)
    /// A commit was added to the pull request (`committed`).
    case committed(GitCommit)
    /// Someone reviewed the pull request (`reviewed`).
    case reviewed(PullRequestReview)
    /// Someone commented on the diff (`line-commented`).
    case lineCommented(TimelineLineComments)
    /// Someone commented on a commit (`commit-commented`).
    case commitCommented(TimelineCommitComments)
    /// Any other event, and events that can't be decoded as one of the above.
    case other(IssueEvent)

    private enum CodingKeys: String, CodingKey { case event }

    public init(from decoder: any Decoder) throws {
      do {
        try self.init(knownFrom: decoder)
      } catch let error as DecodingError {
        guard let event = try? IssueEvent(from: decoder) else { throw error }
        self = .other(event)
      }
    }

    private init(knownFrom decoder: any Decoder) throws {
      let event = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .event)
      switch event?.withoutManyMarks {
      case "commented": self = .commented(try .init(from: decoder))
      case "cross-referenced": self = .crossReferenced(try .init(from: decoder))
      case "committed": self = .committed(try .init(from: decoder))
      case "reviewed": self = .reviewed(try .init(from: decoder))
      case "line-commented": self = .lineCommented(try .init(from: decoder))
      case "commit-commented": self = .commitCommented(try .init(from: decoder))
      default: self = .other(try .init(from: decoder))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .commented(let value): try value.encode(to: encoder)
      case .crossReferenced(let value): try value.encode(to: encoder)
      case .committed(let value): try value.encode(to: encoder)
      case .reviewed(let value): try value.encode(to: encoder)
      case .lineCommented(let value): try value.encode(to: encoder)
      case .commitCommented(let value): try value.encode(to: encoder)
      case .other(let value): try value.encode(to: encoder)
      }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(event, forKey: .event)
    }

    /// GitHub's name of the event, such as `labeled`.
    public var event: String {
      switch self {
      case .commented: "commented"
      case .crossReferenced: "cross-referenced"
      case .committed: "committed"
      case .reviewed: "reviewed"
      case .lineCommented: "line-commented"
      case .commitCommented: "commit-commented"
      case .other(let event): event.event
      }
    }
  }
}
