public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// Lists a user's repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-repositories-for-a-user): needs the permission Metadata: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - user: the user name of the account.
    ///   - type: which repositories to list.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      user: String, type: Kind? = nil, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(user)/repos",
        [
          "type": type?.rawValue, "sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage,
          "page": page,
        ])
    }

    /// Which repositories to list.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Repositories that the account owns or is a member of.
      public static let all: Self = "all"
      /// Repositories that the account owns.
      public static let owner: Self = "owner"
      /// Repositories that the account is a member of.
      public static let member: Self = "member"
    }
  }

  /// Lists an organization's repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-organization-repositories): needs the permission Metadata: read.
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: which repositories to list.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      org: String, type: Kind? = nil, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/repos",
        [
          "type": type?.rawValue, "sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage,
          "page": page,
        ])
    }

    /// Which repositories to list.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// All repositories.
      public static let all: Self = "all"
      /// Public repositories.
      public static let `public`: Self = "public"
      /// Private repositories.
      public static let `private`: Self = "private"
      /// Forks.
      public static let forks: Self = "forks"
      /// Repositories that aren't forks.
      public static let sources: Self = "sources"
      /// Repositories that the authenticated account is a member of.
      public static let member: Self = "member"
    }
  }

  /// Lists the authenticated account's repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user): needs the permission Metadata: read.
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - visibility: only repositories with this visibility.
    ///   - affiliation: how the account is affiliated with the repositories to list.
    ///   - type: which repositories to list; can't be combined with `visibility` or `affiliation`.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - since: only items that were updated at or after this time.
    ///   - before: only items that were updated before this time.
    public init(
      visibility: Visibility? = nil, affiliation: [Affiliation]? = nil, type: Kind? = nil, sort: Sort? = nil,
      direction: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, page: Int? = nil, since: Date? = nil,
      before: Date? = nil
    ) {
      urlInfo = .gitHub(
        "/user/repos",
        [
          "visibility": visibility?.rawValue, "affiliation": affiliation?.map(\.rawValue), "type": type?.rawValue,
          "sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage, "page": page, "since": since,
          "before": before,
        ])
    }

    /// The visibilities of repositories to list.
    public struct Visibility: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// All repositories.
      public static let all: Self = "all"
      /// Public repositories.
      public static let `public`: Self = "public"
      /// Private repositories.
      public static let `private`: Self = "private"
    }

    /// Which repositories to list.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// All repositories.
      public static let all: Self = "all"
      /// Repositories that the account owns.
      public static let owner: Self = "owner"
      /// Public repositories.
      public static let `public`: Self = "public"
      /// Private repositories.
      public static let `private`: Self = "private"
      /// Repositories that the account is a member of.
      public static let member: Self = "member"
    }

    /// How the account is affiliated with the repositories to list.
    public struct Affiliation: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Repositories that the account owns.
      public static let owner: Self = "owner"
      /// Repositories that the account was added to as a collaborator.
      public static let collaborator: Self = "collaborator"
      /// Repositories that the account can access as a member of an organization.
      public static let organizationMember: Self = "organization_member"
    }
  }
}
