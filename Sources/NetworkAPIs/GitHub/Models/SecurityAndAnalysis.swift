extension GitHubAPI {
  /// Which security features of a repository are on.
  public struct SecurityAndAnalysis: Codable, Hashable, Sendable {
    /// The feature “advanced security”.
    public var advancedSecurity: Feature?
    /// The feature “code security”.
    public var codeSecurity: Feature?
    /// The feature “dependabot security updates”.
    public var dependabotSecurityUpdates: Feature?
    /// The feature “secret scanning”.
    public var secretScanning: Feature?
    /// The feature “secret scanning push protection”.
    public var secretScanningPushProtection: Feature?
    /// Whether GitHub asks the provider if a secret that was found is still valid.
    public var secretScanningValidityChecks: Feature?
    /// The feature “secret scanning non provider patterns”.
    public var secretScanningNonProviderPatterns: Feature?
    /// The feature “secret scanning ai detection”.
    public var secretScanningAIDetection: Feature?
    /// The feature “secret scanning delegated alert dismissal”.
    public var secretScanningDelegatedAlertDismissal: Feature?
    /// The feature “secret scanning delegated bypass”.
    public var secretScanningDelegatedBypass: Feature?
    /// The feature “secret scanning delegated bypass options”.
    public var secretScanningDelegatedBypassOptions: BypassOptions?

    /// Nothing; set what is to change.
    public init() {}

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

    /// The secret scanning delegated bypass options.
    public struct BypassOptions: Codable, Hashable, Sendable {
      /// Who decides.
      public var reviewers: [Reviewer]?

      /// Who decides.
      public struct Reviewer: Codable, Hashable, Sendable {
        /// The ID of the reviewer.
        public var reviewerID: Int64?
        /// Whether it is a team or a role.
        public var reviewerType: ReviewerType?
        /// The file mode.
        public var mode: Mode?

        enum CodingKeys: String, CodingKey {
          case mode
          case reviewerID = "reviewer_id", reviewerType = "reviewer_type"
        }

        /// What ``mode`` can be.
        public struct Mode: OpenString {
          public let rawValue: String
          public init(rawValue: String) { self.rawValue = rawValue }
          /// `ALWAYS`
          public static let always: Self = "ALWAYS"
          /// `EXEMPT`
          public static let exempt: Self = "EXEMPT"
        }
      }
    }
  }
}

extension GitHubAPI.SecurityAndAnalysis {
  /// Whether a feature is on.
  public struct Feature: Codable, Hashable, Sendable {
    /// `enabled` or `disabled`.
    public var status: String?

    /// A feature that is on or off.
    public init(isEnabled: Bool) { status = isEnabled ? "enabled" : "disabled" }
  }
}
