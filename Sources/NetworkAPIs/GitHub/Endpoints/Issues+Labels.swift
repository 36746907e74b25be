public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists a repository's labels.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#list-labels-for-a-repository): needs the permission Issues: read or Pull requests: read.
  public struct Labels: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Label]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/labels", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the labels of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#list-labels-for-an-issue): needs the permission Issues: read or Pull requests: read.
  public struct LabelsOnIssue: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Label]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/issues/\(number)/labels", ["per_page": perPage, "page": page])
    }
  }

  /// Lists the labels of the issues in a milestone.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#list-labels-for-issues-in-a-milestone): needs the permission Issues: read or Pull requests: read.
  public struct LabelsForMilestone: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Label]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the milestone.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub("/repos/\(owner)/\(repo)/milestones/\(number)/labels", ["per_page": perPage, "page": page])
    }
  }

  /// Returns a label.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#get-a-label): needs the permission Issues: read or Pull requests: read.
  public struct GetLabel: GitHubEndpoint {
    public typealias Response = GitHubAPI.Label
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the label.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/labels/\(name)")
    }
  }

  /// Creates a label.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#create-a-label): needs the permission Issues: write or Pull requests: write.
  public struct CreateLabel: GitHubEndpoint {
    public typealias Response = GitHubAPI.Label
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the label.
    ///   - color: six hexadecimal digits, without `#`.
    ///   - description: the description of the label.
    public init(owner: String, repo: String, name: String, color: String? = nil, description: String? = nil) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/labels")
      requestInfo = .init(method: .post, parameters: ["name": name, "color": color, "description": description])
    }
  }

  /// Updates a label.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#update-a-label): needs the permission Issues: write or Pull requests: write.
  public struct UpdateLabel: GitHubEndpoint {
    public typealias Response = GitHubAPI.Label
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the current name of the label.
    ///   - newName: the new name of the label.
    ///   - color: six hexadecimal digits, without `#`.
    ///   - description: the description of the label.
    ///   - archived: true to archive it, so that it can't be added to issues; false to restore it.
    public init(
      owner: String, repo: String, name: String, newName: String? = nil, color: String? = nil,
      description: String? = nil, archived: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/labels/\(name)")
      requestInfo = .init(
        method: .patch,
        parameters: ["new_name": newName, "color": color, "description": description, "archived": archived])
    }
  }

  /// Deletes a label.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#delete-a-label): needs the permission Issues: write or Pull requests: write.
  public struct DeleteLabel: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - name: the name of the label.
    public init(owner: String, repo: String, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/labels/\(name)")
    }
  }

  /// Adds labels to an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#add-labels-to-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct AddLabels: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Label]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - labels: the names of the labels to add.
    public init(owner: String, repo: String, number: Int, labels: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/labels")
      requestInfo = .init(method: .post, parameters: ["labels": labels])
    }
  }

  /// Replaces the labels of an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#set-labels-for-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct SetLabels: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Label]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - labels: the names of the labels, which replace the current ones.
    public init(owner: String, repo: String, number: Int, labels: [String]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/labels")
      requestInfo = .init(method: .put, parameters: ["labels": labels])
    }
  }

  /// Removes a label from an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#remove-a-label-from-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct RemoveLabel: GitHubEndpoint {
    public typealias Response = [GitHubAPI.Label]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    ///   - name: the name of the label.
    public init(owner: String, repo: String, number: Int, name: String) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/labels/\(name)")
    }
  }

  /// Removes all labels from an issue or pull request.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/labels#remove-all-labels-from-an-issue): needs the permission Issues: write or Pull requests: write.
  public struct RemoveAllLabels: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue or pull request.
    public init(owner: String, repo: String, number: Int) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/labels")
    }
  }
}
