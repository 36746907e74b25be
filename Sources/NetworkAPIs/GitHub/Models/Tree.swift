public import Foundation

extension GitHubAPI {
  /// A tree of git: a directory at one moment.
  public struct Tree: Codable, Hashable, Sendable {
    /// The tree's SHA.
    public var sha: String
    /// The tree's URL in the API.
    public var url: URL?
    /// Whether there is more than was sent.
    public var truncated: Bool?
    /// The tree.
    public var tree: [Entry]

    // Written by `Scripts/github inits`.
    /// Creates a tree from its properties, as for a preview or a test.
    public init(sha: String, tree: [Entry], url: URL? = nil, truncated: Bool? = nil) {
      self.sha = sha
      self.tree = tree
      self.url = url
      self.truncated = truncated
    }
  }
}

extension GitHubAPI.Tree {
  /// One entry of a tree.
  public struct Entry: Codable, Hashable, Sendable {
    /// The path within the tree.
    public var path: String?
    /// The file mode.
    public var mode: Mode?
    /// `blob`, `tree` or `commit` (a submodule).
    public var type: Kind?
    /// The size in bytes, of a blob.
    public var size: Int64?
    /// The entry's SHA.
    public var sha: String?
    /// The object in the API.
    public var url: URL?

    // Written by `Scripts/github inits`.
    /// Creates an entry from its properties, as for a preview or a test.
    public init(
      path: String? = nil, mode: Mode? = nil, type: Kind? = nil, size: Int64? = nil, sha: String? = nil, url: URL? = nil
    ) {
      self.path = path
      self.mode = mode
      self.type = type
      self.size = size
      self.sha = sha
      self.url = url
    }
  }

  /// How git keeps an entry.
  public struct Mode: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A file.
    public static let file: Self = "100644"
    /// A file that can be run.
    public static let executable: Self = "100755"
    /// A directory.
    public static let directory: Self = "040000"
    /// A submodule.
    public static let submodule: Self = "160000"
    /// A symbolic link.
    public static let symbolicLink: Self = "120000"
  }

  /// What an entry can be.
  public struct Kind: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A file.
    public static let blob: Self = "blob"
    /// A directory.
    public static let tree: Self = "tree"
    /// A submodule.
    public static let commit: Self = "commit"
  }
}
