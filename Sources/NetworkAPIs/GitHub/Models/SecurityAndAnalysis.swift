extension GitHubAPI {
  /// Which security features of a repository are enabled.
  public struct SecurityAndAnalysis: Codable, Hashable, Sendable {
    /// GitHub Advanced Security.
    public var advancedSecurity: Feature?
    /// GitHub Code Security.
    public var codeSecurity: Feature?
    /// Dependabot security updates: pull requests that update vulnerable dependencies.
    public var dependabotSecurityUpdates: Feature?
    /// Secret scanning.
    public var secretScanning: Feature?
    /// Push protection: blocking pushes that contain secrets.
    public var secretScanningPushProtection: Feature?
    /// Validity checks: asking the provider whether a detected secret is still valid.
    public var secretScanningValidityChecks: Feature?
    /// Scanning for secrets that belong to no particular provider, such as private keys.
    public var secretScanningNonProviderPatterns: Feature?
    /// Detecting passwords with AI.
    public var secretScanningAIDetection: Feature?
    /// Delegated dismissal: requiring approval to dismiss an alert.
    public var secretScanningDelegatedAlertDismissal: Feature?
    /// Delegated bypass: requiring approval to bypass push protection.
    public var secretScanningDelegatedBypass: Feature?
    /// Who can approve bypassing push protection.
    public var secretScanningDelegatedBypassOptions: BypassOptions?

    enum CodingKeys: String, CodingKey {
      case advancedSecurity = "advanced_security", codeSecurity = "code_security"
      case dependabotSecurityUpdates = "dependabot_security_updates", secretScanning = "secret_scanning"
      case secretScanningPushProtection = "secret_scanning_push_protection"
      case secretScanningValidityChecks = "secret_scanning_validity_checks"
      case secretScanningNonProviderPatterns = "secret_scanning_non_provider_patterns"
      case secretScanningAIDetection = "secret_scanning_ai_detection"
      case secretScanningDelegatedAlertDismissal = "secret_scanning_delegated_alert_dismissal"
      case secretScanningDelegatedBypass = "secret_scanning_delegated_bypass"
      case secretScanningDelegatedBypassOptions = "secret_scanning_delegated_bypass_options"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      advancedSecurity: Feature? = nil, codeSecurity: Feature? = nil, dependabotSecurityUpdates: Feature? = nil,
      secretScanning: Feature? = nil, secretScanningPushProtection: Feature? = nil,
      secretScanningValidityChecks: Feature? = nil, secretScanningNonProviderPatterns: Feature? = nil,
      secretScanningAIDetection: Feature? = nil, secretScanningDelegatedAlertDismissal: Feature? = nil,
      secretScanningDelegatedBypass: Feature? = nil, secretScanningDelegatedBypassOptions: BypassOptions? = nil
    ) {
      self.advancedSecurity = advancedSecurity
      self.codeSecurity = codeSecurity
      self.dependabotSecurityUpdates = dependabotSecurityUpdates
      self.secretScanning = secretScanning
      self.secretScanningPushProtection = secretScanningPushProtection
      self.secretScanningValidityChecks = secretScanningValidityChecks
      self.secretScanningNonProviderPatterns = secretScanningNonProviderPatterns
      self.secretScanningAIDetection = secretScanningAIDetection
      self.secretScanningDelegatedAlertDismissal = secretScanningDelegatedAlertDismissal
      self.secretScanningDelegatedBypass = secretScanningDelegatedBypass
      self.secretScanningDelegatedBypassOptions = secretScanningDelegatedBypassOptions
    }

    /// Who can approve bypassing push protection.
    public struct BypassOptions: Codable, Hashable, Sendable {
      /// The teams and roles that can approve it.
      public var reviewers: [Reviewer]?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(reviewers: [Reviewer]? = nil) {
        self.reviewers = reviewers
      }

      /// A team or role that can approve bypassing push protection.
      public struct Reviewer: Codable, Hashable, Sendable {
        /// The ID of the team or role.
        public var reviewerID: Int64?
        /// Whether the reviewer is a team or a role.
        public var reviewerType: ReviewerType?
        /// Whether the reviewer approves requests or is exempt from push protection.
        public var mode: Mode?

        enum CodingKeys: String, CodingKey {
          case mode
          case reviewerID = "reviewer_id", reviewerType = "reviewer_type"
        }

        /// Creates a value with these properties, for example for a preview or a test.
        public init(reviewerID: Int64? = nil, reviewerType: ReviewerType? = nil, mode: Mode? = nil) {
          self.reviewerID = reviewerID
          self.reviewerType = reviewerType
          self.mode = mode
        }

        /// How a reviewer can bypass push protection.
        public struct Mode: OpenString {
          public let rawValue: String
          public init(rawValue: String) { self.rawValue = rawValue }
          /// The reviewer can bypass push protection and approve requests.
          public static let always: Self = "ALWAYS"
          /// Push protection isn't applied to the reviewer.
          public static let exempt: Self = "EXEMPT"
        }
      }
    }
  }
}

extension GitHubAPI.SecurityAndAnalysis {
  /// Whether a security feature is enabled.
  public struct Feature: Codable, Hashable, Sendable {
    /// Whether the feature is on: `enabled` or `disabled`.
    public var status: String?

    /// Creates a feature that is enabled or disabled, to send in an update.
    public init(isEnabled: Bool) { status = isEnabled ? "enabled" : "disabled" }
  }
}
