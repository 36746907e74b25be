public import Foundation

extension GitHubAPI {
  /// The commits of a contributor, by week.
  public struct ContributorActivity: Codable, Hashable, Sendable {
    /// The contributor.
    public var author: SimpleUser?
    /// The total number of commits.
    public var total: Int
    /// The contributor's activity in each week.
    public var weeks: [Week]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(total: Int, weeks: [Week], author: SimpleUser? = nil) {
      self.total = total
      self.weeks = weeks
      self.author = author
    }

    /// A contributor's activity in one week.
    public struct Week: Codable, Hashable, Sendable {
      /// The start of the week.
      public var w: Date?
      /// The number of lines added.
      public var a: Int?
      /// The number of lines removed.
      public var d: Int?
      /// The number of commits.
      public var c: Int?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(w: Date? = nil, a: Int? = nil, d: Int? = nil, c: Int? = nil) {
        self.w = w
        self.a = a
        self.d = d
        self.c = c
      }
    }
  }
}
