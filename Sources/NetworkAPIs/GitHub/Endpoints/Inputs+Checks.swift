extension GitHubAPI.Checks {
  /// What a check has found.
  public struct CheckOutput: Encodable, Hashable, Sendable {
    let title: String?
    let summary: String
    let text: String?
    let annotations: [CheckAnnotationDraft]?

    /// What a check has found.
    ///
    /// - Parameters:
    ///   - title: the title; a new check needs one.
    ///   - summary: the summary, in Markdown.
    ///   - text: the details, in Markdown.
    ///   - annotations: what it says about lines, at most 50 a request.
    public init(title: String?, summary: String, text: String? = nil, annotations: [CheckAnnotationDraft]? = nil) {
      self.title = title
      self.summary = summary
      self.text = text
      self.annotations = annotations
    }
  }

  /// What a check says about lines of a file.
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
    ///   - path: the file.
    ///   - lines: the first and the last line.
    ///   - level: how bad it is.
    ///   - message: what is wrong.
    ///   - title: the title.
    ///   - rawDetails: more to read.
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

  /// How bad it is what a check says.
  public struct AnnotationLevel: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// `notice`
    public static let notice: Self = "notice"
    /// `warning`
    public static let warning: Self = "warning"
    /// `failure`
    public static let failure: Self = "failure"
  }

  /// A button on a check's page, of which GitHub tells the app.
  public struct CheckAction: Encodable, Hashable, Sendable {
    let label: String
    let description: String
    let identifier: String

    /// - Parameters:
    ///   - label: what is on the button, at most 20 characters.
    ///   - description: what it does, at most 40 characters.
    ///   - identifier: what the app is told, at most 20 characters.
    public init(label: String, description: String, identifier: String) {
      self.label = label
      self.description = description
      self.identifier = identifier
    }
  }
}
