extension GitHubAPI {
  /// The owner of a GitHub App or of its installation: a user, an organization or an enterprise.
  public enum Account: Codable, Hashable, Sendable {
    /// A user or an organization.
    case user(SimpleUser)
    /// An enterprise.
    case enterprise(Enterprise)

    public init(from decoder: any Decoder) throws {
      if try decoder.container(keyedBy: AnyKey.self).contains(AnyKey("login")) {
        self = .user(try SimpleUser(from: decoder))
      } else {
        self = .enterprise(try Enterprise(from: decoder))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .user(let user): try user.encode(to: encoder)
      case .enterprise(let enterprise): try enterprise.encode(to: encoder)
      }
    }

    /// The account's ID.
    public var id: Int64 {
      switch self {
      case .user(let user): user.id
      case .enterprise(let enterprise): enterprise.id
      }
    }
  }
}
