extension GitHubAPI {
  /// The value of one of the organization's own issue fields.
  public struct IssueFieldValue: Codable, Hashable, Sendable {
    /// The ID of the field.
    public var issueFieldID: Int64
    /// The field's name.
    public var issueFieldName: String?
    /// The value's ID in the GraphQL API.
    public var nodeID: String?
    /// The type of the field's values.
    public var dataType: DataType?
    /// The value; its type depends on ``dataType``.
    public var value: JSONValue?
    /// The selected option, for a field with one selection.
    public var singleSelectOption: Option?
    /// The selected options, for a field with several selections.
    public var multiSelectOptions: [Option]?

    enum CodingKeys: String, CodingKey {
      case value
      case issueFieldID = "issue_field_id", issueFieldName = "issue_field_name", nodeID = "node_id"
      case dataType = "data_type", singleSelectOption = "single_select_option"
      case multiSelectOptions = "multi_select_options"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      issueFieldID: Int64, issueFieldName: String? = nil, nodeID: String? = nil, dataType: DataType? = nil,
      value: JSONValue? = nil, singleSelectOption: Option? = nil, multiSelectOptions: [Option]? = nil
    ) {
      self.issueFieldID = issueFieldID
      self.issueFieldName = issueFieldName
      self.nodeID = nodeID
      self.dataType = dataType
      self.value = value
      self.singleSelectOption = singleSelectOption
      self.multiSelectOptions = multiSelectOptions
    }

    /// The types of values of an issue field.
    public struct DataType: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A text.
      public static let text: Self = "text"
      /// One of several options.
      public static let singleSelect: Self = "single_select"
      /// Any number of options.
      public static let multiSelect: Self = "multi_select"
      /// A number.
      public static let number: Self = "number"
      /// A date.
      public static let date: Self = "date"
    }
  }
}

extension GitHubAPI.IssueFieldValue {
  /// An option of an issue field.
  public struct Option: Codable, Hashable, Sendable, Identifiable {
    /// The option's ID.
    public var id: Int64
    /// The option's name.
    public var name: String
    /// The option's color.
    public var color: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64, name: String, color: String? = nil) {
      self.id = id
      self.name = name
      self.color = color
    }
  }
}
