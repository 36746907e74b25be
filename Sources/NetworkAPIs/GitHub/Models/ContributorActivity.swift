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

    /// The week.
    public struct Week: Codable, Hashable, Sendable {
      /// The week's first day.
      public var w: Date?
      /// How many lines were added.
      public var a: Int?
      /// How many lines were removed.
      public var d: Int?
      /// How many commits were made.
      public var c: Int?
    }
  }
}
