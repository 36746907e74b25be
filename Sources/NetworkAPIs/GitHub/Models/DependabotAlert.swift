public import Foundation

extension GitHubAPI {
  /// A Dependabot alert about a vulnerable dependency.
  public struct DependabotAlert: Codable, Hashable, Sendable {
    /// The alert's number, unique in its repository.
    public var number: Int
    /// The alert's state.
    public var state: State
    /// The vulnerable dependency.
    public var dependency: Dependency?
    /// The advisory about the vulnerability.
    public var securityAdvisory: AlertAdvisory?
    /// The affected versions of the package.
    public var securityVulnerability: AlertVulnerability?
    /// The alert's URL in the API.
    public var url: URL?
    /// The URL of the alert's web page.
    public var htmlURL: URL?
    /// When the alert was created.
    public var createdAt: Date?
    /// When the alert was last updated.
    public var updatedAt: Date?
    /// When the alert was dismissed; nil if it isn't.
    public var dismissedAt: Date?
    /// The account that dismissed the alert.
    public var dismissedBy: SimpleUser?
    /// Why the alert was dismissed; nil if it isn't.
    public var dismissedReason: DismissedReason?
    /// The comment on the dismissal.
    public var dismissedComment: String?
    /// When the vulnerability was fixed; nil if it isn't.
    public var fixedAt: Date?
    /// When Dependabot dismissed the alert automatically; nil if it didn't.
    public var autoDismissedAt: Date?
    /// The request to dismiss the alert; nil if there is none.
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

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The states of a Dependabot alert.
    public struct State: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Dependabot dismissed the alert automatically.
      public static let autoDismissed: Self = "auto_dismissed"
      /// Someone dismissed the alert.
      public static let dismissed: Self = "dismissed"
      /// The repository no longer depends on a vulnerable version.
      public static let fixed: Self = "fixed"
      /// The alert is neither fixed nor dismissed.
      public static let open: Self = "open"
    }

    /// A vulnerable dependency.
    public struct Dependency: Codable, Hashable, Sendable {
      /// The package that the repository depends on.
      public var package: AlertPackage?
      /// The path of the manifest that declares the dependency.
      public var manifestPath: String?
      /// The version, or the versions that the manifest allows; at most 64 bytes. Empty for any version.
      public var versionRequirement: String?
      /// Whether the dependency is used for development or at run time; nil if GitHub doesn't know.
      public var scope: Scope?
      /// Whether the manifest declares the dependency itself or another dependency needs it.
      public var relationship: Relationship?

      enum CodingKeys: String, CodingKey {
        case package, scope, relationship
        case manifestPath = "manifest_path", versionRequirement = "version_requirement"
      }

      /// Creates a value with these properties, for example for a preview or a test.
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

      /// The scopes of a dependency.
      public struct Scope: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The dependency is used only for development.
        public static let development: Self = "development"
        /// The dependency is used at run time.
        public static let runtime: Self = "runtime"
      }

      /// How a repository depends on a package.
      public struct Relationship: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// GitHub doesn't know the relationship.
        public static let unknown: Self = "unknown"
        /// The manifest declares the dependency itself.
        public static let direct: Self = "direct"
        /// Another dependency needs it.
        public static let transitive: Self = "transitive"
        /// GitHub can't tell whether the dependency is direct.
        public static let inconclusive: Self = "inconclusive"
      }
    }

    /// The reasons for dismissing an alert.
    public struct DismissedReason: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Someone is already working on a fix.
      public static let fixStarted: Self = "fix_started"
      /// The alert is wrong.
      public static let inaccurate: Self = "inaccurate"
      /// There is no time to fix it.
      public static let noBandwidth: Self = "no_bandwidth"
      /// The vulnerable code isn't used.
      public static let notUsed: Self = "not_used"
      /// The risk is acceptable.
      public static let tolerableRisk: Self = "tolerable_risk"
    }

    /// A request to dismiss an alert.
    public struct DismissalRequest: Codable, Hashable, Sendable {
      /// The request's ID.
      public var id: Int64?
      /// Whether the request was decided.
      public var status: Status?
      /// The account that made the request.
      public var requester: Requester?
      /// When the request was created.
      public var createdAt: Date?
      /// The request's URL in the API.
      public var url: URL?

      enum CodingKeys: String, CodingKey {
        case id, status, requester, url
        case createdAt = "created_at"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(
        id: Int64? = nil, status: Status? = nil, requester: Requester? = nil, createdAt: Date? = nil, url: URL? = nil
      ) {
        self.id = id
        self.status = status
        self.requester = requester
        self.createdAt = createdAt
        self.url = url
      }

      /// The states of a request to dismiss an alert.
      public struct Status: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The request isn't decided yet.
        public static let pending: Self = "pending"
        /// The request was approved.
        public static let approved: Self = "approved"
        /// The request was rejected.
        public static let rejected: Self = "rejected"
        /// The request was canceled.
        public static let cancelled: Self = "cancelled"
      }

      /// The account that asked to dismiss an alert.
      public struct Requester: Codable, Hashable, Sendable {
        /// The account's ID.
        public var id: Int64?
        /// The account's user name, as used in URLs.
        public var login: String?

        /// Creates a value with these properties, for example for a preview or a test.
        public init(id: Int64? = nil, login: String? = nil) {
          self.id = id
          self.login = login
        }
      }
    }
  }
}
