public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for code security configurations: security settings that an organization gives to its repositories.
  public enum CodeSecurity {}
}

extension GitHubAPI.CodeSecurity {
  /// Lists the code security configurations of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#get-code-security-configurations-for-an-organization): needs the organization permission Administration: read.
  public struct List: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeSecurityConfiguration]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - target: only configurations of this kind.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    public init(org: String, target: Target? = nil, perPage: Int? = nil, before: String? = nil, after: String? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/code-security/configurations",
        ["target_type": target?.rawValue, "per_page": perPage, "before": before, "after": after])
    }

    /// Kinds of configurations to list.
    public struct Target: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// GitHub's own.
      public static let global: Self = "global"
      /// All of them.
      public static let all: Self = "all"
    }
  }

  /// Returns a code security configuration.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#get-a-code-security-configuration): needs the organization permission Administration: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeSecurityConfiguration
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the configuration.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/\(id)")
    }
  }

  /// Deletes a code security configuration. The settings of its repositories stay.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#delete-a-code-security-configuration): needs the organization permission Administration: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the configuration.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/\(id)")
    }
  }

  /// Lists the configurations that new repositories get.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#get-default-code-security-configurations): needs the organization permission Administration: read.
  public struct Defaults: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeSecurityConfiguration.Default]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/defaults") }
  }

  /// Gives a configuration to new repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#set-a-code-security-configuration-as-a-default-for-an-organization): needs the organization permission Administration: write.
  public struct SetDefault: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeSecurityConfiguration.Default
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the configuration.
    ///   - repositories: which new repositories get it.
    public init(org: String, id: Int64, repositories: GitHubAPI.CodeSecurityConfiguration.NewRepositories) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/\(id)/defaults")
      requestInfo = .init(method: .put, parameters: ["default_for_new_repos": repositories])
    }
  }

  /// Gives a configuration to repositories. GitHub does so in the background.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#attach-a-configuration-to-repositories): needs the organization permission Administration: write.
  public struct Attach: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the configuration.
    ///   - repositories: which repositories get it.
    ///   - selectedRepositoryIDs: the IDs of the repositories, if only selected ones get it.
    public init(
      org: String, id: Int64, repositories: GitHubAPI.CodeSecurityConfiguration.AttachedRepositories,
      selectedRepositoryIDs: [Int64]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/\(id)/attach")
      requestInfo = .init(
        method: .post, parameters: ["scope": repositories, "selected_repository_ids": selectedRepositoryIDs])
    }
  }

  /// Takes its configuration from repositories. The settings stay.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#detach-configurations-from-repositories): needs the organization permission Administration: write.
  public struct Detach: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - repositoryIDs: the IDs of the repositories, at most 250.
    public init(org: String, repositoryIDs: [Int64]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/detach")
      requestInfo = .init(method: .delete, parameters: ["selected_repository_ids": repositoryIDs], encoding: .json)
    }
  }

  /// Lists the repositories that have a configuration.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#get-repositories-associated-with-a-code-security-configuration): needs the organization permission Administration: read.
  public struct Repositories: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CodeSecurityConfiguration.Attachment]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the configuration.
    ///   - status: only repositories with one of these statuses, separated by commas.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    public init(
      org: String, id: Int64, status: String? = nil, perPage: Int? = nil, before: String? = nil, after: String? = nil
    ) {
      urlInfo = .gitHub(
        "/orgs/\(org)/code-security/configurations/\(id)/repositories",
        ["status": status, "per_page": perPage, "before": before, "after": after])
    }
  }

  /// Returns the configuration of a repository; nil if it has none.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#get-the-code-security-configuration-associated-with-a-repository): needs the permission Administration: read.
  public struct GetForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeSecurityConfiguration.Attachment?
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/code-security-configuration")
    }
  }

  /// Creates a code security configuration. The name and the description are required.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#create-a-code-security-configuration): needs the organization permission Administration: write.
  public struct Create: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeSecurityConfiguration
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.CodeSecurityConfiguration>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - configuration: the name, the description and the settings; what else it has isn't sent.
    public init(org: String, configuration: GitHubAPI.CodeSecurityConfiguration) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations")
      requestInfo = .init(method: .post, parameters: configuration.toSend)
    }
  }

  /// Updates a code security configuration, and returns it; nil if nothing was changed.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/code-security/configurations#update-a-code-security-configuration): needs the organization permission Administration: write.
  public struct Update: GitHubEndpoint {
    public typealias Response = GitHubAPI.CodeSecurityConfiguration?
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.CodeSecurityConfiguration>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the configuration.
    ///   - configuration: the name, the description and the settings; what else it has isn't sent.
    public init(org: String, id: Int64, configuration: GitHubAPI.CodeSecurityConfiguration) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/code-security/configurations/\(id)")
      requestInfo = .init(method: .patch, parameters: configuration.toSend)
    }
  }
}

extension GitHubAPI.CodeSecurityConfiguration {
  /// The configuration without what GitHub sets.
  fileprivate var toSend: Self {
    var copy = self
    (copy.id, copy.targetType, copy.url, copy.htmlURL, copy.createdAt, copy.updatedAt) = (nil, nil, nil, nil, nil, nil)
    return copy
  }
}
