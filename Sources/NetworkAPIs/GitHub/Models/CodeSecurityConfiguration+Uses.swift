extension GitHubAPI.CodeSecurityConfiguration {
  /// Whether a feature is enabled.
  public struct Setting: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// It is enabled.
    public static let enabled: Self = "enabled"
    /// It is disabled.
    public static let disabled: Self = "disabled"
    /// Repositories decide.
    public static let notSet: Self = "not_set"
    /// Only its code security, for Advanced Security.
    public static let codeSecurity: Self = "code_security"
    /// Only its secret protection, for Advanced Security.
    public static let secretProtection: Self = "secret_protection"
  }

  /// Whether repositories can change the settings.
  public struct Enforcement: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// They cannot.
    public static let enforced: Self = "enforced"
    /// They can.
    public static let unenforced: Self = "unenforced"
  }

  /// The new repositories that get a configuration.
  public struct NewRepositories: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All of them.
    public static let all: Self = "all"
    /// None of them.
    public static let none: Self = "none"
    /// Private and internal ones.
    public static let privateAndInternal: Self = "private_and_internal"
    /// Public ones.
    public static let `public`: Self = "public"
  }

  /// The repositories that get a configuration.
  public struct AttachedRepositories: GitHubAPI.OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// All of them.
    public static let all: Self = "all"
    /// Those without a configuration.
    public static let allWithoutConfigurations: Self = "all_without_configurations"
    /// Public ones.
    public static let `public`: Self = "public"
    /// Private and internal ones.
    public static let privateOrInternal: Self = "private_or_internal"
    /// Selected ones.
    public static let selected: Self = "selected"
  }

  /// A configuration that new repositories get.
  public struct Default: Codable, Hashable, Sendable {
    /// Which new repositories get it.
    public var repositories: NewRepositories?
    /// The configuration.
    public var configuration: GitHubAPI.CodeSecurityConfiguration?

    enum CodingKeys: String, CodingKey {
      case configuration
      case repositories = "default_for_new_repos"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(repositories: NewRepositories? = nil, configuration: GitHubAPI.CodeSecurityConfiguration? = nil) {
      self.repositories = repositories
      self.configuration = configuration
    }
  }

  /// A configuration of a repository.
  public struct Attachment: Codable, Hashable, Sendable {
    /// The status, such as `attached`, `enforced` or `failed`.
    public var status: String?
    /// The configuration; nil in a list of the repositories of one.
    public var configuration: GitHubAPI.CodeSecurityConfiguration?
    /// The repository; nil for the configuration of one.
    public var repository: GitHubAPI.Repository?

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      status: String? = nil, configuration: GitHubAPI.CodeSecurityConfiguration? = nil,
      repository: GitHubAPI.Repository? = nil
    ) {
      self.status = status
      self.configuration = configuration
      self.repository = repository
    }
  }
}
