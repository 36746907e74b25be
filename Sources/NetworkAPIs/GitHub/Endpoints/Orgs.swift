public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for organizations, their members and webhooks.
  public enum Orgs {}
}

extension GitHubAPI.Orgs {
  /// Returns an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#get-an-organization)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Organization
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)") }
  }

  /// Lists an organization's members.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#list-organization-members): needs the organization permission Members: read.
  public struct Members: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - filter: which members to list.
    ///   - role: only members with this role.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, filter: Filter? = nil, role: Role? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/members",
        ["filter": filter?.rawValue, "role": role?.rawValue, "per_page": perPage, "page": page])
    }

    /// Which members to list.
    public struct Filter: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Accounts without two-factor authentication; only for owners of the organization.
      public static let twoFactorDisabled: Self = "2fa_disabled"
      /// Accounts with an insecure method of two-factor authentication; only for owners of the organization.
      public static let twoFactorInsecure: Self = "2fa_insecure"
      /// All that the authenticated account can see.
      public static let all: Self = "all"
    }

    /// The roles of members to list.
    public struct Role: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Members with any role.
      public static let all: Self = "all"
      /// Owners of the organization.
      public static let admin: Self = "admin"
      /// Members that aren't owners.
      public static let member: Self = "member"
    }
  }

  /// Returns whether a user is a member of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#check-organization-membership-for-a-user): needs the organization permission Members: read.
  public struct IsMember: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/members/\(userName)") }
  }

  /// Lists the authenticated account's organizations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#list-organizations-for-the-authenticated-user)
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Organization]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/orgs", ["per_page": perPage, "page": page])
    }
  }

  /// Lists a user's organizations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/orgs#list-organizations-for-a-user)
  public struct ListForUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Organization]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - userName: the user name of the account.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(userName: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/users/\(userName)/orgs", ["per_page": perPage, "page": page])
    }
  }
}
