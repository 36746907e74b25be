public import Foundation
public import NetworkAPIKit

extension GitHubAPI.Repos {
  /// List repositories for a user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/repos/repos#list-repositories-for-a-user)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - user: the name of the account.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
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

    /// Which kind.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `all`
      public static let all: Self = "all"
      /// `owner`
      public static let owner: Self = "owner"
      /// `member`
      public static let member: Self = "member"
    }
  }

  /// List organization repositories.
  ///
  /// [GitHub's description](https://docs.github.com/rest/repos/repos#list-organization-repositories)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
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

    /// Which kind.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `all`
      public static let all: Self = "all"
      /// `public`
      public static let `public`: Self = "public"
      /// `private`
      public static let `private`: Self = "private"
      /// `forks`
      public static let forks: Self = "forks"
      /// `sources`
      public static let sources: Self = "sources"
      /// `member`
      public static let member: Self = "member"
    }
  }

  /// List repositories for the authenticated user.
  ///
  /// [GitHub's description](https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user)
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - visibility: who may see it.
    ///   - affiliation: how one belongs to it.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds; GitHub's default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    ///   - since: only what changed at or after that time.
    ///   - before: only what changed before that time.
    public init(
      visibility: GitHubAPI.Visibility? = nil, affiliation: [Affiliation]? = nil, type: Kind? = nil, sort: Sort? = nil,
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

    /// Who may see it.
    public struct Visibility: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `all`
      public static let all: Self = "all"
      /// `public`
      public static let `public`: Self = "public"
      /// `private`
      public static let `private`: Self = "private"
    }

    /// Which kind.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `all`
      public static let all: Self = "all"
      /// `owner`
      public static let owner: Self = "owner"
      /// `public`
      public static let `public`: Self = "public"
      /// `private`
      public static let `private`: Self = "private"
      /// `member`
      public static let member: Self = "member"
    }

    /// How one belongs to a repository.
    public struct Affiliation: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `owner`
      public static let owner: Self = "owner"
      /// `collaborator`
      public static let collaborator: Self = "collaborator"
      /// `organization_member`
      public static let organizationMember: Self = "organization_member"
    }
  }
}
