public import Foundation
import NetworkAPIKit

extension GitHubAPI {
  /// A file, directory, symbolic link or submodule in a repository.
  public struct ContentEntry: Codable, Hashable, Sendable {
    /// Whether the entry is a file, directory, symbolic link or submodule.
    public var type: Kind?
    /// The entry's size, in bytes.
    public var size: Int64?
    /// The entry's name.
    public var name: String
    /// The entry's path, relative to the root of the repository.
    public var path: String
    /// The entry's SHA.
    public var sha: String?
    /// The content, encoded as ``encoding`` says; nil in lists. See ``data``.
    public var content: String?
    /// The entry's URL in the API.
    public var url: URL?
    /// The URL of the blob or tree in the API.
    public var gitURL: URL?
    /// The URL of the entry's web page.
    public var htmlURL: URL?
    /// The URL of the raw content; nil for directories and submodules. For a private repository, it expires.
    public var downloadURL: URL?
    /// The entries of a directory.
    public var entries: [ContentEntry]?
    /// The content's encoding, usually `base64`; `none` for files over 1 MB.
    public var encoding: String?
    /// Links to the entry and to related resources.
    public var links: ContentLinks?
    /// The path that a symbolic link leads to.
    public var target: String?
    /// The URL from which Git fetches the submodule.
    public var submoduleGitURL: URL?
    /// The license; only in the response with a repository's license.
    public var license: License?

    enum CodingKeys: String, CodingKey {
      case type, size, name, path, sha, content, url, entries, encoding, target, license
      case gitURL = "git_url", htmlURL = "html_url", downloadURL = "download_url", links = "_links"
      case submoduleGitURL = "submodule_git_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      name: String, path: String, type: Kind? = nil, size: Int64? = nil, sha: String? = nil, content: String? = nil,
      url: URL? = nil, gitURL: URL? = nil, htmlURL: URL? = nil, downloadURL: URL? = nil, entries: [ContentEntry]? = nil,
      encoding: String? = nil, links: ContentLinks? = nil, target: String? = nil, submoduleGitURL: URL? = nil,
      license: License? = nil
    ) {
      self.name = name
      self.path = path
      self.type = type
      self.size = size
      self.sha = sha
      self.content = content
      self.url = url
      self.gitURL = gitURL
      self.htmlURL = htmlURL
      self.downloadURL = downloadURL
      self.entries = entries
      self.encoding = encoding
      self.links = links
      self.target = target
      self.submoduleGitURL = submoduleGitURL
      self.license = license
    }
  }
}

extension GitHubAPI.ContentEntry {
  /// The kinds of entries in a repository.
  public struct Kind: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A file.
    public static let file: Self = "file"
    /// A directory.
    public static let directory: Self = "dir"
    /// A symbolic link.
    public static let symbolicLink: Self = "symlink"
    /// A submodule.
    public static let submodule: Self = "submodule"
  }

  /// The decoded content of a file; nil if GitHub sent none (directories, files over 1 MB) or its encoding isn't
  /// supported.
  public var data: Data? {
    guard let content, !content.isEmpty || size == 0 else { return nil }
    switch encoding?.withoutManyMarks {
    case "base64": return Data(base64Encoded: content, options: .ignoreUnknownCharacters)
    case "utf-8", "": return Data(content.utf8)
    default: return nil
    }
  }
}
