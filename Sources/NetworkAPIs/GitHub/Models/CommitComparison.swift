public import Foundation

extension GitHubAPI {
  /// A comparison of two commits or branches, the base and the head.
  public struct CommitComparison: Codable, Hashable, Sendable {
    /// The comparison's URL in the API.
    public var url: URL?
    /// The URL of the comparison's web page.
    public var htmlURL: URL?
    /// The URL of a web page that keeps comparing the same commits when branches move.
    public var permalinkURL: URL?
    /// The URL of the changes as a diff.
    public var diffURL: URL?
    /// The URL of the changes as a patch.
    public var patchURL: URL?
    /// The commit that the head is compared with.
    public var baseCommit: Commit?
    /// The most recent common ancestor of the base and the head.
    public var mergeBaseCommit: Commit?
    /// Whether the head is ahead of the base, behind it, identical or diverged from it.
    public var status: Status
    /// The number of commits that the head has and the base doesn't.
    public var aheadBy: Int
    /// The number of commits that the base has and the head doesn't.
    public var behindBy: Int
    /// The number of commits in the comparison, including those on other pages.
    public var totalCommits: Int
    /// The commits that the head has and the base doesn't; one page of them.
    public var commits: [Commit]
    /// The changed files; only on the first page.
    public var files: [DiffEntry]?

    enum CodingKeys: String, CodingKey {
      case url, status, commits, files
      case htmlURL = "html_url", permalinkURL = "permalink_url", diffURL = "diff_url", patchURL = "patch_url"
      case baseCommit = "base_commit", mergeBaseCommit = "merge_base_commit", aheadBy = "ahead_by"
      case behindBy = "behind_by", totalCommits = "total_commits"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      status: Status, aheadBy: Int, behindBy: Int, totalCommits: Int, commits: [Commit], url: URL? = nil,
      htmlURL: URL? = nil, permalinkURL: URL? = nil, diffURL: URL? = nil, patchURL: URL? = nil,
      baseCommit: Commit? = nil, mergeBaseCommit: Commit? = nil, files: [DiffEntry]? = nil
    ) {
      self.status = status
      self.aheadBy = aheadBy
      self.behindBy = behindBy
      self.totalCommits = totalCommits
      self.commits = commits
      self.url = url
      self.htmlURL = htmlURL
      self.permalinkURL = permalinkURL
      self.diffURL = diffURL
      self.patchURL = patchURL
      self.baseCommit = baseCommit
      self.mergeBaseCommit = mergeBaseCommit
      self.files = files
    }

    /// How the head relates to the base.
    public struct Status: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The head and the base each have commits that the other doesn't.
      public static let diverged: Self = "diverged"
      /// The head has commits that the base doesn't.
      public static let ahead: Self = "ahead"
      /// The base has commits that the head doesn't.
      public static let behind: Self = "behind"
      /// The head and the base are the same commit.
      public static let identical: Self = "identical"
    }
  }
}
