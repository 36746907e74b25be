public import Foundation

extension GitHubAPI.CodeScanningAlert {
  /// A rule of code scanning that the code violates.
  public struct Rule: Codable, Hashable, Sendable {
    /// The rule's ID at the tool.
    public var id: String?
    /// The rule's name.
    public var name: String?
    /// The rule's severity: `none`, `note`, `warning` or `error`.
    public var severity: String?
    /// The severity of a security problem: `low`, `medium`, `high` or `critical`; nil for other rules.
    public var securitySeverityLevel: String?
    /// What the rule finds, in short.
    public var description: String?
    /// What the rule finds, in full.
    public var fullDescription: String?
    /// The rule's tags.
    public var tags: [String]?
    /// The rule's documentation, in Markdown.
    public var help: String?
    /// The URL of the rule's documentation.
    public var helpURI: String?

    enum CodingKeys: String, CodingKey {
      case id, name, severity, description, tags, help
      case securitySeverityLevel = "security_severity_level", fullDescription = "full_description", helpURI = "help_uri"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: String? = nil, name: String? = nil, severity: String? = nil, securitySeverityLevel: String? = nil,
      description: String? = nil, fullDescription: String? = nil, tags: [String]? = nil, help: String? = nil,
      helpURI: String? = nil
    ) {
      self.id = id
      self.name = name
      self.severity = severity
      self.securitySeverityLevel = securitySeverityLevel
      self.description = description
      self.fullDescription = fullDescription
      self.tags = tags
      self.help = help
      self.helpURI = helpURI
    }
  }

  /// A tool that analyzes code.
  public struct Tool: Codable, Hashable, Sendable {
    /// The tool's name.
    public var name: String?
    /// The tool's version; nil if it isn't known.
    public var version: String?
    /// The tool's GUID; nil if it has none.
    public var guid: String?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String? = nil, version: String? = nil, guid: String? = nil) {
      self.name = name
      self.version = version
      self.guid = guid
    }
  }

  /// A place in the code where a problem was found.
  public struct Instance: Codable, Hashable, Sendable {
    /// The full name of the branch or tag that was analyzed.
    public var ref: String?
    /// The ID of the configuration of the analysis, such as a workflow's path and job.
    public var analysisKey: String?
    /// The variables that distinguish the analyses of a build matrix, as JSON.
    public var environment: String?
    /// The category that distinguishes several analyses of the same commit.
    public var category: String?
    /// The state of the alert in this branch or tag.
    public var state: State?
    /// The SHA of the commit that was analyzed.
    public var commitSHA: String?
    /// The description of the problem.
    public var message: Message?
    /// The lines and columns in a file.
    public var location: Location?
    /// The URL of the web page.
    public var htmlURL: URL?
    /// The kinds of file that the problem is in, such as `test` or `generated`.
    public var classifications: [String]?

    enum CodingKeys: String, CodingKey {
      case ref, environment, category, state, message, location, classifications
      case analysisKey = "analysis_key", commitSHA = "commit_sha", htmlURL = "html_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      ref: String? = nil, analysisKey: String? = nil, environment: String? = nil, category: String? = nil,
      state: State? = nil, commitSHA: String? = nil, message: Message? = nil, location: Location? = nil,
      htmlURL: URL? = nil, classifications: [String]? = nil
    ) {
      self.ref = ref
      self.analysisKey = analysisKey
      self.environment = environment
      self.category = category
      self.state = state
      self.commitSHA = commitSHA
      self.message = message
      self.location = location
      self.htmlURL = htmlURL
      self.classifications = classifications
    }

    /// A text, plain and in Markdown.
    public struct Message: Codable, Hashable, Sendable {
      /// The plain text.
      public var text: String?
      /// The text in Markdown.
      public var markdown: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(text: String? = nil, markdown: String? = nil) {
        self.text = text
        self.markdown = markdown
      }
    }

    /// A place in a file. Lines and columns start at 1.
    public struct Location: Codable, Hashable, Sendable {
      /// The file's path in the repository.
      public var path: String?
      /// The first line.
      public var startLine: Int?
      /// The last line.
      public var endLine: Int?
      /// The first column.
      public var startColumn: Int?
      /// The column after the last one.
      public var endColumn: Int?

      enum CodingKeys: String, CodingKey {
        case path
        case startLine = "start_line", endLine = "end_line", startColumn = "start_column", endColumn = "end_column"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        path: String? = nil, startLine: Int? = nil, endLine: Int? = nil, startColumn: Int? = nil, endColumn: Int? = nil
      ) {
        self.path = path
        self.startLine = startLine
        self.endLine = endLine
        self.startColumn = startColumn
        self.endColumn = endColumn
      }
    }
  }
}
