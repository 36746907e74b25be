public import Foundation

extension GitHubAPI.WebhookEvent {
  /// The payload of a `push` event.
  public struct Push: Codable, Hashable, Sendable {
    /// The full name of the branch or tag, such as `refs/heads/main`.
    public var ref: String
    /// The SHA of the reference's last commit before the push; all zeros if the push created it.
    public var before: String?
    /// The SHA of the reference's last commit after the push; all zeros if the push deleted it.
    public var after: String?
    /// Whether the push created the branch or tag.
    public var created: Bool?
    /// Whether the push deleted the branch or tag.
    public var deleted: Bool?
    /// Whether the push was forced, so that it may have removed commits.
    public var forced: Bool?
    /// The full name of the branch that a new branch was created from; nil if there is none.
    public var baseRef: String?
    /// The URL of the web page that compares the commits before and after the push.
    public var compare: URL?
    /// The commits that were pushed, the oldest first; GitHub sends at most 2,048.
    public var commits: [Commit]
    /// The last commit that was pushed; nil if the branch or tag was deleted.
    public var headCommit: Commit?
    /// The account that pushed.
    public var pusher: Person?

    enum CodingKeys: String, CodingKey {
      case ref, before, after, created, deleted, forced, compare, commits, pusher
      case baseRef = "base_ref", headCommit = "head_commit"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      ref: String, commits: [Commit], before: String? = nil, after: String? = nil, created: Bool? = nil,
      deleted: Bool? = nil, forced: Bool? = nil, baseRef: String? = nil, compare: URL? = nil, headCommit: Commit? = nil,
      pusher: Person? = nil
    ) {
      self.ref = ref
      self.commits = commits
      self.before = before
      self.after = after
      self.created = created
      self.deleted = deleted
      self.forced = forced
      self.baseRef = baseRef
      self.compare = compare
      self.headCommit = headCommit
      self.pusher = pusher
    }

    /// The name of the branch; nil if a tag was pushed.
    public var branch: String? { name(after: "refs/heads/") }

    /// The name of the tag; nil if a branch was pushed.
    public var tag: String? { name(after: "refs/tags/") }

    private func name(after prefix: String) -> String? {
      ref.hasPrefix(prefix) ? String(ref.dropFirst(prefix.count)) : nil
    }
  }
}

extension GitHubAPI.WebhookEvent.Push {
  /// A commit that was pushed.
  public struct Commit: Codable, Hashable, Sendable, Identifiable {
    /// The commit's SHA.
    public var id: String
    /// The SHA of the tree.
    public var treeID: String?
    /// Whether the commit wasn't on another branch before.
    public var distinct: Bool?
    /// The commit's message.
    public var message: String
    /// When the commit was created.
    @GitHubAPI.Zoned public var timestamp: Date?
    /// The URL of the commit's web page.
    public var url: URL?
    /// The author, as stored by Git.
    public var author: Person?
    /// The committer, as stored by Git.
    public var committer: Person?
    /// The paths of the files that the commit adds; at most 3,000.
    public var added: [String]
    /// The paths of the files that the commit removes; at most 3,000.
    public var removed: [String]
    /// The paths of the files that the commit changes; at most 3,000.
    public var modified: [String]

    enum CodingKeys: String, CodingKey {
      case id, distinct, message, timestamp, url, author, committer, added, removed, modified
      case treeID = "tree_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: String, message: String, added: [String], removed: [String], modified: [String], treeID: String? = nil,
      distinct: Bool? = nil, timestamp: Date? = nil, url: URL? = nil, author: Person? = nil, committer: Person? = nil
    ) {
      self.id = id
      self.message = message
      self.added = added
      self.removed = removed
      self.modified = modified
      self.treeID = treeID
      self.distinct = distinct
      self.timestamp = timestamp
      self.url = url
      self.author = author
      self.committer = committer
    }
  }

  /// The author, committer or pusher of a commit, as stored by Git.
  public struct Person: Codable, Hashable, Sendable {
    /// The person's name.
    public var name: String?
    /// The person's e-mail address.
    public var email: String?
    /// The user name of the account; nil if GitHub finds none for the e-mail address.
    public var username: String?
    /// When the person wrote or committed the commit.
    @GitHubAPI.Zoned public var date: Date?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String? = nil, email: String? = nil, username: String? = nil, date: Date? = nil) {
      self.name = name
      self.email = email
      self.username = username
      self.date = date
    }
  }
}
