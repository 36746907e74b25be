public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists the values of an issue's custom fields.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-field-values#list-issue-field-values-for-an-issue): needs the permission Issues: read.
  public struct FieldValues: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueFieldValue]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    public init(owner: String, repo: String, number: Int, perPage: Int? = nil, page: Int? = nil) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/issues/\(number)/issue-field-values", ["per_page": perPage, "page": page])
    }
  }

  /// Sets the values of some of an issue's custom fields; others stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-field-values#add-issue-field-values-to-an-issue): needs the permission Issues: write.
  public struct AddFieldValues: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueFieldValue]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - values: the values.
    public init(owner: String, repo: String, number: Int, values: [IssueFieldInput]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/issue-field-values")
      requestInfo = .init(method: .post, parameters: ["issue_field_values": values])
    }
  }

  /// Replaces the values of all of an issue's custom fields.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-field-values#set-issue-field-values-for-an-issue): needs the permission Issues: write.
  public struct SetFieldValues: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueFieldValue]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - values: the values.
    public init(owner: String, repo: String, number: Int, values: [IssueFieldInput]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/issue-field-values")
      requestInfo = .init(method: .put, parameters: ["issue_field_values": values])
    }
  }

  /// Removes the value of one of an issue's custom fields.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/issues/issue-field-values#delete-an-issue-field-value-from-an-issue): needs the permission Issues: write.
  public struct RemoveFieldValue: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - number: the number of the issue.
    ///   - fieldID: the ID of the field.
    public init(owner: String, repo: String, number: Int, fieldID: Int64) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/issues/\(number)/issue-field-values/\(fieldID)")
    }
  }
}
