public import NetworkAPIKit

extension GitHubAPI.Orgs {
  /// Returns whether a user is a public member of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#check-public-organization-membership-for-a-user): needs the organization permission Members: read.
  public struct IsPublicMember: GitHubEndpoint {
    public typealias Response = Bool
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/public_members/\(userName)") }
  }

  /// Makes the authenticated account's membership in an organization public.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#set-public-organization-membership-for-the-authenticated-user): needs the organization permission Members: write.
  public struct PublishMembership: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/public_members/\(userName)") }
  }

  /// Makes the authenticated account's membership in an organization private.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#remove-public-organization-membership-for-the-authenticated-user): needs the organization permission Members: write.
  public struct HideMembership: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/public_members/\(userName)") }
  }

  /// Lists an organization's outside collaborators.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/outside-collaborators#list-outside-collaborators-for-an-organization): needs the organization permission Members: read.
  public struct OutsideCollaborators: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SimpleUser]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - filter: which collaborators to list.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, filter: Members.Filter? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/outside_collaborators", ["filter": filter?.rawValue, "per_page": perPage, "page": page])
    }
  }

  /// Makes a member of an organization an outside collaborator.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/outside-collaborators#convert-an-organization-member-to-outside-collaborator): needs the organization permission Members: write.
  public struct ConvertToOutsideCollaborator: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    ///   - async: whether GitHub responds before it has finished.
    public init(org: String, userName: String, async: Bool? = nil) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/outside_collaborators/\(userName)")
      requestInfo = .init(method: .put, parameters: ["async": async])
    }
  }

  /// Removes an outside collaborator from all of an organization's repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/outside-collaborators#remove-outside-collaborator-from-an-organization): needs the organization permission Members: write.
  public struct RemoveOutsideCollaborator: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/outside_collaborators/\(userName)")
    }
  }

  /// Ends a user's membership in an organization, or cancels the invitation.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/members#remove-organization-membership-for-a-user): needs the organization permission Members: write.
  public struct RemoveMembership: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - userName: the user name of the account.
    public init(org: String, userName: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/memberships/\(userName)") }
  }
}
