extension GitHubAPI {
  /// What a check says about lines of a file.
  public struct CheckAnnotation: Codable, Hashable, Sendable {
    /// The path.
    public var path: String?
    /// The first line, where it is about several.
    public var startLine: Int?
    /// The last line.
    public var endLine: Int?
    /// The first column.
    public var startColumn: Int?
    /// The last column.
    public var endColumn: Int?
    /// How bad it is: `notice`, `warning` or `failure`.
    public var annotationLevel: String?
    /// The annotation's title.
    public var title: String?
    /// The message.
    public var message: String?
    /// More to read.
    public var rawDetails: String?
    /// The page of the file.
    public var blobHref: String?

    enum CodingKeys: String, CodingKey {
      case path, title, message
      case startLine = "start_line", endLine = "end_line", startColumn = "start_column", endColumn = "end_column"
      case annotationLevel = "annotation_level", rawDetails = "raw_details", blobHref = "blob_href"
    }

    // Written by `Scripts/github inits`.
    /// Creates a check annotation from its properties, as for a preview or a test.
    public init(
      path: String? = nil, startLine: Int? = nil, endLine: Int? = nil, startColumn: Int? = nil, endColumn: Int? = nil,
      annotationLevel: String? = nil, title: String? = nil, message: String? = nil, rawDetails: String? = nil,
      blobHref: String? = nil
    ) {
      self.path = path
      self.startLine = startLine
      self.endLine = endLine
      self.startColumn = startColumn
      self.endColumn = endColumn
      self.annotationLevel = annotationLevel
      self.title = title
      self.message = message
      self.rawDetails = rawDetails
      self.blobHref = blobHref
    }
  }
}
