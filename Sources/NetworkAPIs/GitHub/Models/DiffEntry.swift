public import Foundation

extension GitHubAPI {
  /// A changed file.
  public struct DiffEntry: Codable, Hashable, Sendable {
    /// The file's SHA.
    public var sha: String?
    /// The path.
    public var filename: String
    /// The status.
    public var status: Status
    /// The number of lines added.
    public var additions: Int?
    /// The number of lines removed.
    public var deletions: Int?
    /// How many lines changed.
    public var changes: Int?
    /// The page of the file.
    public var blobURL: URL?
    /// The file as it is.
    public var rawURL: URL?
    /// The URL of the file's contents in the API.
    public var contentsURL: URL?
    /// The difference, as text; absent for binary and very large files.
    public var patch: String?
    /// The path before it was renamed.
    public var previousFilename: String?

    enum CodingKeys: String, CodingKey {
      case sha, filename, status, additions, deletions, changes, patch
      case blobURL = "blob_url", rawURL = "raw_url", contentsURL = "contents_url"
      case previousFilename = "previous_filename"
    }

    // Written by `Scripts/github inits`.
    /// Creates a diff entry from its properties, as for a preview or a test.
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

    /// The states it can have.
    public struct Status: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `added`
      public static let added: Self = "added"
      /// `removed`
      public static let removed: Self = "removed"
      /// `modified`
      public static let modified: Self = "modified"
      /// `renamed`
      public static let renamed: Self = "renamed"
      /// `copied`
      public static let copied: Self = "copied"
      /// `changed`
      public static let changed: Self = "changed"
      /// `unchanged`
      public static let unchanged: Self = "unchanged"
    }
  }
}
