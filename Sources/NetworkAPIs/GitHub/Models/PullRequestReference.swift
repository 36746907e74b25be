public import Foundation

extension GitHubAPI {
  /// A pull request in short.
  public struct PullRequestReference: Codable, Hashable, Sendable, Identifiable {
    /// The pull request's ID.
    public var id: Int64
    /// The pull request's number, unique in its repository.
    public var number: Int
    /// The pull request's URL in the API.
    public var url: URL?
    /// What is to be merged.
    public var head: Branch?
    /// What it is merged into.
    public var base: Branch?

    // Written by `Scripts/github inits`.
    /// Creates a pull request reference from its properties, as for a preview or a test.
    public init(id: Int64, number: Int, url: URL? = nil, head: Branch? = nil, base: Branch? = nil) {
      self.id = id
      self.number = number
      self.url = url
      self.head = head
      self.base = base
    }

    /// A branch of a repository.
    public struct Branch: Codable, Hashable, Sendable {
      /// The name of the ref.
      public var ref: String?
      /// The branch's SHA.
      public var sha: String
      /// The repository that the branch belongs to.
      public var repo: Repo?

      // Written by `Scripts/github inits`.
      /// Creates a branch from its properties, as for a preview or a test.
      public init(sha: String, ref: String? = nil, repo: Repo? = nil) {
        self.sha = sha
        self.ref = ref
        self.repo = repo
      }

      /// A repository in short.
      public struct Repo: Codable, Hashable, Sendable, Identifiable {
        /// The repository's ID.
        public var id: Int64
        /// The repository's URL in the API.
        public var url: URL?
        /// The repository's name.
        public var name: String

        // Written by `Scripts/github inits`.
        /// Creates a repo from its properties, as for a preview or a test.
        public init(id: Int64, name: String, url: URL? = nil) {
          self.id = id
          self.name = name
          self.url = url
        }
      }
    }
  }
}
