public import NetworkAPIKit

extension GitHubAPI.Teams {
  /// Returns a user's membership in a team.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/members#get-team-membership-for-a-user): needs the organization permission Members: read.
  public struct GetMembership: GitHubEndpoint {
    public typealias Response = GitHubAPI.TeamMembership
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - userName: the user name of the account.
    public init(org: String, team: String, userName: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)/memberships/\(userName)")
    }
  }

  /// Adds a user to a team, or changes the user's role.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/members#add-or-update-team-membership-for-a-user): needs the organization permission Members: write.
  public struct SetMembership: GitHubEndpoint {
    public typealias Response = GitHubAPI.TeamMembership
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - userName: the user name of the account.
    ///   - role: the role that the account gets in the team.
    public init(org: String, team: String, userName: String, role: GitHubAPI.TeamMember.Role? = nil) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)/memberships/\(userName)")
      requestInfo = .init(method: .put, parameters: ["role": role])
    }
  }

  /// Removes a user from a team.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/members#remove-team-membership-for-a-user): needs the organization permission Members: write.
  public struct RemoveMembership: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - userName: the user name of the account.
    public init(org: String, team: String, userName: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/teams/\(team)/memberships/\(userName)")
    }
  }

  /// Lists the repositories that a team can access.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#list-team-repositories): needs the organization permission Members: read.
  public struct Repos: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - team: the team's name as used in URLs (slug).
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, team: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/teams/\(team)/repos", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the authenticated account's teams.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/teams/teams#list-teams-for-the-authenticated-user)
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Team]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/teams", ["per_page": perPage, "page": page])
    }
  }
}
