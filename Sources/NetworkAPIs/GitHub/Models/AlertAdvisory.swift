public import Foundation

extension GitHubAPI {
  /// The security advisory of a Dependabot alert.
  public struct AlertAdvisory: Codable, Hashable, Sendable {
    /// The advisory's ID in GitHub's database, such as `GHSA-abcd-1234-efgh`.
    public var ghsaID: String
    /// The ID in the CVE list; nil if none is assigned.
    public var cveID: String?
    /// The advisory in one sentence.
    public var summary: String
    /// The details, in Markdown.
    public var description: String?
    /// The affected packages and versions.
    public var vulnerabilities: [AlertVulnerability]
    /// How severe the vulnerability is.
    public var severity: Severity?
    /// Whether the advisory is about a vulnerability or malware.
    public var classification: Classification?
    /// The CVSS score.
    public var cvss: CVSSSeverities.Score?
    /// The scores by version of CVSS.
    public var cvssSeverities: CVSSSeverities?
    /// The predicted probability that the vulnerability is exploited.
    public var epss: EPSS?
    /// The weaknesses behind the vulnerability.
    public var cwes: [CWE]
    /// The advisory's IDs, such as its GHSA ID and CVE ID.
    public var identifiers: [Identifier]
    /// Pages about the vulnerability.
    public var references: [Reference]
    /// When the advisory was published.
    public var publishedAt: Date?
    /// When the advisory was last updated.
    public var updatedAt: Date?
    /// When the advisory was withdrawn; nil if it is valid.
    public var withdrawnAt: Date?

    enum CodingKeys: String, CodingKey {
      case summary, description, vulnerabilities, severity, classification, cvss, epss, cwes, identifiers, references
      case ghsaID = "ghsa_id", cveID = "cve_id", cvssSeverities = "cvss_severities", publishedAt = "published_at"
      case updatedAt = "updated_at", withdrawnAt = "withdrawn_at"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The severities of an advisory.
    public struct Severity: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Low severity.
      public static let low: Self = "low"
      /// Medium severity.
      public static let medium: Self = "medium"
      /// High severity.
      public static let high: Self = "high"
      /// Critical severity.
      public static let critical: Self = "critical"
    }

    /// The kinds of advisories.
    public struct Classification: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An advisory about a vulnerability.
      public static let general: Self = "general"
      /// An advisory about malware.
      public static let malware: Self = "malware"
    }

    /// A weakness from the Common Weakness Enumeration.
    public struct CWE: Codable, Hashable, Sendable {
      /// The weakness's ID, such as `CWE-79`.
      public var cweID: String?
      /// The weakness's name.
      public var name: String

      enum CodingKeys: String, CodingKey {
        case name
        case cweID = "cwe_id"
      }

      /// Creates a value with these properties, for example for a preview or a test.
      public init(name: String, cweID: String? = nil) {
        self.name = name
        self.cweID = cweID
      }
    }

    /// An ID of an advisory.
    public struct Identifier: Codable, Hashable, Sendable {
      /// The list that the ID is from.
      public var type: Kind
      /// The ID.
      public var value: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(type: Kind, value: String? = nil) {
        self.type = type
        self.value = value
      }

      /// The lists that IDs of advisories are from.
      public struct Kind: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// An ID in the CVE list.
        public static let cve: Self = "CVE"
        /// An ID in GitHub's database.
        public static let ghsa: Self = "GHSA"
      }
    }

    /// A page about an advisory.
    public struct Reference: Codable, Hashable, Sendable {
      /// The page's URL.
      public var url: URL?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(url: URL? = nil) {
        self.url = url
      }
    }
  }
}
