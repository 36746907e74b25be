public import Foundation

extension GitHubAPI {
  /// A package of GitHub Packages.
  public struct Package: Codable, Hashable, Sendable, Identifiable {
    /// The package's ID.
    public var id: Int64
    /// The package's name.
    public var name: String
    /// The kind of package, such as `npm`.
    public var packageType: Kind?
    /// The package's URL in the API.
    public var url: URL?
    /// The URL of the package's web page.
    public var htmlURL: URL?
    /// The number of versions.
    public var versionCount: Int?
    /// Who can see the package.
    public var visibility: Visibility?
    /// The account that owns the package.
    public var owner: SimpleUser?
    /// The repository that the package is linked to; nil if there is none.
    @Boxed public var repository: Repository?
    /// When the package was created.
    public var createdAt: Date?
    /// When the package was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, url, visibility, owner, repository
      case packageType = "package_type", htmlURL = "html_url", versionCount = "version_count", createdAt = "created_at",
        updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, packageType: Kind? = nil, url: URL? = nil, htmlURL: URL? = nil, versionCount: Int? = nil,
      visibility: Visibility? = nil, owner: SimpleUser? = nil, repository: Repository? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.packageType = packageType
      self.url = url
      self.htmlURL = htmlURL
      self.versionCount = versionCount
      self.visibility = visibility
      self.owner = owner
      self.repository = repository
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }

    /// The kinds of packages.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An npm package.
      public static let npm: Self = "npm"
      /// A package for Maven or Gradle.
      public static let maven: Self = "maven"
      /// A Ruby gem.
      public static let rubygems: Self = "rubygems"
      /// A Docker image in the older Docker registry.
      public static let docker: Self = "docker"
      /// A NuGet package.
      public static let nuget: Self = "nuget"
      /// A container image in the Container registry.
      public static let container: Self = "container"
    }
  }

  /// A version of a package.
  public struct PackageVersion: Codable, Hashable, Sendable, Identifiable {
    /// The version's ID.
    public var id: Int64
    /// The version's name; for a container, its digest.
    public var name: String
    /// The version's URL in the API.
    public var url: URL?
    /// The URL of the package's web page.
    public var packageHTMLURL: URL?
    /// The URL of the version's web page.
    public var htmlURL: URL?
    /// The license under which the version is published.
    public var license: String?
    /// The version's description.
    public var description: String?
    /// When the version was created.
    public var createdAt: Date?
    /// When the version was last updated.
    public var updatedAt: Date?
    /// When the version was deleted; nil if it isn't.
    public var deletedAt: Date?
    /// The properties that only some kinds of packages have.
    public var metadata: Metadata?

    enum CodingKeys: String, CodingKey {
      case id, name, url, license, description, metadata
      case packageHTMLURL = "package_html_url", htmlURL = "html_url", createdAt = "created_at", updatedAt =
        "updated_at", deletedAt = "deleted_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64, name: String, url: URL? = nil, packageHTMLURL: URL? = nil, htmlURL: URL? = nil, license: String? = nil,
      description: String? = nil, createdAt: Date? = nil, updatedAt: Date? = nil, deletedAt: Date? = nil,
      metadata: Metadata? = nil
    ) {
      self.id = id
      self.name = name
      self.url = url
      self.packageHTMLURL = packageHTMLURL
      self.htmlURL = htmlURL
      self.license = license
      self.description = description
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.deletedAt = deletedAt
      self.metadata = metadata
    }

    /// The properties that only versions of some kinds of packages have.
    public struct Metadata: Codable, Hashable, Sendable {
      /// The kind of package, such as `npm`.
      public var packageType: Package.Kind?
      /// The tags of a container image in the Container registry.
      public var container: Container?
      /// The tags of a Docker image in the older Docker registry.
      public var docker: Docker?

      /// The tags of a container image in the Container registry.
      public struct Container: Codable, Hashable, Sendable {
        /// The tags, such as `latest`.
        public var tags: [String]?

        /// Creates a value with these properties, for example for a preview or a test.
        public init(tags: [String]? = nil) {
          self.tags = tags
        }
      }

      /// The tags of a Docker image in the older Docker registry.
      public struct Docker: Codable, Hashable, Sendable {
        /// The tags, such as `latest`.
        public var tag: [String]?

        /// Creates a value with these properties, for example for a preview or a test.
        public init(tag: [String]? = nil) {
          self.tag = tag
        }
      }

      enum CodingKeys: String, CodingKey {
        case container, docker
        case packageType = "package_type"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(packageType: Package.Kind? = nil, container: Container? = nil, docker: Docker? = nil) {
        self.packageType = packageType
        self.container = container
        self.docker = docker
      }
    }
  }
}
