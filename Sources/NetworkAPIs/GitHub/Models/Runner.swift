public import NetworkAPIKit

extension GitHubAPI {
  /// A self-hosted runner of GitHub Actions.
  public struct Runner: Codable, Hashable, Sendable, Identifiable {
    /// The runner's ID.
    public var id: Int64
    /// The ID of the group of runners.
    public var runnerGroupID: Int64?
    /// The runner's name.
    public var name: String
    /// The operating system.
    public var os: String?
    /// Whether it is connected.
    public var status: Status?
    /// Whether it runs a job.
    public var busy: Bool?
    /// The labels by which jobs select it.
    public var labels: [RunnerLabel]
    /// Whether it runs only one job.
    public var ephemeral: Bool?
    /// The version of the runner's program.
    public var version: String?

    enum CodingKeys: String, CodingKey {
      case id, name, os, status, busy, labels, ephemeral, version
      case runnerGroupID = "runner_group_id"
    }

    // Written by `Scripts/github inits`.
    /// Creates a runner from its properties, as for a preview or a test.
    public init(
      id: Int64, name: String, labels: [RunnerLabel], runnerGroupID: Int64? = nil, os: String? = nil,
      status: Status? = nil, busy: Bool? = nil, ephemeral: Bool? = nil, version: String? = nil
    ) {
      self.id = id
      self.name = name
      self.labels = labels
      self.runnerGroupID = runnerGroupID
      self.os = os
      self.status = status
      self.busy = busy
      self.ephemeral = ephemeral
      self.version = version
    }

    /// Whether a runner is connected.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Connected to GitHub.
      public static let online: Self = "online"
      /// Not connected.
      public static let offline: Self = "offline"
    }
  }

  /// A label by which jobs select a runner.
  public struct RunnerLabel: Codable, Hashable, Sendable {
    /// The label's ID.
    public var id: Int64?
    /// The label's name.
    public var name: String
    /// Whether it can be removed.
    public var type: Kind?

    // Written by `Scripts/github inits`.
    /// Creates a runner label from its properties, as for a preview or a test.
    public init(name: String, id: Int64? = nil, type: Kind? = nil) {
      self.name = name
      self.id = id
      self.type = type
    }

    /// Whether a label can be removed.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A label that the runner gets from its system.
      public static let readOnly: Self = "read-only"
      /// A label that can be removed.
      public static let custom: Self = "custom"
    }
  }

  /// A page of self-hosted runners, and the group of their endpoints.
  public struct Runners: PagedResponse, Codable, Hashable, Sendable {
    /// The number of all runners.
    public var totalCount: Int
    /// The runners of this page, in order.
    public var items: [Runner]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "runners"
    }

    // Written by `Scripts/github inits`.
    /// Creates a runners from its properties, as for a preview or a test.
    public init(totalCount: Int, items: [Runner]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// All labels of a runner.
  public struct RunnerLabels: PagedResponse, Codable, Hashable, Sendable {
    /// The number of labels.
    public var totalCount: Int
    /// The labels, in order.
    public var items: [RunnerLabel]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "labels"
    }

    // Written by `Scripts/github inits`.
    /// Creates a runner labels from its properties, as for a preview or a test.
    public init(totalCount: Int, items: [RunnerLabel]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}
