public import Foundation

extension GitHubAPI.IssueEvent {
  /// The label that was added or removed.
  public struct LabelName: Codable, Hashable, Sendable {
    /// The label's name.
    public var name: String?
    /// The label's color, as six hexadecimal digits.
    public var color: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String? = nil, color: String? = nil) {
      self.name = name
      self.color = color
    }
  }

  /// The milestone that the issue was added to or removed from.
  public struct MilestoneTitle: Codable, Hashable, Sendable {
    /// The milestone's title.
    public var title: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(title: String) {
      self.title = title
    }
  }

  /// The review that was dismissed.
  public struct DismissedReview: Codable, Hashable, Sendable {
    /// The review's state before it was dismissed.
    public var state: String?
    /// The ID of the review.
    public var reviewID: Int64?
    /// The reason given for the dismissal.
    public var dismissalMessage: String?
    /// The SHA of the commit whose push dismissed the review; nil if there was none.
    public var dismissalCommitID: String?

    enum CodingKeys: String, CodingKey {
      case state
      case reviewID = "review_id", dismissalMessage = "dismissal_message", dismissalCommitID = "dismissal_commit_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      state: String? = nil, reviewID: Int64? = nil, dismissalMessage: String? = nil, dismissalCommitID: String? = nil
    ) {
      self.state = state
      self.reviewID = reviewID
      self.dismissalMessage = dismissalMessage
      self.dismissalCommitID = dismissalCommitID
    }
  }

  /// The titles before and after a change.
  public struct Rename: Codable, Hashable, Sendable {
    /// The old title.
    public var from: String
    /// The new title.
    public var to: String

    /// Creates a value with these properties, for example for a preview or a test.
    public init(from: String, to: String) {
      self.from = from
      self.to = to
    }
  }

  /// A card of a project (classic).
  public struct ProjectCard: Codable, Hashable, Sendable {
    /// The card's URL in the API.
    public var url: URL?
    /// The card's ID.
    public var id: Int64?
    /// The URL of the project in the API.
    public var projectURL: URL?
    /// The ID of the project.
    public var projectID: Int64?
    /// The name of the column that the card is in.
    public var columnName: String?
    /// The name of the column that the card was in before.
    public var previousColumnName: String?

    enum CodingKeys: String, CodingKey {
      case url, id
      case projectURL = "project_url", projectID = "project_id", columnName = "column_name"
      case previousColumnName = "previous_column_name"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      url: URL? = nil, id: Int64? = nil, projectURL: URL? = nil, projectID: Int64? = nil, columnName: String? = nil,
      previousColumnName: String? = nil
    ) {
      self.url = url
      self.id = id
      self.projectURL = projectURL
      self.projectID = projectID
      self.columnName = columnName
      self.previousColumnName = previousColumnName
    }
  }

  /// Why an assistant made a change.
  public struct Intent: Codable, Hashable, Sendable {
    /// The assistant's reason.
    public var rationale: String?
    /// How confident the assistant was.
    public var confidence: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(rationale: String? = nil, confidence: String? = nil) {
      self.rationale = rationale
      self.confidence = confidence
    }
  }
}
