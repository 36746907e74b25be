public import Foundation

extension GitHubAPI {
  /// A gist.
  public struct Gist: Codable, Hashable, Sendable, Identifiable {
    /// The forks; version 2026-03-10 no longer sends them.
    public var forks: [Fork]?
    /// The versions; version 2026-03-10 no longer sends them.
    public var history: [Version]?
    /// What it is a fork of.
    @Boxed public var forkOf: Gist?
    /// Itself in the API.
    public var url: URL?
    /// Its forks, in the API.
    public var forksURL: URL?
    /// Its commits, in the API.
    public var commitsURL: URL?
    /// GitHub's number of it.
    public var id: String
    /// Its ID in the GraphQL API.
    public var nodeID: String?
    /// Its git pull, in the API.
    public var gitPullURL: URL?
    /// Its git push, in the API.
    public var gitPushURL: URL?
    /// Its page.
    public var htmlURL: URL?
    /// The files, by name.
    public var files: [String: File]?
    /// Whether everybody may see it.
    public var `public`: Bool?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?
    /// What it is, in its owner's words.
    public var description: String?
    /// How many comments there are.
    public var comments: Int?
    /// Whether comments is on.
    public var commentsEnabled: Bool?
    /// Whose it is, under its old name; version 2026-03-10 no longer sends it.
    public var user: SimpleUser?
    /// Its comments, in the API.
    public var commentsURL: URL?
    /// Whose it is.
    public var owner: SimpleUser?
    /// Whether there is more than was sent.
    public var truncated: Bool?

    enum CodingKeys: String, CodingKey {
      case forks, history, url, id, files, `public`, description, comments, user, owner, truncated
      case forkOf = "fork_of", forksURL = "forks_url", commitsURL = "commits_url", nodeID = "node_id"
      case gitPullURL = "git_pull_url", gitPushURL = "git_push_url", htmlURL = "html_url", createdAt = "created_at"
      case updatedAt = "updated_at", commentsEnabled = "comments_enabled", commentsURL = "comments_url"
    }
  }
}

extension GitHubAPI.Gist {
  /// A file of a gist.
  public struct File: Codable, Hashable, Sendable {
    /// The name.
    public var filename: String?
    /// The media type.
    public var type: String?
    /// The language.
    public var language: String?
    /// The file as it is.
    public var rawURL: URL?
    /// The size in bytes.
    public var size: Int64?
    /// Whether the content is cut short at 1 MB; ``rawURL`` has all of it.
    public var truncated: Bool?
    /// The content; not in lists.
    public var content: String?
    /// How the content is written: `utf-8` or `base64`.
    public var encoding: String?

    enum CodingKeys: String, CodingKey {
      case filename, type, language, size, truncated, content, encoding
      case rawURL = "raw_url"
    }
  }

  /// A fork of a gist.
  public struct Fork: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's ID of it.
    public var id: String?
    /// Itself in the API.
    public var url: URL?
    /// Whose it is.
    public var user: GitHubAPI.SimpleUser?
    /// When it was made.
    public var createdAt: Date?
    /// When it was last changed.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, url, user
      case createdAt = "created_at", updatedAt = "updated_at"
    }
  }

  /// A version of a gist.
  public struct Version: Codable, Hashable, Sendable {
    /// Who made it.
    public var user: GitHubAPI.SimpleUser?
    /// The SHA of the version.
    public var version: String?
    /// When it was committed.
    public var committedAt: Date?
    /// How many lines changed.
    public var changeStatus: ChangeStatus?
    /// Itself in the API.
    public var url: URL?

    enum CodingKeys: String, CodingKey {
      case user, version, url
      case committedAt = "committed_at", changeStatus = "change_status"
    }
  }

  /// How many lines changed.
  public struct ChangeStatus: Codable, Hashable, Sendable {
    /// How many in all.
    public var total: Int?
    /// How many were added.
    public var additions: Int?
    /// How many were removed.
    public var deletions: Int?
  }
}
