extension GitHubAPI {
  /// What a check says about lines of a file.
  public struct CheckAnnotation: Codable, Hashable, Sendable {
    /// The path.
    public var path: String
    /// The first line, where it is about several.
    public var startLine: Int?
    /// The end line.
    public var endLine: Int?
    /// The start column.
    public var startColumn: Int?
    /// The end column.
    public var endColumn: Int?
    /// The annotation level.
    public var annotationLevel: String?
    /// The title.
    public var title: String?
    /// The message.
    public var message: String?
    /// The raw details.
    public var rawDetails: String?
    /// The blob href.
    public var blobHref: String?

    enum CodingKeys: String, CodingKey {
      case path, title, message
      case startLine = "start_line", endLine = "end_line", startColumn = "start_column", endColumn = "end_column"
      case annotationLevel = "annotation_level", rawDetails = "raw_details", blobHref = "blob_href"
    }
  }
}
