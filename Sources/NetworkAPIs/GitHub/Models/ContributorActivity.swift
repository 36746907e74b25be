public import Foundation

extension GitHubAPI {
  /// What somebody has committed to a repository, week by week.
  public struct ContributorActivity: Codable, Hashable, Sendable {
    /// Who wrote it.
    public var author: SimpleUser?
    /// How many commits there are.
    public var total: Int
    /// The weeks.
    public var weeks: [Week]

    // Written by `Scripts/github inits`.
    /// Creates a contributor activity from its properties, as for a preview or a test.
    public init(total: Int, weeks: [Week], author: SimpleUser? = nil) {
      self.total = total
      self.weeks = weeks
      self.author = author
    }

    /// The week.
    public struct Week: Codable, Hashable, Sendable {
      /// The week's first day.
      public var w: Date?
      /// The number of lines added.
      public var a: Int?
      /// The number of lines removed.
      public var d: Int?
      /// How many commits were made.
      public var c: Int?

      // Written by `Scripts/github inits`.
      /// Creates a week from its properties, as for a preview or a test.
      public init(w: Date? = nil, a: Int? = nil, d: Int? = nil, c: Int? = nil) {
        self.w = w
        self.a = a
        self.d = d
        self.c = c
      }
    }
  }
}
