public import NetworkAPIKit

extension GitHubAPI.Issues {
  /// Lists the types of issues.
  ///
  /// - [Organization](https://docs.github.com/rest/orgs/issue-types#list-issue-types-for-an-organization): needs the organization permission Issue Types: read.
  /// - [Repository](https://docs.github.com/rest/repos/issue-types#list-issue-types-for-a-repository).
  public struct Types: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueType]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter scope: the repository or organization.
    public init(in scope: some GitHubAPI.RepositoryOrOrganization) {
      urlInfo = .GitHubAPI(path: "\(scope.path)/issue-types")
    }
  }
}

extension GitHubAPI.Orgs {
  /// Creates a type of issues.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-types#create-issue-type-for-an-organization): needs the organization permission Issue Types: write.
  public struct CreateIssueType: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueType
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the type.
    ///   - isEnabled: whether the type can be used.
    ///   - description: a short description.
    ///   - color: the color.
    public init(
      org: String, name: String, isEnabled: Bool, description: String? = nil, color: GitHubAPI.IssueTypeColor? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-types")
      requestInfo = .init(
        method: .post, parameters: ["name": name, "is_enabled": isEnabled, "description": description, "color": color])
    }
  }

  /// Replaces a type of issues.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-types#update-issue-type-for-an-organization): needs the organization permission Issue Types: write.
  public struct UpdateIssueType: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueType
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the type.
    ///   - name: the name of the type.
    ///   - isEnabled: whether the type can be used.
    ///   - description: a short description.
    ///   - color: the color.
    public init(
      org: String, id: Int64, name: String, isEnabled: Bool, description: GitHubAPI.Nullable<String>? = nil,
      color: GitHubAPI.Nullable<GitHubAPI.IssueTypeColor>? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-types/\(id)")
      requestInfo = .init(
        method: .put, parameters: ["name": name, "is_enabled": isEnabled, "description": description, "color": color])
    }
  }

  /// Deletes a type of issues.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-types#delete-issue-type-for-an-organization): needs the organization permission Issue Types: write.
  public struct DeleteIssueType: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the type.
    public init(org: String, id: Int64) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-types/\(id)") }
  }

  /// Lists the custom fields of issues.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-fields#list-issue-fields-for-an-organization): needs the organization permission Issue Fields: read.
  public struct IssueFields: GitHubEndpoint {
    public typealias Response = [GitHubAPI.IssueField]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-fields") }
  }

  /// Creates a custom field of issues.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-fields#create-issue-field-for-an-organization): needs the organization permission Issue Fields: write.
  public struct CreateIssueField: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueField
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the field.
    ///   - dataType: the type of its values.
    ///   - description: a short description.
    ///   - visibility: who can see the field.
    ///   - options: the options, for a field with a selection.
    public init(
      org: String, name: String, dataType: GitHubAPI.IssueFieldValue.DataType, description: String? = nil,
      visibility: GitHubAPI.IssueField.Visibility? = nil, options: [GitHubAPI.IssueField.NewOption]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-fields")
      requestInfo = .init(
        method: .post,
        parameters: [
          "name": name, "data_type": dataType, "description": description, "visibility": visibility, "options": options,
        ])
    }
  }

  /// Updates a custom field of issues. Parameters that are nil stay as they are.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-fields#update-issue-field-for-an-organization): needs the organization permission Issue Fields: write.
  public struct UpdateIssueField: GitHubEndpoint {
    public typealias Response = GitHubAPI.IssueField
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the field.
    ///   - name: the name of the field.
    ///   - description: a short description.
    ///   - visibility: who can see the field.
    ///   - options: all options; those without an ID are new, and those left out are deleted.
    public init(
      org: String, id: Int64, name: String? = nil, description: GitHubAPI.Nullable<String>? = nil,
      visibility: GitHubAPI.IssueField.Visibility? = nil, options: [GitHubAPI.IssueField.NewOption]? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-fields/\(id)")
      requestInfo = .init(
        method: .patch,
        parameters: ["name": name, "description": description, "visibility": visibility, "options": options])
    }
  }

  /// Deletes a custom field of issues, with its values.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/issue-fields#delete-issue-field-for-an-organization): needs the organization permission Issue Fields: write.
  public struct DeleteIssueField: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - id: the ID of the field.
    public init(org: String, id: Int64) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/issue-fields/\(id)") }
  }
}
