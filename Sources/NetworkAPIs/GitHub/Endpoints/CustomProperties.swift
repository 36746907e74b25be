public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for custom properties: what an organization notes about its repositories.
  public enum CustomProperties {}
}

extension GitHubAPI.CustomProperties {
  /// Lists the custom properties of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#get-all-custom-properties-for-an-organization): needs the organization permission Custom properties: read.
  public struct Definitions: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CustomProperty]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameter org: the name of the organization.
    public init(org: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/properties/schema") }
  }

  /// Creates or replaces several custom properties.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#create-or-update-custom-properties-for-an-organization): needs the organization permission Custom properties: admin.
  public struct SetDefinitions: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CustomProperty]
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - properties: the properties.
    public init(org: String, properties: [GitHubAPI.CustomProperty]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/properties/schema")
      requestInfo = .init(method: .patch, parameters: ["properties": properties])
    }
  }

  /// Returns a custom property of an organization.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#get-a-custom-property-for-an-organization): needs the organization permission Custom properties: read.
  public struct GetDefinition: GitHubEndpoint {
    public typealias Response = GitHubAPI.CustomProperty
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the property.
    public init(org: String, name: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/properties/schema/\(name)") }
  }

  /// Creates or replaces a custom property.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#create-or-update-a-custom-property-for-an-organization): needs the organization permission Custom properties: admin.
  public struct SetDefinition: GitHubEndpoint {
    public typealias Response = GitHubAPI.CustomProperty
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the property.
    ///   - valueType: the type of its values.
    ///   - isRequired: whether every repository has a value.
    ///   - defaultValue: the value of repositories that set none: a string, or an array of strings.
    ///   - description: a short description.
    ///   - allowedValues: the values to choose from, at most 200.
    ///   - valuesEditableBy: who can set values.
    ///   - requiresExplicitValues: whether a value must be set when a repository is created.
    public init(
      org: String, name: String, valueType: GitHubAPI.CustomProperty.ValueType, isRequired: Bool? = nil,
      defaultValue: GitHubAPI.JSONValue? = nil, description: String? = nil, allowedValues: [String]? = nil,
      valuesEditableBy: GitHubAPI.CustomProperty.Editors? = nil, requiresExplicitValues: Bool? = nil
    ) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/properties/schema/\(name)")
      requestInfo = .init(
        method: .put,
        parameters: [
          "value_type": valueType, "required": isRequired, "default_value": defaultValue, "description": description,
          "allowed_values": allowedValues, "values_editable_by": valuesEditableBy,
          "require_explicit_values": requiresExplicitValues,
        ])
    }
  }

  /// Deletes a custom property, with its values.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#remove-a-custom-property-for-an-organization): needs the organization permission Custom properties: admin.
  public struct DeleteDefinition: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<EmptyParameter> = .init(method: .delete)

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - name: the name of the property.
    public init(org: String, name: String) { urlInfo = .GitHubAPI(path: "/orgs/\(org)/properties/schema/\(name)") }
  }

  /// Lists an organization's repositories with the values of their custom properties.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#list-custom-property-values-for-organization-repositories): needs the organization permission Custom properties: read.
  public struct ValuesInOrg: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CustomProperty.Values]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - query: only repositories that match this search.
    public init(org: String, perPage: Int? = nil, page: Int? = nil, query: String? = nil) {
      urlInfo = .gitHub(
        "/orgs/\(org)/properties/values", ["per_page": perPage, "page": page, "repository_query": query])
    }
  }

  /// Sets values of custom properties of several repositories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/orgs/custom-properties#create-or-update-custom-property-values-for-organization-repositories): needs the organization permission Custom properties: write.
  public struct SetValuesInOrg: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - org: the name of the organization.
    ///   - repositories: the names of the repositories, without the owner, at most 30.
    ///   - values: the values; null removes one.
    public init(org: String, repositories: [String], values: [GitHubAPI.CustomProperty.Value]) {
      urlInfo = .GitHubAPI(path: "/orgs/\(org)/properties/values")
      requestInfo = .init(method: .patch, parameters: ["repository_names": repositories, "properties": values])
    }
  }

  /// Lists the values of the custom properties of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/custom-properties#get-all-custom-property-values-for-a-repository): needs the permission Metadata: read.
  public struct Values: GitHubEndpoint {
    public typealias Response = [GitHubAPI.CustomProperty.Value]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    public init(owner: String, repo: String) { urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/properties/values") }
  }

  /// Sets values of custom properties of a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/repos/custom-properties#create-or-update-custom-property-values-for-a-repository): needs the permission Custom properties: write.
  public struct SetValues: GitHubEndpoint {
    public typealias Response = EmptyResponse
    public let urlInfo: NetworkAPI.URLInfo
    public let requestInfo: NetworkAPI.RequestInfo<GitHubAPI.RequestBody>

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - values: the values; null removes one.
    public init(owner: String, repo: String, values: [GitHubAPI.CustomProperty.Value]) {
      urlInfo = .GitHubAPI(path: "/repos/\(owner)/\(repo)/properties/values")
      requestInfo = .init(method: .patch, parameters: ["properties": values])
    }
  }
}
