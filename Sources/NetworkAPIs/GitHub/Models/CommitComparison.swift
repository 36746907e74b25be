public import Foundation

extension GitHubAPI {
  /// What one branch or commit has that another one has not.
  public struct CommitComparison: Codable, Hashable, Sendable {
    /// The comparison's URL in the API.
    public var url: URL?
    /// The URL of the comparison's web page.
    public var htmlURL: URL?
    /// A page that stays the same when branches move.
    public var permalinkURL: URL?
    /// The difference, as text.
    public var diffURL: URL?
    /// The change as a patch for mail.
    public var patchURL: URL?
    /// The commit compared with.
    public var baseCommit: Commit?
    /// The last commit both have.
    public var mergeBaseCommit: Commit?
    /// The status.
    public var status: Status
    /// How many commits the head has that the base has not.
    public var aheadBy: Int
    /// How many commits the base has that the head has not.
    public var behindBy: Int
    /// How many commits there are.
    public var totalCommits: Int
    /// The commits.
    public var commits: [Commit]
    /// The files.
    public var files: [DiffEntry]?

    enum CodingKeys: String, CodingKey {
      case url, status, commits, files
      case htmlURL = "html_url", permalinkURL = "permalink_url", diffURL = "diff_url", patchURL = "patch_url"
      case baseCommit = "base_commit", mergeBaseCommit = "merge_base_commit", aheadBy = "ahead_by"
      case behindBy = "behind_by", totalCommits = "total_commits"
    }

    // Written by `Scripts/github inits`.
    /// Creates a commit comparison from its properties, as for a preview or a test.
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

    /// The states it can have.
    public struct Status: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `diverged`
      public static let diverged: Self = "diverged"
      /// `ahead`
      public static let ahead: Self = "ahead"
      /// `behind`
      public static let behind: Self = "behind"
      /// `identical`
      public static let identical: Self = "identical"
    }
  }
}
