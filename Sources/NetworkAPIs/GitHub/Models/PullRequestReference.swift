public import Foundation

extension GitHubAPI {
  /// A summary of a pull request.
  public struct PullRequestReference: Codable, Hashable, Sendable, Identifiable {
    /// The pull request's ID.
    public var id: Int64
    /// The pull request's number, unique in its repository.
    public var number: Int
    /// The pull request's URL in the API.
    public var url: URL?
    /// The branch with the changes.
    public var head: Branch?
    /// The branch to merge into.
    public var base: Branch?
    /// The whole pull request, which Enterprise servers send with events; nil in a summary. It is encoded instead of
    /// the summary.
    @Boxed public var details: PullRequest?

    enum CodingKeys: String, CodingKey {
      case id, number, url, head, base
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, number: Int, url: URL? = nil, head: Branch? = nil, base: Branch? = nil, details: PullRequest? = nil
    ) {
      self.id = id
      self.number = number
      self.url = url
      self.head = head
      self.base = base
      self.details = details
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      id = try container.decode(Int64.self, forKey: .id)
      number = try container.decode(Int.self, forKey: .number)
      url = try container.decodeIfPresent(URL.self, forKey: .url)
      head = try container.decodeIfPresent(Branch.self, forKey: .head)
      base = try container.decodeIfPresent(Branch.self, forKey: .base)
      let isWhole = try decoder.container(keyedBy: AnyKey.self).contains(AnyKey("title"))
      details = isWhole ? try? PullRequest(from: decoder) : nil
    }

    public func encode(to encoder: any Encoder) throws {
      if let details { return try details.encode(to: encoder) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(number, forKey: .number)
      try container.encodeIfPresent(url?.absoluteString, forKey: .url)
      try container.encodeIfPresent(head, forKey: .head)
      try container.encodeIfPresent(base, forKey: .base)
    }

    /// The head or base of a pull request.
    public struct Branch: Codable, Hashable, Sendable {
      /// The name of the branch.
      public var ref: String?
      /// The SHA of the branch's last commit.
      public var sha: String
      /// The repository that the branch is in.
      public var repo: Repo?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(sha: String, ref: String? = nil, repo: Repo? = nil) {
        self.sha = sha
        self.ref = ref
        self.repo = repo
      }

      /// A summary of a repository.
      public struct Repo: Codable, Hashable, Sendable, Identifiable {
        /// The repository's ID.
        public var id: Int64
        /// The repository's URL in the API.
        public var url: URL?
        /// The repository's name.
        public var name: String

        /// Creates a value with these properties, for example for a preview or a test.
        public init(id: Int64, name: String, url: URL? = nil) {
          self.id = id
          self.name = name
          self.url = url
        }
      }
    }
  }
}
