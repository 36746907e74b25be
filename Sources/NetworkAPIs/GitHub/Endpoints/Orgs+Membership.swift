public import NetworkAPIKit

extension GitHubAPI.Orgs {
  /// Lists all organizations, in the order in which they were created.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#list-organizations)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Organization]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - since: only organizations with a greater ID.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(since: Int64? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/organizations", ["since": since, "per_page": perPage])
    }
  }

  /// Lists an organization's public members.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#list-public-organization-members): needs the organization permission Members: read.
  public struct PublicMembers: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/public_members", ["per_page": perPage, "page": page])
    }
  }

  /// Removes a member from an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#remove-an-organization-member): needs the organization permission Members: write.
  public struct RemoveMember: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/members/\(userName)") }
  }

  /// Returns a user's membership in an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#get-organization-membership-for-a-user): needs the organization permission Members: read.
  public struct GetMembership: GitHubEndpoint {
    public typealias Response = GitHubAPI.OrganizationMembership
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/memberships/\(userName)") }
  }

  /// Changes a user's role in an organization, or invites the user.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#set-organization-membership-for-a-user): needs the organization permission Members: write.
  public struct SetMembership: GitHubEndpoint {
    public typealias Response = GitHubAPI.OrganizationMembership
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    ///   - role: the role that the account gets.
    public init(org: String, userName: String, role: Role? = nil) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/memberships/\(userName)")
      requestInfo = .init(method: .put, parameters: ["role": role])
    }

    /// The roles that an account can be given.
    public struct Role: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An owner of the organization.
      public static let admin: Self = "admin"
      /// An ordinary member.
      public static let member: Self = "member"
    }
  }
}
