public import NetworkAPIKit

extension GitHubAPI.Runners {
  /// Lists an organization's self-hosted runners.
  ///
  /// Needs the organization permission Self-hosted runners: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-an-organization)
  public struct ListForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runners
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: only runners with this name.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(org: String, name: String? = nil, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/orgs/\(org)/actions/runners", ["name": name, "per_page": perPage, "page": page])
    }
  }

  /// Returns a self-hosted runner of an organization.
  ///
  /// Needs the organization permission Self-hosted runners: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#get-a-self-hosted-runner-for-an-organization)
  public struct GetForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.Runner
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)")
    }
  }

  /// Deletes a self-hosted runner from an organization.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#delete-a-self-hosted-runner-from-an-organization)
  public struct DeleteFromOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)")
    }
  }

  /// Creates a token with which a self-hosted runner is added to an organization.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-registration-token-for-an-organization)
  public struct CreateRegistrationTokenForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter org: the name of the organization.
    public init(org: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/registration-token")
    }
  }

  /// Creates a token with which a self-hosted runner is removed from an organization.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#create-a-remove-token-for-an-organization)
  public struct CreateRemoveTokenForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.InstallationToken
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .post)

    /// - Parameter org: the name of the organization.
    public init(org: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/remove-token")
    }
  }

  /// Lists the labels of an organization's self-hosted runner.
  ///
  /// Needs the organization permission Self-hosted runners: read.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#list-labels-for-a-self-hosted-runner-for-an-organization)
  public struct LabelsForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    public init(org: String, id: Int64) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)/labels")
    }
  }

  /// Adds custom labels to an organization's self-hosted runner.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#add-custom-labels-to-a-self-hosted-runner-for-an-organization)
  public struct AddLabelsForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    ///   - labels: the names of the labels.
    public init(org: String, id: Int64, labels: [String]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)/labels")
      requestInfo = .init(method: .post, parameters: ["labels": labels])
    }
  }

  /// Replaces the custom labels of an organization's self-hosted runner.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#set-custom-labels-for-a-self-hosted-runner-for-an-organization)
  public struct SetLabelsForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    ///   - labels: the names of the labels.
    public init(org: String, id: Int64, labels: [String]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)/labels")
      requestInfo = .init(method: .put, parameters: ["labels": labels])
    }
  }

  /// Removes a custom label from an organization's self-hosted runner.
  ///
  /// Needs the organization permission Self-hosted runners: write.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/actions/self-hosted-runners#remove-a-custom-label-from-a-self-hosted-runner-for-an-organization)
  public struct RemoveLabelForOrg: GitHubEndpoint {
    public typealias Response = GitHubAPI.RunnerLabels
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the runner.
    ///   - label: the name of the label.
    public init(org: String, id: Int64, label: String) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/actions/runners/\(id)/labels/\(label)")
    }
  }
}
