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

    // Written by `Scripts/github inits`.
    /// Creates a security and analysis from its properties, as for a preview or a test.
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

    /// The secret scanning delegated bypass options.
    public struct BypassOptions: Codable, Hashable, Sendable {
      /// Who decides.
      public var reviewers: [Reviewer]?

      // Written by `Scripts/github inits`.
      /// Creates a bypass options from its properties, as for a preview or a test.
      public init(reviewers: [Reviewer]? = nil) {
        self.reviewers = reviewers
      }

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

        // Written by `Scripts/github inits`.
        /// Creates a reviewer from its properties, as for a preview or a test.
        public init(reviewerID: Int64? = nil, reviewerType: ReviewerType? = nil, mode: Mode? = nil) {
          self.reviewerID = reviewerID
          self.reviewerType = reviewerType
          self.mode = mode
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
