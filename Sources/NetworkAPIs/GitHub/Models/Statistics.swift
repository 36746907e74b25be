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

    // Written by `Scripts/github inits`.
    /// Creates a commit activity from its properties, as for a preview or a test.
    public init(days: [Int], total: Int, week: Date) {
      self.days = days
      self.total = total
      self.week = week
    }
  }

  /// How many commits each of the last 52 weeks had.
  public struct Participation: Codable, Hashable, Sendable {
    /// By everybody.
    public var all: [Int]
    /// By the owner.
    public var owner: [Int]

    // Written by `Scripts/github inits`.
    /// Creates a participation from its properties, as for a preview or a test.
    public init(all: [Int], owner: [Int]) {
      self.all = all
      self.owner = owner
    }
  }

  /// How often something was done in a day or a week.
  public struct Traffic: Codable, Hashable, Sendable {
    /// The first moment.
    public var timestamp: Date
    /// By how many.
    public var uniques: Int
    /// How many.
    public var count: Int

    // Written by `Scripts/github inits`.
    /// Creates a traffic from its properties, as for a preview or a test.
    public init(timestamp: Date, uniques: Int, count: Int) {
      self.timestamp = timestamp
      self.uniques = uniques
      self.count = count
    }
  }

  /// How often a repository was cloned.
  public struct CloneTraffic: Codable, Hashable, Sendable {
    /// How many.
    public var count: Int
    /// By how many.
    public var uniques: Int
    /// By day or week.
    public var clones: [Traffic]

    // Written by `Scripts/github inits`.
    /// Creates a clone traffic from its properties, as for a preview or a test.
    public init(count: Int, uniques: Int, clones: [Traffic]) {
      self.count = count
      self.uniques = uniques
      self.clones = clones
    }
  }

  /// How often a repository was looked at.
  public struct ViewTraffic: Codable, Hashable, Sendable {
    /// How many.
    public var count: Int
    /// By how many.
    public var uniques: Int
    /// By day or week.
    public var views: [Traffic]

    // Written by `Scripts/github inits`.
    /// Creates a view traffic from its properties, as for a preview or a test.
    public init(count: Int, uniques: Int, views: [Traffic]) {
      self.count = count
      self.uniques = uniques
      self.views = views
    }
  }
}
