public import NetworkAPIKit

extension GitHubAPI.Orgs {
  /// Lists the authenticated account's memberships in organizations.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#list-organization-memberships-for-the-authenticated-user)
  public struct MyMemberships: GitHubEndpoint {
    public typealias Response = [GitHubAPI.OrganizationMembership]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - state: only memberships with this state.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(state: State? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/user/memberships/orgs", ["state": state?.rawValue, "per_page": perPage, "page": page])
    }

    /// The states of memberships to list.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Active memberships.
      public static let active: Self = "active"
      /// Invitations that weren't accepted yet.
      public static let pending: Self = "pending"
    }
  }

  /// Returns the authenticated account's membership in an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#get-an-organization-membership-for-the-authenticated-user): needs the organization permission Members: read.
  public struct MyMembership: GitHubEndpoint {
    public typealias Response = GitHubAPI.OrganizationMembership
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/user/memberships/orgs/\(org)") }
  }

  /// Accepts an invitation to an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#update-an-organization-membership-for-the-authenticated-user): needs the organization permission Members: write.
  public struct UpdateMyMembership: GitHubEndpoint {
    public typealias Response = GitHubAPI.OrganizationMembership
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - state: the state to set.
    public init(org: String, state: State) {
      urlInfo = .GitHubAPI(path: "/user/memberships/orgs/\(org)")
      requestInfo = .init(method: .patch, parameters: ["state": state])
    }

    /// The states that a membership can be set to.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Accepts the invitation.
      public static let active: Self = "active"
    }
  }
}
