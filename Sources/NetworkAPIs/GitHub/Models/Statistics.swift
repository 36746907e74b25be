public import Foundation

extension GitHubAPI {
  /// The number of commits in one week.
  public struct CommitActivity: Codable, Hashable, Sendable {
    /// The number of commits on each day, starting with Sunday.
    public var days: [Int]
    /// The number of commits in the week.
    public var total: Int
    /// The first day of the week.
    public var week: Date

    /// Creates a value with these properties, for example for a preview or a test.
    public init(days: [Int], total: Int, week: Date) {
      self.days = days
      self.total = total
      self.week = week
    }
  }

  /// The number of commits in each of the last 52 weeks, the oldest week first.
  public struct Participation: Codable, Hashable, Sendable {
    /// The commits of everyone, including the owner.
    public var all: [Int]
    /// The commits of the repository's owner.
    public var owner: [Int]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(all: [Int], owner: [Int]) {
      self.all = all
      self.owner = owner
    }
  }

  /// The traffic of a repository in one day or week.
  public struct Traffic: Codable, Hashable, Sendable {
    /// The start of the day or week.
    public var timestamp: Date
    /// The number of different visitors or cloners.
    public var uniques: Int
    /// The number of visits or clones.
    public var count: Int

    /// Creates a value with these properties, for example for a preview or a test.
    public init(timestamp: Date, uniques: Int, count: Int) {
      self.timestamp = timestamp
      self.uniques = uniques
      self.count = count
    }
  }

  /// How often a repository was cloned in the last 14 days.
  public struct CloneTraffic: Codable, Hashable, Sendable {
    /// The number of clones.
    public var count: Int
    /// The number of different cloners.
    public var uniques: Int
    /// The clones by day or week.
    public var clones: [Traffic]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(count: Int, uniques: Int, clones: [Traffic]) {
      self.count = count
      self.uniques = uniques
      self.clones = clones
    }
  }

  /// How often a repository was visited in the last 14 days.
  public struct ViewTraffic: Codable, Hashable, Sendable {
    /// The number of visits.
    public var count: Int
    /// The number of different visitors.
    public var uniques: Int
    /// The visits by day or week.
    public var views: [Traffic]

    /// Creates a value with these properties, for example for a preview or a test.
    public init(count: Int, uniques: Int, views: [Traffic]) {
      self.count = count
      self.uniques = uniques
      self.views = views
    }
  }
}
