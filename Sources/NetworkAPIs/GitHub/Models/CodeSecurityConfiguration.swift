public import Foundation

extension GitHubAPI {
  /// Security settings that an organization, or GitHub, gives to repositories. Settings that are nil stay as they
  /// are, or get GitHub's default.
  public struct CodeSecurityConfiguration: Codable, Hashable, Sendable {
    /// The ID.
    public var id: Int64?
    /// The name.
    public var name: String?
    /// What has the configuration: `global` for GitHub's own, `organization` or `enterprise`.
    public var targetType: String?
    /// The description.
    public var description: String?
    /// Whether repositories can change the settings.
    public var enforcement: Enforcement?
    /// GitHub Advanced Security.
    public var advancedSecurity: Setting?
    /// GitHub Code Security.
    public var codeSecurity: Setting?
    /// GitHub Secret Protection.
    public var secretProtection: Setting?
    /// The dependency graph.
    public var dependencyGraph: Setting?
    /// Submitting dependencies found by builds.
    public var dependencyGraphAutosubmit: Setting?
    /// Dependabot alerts.
    public var dependabotAlerts: Setting?
    /// Dependabot security updates.
    public var dependabotSecurityUpdates: Setting?
    /// Approval for dismissing Dependabot alerts.
    public var dependabotDelegatedDismissal: Setting?
    /// The default setup of code scanning.
    public var codeScanningDefaultSetup: Setting?
    /// Approval for dismissing code scanning alerts.
    public var codeScanningDelegatedDismissal: Setting?
    /// Secret scanning.
    public var secretScanning: Setting?
    /// Refusing pushes that contain secrets.
    public var pushProtection: Setting?
    /// Approval for bypassing push protection.
    public var delegatedBypass: Setting?
    /// Checking whether secrets are valid.
    public var validityChecks: Setting?
    /// Searching for secrets of no known provider.
    public var nonProviderPatterns: Setting?
    /// Searching for passwords with Copilot.
    public var genericSecrets: Setting?
    /// Finding out more about secrets.
    public var extendedMetadata: Setting?
    /// Approval for dismissing secret scanning alerts.
    public var secretScanningDelegatedDismissal: Setting?
    /// Private vulnerability reporting.
    public var privateVulnerabilityReporting: Setting?
    /// Options, as in GitHub's documentation.
    public var dependencyGraphAutosubmitOptions: JSONValue?
    /// Options, as in GitHub's documentation.
    public var codeScanningOptions: JSONValue?
    /// Options, as in GitHub's documentation.
    public var codeScanningDefaultSetupOptions: JSONValue?
    /// Options, as in GitHub's documentation.
    public var delegatedBypassOptions: JSONValue?
    /// The URL of the configuration in the API.
    public var url: URL?
    /// The URL of the configuration's web page.
    public var htmlURL: URL?
    /// When the configuration was created.
    public var createdAt: Date?
    /// When the configuration was last updated.
    public var updatedAt: Date?

    enum CodingKeys: String, CodingKey {
      case id, name, description, enforcement, url
      case targetType = "target_type", advancedSecurity = "advanced_security", codeSecurity = "code_security"
      case secretProtection = "secret_protection", dependencyGraph = "dependency_graph"
      case dependencyGraphAutosubmit = "dependency_graph_autosubmit_action"
      case dependabotAlerts = "dependabot_alerts", dependabotSecurityUpdates = "dependabot_security_updates"
      case dependabotDelegatedDismissal = "dependabot_delegated_alert_dismissal"
      case codeScanningDefaultSetup = "code_scanning_default_setup"
      case codeScanningDelegatedDismissal = "code_scanning_delegated_alert_dismissal"
      case secretScanning = "secret_scanning", pushProtection = "secret_scanning_push_protection"
      case delegatedBypass = "secret_scanning_delegated_bypass"
      case validityChecks = "secret_scanning_validity_checks"
      case nonProviderPatterns = "secret_scanning_non_provider_patterns"
      case genericSecrets = "secret_scanning_generic_secrets"
      case extendedMetadata = "secret_scanning_extended_metadata"
      case secretScanningDelegatedDismissal = "secret_scanning_delegated_alert_dismissal"
      case privateVulnerabilityReporting = "private_vulnerability_reporting"
      case dependencyGraphAutosubmitOptions = "dependency_graph_autosubmit_action_options"
      case codeScanningOptions = "code_scanning_options"
      case codeScanningDefaultSetupOptions = "code_scanning_default_setup_options"
      case delegatedBypassOptions = "secret_scanning_delegated_bypass_options", htmlURL = "html_url"
      case createdAt = "created_at", updatedAt = "updated_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      id: Int64? = nil, name: String? = nil, targetType: String? = nil, description: String? = nil,
      enforcement: Enforcement? = nil, advancedSecurity: Setting? = nil, codeSecurity: Setting? = nil,
      secretProtection: Setting? = nil, dependencyGraph: Setting? = nil, dependencyGraphAutosubmit: Setting? = nil,
      dependabotAlerts: Setting? = nil, dependabotSecurityUpdates: Setting? = nil,
      dependabotDelegatedDismissal: Setting? = nil, codeScanningDefaultSetup: Setting? = nil,
      codeScanningDelegatedDismissal: Setting? = nil, secretScanning: Setting? = nil, pushProtection: Setting? = nil,
      delegatedBypass: Setting? = nil, validityChecks: Setting? = nil, nonProviderPatterns: Setting? = nil,
      genericSecrets: Setting? = nil, extendedMetadata: Setting? = nil,
      secretScanningDelegatedDismissal: Setting? = nil, privateVulnerabilityReporting: Setting? = nil,
      dependencyGraphAutosubmitOptions: JSONValue? = nil, codeScanningOptions: JSONValue? = nil,
      codeScanningDefaultSetupOptions: JSONValue? = nil, delegatedBypassOptions: JSONValue? = nil, url: URL? = nil,
      htmlURL: URL? = nil, createdAt: Date? = nil, updatedAt: Date? = nil
    ) {
      self.id = id
      self.name = name
      self.targetType = targetType
      self.description = description
      self.enforcement = enforcement
      self.advancedSecurity = advancedSecurity
      self.codeSecurity = codeSecurity
      self.secretProtection = secretProtection
      self.dependencyGraph = dependencyGraph
      self.dependencyGraphAutosubmit = dependencyGraphAutosubmit
      self.dependabotAlerts = dependabotAlerts
      self.dependabotSecurityUpdates = dependabotSecurityUpdates
      self.dependabotDelegatedDismissal = dependabotDelegatedDismissal
      self.codeScanningDefaultSetup = codeScanningDefaultSetup
      self.codeScanningDelegatedDismissal = codeScanningDelegatedDismissal
      self.secretScanning = secretScanning
      self.pushProtection = pushProtection
      self.delegatedBypass = delegatedBypass
      self.validityChecks = validityChecks
      self.nonProviderPatterns = nonProviderPatterns
      self.genericSecrets = genericSecrets
      self.extendedMetadata = extendedMetadata
      self.secretScanningDelegatedDismissal = secretScanningDelegatedDismissal
      self.privateVulnerabilityReporting = privateVulnerabilityReporting
      self.dependencyGraphAutosubmitOptions = dependencyGraphAutosubmitOptions
      self.codeScanningOptions = codeScanningOptions
      self.codeScanningDefaultSetupOptions = codeScanningDefaultSetupOptions
      self.delegatedBypassOptions = delegatedBypassOptions
      self.url = url
      self.htmlURL = htmlURL
      self.createdAt = createdAt
      self.updatedAt = updatedAt
    }
  }
}
