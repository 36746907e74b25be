public import NetworkAPIKit

extension GitHubAPI.Runners {
  /// Lists a repository's self-hosted runners.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-a-repository)
  public struct ListForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: only runners with this name.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, name: String? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/actions/runners", ["name": name, "per_page": perPage, "page": page])
    }
  }

  /// Returns a self-hosted runner of a repository.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-a-repository)
  public struct GetForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runner
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)")
    }
  }

  /// Deletes a self-hosted runner from a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-a-repository)
  public struct DeleteFromRepo: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)")
    }
  }

  /// Creates a token with which a self-hosted runner is added to a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-a-repository)
  public struct CreateRegistrationTokenForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/registration-token")
    }
  }

  /// Creates a token with which a self-hosted runner is removed from a repository.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-a-repository)
  public struct CreateRemoveTokenForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/remove-token")
    }
  }

  /// Lists the labels of a repository's self-hosted runner.
  ///
  /// Needs the permission Administration: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-labels-for-a-self-hosted-runner-for-a-repository)
  public struct LabelsForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    public init(owner: String, repo: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)/labels")
    }
  }

  /// Adds custom labels to a repository's self-hosted runner.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#add-custom-labels-to-a-self-hosted-runner-for-a-repository)
  public struct AddLabelsForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    ///   - labels: the names of the labels.
    public init(owner: String, repo: String, id: Int64, labels: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)/labels")
      requestInfo = .init(method: .post, parameters: ["labels": labels])
    }
  }

  /// Replaces the custom labels of a repository's self-hosted runner.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#set-custom-labels-for-a-self-hosted-runner-for-a-repository)
  public struct SetLabelsForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    ///   - labels: the names of the labels.
    public init(owner: String, repo: String, id: Int64, labels: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)/labels")
      requestInfo = .init(method: .put, parameters: ["labels": labels])
    }
  }

  /// Removes a custom label from a repository's self-hosted runner.
  ///
  /// Needs the permission Administration: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-a-custom-label-from-a-self-hosted-runner-for-a-repository)
  public struct RemoveLabelForRepo: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - id: the ID of the runner.
    ///   - label: the name of the label.
    public init(owner: String, repo: String, id: Int64, label: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/actions/runners/\(id)/labels/\(label)")
    }
  }
}
