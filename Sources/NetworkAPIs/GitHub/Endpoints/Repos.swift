public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// Repositories.
  public enum Repos {}
}

extension GitHubAPI.Repos {
  /// Get a repository.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#get-a-repository)
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)")
    }
  }

  /// List repositories for a user.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#list-repositories-for-a-user)
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - user: the name of the account.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds; GitHub’s default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(
      user: String, type: Kind? = nil, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/users/\(user)/repos",
        [
          "type": type?.rawValue, "sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage,
          "page": page
        ])
    }

    /// The values GitHub documents.
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
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#list-organization-repositories)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds; GitHub’s default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(
      org: String, type: Kind? = nil, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil,
      perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/repos",
        [
          "type": type?.rawValue, "sort": sort?.rawValue, "direction": direction?.rawValue, "per_page": perPage,
          "page": page
        ])
    }

    /// The values GitHub documents.
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
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#list-repositories-for-the-authenticated-user)
  public struct ListForAuthenticatedUser: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Repository]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - visibility: who may see it.
    ///   - affiliation: how one belongs to it.
    ///   - type: which kind.
    ///   - sort: what to sort by.
    ///   - direction: in which order.
    ///   - perPage: how many a page holds; GitHub’s default is 30, its maximum mostly 100.
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
          "before": before
        ])
    }

    /// The values GitHub documents.
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

    /// The values GitHub documents.
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

    /// The values GitHub documents.
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

  /// Delete a repository.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#delete-a-repository)
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)")
    }
  }

  /// Create a fork.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/forks#create-a-fork)
  public struct CreateFork: GitHubEndpoint {
    public typealias Response = GitHubAPI.Repository
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - organization: the organization to fork into; by default the account that calls.
    ///   - name: the name.
    ///   - defaultBranchOnly: whether to fork only the default branch.
    public init(
      owner: String, repo: String, organization: String? = nil, name: String? = nil, defaultBranchOnly: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/forks")
      requestInfo = .init(
        method: .post,
        parameters: [
          "organization": organization, "name": name, "default_branch_only": defaultBranchOnly
        ])
    }
  }

  /// List repository languages.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#list-repository-languages)
  public struct Languages: GitHubEndpoint {
    public typealias Response = [String: Int]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/languages")
    }
  }

  /// List repository contributors.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#list-repository-contributors)
  public struct Contributors: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Contributor]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - anon: also those GitHub knows no account of.
    ///   - perPage: how many a page holds; GitHub’s default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, anon: Bool? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/contributors",
        [
          "anon": anon == true ? "1" : nil, "per_page": perPage, "page": page
        ])
    }
  }

  /// Get all contributor commit activity.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/metrics/statistics#get-all-contributor-commit-activity)
  public struct ContributorStatistics: GitHubEndpoint {
    public typealias Response = [GitHubAPI.ContributorActivity]?
    public let urlInfo: NetworkAPI.URLInfo
    public var responseDecoder: ResponseDecoder<Response> { .whenReady() }

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/stats/contributors")
    }
  }

  /// List repository tags.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#list-repository-tags)
  public struct Tags: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Tag]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: how many a page holds; GitHub’s default is 30, its maximum mostly 100.
    ///   - page: which page, from 1; better follow the links of the answer.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/tags", ["per_page": perPage, "page": page])
    }
  }

  /// Get all repository topics.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#get-all-repository-topics)
  public struct Topics: GitHubEndpoint {
    public typealias Response = GitHubAPI.Topics
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - page: which page, from 1; better follow the links of the answer.
    ///   - perPage: how many a page holds; GitHub’s default is 30, its maximum mostly 100.
    public init(owner: String, repo: String, page: Int? = nil, perPage: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/topics", ["page": page, "per_page": perPage])
    }
  }

  /// Replace all repository topics.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#replace-all-repository-topics)
  public struct ReplaceTopics: GitHubEndpoint {
    public typealias Response = GitHubAPI.Topics
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - names: the names.
    public init(owner: String, repo: String, names: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/topics")
      requestInfo = .init(method: .put, parameters: ["names": names])
    }
  }

  /// Create a repository dispatch event.
  ///
  /// [GitHub’s description](https://docs.github.com/rest/repos/repos#create-a-repository-dispatch-event)
  public struct Dispatch: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.Fields>

    /// - Parameters:
    ///   - owner: whose repository it is.
    ///   - repo: the name of the repository, without the owner.
    ///   - eventType: a name of one’s own for the event.
    ///   - clientPayload: what to tell the workflow.
    public init(owner: String, repo: String, eventType: String, clientPayload: [String: GitHubAPI.JSONValue]? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/dispatches")
      requestInfo = .init(method: .post, parameters: ["event_type": eventType, "client_payload": clientPayload])
    }
  }
}
