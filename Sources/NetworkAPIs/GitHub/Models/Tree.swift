public import Foundation

extension GitHubAPI {
  /// A Git tree: the content of a directory.
  public struct Tree: Codable, Hashable, Sendable {
    /// The tree's SHA.
    public var sha: String
    /// The tree's URL in the API.
    public var url: URL?
    /// Whether GitHub left out entries because there are too many. Then list each directory on its own.
    public var truncated: Bool?
    /// The entries.
    public var tree: [Entry]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(sha: String, tree: [Entry], url: URL? = nil, truncated: Bool? = nil) {
      self.sha = sha
      self.tree = tree
      self.url = url
      self.truncated = truncated
    }
  }
}

extension GitHubAPI.Tree {
  /// An entry of a Git tree.
  public struct Entry: Codable, Hashable, Sendable {
    /// The entry's path within the tree.
    public var path: String?
    /// The file mode, which tells executables and symbolic links from other files.
    public var mode: Mode?
    /// Whether the entry is a file, a directory or a submodule.
    public var type: Kind?
    /// The file's size, in bytes; nil for directories and submodules.
    public var size: Int64?
    /// The SHA of the blob, tree or commit.
    public var sha: String?
    /// The URL of the blob, tree or commit in the API.
    public var url: URL?

    /// Creates a value with these properties, for example for a preview or a test.
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

  /// The file modes of an entry of a Git tree.
  public struct Mode: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A file.
    public static let file: Self = "100644"
    /// An executable file.
    public static let executable: Self = "100755"
    /// A directory.
    public static let directory: Self = "040000"
    /// A submodule.
    public static let submodule: Self = "160000"
    /// A symbolic link.
    public static let symbolicLink: Self = "120000"
  }

  /// The kinds of entries of a Git tree.
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
