extension GitHubAPI {
  /// Who owns an app or has installed it: an account or an enterprise.
  public enum Account: Codable, Hashable, Sendable {
    /// A person or an organization.
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
