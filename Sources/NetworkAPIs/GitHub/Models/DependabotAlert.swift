public import Foundation

extension GitHubAPI {
  /// An alert of Dependabot about a vulnerable dependency.
  public struct DependabotAlert: Codable, Hashable, Sendable {
    /// The alert's number, unique in its repository.
    public var number: Int
    /// The alert's state.
    public var state: State
    /// The dependency.
    public var dependency: Dependency?
    /// The advisory.
    public var securityAdvisory: AlertAdvisory?
    /// The vulnerability.
    public var securityVulnerability: AlertVulnerability?
    /// The alert's URL in the API.
    public var url: URL?
    /// The URL of the alert's web page.
    public var htmlURL: URL?
    /// When the alert was created.
    public var createdAt: Date?
    /// When the alert was last updated.
    public var updatedAt: Date?
    /// When it was dismissed.
    public var dismissedAt: Date?
    /// Who dismissed it.
    public var dismissedBy: SimpleUser?
    /// Why it was dismissed.
    public var dismissedReason: DismissedReason?
    /// Why it was dismissed, in words.
    public var dismissedComment: String?
    /// When it was fixed.
    public var fixedAt: Date?
    /// When GitHub dismissed it by itself.
    public var autoDismissedAt: Date?
    /// The request to dismiss it.
    public var dismissalRequest: DismissalRequest?
    /// The accounts that the alert is assigned to.
    public var assignees: [SimpleUser]?

    enum CodingKeys: String, CodingKey {
      case number, state, dependency, url, assignees
      case securityAdvisory = "security_advisory", securityVulnerability = "security_vulnerability"
      case htmlURL = "html_url", createdAt = "created_at", updatedAt = "updated_at", dismissedAt = "dismissed_at"
      case dismissedBy = "dismissed_by", dismissedReason = "dismissed_reason", dismissedComment = "dismissed_comment"
      case fixedAt = "fixed_at", autoDismissedAt = "auto_dismissed_at", dismissalRequest = "dismissal_request"
    }

    // Written by `Scripts/github inits`.
    /// Creates a dependabot alert from its properties, as for a preview or a test.
    public init(
      number: Int, state: State, dependency: Dependency? = nil, securityAdvisory: AlertAdvisory? = nil,
      securityVulnerability: AlertVulnerability? = nil, url: URL? = nil, htmlURL: URL? = nil, createdAt: Date? = nil,
      updatedAt: Date? = nil, dismissedAt: Date? = nil, dismissedBy: SimpleUser? = nil,
      dismissedReason: DismissedReason? = nil, dismissedComment: String? = nil, fixedAt: Date? = nil,
      autoDismissedAt: Date? = nil, dismissalRequest: DismissalRequest? = nil, assignees: [SimpleUser]? = nil
    ) {
      self.number = number
      self.state = state
      self.dependency = dependency
      self.securityAdvisory = securityAdvisory
      self.securityVulnerability = securityVulnerability
      self.url = url
      self.htmlURL = htmlURL
      self.createdAt = createdAt
      self.updatedAt = updatedAt
      self.dismissedAt = dismissedAt
      self.dismissedBy = dismissedBy
      self.dismissedReason = dismissedReason
      self.dismissedComment = dismissedComment
      self.fixedAt = fixedAt
      self.autoDismissedAt = autoDismissedAt
      self.dismissalRequest = dismissalRequest
      self.assignees = assignees
    }

    /// What can be of an alert.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `auto_dismissed`
      public static let autoDismissed: Self = "auto_dismissed"
      /// `dismissed`
      public static let dismissed: Self = "dismissed"
      /// `fixed`
      public static let fixed: Self = "fixed"
      /// `open`
      public static let open: Self = "open"
    }

    /// The dependency.
    public struct Dependency: Codable, Hashable, Sendable {
      /// The package.
      public var package: AlertPackage?
      /// The file that names it.
      public var manifestPath: String?
      /// The version, or the versions that the manifest allows; at most 64 bytes. Empty for any version.
      public var versionRequirement: String?
      /// Whether for development or for running.
      public var scope: Scope?
      /// Whether the dependency is direct.
      public var relationship: Relationship?

      enum CodingKeys: String, CodingKey {
        case package, scope, relationship
        case manifestPath = "manifest_path", versionRequirement = "version_requirement"
      }

      // Written by `Scripts/github inits`.
      /// Creates a dependency from its properties, as for a preview or a test.
      public init(
        package: AlertPackage? = nil, manifestPath: String? = nil, versionRequirement: String? = nil,
        scope: Scope? = nil, relationship: Relationship? = nil
      ) {
        self.package = package
        self.manifestPath = manifestPath
        self.versionRequirement = versionRequirement
        self.scope = scope
        self.relationship = relationship
      }

      /// What ``scope`` can be.
      public struct Scope: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `development`
        public static let development: Self = "development"
        /// `runtime`
        public static let runtime: Self = "runtime"
      }

      /// What ``relationship`` can be.
      public struct Relationship: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `unknown`
        public static let unknown: Self = "unknown"
        /// `direct`
        public static let direct: Self = "direct"
        /// `transitive`
        public static let transitive: Self = "transitive"
        /// `inconclusive`
        public static let inconclusive: Self = "inconclusive"
      }
    }

    /// What ``dismissedReason`` can be.
    public struct DismissedReason: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `fix_started`
      public static let fixStarted: Self = "fix_started"
      /// `inaccurate`
      public static let inaccurate: Self = "inaccurate"
      /// `no_bandwidth`
      public static let noBandwidth: Self = "no_bandwidth"
      /// `not_used`
      public static let notUsed: Self = "not_used"
      /// `tolerable_risk`
      public static let tolerableRisk: Self = "tolerable_risk"
    }

    /// The request to dismiss it.
    public struct DismissalRequest: Codable, Hashable, Sendable {
      /// The request's ID.
      public var id: Int64?
      /// The status.
      public var status: Status?
      /// Who asks.
      public var requester: Requester?
      /// When the request was created.
      public var createdAt: Date?
      /// The request's URL in the API.
      public var url: URL?

      enum CodingKeys: String, CodingKey {
        case id, status, requester, url
        case createdAt = "created_at"
      }

      // Written by `Scripts/github inits`.
      /// Creates a dismissal request from its properties, as for a preview or a test.
      public init(
        id: Int64? = nil, status: Status? = nil, requester: Requester? = nil, createdAt: Date? = nil, url: URL? = nil
      ) {
        self.id = id
        self.status = status
        self.requester = requester
        self.createdAt = createdAt
        self.url = url
      }

      /// The states it can have.
      public struct Status: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `pending`
        public static let pending: Self = "pending"
        /// `approved`
        public static let approved: Self = "approved"
        /// `rejected`
        public static let rejected: Self = "rejected"
        /// `cancelled`
        public static let cancelled: Self = "cancelled"
      }

      /// Who asks.
      public struct Requester: Codable, Hashable, Sendable {
        /// The account's ID.
        public var id: Int64?
        /// The account's user name, as used in URLs.
        public var login: String?

        // Written by `Scripts/github inits`.
        /// Creates a requester from its properties, as for a preview or a test.
        public init(id: Int64? = nil, login: String? = nil) {
          self.id = id
          self.login = login
        }
      }
    }
  }
}
