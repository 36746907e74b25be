extension GitHubAPI.Checks {
  /// The output of a check run.
  public struct CheckOutput: Encodable, Hashable, Sendable {
    let title: String?
    let summary: String
    let text: String?
    let annotations: [CheckAnnotationDraft]?

    /// Creates an output.
    ///
    /// - Parameters:
    ///   - title: the title; required for a new check run.
    ///   - summary: the summary, in Markdown.
    ///   - text: the details, in Markdown.
    ///   - annotations: the annotations, at most 50 per request.
    public init(title: String?, summary: String, text: String? = nil, annotations: [CheckAnnotationDraft]? = nil) {
      self.title = title
      self.summary = summary
      self.text = text
      self.annotations = annotations
    }
  }

  /// A new annotation of a check run about lines of a file.
  public struct CheckAnnotationDraft: Encodable, Hashable, Sendable {
    let path: String
    let startLine: Int
    let endLine: Int
    let annotationLevel: AnnotationLevel
    let message: String
    let title: String?
    let rawDetails: String?

    enum CodingKeys: String, CodingKey {
      case path, message, title
      case startLine = "start_line", endLine = "end_line", annotationLevel = "annotation_level"
      case rawDetails = "raw_details"
    }

    /// - Parameters:
    ///   - path: the path of the file.
    ///   - lines: the first and the last line, starting at 1.
    ///   - level: the severity of the annotation.
    ///   - message: the remark.
    ///   - title: the title of the annotation.
    ///   - rawDetails: further details.
    public init(
      path: String, lines: ClosedRange<Int>, level: AnnotationLevel, message: String, title: String? = nil,
      rawDetails: String? = nil
    ) {
      self.path = path
      startLine = lines.lowerBound
      endLine = lines.upperBound
      annotationLevel = level
      self.message = message
      self.title = title
      self.rawDetails = rawDetails
    }
  }

  /// The severity of an annotation.
  public struct AnnotationLevel: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A remark.
    public static let notice: Self = "notice"
    /// A warning.
    public static let warning: Self = "warning"
    /// An error.
    public static let failure: Self = "failure"
  }

  /// A button on a check run's web page. GitHub notifies the app when a user presses it.
  public struct CheckAction: Encodable, Hashable, Sendable {
    let label: String
    let description: String
    let identifier: String

    /// - Parameters:
    ///   - label: the label of the button, at most 20 characters.
    ///   - description: the description of the action, at most 40 characters.
    ///   - identifier: the identifier that the app receives, at most 20 characters.
    public init(label: String, description: String, identifier: String) {
      self.label = label
      self.description = description
      self.identifier = identifier
    }
  }
}
