public import Foundation

extension GitHubAPI {
  /// How many commits a week had.
  public struct CommitActivity: Codable, Hashable, Sendable {
    /// How many each day had, from Sunday on.
    public var days: [Int]
    /// How many in all.
    public var total: Int
    /// The first day.
    public var week: Date
  }

  /// How many commits each of the last 52 weeks had.
  public struct Participation: Codable, Hashable, Sendable {
    /// By everybody.
    public var all: [Int]
    /// By the owner.
    public var owner: [Int]
  }

  /// How often something was done in a day or a week.
  public struct Traffic: Codable, Hashable, Sendable {
    /// The first moment.
    public var timestamp: Date
    /// By how many.
    public var uniques: Int
    /// How many.
    public var count: Int
  }

  /// How often a repository was cloned.
  public struct CloneTraffic: Codable, Hashable, Sendable {
    /// How many.
    public var count: Int
    /// By how many.
    public var uniques: Int
    /// By day or week.
    public var clones: [Traffic]
  }

  /// How often a repository was looked at.
  public struct ViewTraffic: Codable, Hashable, Sendable {
    /// How many.
    public var count: Int
    /// By how many.
    public var uniques: Int
    /// By day or week.
    public var views: [Traffic]
  }
}
