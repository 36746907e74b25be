public import NetworkAPIKit

extension GitHubAPI {
  /// A self-hosted runner of GitHub Actions.
  public struct Runner: Codable, Hashable, Sendable, Identifiable {
    /// The runner's ID.
    public var id: Int64
    /// The ID of the runner's group.
    public var runnerGroupID: Int64?
    /// The runner's name.
    public var name: String
    /// The operating system, such as `linux`.
    public var os: String?
    /// Whether the runner is connected to GitHub.
    public var status: Status?
    /// Whether the runner is executing a job.
    public var busy: Bool?
    /// The labels by which jobs select the runner.
    public var labels: [RunnerLabel]
    /// Whether the runner takes only one job.
    public var ephemeral: Bool?
    /// The version of the runner application.
    public var version: String?

    enum CodingKeys: String, CodingKey {
      case id, name, os, status, busy, labels, ephemeral, version
      case runnerGroupID = "runner_group_id"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// Whether a runner is connected to GitHub.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The runner is connected.
      public static let online: Self = "online"
      /// The runner isn't connected.
      public static let offline: Self = "offline"
    }
  }

  /// A label by which jobs select a runner.
  public struct RunnerLabel: Codable, Hashable, Sendable {
    /// The label's ID.
    public var id: Int64?
    /// The label's name.
    public var name: String
    /// Whether the label can be removed.
    public var type: Kind?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(name: String, id: Int64? = nil, type: Kind? = nil) {
      self.name = name
      self.id = id
      self.type = type
    }

    /// Whether a label can be removed.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A label that GitHub assigned, such as for the operating system. It can't be removed.
      public static let readOnly: Self = "read-only"
      /// A label that can be removed.
      public static let custom: Self = "custom"
    }
  }

  /// A page of self-hosted runners. It also contains their endpoints.
  public struct Runners: PagedResponse, Codable, Hashable, Sendable {
    /// The number of runners on all pages.
    public var totalCount: Int
    /// The runners on this page, in the order of the response.
    public var items: [Runner]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "runners"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [Runner]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// All labels of a runner.
  public struct RunnerLabels: PagedResponse, Codable, Hashable, Sendable {
    /// The number of labels.
    public var totalCount: Int
    /// The labels, in the order of the response.
    public var items: [RunnerLabel]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "labels"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [RunnerLabel]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}
