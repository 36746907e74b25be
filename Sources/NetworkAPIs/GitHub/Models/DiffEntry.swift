public import Foundation

extension GitHubAPI {
  /// A file that a commit, comparison or pull request changes.
  public struct DiffEntry: Codable, Hashable, Sendable {
    /// The SHA of the file's blob; nil for some changes, such as of submodules.
    public var sha: String?
    /// The file's path.
    public var filename: String
    /// How the file was changed.
    public var status: Status
    /// The number of lines added.
    public var additions: Int?
    /// The number of lines removed.
    public var deletions: Int?
    /// The number of lines added or removed.
    public var changes: Int?
    /// The URL of the file's web page.
    public var blobURL: URL?
    /// The URL of the file's raw content.
    public var rawURL: URL?
    /// The URL of the file in the API.
    public var contentsURL: URL?
    /// The changes as a diff; nil for binary and very large files.
    public var patch: String?
    /// The path before the file was renamed; nil if it wasn't.
    public var previousFilename: String?

    enum CodingKeys: String, CodingKey {
      case sha, filename, status, additions, deletions, changes, patch
      case blobURL = "blob_url", rawURL = "raw_url", contentsURL = "contents_url"
      case previousFilename = "previous_filename"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      filename: String, status: Status, sha: String? = nil, additions: Int? = nil, deletions: Int? = nil,
      changes: Int? = nil, blobURL: URL? = nil, rawURL: URL? = nil, contentsURL: URL? = nil, patch: String? = nil,
      previousFilename: String? = nil
    ) {
      self.filename = filename
      self.status = status
      self.sha = sha
      self.additions = additions
      self.deletions = deletions
      self.changes = changes
      self.blobURL = blobURL
      self.rawURL = rawURL
      self.contentsURL = contentsURL
      self.patch = patch
      self.previousFilename = previousFilename
    }

    /// How a file was changed.
    public struct Status: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The file was added.
      public static let added: Self = "added"
      /// The file was removed.
      public static let removed: Self = "removed"
      /// The file's content was changed.
      public static let modified: Self = "modified"
      /// The file was moved; its content may have changed too.
      public static let renamed: Self = "renamed"
      /// The file was copied from another one.
      public static let copied: Self = "copied"
      /// The file's mode or type was changed, rather than its content.
      public static let changed: Self = "changed"
      /// The file wasn't changed.
      public static let unchanged: Self = "unchanged"
    }
  }
}
