public import Foundation

extension GitHubAPI {
  /// A property that an organization defines for its repositories.
  public struct CustomProperty: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// The URL of the property in the API.
    public var url: URL?
    /// Whether an `organization` or an `enterprise` defines it.
    public var sourceType: String?
    /// The type of the values.
    public var valueType: ValueType?
    /// Whether every repository has a value.
    public var isRequired: Bool?
    /// The value of repositories that set none: a string, or an array of strings.
    public var defaultValue: JSONValue?
    /// The description.
    public var description: String?
    /// The values to choose from.
    public var allowedValues: [String]?
    /// Who can set values.
    public var valuesEditableBy: Editors?
    /// Whether a value must be set when a repository is created.
    public var requiresExplicitValues: Bool?

    enum CodingKeys: String, CodingKey {
      case url, description
      case name = "property_name", sourceType = "source_type", valueType = "value_type"
      case isRequired = "required", defaultValue = "default_value", allowedValues = "allowed_values"
      case valuesEditableBy = "values_editable_by", requiresExplicitValues = "require_explicit_values"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, url: URL? = nil, sourceType: String? = nil, valueType: ValueType? = nil, isRequired: Bool? = nil,
      defaultValue: JSONValue? = nil, description: String? = nil, allowedValues: [String]? = nil,
      valuesEditableBy: Editors? = nil, requiresExplicitValues: Bool? = nil
    ) {
      self.name = name
      self.url = url
      self.sourceType = sourceType
      self.valueType = valueType
      self.isRequired = isRequired
      self.defaultValue = defaultValue
      self.description = description
      self.allowedValues = allowedValues
      self.valuesEditableBy = valuesEditableBy
      self.requiresExplicitValues = requiresExplicitValues
    }
  }
}

extension GitHubAPI.CustomProperty {
  /// The types of values.
  public struct ValueType: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A text.
    public static let string: Self = "string"
    /// One of the allowed values.
    public static let singleSelect: Self = "single_select"
    /// Any number of the allowed values.
    public static let multiSelect: Self = "multi_select"
    /// `true` or `false`, as a string.
    public static let trueFalse: Self = "true_false"
    /// A URL.
    public static let url: Self = "url"
  }

  /// Who can set the values of a property.
  public struct Editors: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Owners of the organization, and those they allow.
    public static let owners: Self = "org_actors"
    /// Also those who can administer a repository.
    public static let ownersAndRepositories: Self = "org_and_repo_actors"
  }

  /// The value of a property of a repository.
  public struct Value: Codable, Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// The value: a string, an array of strings, or null if there is none.
    public var value: GitHubAPI.JSONValue

    enum CodingKeys: String, CodingKey {
      case value
      case name = "property_name"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String, value: GitHubAPI.JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A repository with the values of its properties.
  public struct Values: Codable, Hashable, Sendable {
    /// The ID of the repository.
    public var repositoryID: Int64?
    /// The name of the repository, without the owner.
    public var repositoryName: String?
    /// The name of the repository, with the owner.
    public var repositoryFullName: String?
    /// The values.
    public var values: [Value]

    enum CodingKeys: String, CodingKey {
      case repositoryID = "repository_id", repositoryName = "repository_name"
      case repositoryFullName = "repository_full_name", values = "properties"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      values: [Value], repositoryID: Int64? = nil, repositoryName: String? = nil, repositoryFullName: String? = nil
    ) {
      self.values = values
      self.repositoryID = repositoryID
      self.repositoryName = repositoryName
      self.repositoryFullName = repositoryFullName
    }
  }
}
