public import Foundation

extension GitHubAPI {
  /// A pull request in short.
  public struct PullRequestReference: Codable, Hashable, Sendable, Identifiable {
    /// GitHub's number of it.
    public var id: Int64
    /// The number in its repository.
    public var number: Int
    /// Itself in the API.
    public var url: URL?
    /// What is to be merged.
    public var head: Branch?
    /// What it is merged into.
    public var base: Branch?

    /// A branch of a repository.
    public struct Branch: Codable, Hashable, Sendable {
      /// The name of the ref.
      public var ref: String?
      /// The SHA of the object.
      public var sha: String
      /// The repository.
      public var repo: Repo?

      /// A repository in short.
      public struct Repo: Codable, Hashable, Sendable, Identifiable {
        /// GitHub's number of it.
        public var id: Int64
        /// Itself in the API.
        public var url: URL?
        /// The name.
        public var name: String
      }
    }
  }
}
