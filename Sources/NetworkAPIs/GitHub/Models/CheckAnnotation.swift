extension GitHubAPI {
  /// A remark of a check run about lines of a file.
  public struct CheckAnnotation: Codable, Hashable, Sendable {
    /// The file's path in the repository.
    public var path: String?
    /// The first line, starting at 1.
    public var startLine: Int?
    /// The last line, starting at 1.
    public var endLine: Int?
    /// The first column; only if the annotation is on a single line.
    public var startColumn: Int?
    /// The last column; only if the annotation is on a single line.
    public var endColumn: Int?
    /// The severity: `notice`, `warning` or `failure`.
    public var annotationLevel: String?
    /// The annotation's title.
    public var title: String?
    /// The remark.
    public var message: String?
    /// Further details.
    public var rawDetails: String?
    /// The URL of the file's web page.
    public var blobHref: String?

    enum CodingKeys: String, CodingKey {
      case path, title, message
      case startLine = "start_line", endLine = "end_line", startColumn = "start_column", endColumn = "end_column"
      case annotationLevel = "annotation_level", rawDetails = "raw_details", blobHref = "blob_href"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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
