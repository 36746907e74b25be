public import Foundation
import NetworkAPIKit

extension GitHubAPI {
  /// A gist: a few files, kept as a Git repository.
  public struct Gist: Codable, Hashable, Sendable, Identifiable {
    /// The gist's forks. API version 2026-03-10 no longer sends them.
    public var forks: [Fork]?
    /// The gist's versions. API version 2026-03-10 no longer sends them.
    public var history: [Version]?
    /// The gist that this one was forked from.
    @Boxed public var forkOf: Gist?
    /// The gist's URL in the API.
    public var url: URL?
    /// The URL of the gist's forks in the API.
    public var forksURL: URL?
    /// The URL of the gist's commits in the API.
    public var commitsURL: URL?
    /// The gist's ID in the REST API.
    public var id: String
    /// The gist's ID in the GraphQL API.
    public var nodeID: String?
    /// The URL to clone and pull the gist from.
    public var gitPullURL: URL?
    /// The URL to push the gist to.
    public var gitPushURL: URL?
    /// The URL of the gist's web page.
    public var htmlURL: URL?
    /// The files, by name.
    public var files: [String: File]?
    /// Whether the gist is listed publicly. Anyone who knows its URL can see it either way.
    public var `public`: Bool?
    /// When the gist was created.
    public var createdAt: Date?
    /// When the gist was last updated.
    public var updatedAt: Date?
    /// The gist's description.
    public var description: String?
    /// The number of comments.
    public var comments: Int?
    /// Whether accounts can comment on the gist.
    public var commentsEnabled: Bool?
    /// The account that owns the gist. API version 2026-03-10 no longer sends it; use ``owner``.
    public var user: SimpleUser?
    /// The URL of the gist's comments in the API.
    public var commentsURL: URL?
    /// The account that owns the gist.
    public var owner: SimpleUser?
    /// Whether GitHub left out some of the files.
    public var truncated: Bool?

    enum CodingKeys: String, CodingKey {
      case forks, history, url, id, files, `public`, description, comments, user, owner, truncated
      case forkOf = "fork_of", forksURL = "forks_url", commitsURL = "commits_url", nodeID = "node_id"
      case gitPullURL = "git_pull_url", gitPushURL = "git_push_url", htmlURL = "html_url", createdAt = "created_at"
      case updatedAt = "updated_at", commentsEnabled = "comments_enabled", commentsURL = "comments_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: String, forks: [Fork]? = nil, history: [Version]? = nil, forkOf: Gist? = nil, url: URL? = nil,
      forksURL: URL? = nil, commitsURL: URL? = nil, nodeID: String? = nil, gitPullURL: URL? = nil,
      gitPushURL: URL? = nil, htmlURL: URL? = nil, files: [String: File]? = nil, public: Bool? = nil,
      createdAt: Date? = nil, updatedAt: Date? = nil, description: String? = nil, comments: Int? = nil,
      commentsEnabled: Bool? = nil, user: SimpleUser? = nil, commentsURL: URL? = nil, owner: SimpleUser? = nil,
      truncated: Bool? = nil
    ) {
      self.id = id
      self.forks = forks
      self.history = history
      self.forkOf = forkOf
      self.url = url
      self.forksURL = forksURL
      self.commitsURL = commitsURL
      self.nodeID = nodeID
      self.gitPullURL = gitPullURL
      self.gitPushURL = gitPushURL
      self.htmlURL = htmlURL
      self.files = files
      self.public = `public`
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.description = description
      self.comments = comments
      self.commentsEnabled = commentsEnabled
      self.user = user
      self.commentsURL = commentsURL
      self.owner = owner
      self.truncated = truncated
    }
  }
}

extension GitHubAPI.Gist.File {
  /// The decoded content; nil if the response has none, or in an encoding that isn't known.
  package var data: Data? {
    switch encoding?.withoutManyMarks {
    case "base64": content.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
    case "utf-8", nil: content.map { Data($0.utf8) }
    default: nil
    }
  }
}

extension GitHubAPI.Gist {
  /// A file of a gist.
  public struct File: Codable, Hashable, Sendable {
    /// The file's name.
    public var filename: String?
    /// The file's media type, such as `text/plain`.
    public var type: String?
    /// The programming language; nil if GitHub doesn't recognize it.
    public var language: String?
    /// The URL of the file's raw content.
    public var rawURL: URL?
    /// The file's size, in bytes.
    public var size: Int64?
    /// Whether ``content`` ends after the first megabyte. Load ``rawURL`` for all of it.
    public var truncated: Bool?
    /// The file's content, encoded as ``encoding`` says; not in lists.
    public var content: String?
    /// The content's encoding: `utf-8` or `base64`.
    public var encoding: String?

    enum CodingKeys: String, CodingKey {
      case filename, type, language, size, truncated, content, encoding
      case rawURL = "raw_url"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      filename: String? = nil, type: String? = nil, language: String? = nil, rawURL: URL? = nil, size: Int64? = nil,
      truncated: Bool? = nil, content: String? = nil, encoding: String? = nil
    ) {
      self.filename = filename
      self.type = type
      self.language = language
      self.rawURL = rawURL
      self.size = size
      self.truncated = truncated
      self.content = content
      self.encoding = encoding
    }
  }

  /// A fork of a gist.
  public struct Fork: Codable, Hashable, Sendable, Identifiable {
    /// The fork's ID.
    public var id: String?
    /// The fork's URL in the API.
    public var url: URL?
    /// The account that owns the fork.
    public var user: GitHubAPI.SimpleUser?
    /// When the fork was created.
    public var createdAt: Date?
    /// When the fork was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, url, user
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: String? = nil, url: URL? = nil, user: GitHubAPI.SimpleUser? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil
    ) {
      self.id = id
      self.url = url
      self.user = user
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }
  }

  /// A version of a gist.
  public struct Version: Codable, Hashable, Sendable {
    /// The account that committed the version.
    public var user: GitHubAPI.SimpleUser?
    /// The version's SHA.
    public var version: String?
    /// When the version was committed.
    public var committedAt: Date?
    /// The number of changed lines.
    public var changeStatus: ChangeStatus?
    /// The version's URL in the API.
    public var url: URL?

    enum CodingKeys: String, CodingKey {
      case user, version, url
      case committedAt = "committed_at", changeStatus = "change_status"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      user: GitHubAPI.SimpleUser? = nil, version: String? = nil, committedAt: Date? = nil,
      changeStatus: ChangeStatus? = nil, url: URL? = nil
    ) {
      self.user = user
      self.version = version
      self.committedAt = committedAt
      self.changeStatus = changeStatus
      self.url = url
    }
  }

  /// The number of lines that a version of a gist changes.
  public struct ChangeStatus: Codable, Hashable, Sendable {
    /// The number of lines added or removed.
    public var total: Int?
    /// The number of lines added.
    public var additions: Int?
    /// The number of lines removed.
    public var deletions: Int?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(total: Int? = nil, additions: Int? = nil, deletions: Int? = nil) {
      self.total = total
      self.additions = additions
      self.deletions = deletions
    }
  }
}
