public import NetworkAPIKit

extension GitHubAPI {
  /// An image that machines of GitHub-hosted runners start from.
  public struct HostedRunnerImage: Codable, Hashable, Sendable, Identifiable {
    /// The image's ID, such as `ubuntu-20.04`.
    public var id: String
    /// The name for people, such as `20.04`.
    public var displayName: String?
    /// The platform, such as `linux-x64`; nil in a runner's details.
    public var platform: String?
    /// The size, in gigabytes.
    public var sizeGB: Int?
    /// Who provides the image.
    public var source: HostedRunner.ImageSource?
    /// The version, of a runner's custom image.
    public var version: String?

    enum CodingKeys: String, CodingKey {
      case id, platform, source, version, displayName = "display_name", sizeGB = "size_gb"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: String, displayName: String? = nil, platform: String? = nil, sizeGB: Int? = nil,
      source: HostedRunner.ImageSource? = nil, version: String? = nil
    ) {
      self.id = id
      self.displayName = displayName
      self.platform = platform
      self.sizeGB = sizeGB
      self.source = source
      self.version = version
    }
  }

  /// All images of one source.
  public struct HostedRunnerImages: PagedResponse, Codable, Hashable, Sendable {
    /// The number of images.
    public var totalCount: Int
    /// The images, in the order of the response.
    public var items: [HostedRunnerImage]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "images"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [HostedRunnerImage]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// The size of a GitHub-hosted runner's machines.
  public struct HostedRunnerMachineSize: Codable, Hashable, Sendable, Identifiable {
    /// The size's ID, such as `4-core`.
    public var id: String
    /// The number of processor cores.
    public var cpuCores: Int?
    /// The size of the memory, in gigabytes.
    public var memoryGB: Int?
    /// The size of the disk, in gigabytes.
    public var storageGB: Int?

    enum CodingKeys: String, CodingKey {
      case id, cpuCores = "cpu_cores", memoryGB = "memory_gb", storageGB = "storage_gb"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(id: String, cpuCores: Int? = nil, memoryGB: Int? = nil, storageGB: Int? = nil) {
      self.id = id
      self.cpuCores = cpuCores
      self.memoryGB = memoryGB
      self.storageGB = storageGB
    }
  }

  /// All sizes of machines.
  public struct HostedRunnerMachineSizes: PagedResponse, Codable, Hashable, Sendable {
    /// The number of sizes.
    public var totalCount: Int
    /// The sizes, in the order of the response.
    public var items: [HostedRunnerMachineSize]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "machine_specs"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [HostedRunnerMachineSize]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// All platforms for GitHub-hosted runners, such as `linux-x64`.
  public struct HostedRunnerPlatforms: PagedResponse, Codable, Hashable, Sendable {
    /// The number of platforms.
    public var totalCount: Int
    /// The platforms, in the order of the response.
    public var items: [String]

    enum CodingKeys: String, CodingKey {
      case totalCount = "total_count", items = "platforms"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(totalCount: Int, items: [String]) {
      self.totalCount = totalCount
      self.items = items
    }
  }

  /// An organization's limits for GitHub-hosted runners.
  public struct HostedRunnerLimits: Codable, Hashable, Sendable {
    /// The public addresses that stay the same.
    public var publicIPs: PublicIPs?

    enum CodingKeys: String, CodingKey {
      case publicIPs = "public_ips"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(publicIPs: PublicIPs? = nil) {
      self.publicIPs = publicIPs
    }

    /// How many public addresses an organization uses, and can use.
    public struct PublicIPs: Codable, Hashable, Sendable {
      /// The number of addresses in use.
      public var currentUsage: Int?
      /// The maximum number.
      public var maximum: Int?

      enum CodingKeys: String, CodingKey {
        case maximum, currentUsage = "current_usage"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(currentUsage: Int? = nil, maximum: Int? = nil) {
        self.currentUsage = currentUsage
        self.maximum = maximum
      }
    }
  }
}
