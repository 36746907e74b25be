public import NetworkAPIKit

extension GitHubAPI.Runners {
  /// Lists an organization's runner groups, and those that its enterprise shares with it.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-self-hosted-runner-groups-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct Groups: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerGroups
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - visibleToRepository: only groups that this repository can use, such as `octocat/hello`.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, visibleToRepository: String? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/actions/runner-groups",
        ["visible_to_repository": visibleToRepository, "per_page": perPage, "page": page])
    }
  }

  /// Returns a runner group of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#get-a-self-hosted-runner-group-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct GetGroup: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerGroup
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    public init(org: String, id: Int64) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups/\(id)") }
  }

  /// Creates a runner group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#create-a-self-hosted-runner-group-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct CreateGroup: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerGroup
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the group.
    ///   - visibility: which repositories can use the group.
    ///   - selectedRepositoryIDs: the IDs of the repositories, if the visibility is `selected`.
    ///   - runners: the IDs of the runners to move into the group.
    ///   - allowsPublicRepositories: whether public repositories can use the group.
    ///   - restrictedToWorkflows: whether only the selected workflows can use the group.
    ///   - selectedWorkflows: these workflows, each as `owner/repo/.github/workflows/name.yml@ref`.
    ///   - networkConfigurationID: the ID of the private network that hosted runners of the group use.
    public init(
      org: String, name: String, visibility: GitHubAPI.SecretVisibility? = nil, selectedRepositoryIDs: [Int64]? = nil,
      runners: [Int64]? = nil, allowsPublicRepositories: Bool? = nil, restrictedToWorkflows: Bool? = nil,
      selectedWorkflows: [String]? = nil, networkConfigurationID: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "visibility": visibility, "selected_repository_ids": selectedRepositoryIDs, "runners": runners,
          "allows_public_repositories": allowsPublicRepositories, "restricted_to_workflows": restrictedToWorkflows,
          "selected_workflows": selectedWorkflows, "network_configuration_id": networkConfigurationID,
        ])
    }
  }

  /// Changes a runner group. Parameters that are nil stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#update-a-self-hosted-runner-group-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct UpdateGroup: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerGroup
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    ///   - name: the name of the group.
    ///   - visibility: which repositories can use the group.
    ///   - allowsPublicRepositories: whether public repositories can use the group.
    ///   - restrictedToWorkflows: whether only the selected workflows can use the group.
    ///   - selectedWorkflows: these workflows, each as `owner/repo/.github/workflows/name.yml@ref`.
    ///   - networkConfigurationID: the ID of the private network that hosted runners of the group use; `.null` removes it.
    public init(
      org: String, id: Int64, name: String, visibility: GitHubAPI.SecretVisibility? = nil,
      allowsPublicRepositories: Bool? = nil, restrictedToWorkflows: Bool? = nil, selectedWorkflows: [String]? = nil,
      networkConfigurationID: GitHubAPI.Nullable<String>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: [
          "name": name, "visibility": visibility, "allows_public_repositories": allowsPublicRepositories,
          "restricted_to_workflows": restrictedToWorkflows, "selected_workflows": selectedWorkflows,
          "network_configuration_id": networkConfigurationID,
        ])
    }
  }

  /// Deletes a runner group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#delete-a-self-hosted-runner-group-from-an-organization): needs the organization permission Self-hosted runners: write.
  public struct DeleteGroup: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    public init(org: String, id: Int64) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups/\(id)") }
  }

  /// Lists the self-hosted runners in a group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-self-hosted-runners-in-a-group-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct GroupRunners: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/runner-groups/\(id)/runners", ["per_page": perPage, "page": page])
    }
  }

  /// Replaces the self-hosted runners in a group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#set-self-hosted-runners-in-a-group-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct SetGroupRunners: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    ///   - runners: the IDs of the runners.
    public init(org: String, id: Int64, runners: [Int64]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups/\(id)/runners")
      requestInfo = .init(method: .put, parameters: ["runners": runners])
    }
  }

  /// Moves a self-hosted runner into a group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#add-a-self-hosted-runner-to-a-group-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct AddGroupRunner: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .put)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    ///   - runnerID: the ID of the runner.
    public init(org: String, id: Int64, runnerID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups/\(id)/runners/\(runnerID)")
    }
  }

  /// Moves a self-hosted runner from a group back to the default group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#remove-a-self-hosted-runner-from-a-group-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct RemoveGroupRunner: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    ///   - runnerID: the ID of the runner.
    public init(org: String, id: Int64, runnerID: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runner-groups/\(id)/runners/\(runnerID)")
    }
  }

  /// Lists the GitHub-hosted runners in a group.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runner-groups#list-github-hosted-runners-in-a-group-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct GroupHostedRunners: GitHubEndpoint {
    public typealias Response = GitHubAPI.HostedRunners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the group.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, id: Int64, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/runner-groups/\(id)/hosted-runners", ["per_page": perPage, "page": page])
    }
  }
}
