public import Foundation

extension GitHubAPI {
  /// A field of a project: a property that its items have.
  public struct ProjectField: Codable, Hashable, Sendable, Identifiable {
    /// The field's ID.
    public var id: Int64
    /// The ID of the organization's issue field that this field shows; nil for a field of the project itself.
    public var issueFieldID: Int64?
    /// The field's ID in the GraphQL API.
    public var nodeID: String?
    /// The project's URL in the API.
    public var projectURL: URL?
    /// The field's name.
    public var name: String
    /// The type of the field's values.
    public var dataType: DataType?
    /// The options of a single selection; nil for other types.
    public var options: [Option]?
    /// The iterations of a field for iterations; nil for other types.
    public var configuration: IterationConfiguration?
    /// When the field was created.
    public var createdAt: Date?
    /// When the field was last changed.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, options, configuration
      case issueFieldID = "issue_field_id", nodeID = "node_id", projectURL = "project_url", dataType = "data_type"
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, issueFieldID: Int64? = nil, nodeID: String? = nil, projectURL: URL? = nil,
      dataType: DataType? = nil, options: [Option]? = nil, configuration: IterationConfiguration? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.issueFieldID = issueFieldID
      self.nodeID = nodeID
      self.projectURL = projectURL
      self.dataType = dataType
      self.options = options
      self.configuration = configuration
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }

    /// The types of values of a field.
    public struct DataType: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The accounts that an item is assigned to.
      public static let assignees: Self = "assignees"
      /// The pull requests that close an issue.
      public static let linkedPullRequests: Self = "linked_pull_requests"
      /// Who reviews a pull request.
      public static let reviewers: Self = "reviewers"
      /// The labels.
      public static let labels: Self = "labels"
      /// The milestone.
      public static let milestone: Self = "milestone"
      /// The repository.
      public static let repository: Self = "repository"
      /// The title.
      public static let title: Self = "title"
      /// A text.
      public static let text: Self = "text"
      /// One of several options.
      public static let singleSelect: Self = "single_select"
      /// A number.
      public static let number: Self = "number"
      /// A date.
      public static let date: Self = "date"
      /// A repeating span of time, such as a sprint.
      public static let iteration: Self = "iteration"
      /// The type of an issue.
      public static let issueType: Self = "issue_type"
      /// The issue that an issue is part of.
      public static let parentIssue: Self = "parent_issue"
      /// How many of the sub-issues are done.
      public static let subIssuesProgress: Self = "sub_issues_progress"
    }

    /// A text, as it was written and as HTML.
    public struct FormattedText: Codable, Hashable, Sendable {
      /// The text as it was written.
      public var raw: String?
      /// The text as HTML.
      public var html: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(raw: String? = nil, html: String? = nil) {
        self.raw = raw
        self.html = html
      }
    }

    /// An option of a single selection.
    public struct Option: Codable, Hashable, Sendable, Identifiable {
      /// The option's ID, which an item's new value names.
      public var id: String
      /// The option's name.
      public var name: FormattedText?
      /// What the option means.
      public var description: FormattedText?
      /// The option's color, such as `GREEN`.
      public var color: OptionColor?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        id: String, name: FormattedText? = nil, description: FormattedText? = nil, color: OptionColor? = nil
      ) {
        self.id = id
        self.name = name
        self.description = description
        self.color = color
      }
    }

    /// The iterations of a field.
    public struct IterationConfiguration: Codable, Hashable, Sendable {
      /// The day of the week on which iterations start, 1 for Monday to 7 for Sunday.
      public var startDay: Int?
      /// The usual length of an iteration, in days.
      public var duration: Int?
      /// The iterations.
      public var iterations: [Iteration]?

      enum CodingKeys: String, CodingKey {
        case duration, iterations, startDay = "start_day"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(startDay: Int? = nil, duration: Int? = nil, iterations: [Iteration]? = nil) {
        self.startDay = startDay
        self.duration = duration
        self.iterations = iterations
      }
    }

    /// An iteration, such as a sprint.
    public struct Iteration: Codable, Hashable, Sendable, Identifiable {
      /// The iteration's ID, which an item's new value names.
      public var id: String
      /// The first day, as `YYYY-MM-DD`.
      public var startDate: String?
      /// The length, in days.
      public var duration: Int?
      /// The iteration's title.
      public var title: FormattedText?
      /// Whether the iteration is over.
      public var completed: Bool?

      enum CodingKeys: String, CodingKey {
        case id, duration, title, completed, startDate = "start_date"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        id: String, startDate: String? = nil, duration: Int? = nil, title: FormattedText? = nil, completed: Bool? = nil
      ) {
        self.id = id
        self.startDate = startDate
        self.duration = duration
        self.title = title
        self.completed = completed
      }
    }
  }
}

extension GitHubAPI.ProjectField {
  /// A color of an option.
  public struct OptionColor: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Blue.
    public static let blue: Self = "BLUE"
    /// Gray.
    public static let gray: Self = "GRAY"
    /// Green.
    public static let green: Self = "GREEN"
    /// Orange.
    public static let orange: Self = "ORANGE"
    /// Pink.
    public static let pink: Self = "PINK"
    /// Purple.
    public static let purple: Self = "PURPLE"
    /// Red.
    public static let red: Self = "RED"
    /// Yellow.
    public static let yellow: Self = "YELLOW"
  }

  /// An option of a new field.
  public struct NewOption: Codable, Hashable, Sendable {
    /// The option's name.
    public var name: String?
    /// The option's color.
    public var color: OptionColor?
    /// What the option means.
    public var description: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String? = nil, color: OptionColor? = nil, description: String? = nil) {
      self.name = name
      self.color = color
      self.description = description
    }
  }

  /// The iterations of a new field.
  public struct NewIterations: Codable, Hashable, Sendable {
    /// The first day of the first iteration, as `YYYY-MM-DD`.
    public var startDate: String
    /// The usual length of an iteration, in days.
    public var duration: Int
    /// The iterations; nil for those that GitHub plans.
    public var iterations: [NewIteration]?

    enum CodingKeys: String, CodingKey {
      case duration, iterations, startDate = "start_date"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(startDate: String, duration: Int, iterations: [NewIteration]? = nil) {
      self.startDate = startDate
      self.duration = duration
      self.iterations = iterations
    }
  }

  /// An iteration of a new field.
  public struct NewIteration: Codable, Hashable, Sendable {
    /// The iteration's title.
    public var title: String
    /// The first day, as `YYYY-MM-DD`.
    public var startDate: String
    /// The length, in days.
    public var duration: Int

    enum CodingKeys: String, CodingKey {
      case title, duration, startDate = "start_date"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(title: String, startDate: String, duration: Int) {
      self.title = title
      self.startDate = startDate
      self.duration = duration
    }
  }
}
