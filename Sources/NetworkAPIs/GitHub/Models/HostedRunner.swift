public import Foundation
public import NetworkAPIKit

extension GitHubAPI {
  /// A GitHub-hosted runner of an organization: machines that GitHub starts for jobs.
  public struct HostedRunner: Codable, Hashable, Sendable, Identifiable {
    /// The runner's ID.
    public var id: Int64
    /// The runner's name.
    public var name: String
    /// The ID of the group that the runner belongs to.
    public var runnerGroupID: Int64?
    /// The platform, such as `linux-x64`.
    public var platform: String?
    /// The image that the machines start from; nil if it was deleted.
    public var imageDetails: HostedRunnerImage?
    /// The size of the machines.
    public var machineSizeDetails: HostedRunnerMachineSize?
    /// What the runner is doing.
    public var status: Status?
    /// The maximum number of machines that run at a time.
    public var maximumRunners: Int?
    /// Whether the machines have public addresses that stay the same.
    public var publicIPEnabled: Bool?
    /// These addresses.
    public var publicIPs: [AddressRange]?
    /// When the runner last executed a job; nil before the first one.
    public var lastActiveOn: Date?
    /// Whether the runner creates custom images.
    public var imageGen: Bool?

    enum CodingKeys: String, CodingKey {
      case id, name, platform, status, runnerGroupID = "runner_group_id", imageDetails = "image_details"
      case machineSizeDetails = "machine_size_details", maximumRunners = "maximum_runners"
      case publicIPEnabled = "public_ip_enabled", publicIPs = "public_ips", lastActiveOn = "last_active_on"
      case imageGen = "image_gen"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, runnerGroupID: Int64? = nil, platform: String? = nil,
      imageDetails: HostedRunnerImage? = nil, machineSizeDetails: HostedRunnerMachineSize? = nil, status: Status? = nil,
      maximumRunners: Int? = nil, publicIPEnabled: Bool? = nil, publicIPs: [AddressRange]? = nil,
      lastActiveOn: Date? = nil, imageGen: Bool? = nil
    ) {
      self.id = id
      self.name = name
      self.runnerGroupID = runnerGroupID
      self.platform = platform
      self.imageDetails = imageDetails
      self.machineSizeDetails = machineSizeDetails
      self.status = status
      self.maximumRunners = maximumRunners
      self.publicIPEnabled = publicIPEnabled
      self.publicIPs = publicIPs
      self.lastActiveOn = lastActiveOn
      self.imageGen = imageGen
    }

    /// What a GitHub-hosted runner is doing.
    public struct Status: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// It can take jobs.
      public static let ready: Self = "Ready"
      /// It is being set up.
      public static let provisioning: Self = "Provisioning"
      /// It was shut down.
      public static let shutdown: Self = "Shutdown"
      /// It is being deleted.
      public static let deleting: Self = "Deleting"
      /// It can't be set up or deleted.
      public static let stuck: Self = "Stuck"
    }

    /// Consecutive addresses.
    public struct AddressRange: Codable, Hashable, Sendable {
      /// Whether the runner uses the addresses.
      public var enabled: Bool?
      /// The first address.
      public var prefix: String?
      /// The length of the common prefix, in bits.
      public var length: Int?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(enabled: Bool? = nil, prefix: String? = nil, length: Int? = nil) {
        self.enabled = enabled
        self.prefix = prefix
        self.length = length
      }
    }

    /// Who provides an image.
    public struct ImageSource: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// GitHub.
      public static let github: Self = "github"
      /// A partner of GitHub.
      public static let partner: Self = "partner"
      /// The organization.
      public static let custom: Self = "custom"
    }

    /// The image that a new runner's machines start from.
    public struct NewImage: Codable, Hashable, Sendable, Identifiable {
      /// The image's ID.
      public var id: String?
      /// Who provides the image.
      public var source: ImageSource?
      /// The version of a custom image; nil for the latest.
      public var version: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(id: String? = nil, source: ImageSource? = nil, version: String? = nil) {
        self.id = id
        self.source = source
        self.version = version
      }
    }
  }

  /// A page of GitHub-hosted runners.
  public struct HostedRunners: PagedResponse, Codable, Hashable, Sendable {
    /// The number of runners on all pages.
    public var totalCount: Int
    /// The runners on this page, in the order of the response.
    public var items: [HostedRunner]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "runners"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [HostedRunner]) {
      self.totalCount = totalCount
      self.items = items
    }
  }
}
