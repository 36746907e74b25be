public import Foundation

extension GitHubAPI {
  /// A security advisory, as alerts hold it.
  public struct AlertAdvisory: Codable, Hashable, Sendable {
    /// The identifier GitHub gave it.
    public var ghsaID: String
    /// The identifier in CVE.
    public var cveID: String?
    /// The summary.
    public var summary: String
    /// The advisory's description.
    public var description: String?
    /// The vulnerabilities.
    public var vulnerabilities: [AlertVulnerability]
    /// How severe it is.
    public var severity: Severity?
    /// Which kind it is.
    public var classification: Classification?
    /// How severe it is, by CVSS.
    public var cvss: CVSSSeverities.Score?
    /// How severe it is, by the versions of CVSS.
    public var cvssSeverities: CVSSSeverities?
    /// How likely it is exploited soon.
    public var epss: EPSS?
    /// The weaknesses.
    public var cwes: [CWE]
    /// The identifiers.
    public var identifiers: [Identifier]
    /// Pages about it.
    public var references: [Reference]
    /// When it was published.
    public var publishedAt: Date?
    /// When the advisory was last updated.
    public var updatedAt: Date?
    /// When it was withdrawn.
    public var withdrawnAt: Date?

    enum CodingKeys: String, CodingKey {
      case summary, description, vulnerabilities, severity, classification, cvss, epss, cwes, identifiers, references
      case ghsaID = "ghsa_id", cveID = "cve_id", cvssSeverities = "cvss_severities", publishedAt = "published_at"
      case updatedAt = "updated_at", withdrawnAt = "withdrawn_at"
    }

    // Written by `Scripts/github inits`.
    /// Creates an alert advisory from its properties, as for a preview or a test.
    public init(
      ghsaID: String, summary: String, vulnerabilities: [AlertVulnerability], cwes: [CWE], identifiers: [Identifier],
      references: [Reference], cveID: String? = nil, description: String? = nil, severity: Severity? = nil,
      classification: Classification? = nil, cvss: CVSSSeverities.Score? = nil, cvssSeverities: CVSSSeverities? = nil,
      epss: EPSS? = nil, publishedAt: Date? = nil, updatedAt: Date? = nil, withdrawnAt: Date? = nil
    ) {
      self.ghsaID = ghsaID
      self.summary = summary
      self.vulnerabilities = vulnerabilities
      self.cwes = cwes
      self.identifiers = identifiers
      self.references = references
      self.cveID = cveID
      self.description = description
      self.severity = severity
      self.classification = classification
      self.cvss = cvss
      self.cvssSeverities = cvssSeverities
      self.epss = epss
      self.publishedAt = publishedAt
      self.updatedAt = updatedAt
      self.withdrawnAt = withdrawnAt
    }

    /// What ``severity`` can be.
    public struct Severity: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `low`
      public static let low: Self = "low"
      /// `medium`
      public static let medium: Self = "medium"
      /// `high`
      public static let high: Self = "high"
      /// `critical`
      public static let critical: Self = "critical"
    }

    /// What ``classification`` can be.
    public struct Classification: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `general`
      public static let general: Self = "general"
      /// `malware`
      public static let malware: Self = "malware"
    }

    /// A weakness.
    public struct CWE: Codable, Hashable, Sendable {
      /// The identifier of the weakness.
      public var cweID: String?
      /// The weakness' name.
      public var name: String

      enum CodingKeys: String, CodingKey {
        case name
        case cweID = "cwe_id"
      }

      // Written by `Scripts/github inits`.
      /// Creates a CWE from its properties, as for a preview or a test.
      public init(name: String, cweID: String? = nil) {
        self.name = name
        self.cweID = cweID
      }
    }

    /// An identifier.
    public struct Identifier: Codable, Hashable, Sendable {
      /// What kind it is.
      public var type: Kind
      /// The value.
      public var value: String?

      // Written by `Scripts/github inits`.
      /// Creates an identifier from its properties, as for a preview or a test.
      public init(type: Kind, value: String? = nil) {
        self.type = type
        self.value = value
      }

      /// What kind it is.
      public struct Kind: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `CVE`
        public static let cve: Self = "CVE"
        /// `GHSA`
        public static let ghsa: Self = "GHSA"
      }
    }

    /// A page about it.
    public struct Reference: Codable, Hashable, Sendable {
      /// The page's URL in the API.
      public var url: URL?

      // Written by `Scripts/github inits`.
      /// Creates a reference from its properties, as for a preview or a test.
      public init(url: URL? = nil) {
        self.url = url
      }
    }
  }
}
