public import NetworkAPIKit

extension GitHubAPI.SelectedRepositories {
  /// What an organization selects repositories for.
  public struct Purpose: Sendable, Hashable {
    let path: NetworkAPI.Path

    /// Using a secret of an organization, or of its Dependabot.
    public static func secret(_ name: String, in scope: some GitHubAPI.OrganizationSecretScope) -> Self {
      .init(path: "\(scope.actionsPath)/secrets/\(name)/repositories")
    }

    /// Using a variable.
    public static func variable(_ name: String, in scope: GitHubAPI.OrganizationScope) -> Self {
      .init(path: "\(scope.path)/actions/variables/\(name)/repositories")
    }

    /// Using the self-hosted runners of a group.
    public static func runnerGroup(_ id: Int64, in scope: GitHubAPI.OrganizationScope) -> Self {
      .init(path: "\(scope.path)/actions/runner-groups/\(id)/repositories")
    }

    /// Using GitHub Actions.
    public static func actions(in scope: GitHubAPI.OrganizationScope) -> Self {
      .init(path: "\(scope.path)/actions/permissions/repositories")
    }

    /// Having self-hosted runners of their own.
    public static func selfHostedRunners(in scope: GitHubAPI.OrganizationScope) -> Self {
      .init(path: "\(scope.path)/actions/permissions/self-hosted-runners/repositories")
    }

    /// Having immutable releases.
    public static func immutableReleases(in scope: GitHubAPI.OrganizationScope) -> Self {
      .init(path: "\(scope.path)/settings/immutable-releases/repositories")
    }
  }

  /// Lists the repositories that an organization has selected.
  ///
  /// - [Secret](https://docs.github.com/rest/actions/secrets#list-selected-repositories-for-an-organization-secret): needs the organization permission Secrets: read.
  /// - [Dependabot's secret](https://docs.github.com/rest/dependabot/secrets#list-selected-repositories-for-an-organization-secret): needs the organization permission Organization dependabot secrets: read.
  /// - [Variable](https://docs.github.com/rest/actions/variables#list-selected-repositories-for-an-organization-variable): needs the organization permission Variables: read.
  /// - [Runner group](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-repository-access-to-a-self-hosted-runner-group-in-an-organization): needs the organization permission Self-hosted runners: read.
  /// - [GitHub Actions](https://docs.github.com/rest/actions/permissions#list-selected-repositories-enabled-for-github-actions-in-an-organization): needs the organization permission Administration: read.
  /// - [Self-hosted runners](https://docs.github.com/rest/actions/permissions#list-repositories-allowed-to-use-self-hosted-runners-in-an-organization): needs the organization permission Administration: read.
  /// - [Immutable releases](https://docs.github.com/rest/orgs/orgs#list-selected-repositories-for-immutable-releases-enforcement): needs the organization permission Administration: read.
  public struct List: GitHubEndpoint {
    public typealias Response = GitHubAPI.SelectedRepositories
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - purpose: what the repositories are selected for.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(for purpose: Purpose, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("\(purpose.path)", ["per_page": perPage, "page": page])
    }
  }

  /// Replaces the repositories that an organization has selected.
  ///
  /// - [Secret](https://docs.github.com/rest/actions/secrets#set-selected-repositories-for-an-organization-secret): needs the organization permission Secrets: write.
  /// - [Dependabot's secret](https://docs.github.com/rest/dependabot/secrets#set-selected-repositories-for-an-organization-secret): needs the organization permission Organization dependabot secrets: write.
  /// - [Variable](https://docs.github.com/rest/actions/variables#set-selected-repositories-for-an-organization-variable): needs the organization permission Variables: write.
  /// - [Runner group](https://docs.github.com/rest/actions/self-hosted-runner-groups#set-repository-access-for-a-self-hosted-runner-group-in-an-organization): needs the organization permission Self-hosted runners: write.
  /// - [GitHub Actions](https://docs.github.com/rest/actions/permissions#set-selected-repositories-enabled-for-github-actions-in-an-organization): needs the organization permission Administration: write.
  /// - [Self-hosted runners](https://docs.github.com/rest/actions/permissions#set-repositories-allowed-to-use-self-hosted-runners-in-an-organization): needs the organization permission Administration: write.
  /// - [Immutable releases](https://docs.github.com/rest/orgs/orgs#set-selected-repositories-for-immutable-releases-enforcement): needs the organization permission Administration: write.
  public struct Set: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - purpose: what the repositories are selected for.
    ///   - repositoryIDs: the IDs of the repositories.
    public init(for purpose: Purpose, repositoryIDs: [Int64]) {
      urlInfo = .GitHubAPI(path: "\(purpose.path)")
      requestInfo = .init(method: .put, parameters: ["selected_repository_ids": repositoryIDs])
    }
  }

  /// Adds a repository to those that an organization has selected.
  ///
  /// - [Secret](https://docs.github.com/rest/actions/secrets#add-selected-repository-to-an-organization-secret): needs the organization permission Secrets: write.
  /// - [Dependabot's secret](https://docs.github.com/rest/dependabot/secrets#add-selected-repository-to-an-organization-secret): needs the organization permission Organization dependabot secrets: write.
  /// - [Variable](https://docs.github.com/rest/actions/variables#add-selected-repository-to-an-organization-variable): needs the organization permission Variables: write.
  /// - [Runner group](https://docs.github.com/rest/actions/self-hosted-runner-groups#add-repository-access-to-a-self-hosted-runner-group-in-an-organization): needs the organization permission Self-hosted runners: write.
  /// - [GitHub Actions](https://docs.github.com/rest/actions/permissions#enable-a-selected-repository-for-github-actions-in-an-organization): needs the organization permission Administration: write.
  /// - [Self-hosted runners](https://docs.github.com/rest/actions/permissions#add-a-repository-to-the-list-of-repositories-allowed-to-use-self-hosted-runners-in-an-organization): needs the organization permission Administration: write.
  /// - [Immutable releases](https://docs.github.com/rest/orgs/orgs#enable-a-selected-repository-for-immutable-releases-in-an-organization): needs the organization permission Administration: write.
  public struct Add: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - id: the ID of the repository.
    ///   - purpose: what the repository is selected for.
    public init(_ id: Int64, for purpose: Purpose) { urlInfo = .GitHubAPI(path: "\(purpose.path)/\(id)") }
  }

  /// Removes a repository from those that an organization has selected.
  ///
  /// - [Secret](https://docs.github.com/rest/actions/secrets#remove-selected-repository-from-an-organization-secret): needs the organization permission Secrets: write.
  /// - [Dependabot's secret](https://docs.github.com/rest/dependabot/secrets#remove-selected-repository-from-an-organization-secret): needs the organization permission Organization dependabot secrets: write.
  /// - [Variable](https://docs.github.com/rest/actions/variables#remove-selected-repository-from-an-organization-variable): needs the organization permission Variables: write.
  /// - [Runner group](https://docs.github.com/rest/actions/self-hosted-runner-groups#remove-repository-access-to-a-self-hosted-runner-group-in-an-organization): needs the organization permission Self-hosted runners: write.
  /// - [GitHub Actions](https://docs.github.com/rest/actions/permissions#disable-a-selected-repository-for-github-actions-in-an-organization): needs the organization permission Administration: write.
  /// - [Self-hosted runners](https://docs.github.com/rest/actions/permissions#remove-a-repository-from-the-list-of-repositories-allowed-to-use-self-hosted-runners-in-an-organization): needs the organization permission Administration: write.
  /// - [Immutable releases](https://docs.github.com/rest/orgs/orgs#disable-a-selected-repository-for-immutable-releases-in-an-organization): needs the organization permission Administration: write.
  public struct Remove: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - id: the ID of the repository.
    ///   - purpose: what the repository was selected for.
    public init(_ id: Int64, for purpose: Purpose) { urlInfo = .GitHubAPI(path: "\(purpose.path)/\(id)") }
  }
}
