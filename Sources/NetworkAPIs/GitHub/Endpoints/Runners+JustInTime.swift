public import NetworkAPIKit

extension GitHubAPI.Runners {
  /// Creates a self-hosted runner of an organization that runs one job, with its configuration.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-configuration-for-a-just-in-time-runner-for-an-organization)
  public struct CreateJustInTimeForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.JustInTimeRunner
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the runner.
    ///   - runnerGroupID: the ID of the group that the runner belongs to.
    ///   - labels: the labels of the runner, 1 to 100.
    ///   - workFolder: the folder for jobs, relative to that of the runner. GitHub's default is `_work`.
    public init(org: String, name: String, runnerGroupID: Int64, labels: [String], workFolder: String? = nil) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/generate-jitconfig")
      requestInfo = .init(
        method: .post,
        parameters: ["name": name, "runner_group_id": runnerGroupID, "labels": labels, "work_folder": workFolder])
    }
  }

  /// Lists the programs to install as self-hosted runners of an organization, one for each platform.
  ///
  /// Needs the organization permission Self-hosted runners: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-an-organization)
  public struct ApplicationsForOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RunnerApplication]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/downloads")
    }
  }

  /// Removes all custom labels from a self-hosted runner of an organization. The response has the labels that are left.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-all-custom-labels-from-a-self-hosted-runner-for-an-organization)
  public struct RemoveAllLabelsForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)/labels")
    }
  }

  /// Creates a self-hosted runner of a repository that runs one job, with its configuration.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-configuration-for-a-just-in-time-runner-for-a-repository)
  public struct CreateJustInTimeForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.JustInTimeRunner
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the runner.
    ///   - runnerGroupID: the ID of the group that the runner belongs to.
    ///   - labels: the labels of the runner, 1 to 100.
    ///   - workFolder: the folder for jobs, relative to that of the runner. GitHub's default is `_work`.
    public init(
      owner: String, repo: String, name: String, runnerGroupID: Int64, labels: [String], workFolder: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/generate-jitconfig")
      requestInfo = .init(
        method: .post,
        parameters: ["name": name, "runner_group_id": runnerGroupID, "labels": labels, "work_folder": workFolder])
    }
  }

  /// Lists the programs to install as self-hosted runners of a repository, one for each platform.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-a-repository)
  public struct ApplicationsForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RunnerApplication]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/downloads")
    }
  }

  /// Removes all custom labels from a self-hosted runner of a repository. The response has the labels that are left.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-all-custom-labels-from-a-self-hosted-runner-for-a-repository)
  public struct RemoveAllLabelsForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)/labels")
    }
  }
}
