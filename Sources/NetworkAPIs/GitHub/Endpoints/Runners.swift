public import NetworkAPIKit

extension GitHubAPI.Runners {
  /// Lists self-hosted runners.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct List: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - name: only runners with this name.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, name: String? = nil, perPage: Int? = nil, page: Int? = nil
    ) {
      urlInfo = .gitHub("\(scope.path)/actions/runners", ["name": name, "per_page": perPage, "page": page])
    }
  }

  /// Returns a self-hosted runner.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct Get: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runner
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)")
    }
  }

  /// Deletes a self-hosted runner.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-an-organization): needs the organization permission Self-hosted runners: write.
  public struct Delete: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)")
    }
  }

  /// Creates a token with which a self-hosted runner is added.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct CreateRegistrationToken: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/registration-token")
    }
  }

  /// Creates a token with which a self-hosted runner is removed.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct CreateRemoveToken: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/remove-token")
    }
  }

  /// Lists the labels of a self-hosted runner.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#list-labels-for-a-self-hosted-runner-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#list-labels-for-a-self-hosted-runner-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct Labels: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)/labels")
    }
  }

  /// Adds custom labels to a self-hosted runner.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#add-custom-labels-to-a-self-hosted-runner-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#add-custom-labels-to-a-self-hosted-runner-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct AddLabels: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    ///   - labels: the names of the labels.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, labels: [String]) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)/labels")
      requestInfo = .init(method: .post, parameters: ["labels": labels])
    }
  }

  /// Replaces the custom labels of a self-hosted runner.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#set-custom-labels-for-a-self-hosted-runner-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#set-custom-labels-for-a-self-hosted-runner-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct SetLabels: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    ///   - labels: the names of the labels.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, labels: [String]) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)/labels")
      requestInfo = .init(method: .put, parameters: ["labels": labels])
    }
  }

  /// Removes a custom label from a self-hosted runner.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#remove-a-custom-label-from-a-self-hosted-runner-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#remove-a-custom-label-from-a-self-hosted-runner-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct RemoveLabel: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    ///   - label: the name of the label.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64, label: String) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)/labels/\(label)")
    }
  }

  /// Removes all custom labels from a self-hosted runner. The response has the labels that are left.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#remove-all-custom-labels-from-a-self-hosted-runner-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#remove-all-custom-labels-from-a-self-hosted-runner-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct RemoveAllLabels: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - id: the ID of the runner.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization, id: Int64) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/\(id)/labels")
    }
  }

  /// Creates a self-hosted runner that runs one job, with its configuration.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#create-configuration-for-a-just-in-time-runner-for-a-repository): needs the permission Administration: write.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#create-configuration-for-a-just-in-time-runner-for-an-organization): needs the organization permission Self-hosted runners: write.
  public struct CreateJustInTime: GitHubEndpoint {
    public typealias Response = GitHubAPI.JustInTimeRunner
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - name: the name of the runner.
    ///   - runnerGroupID: the ID of the group that the runner belongs to.
    ///   - labels: the labels of the runner, 1 to 100.
    ///   - workFolder: the folder for jobs, relative to that of the runner. GitHub's default is `_work`.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, name: String, runnerGroupID: Int64, labels: [String],
      workFolder: String? = nil
    ) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/generate-jitconfig")
      requestInfo = .init(
        method: .post,
        parameters: ["name": name, "runner_group_id": runnerGroupID, "labels": labels, "work_folder": workFolder])
    }
  }

  /// Lists the programs to install as self-hosted runners, one for each platform.
  ///
  /// - [Repository](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-a-repository): needs the permission Administration: read.
  /// - [Organization](https://docs.github.com/rest/actions/self-hosted-runners#list-runner-applications-for-an-organization): needs the organization permission Self-hosted runners: read.
  public struct Applications: GitHubEndpoint {
    public typealias Response = [GitHubAPI.RunnerApplication]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/actions/runners/downloads")
    }
  }
}
