public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for teams of organizations.
  public enum Teams {}
}

extension GitHubAPI.Teams {
  /// Lists an organization's teams.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#list-teams): needs the organization permission Members: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Team]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - teamType: only teams of this type.
    public init(org: String, perPage: Int? = nil, page: Int? = nil, teamType: TeamType? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/teams", ["per_page": perPage, "page": page, "team_type": teamType?.rawValue])
    }

    /// The types of teams to list.
    public struct TeamType: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Teams of both types.
      public static let all: Self = "all"
      /// Teams of the enterprise.
      public static let enterprise: Self = "enterprise"
      /// Teams of the organization.
      public static let organization: Self = "organization"
    }
  }

  /// Returns a team by name.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#get-a-team-by-name): needs the organization permission Members: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Team
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    public init(org: String, team: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)") }
  }

  /// Lists a team's members.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/members#list-team-members): needs the organization permission Members: read.
  public struct Members: GitHubEndpoint {
    public typealias Response = [GitHubAPI.TeamMember]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - role: only members with this role.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, team: String, role: Role? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/teams/\(team)/members",
        ["role": role?.rawValue, "per_page": perPage, "page": page])
    }

    /// The roles of members to list.
    public struct Role: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Ordinary members.
      public static let member: Self = "member"
      /// Maintainers.
      public static let maintainer: Self = "maintainer"
      /// Members with any role.
      public static let all: Self = "all"
    }
  }
}
