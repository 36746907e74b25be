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

    // Written by `Scripts/github inits`.
    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: Int64, number: Int, url: URL? = nil, head: Branch? = nil, base: Branch? = nil) {
      self.id = id
      self.number = number
      self.url = url
      self.head = head
      self.base = base
    }

    /// The head or base of a pull request.
    public struct Branch: Codable, Hashable, Sendable {
      /// The name of the branch.
      public var ref: String?
      /// The SHA of the branch's last commit.
      public var sha: String
      /// The repository that the branch is in.
      public var repo: Repo?

      // Written by `Scripts/github inits`.
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

        // Written by `Scripts/github inits`.
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
