public import Foundation

extension GitHubAPI {
  /// A security advisory of GitHub's database.
  public struct GlobalAdvisory: Codable, Hashable, Sendable {
    /// The identifier GitHub gave it.
    public var ghsaID: String
    /// The identifier in CVE.
    public var cveID: String?
    /// The advisory's URL in the API.
    public var url: URL?
    /// The URL of the advisory's web page.
    public var htmlURL: URL?
    /// The URL of the advisory's repository advisory in the API.
    public var repositoryAdvisoryURL: URL?
    /// The summary.
    public var summary: String
    /// The advisory's description.
    public var description: String?
    /// What kind it is.
    public var type: Kind?
    /// How severe it is.
    public var severity: Severity?
    /// Where the source is.
    public var sourceCodeLocation: URL?
    /// The identifiers.
    public var identifiers: [Identifier]?
    /// Pages about it.
    public var references: [String]?
    /// When it was published.
    public var publishedAt: Date?
    /// When the advisory was last updated.
    public var updatedAt: Date?
    /// When it was GitHub reviewed.
    public var githubReviewedAt: Date?
    /// When it was nvd published.
    public var nvdPublishedAt: Date?
    /// When it was withdrawn.
    public var withdrawnAt: Date?
    /// The vulnerabilities.
    public var vulnerabilities: [Vulnerability]?
    /// How severe it is, by CVSS.
    public var cvss: CVSSSeverities.Score?
    /// How severe it is, by the versions of CVSS.
    public var cvssSeverities: CVSSSeverities?
    /// How likely it is exploited soon.
    public var epss: EPSS?
    /// The weaknesses.
    public var cwes: [CWE]?
    /// Who found or mended it.
    public var credits: [Credit]?

    enum CodingKeys: String, CodingKey {
      case url, summary, description, type, severity, identifiers, references, vulnerabilities, cvss, epss, cwes
      case credits
      case ghsaID = "ghsa_id", cveID = "cve_id", htmlURL = "html_url"
      case repositoryAdvisoryURL = "repository_advisory_url", sourceCodeLocation = "source_code_location"
      case publishedAt = "published_at", updatedAt = "updated_at", githubReviewedAt = "github_reviewed_at"
      case nvdPublishedAt = "nvd_published_at", withdrawnAt = "withdrawn_at", cvssSeverities = "cvss_severities"
    }

    // Written by `Scripts/github inits`.
    /// Creates a global advisory from its properties, as for a preview or a test.
    public init(
      ghsaID: String, summary: String, cveID: String? = nil, url: URL? = nil, htmlURL: URL? = nil,
      repositoryAdvisoryURL: URL? = nil, description: String? = nil, type: Kind? = nil, severity: Severity? = nil,
      sourceCodeLocation: URL? = nil, identifiers: [Identifier]? = nil, references: [String]? = nil,
      publishedAt: Date? = nil, updatedAt: Date? = nil, githubReviewedAt: Date? = nil, nvdPublishedAt: Date? = nil,
      withdrawnAt: Date? = nil, vulnerabilities: [Vulnerability]? = nil, cvss: CVSSSeverities.Score? = nil,
      cvssSeverities: CVSSSeverities? = nil, epss: EPSS? = nil, cwes: [CWE]? = nil, credits: [Credit]? = nil
    ) {
      self.ghsaID = ghsaID
      self.summary = summary
      self.cveID = cveID
      self.url = url
      self.htmlURL = htmlURL
      self.repositoryAdvisoryURL = repositoryAdvisoryURL
      self.description = description
      self.type = type
      self.severity = severity
      self.sourceCodeLocation = sourceCodeLocation
      self.identifiers = identifiers
      self.references = references
      self.publishedAt = publishedAt
      self.updatedAt = updatedAt
      self.githubReviewedAt = githubReviewedAt
      self.nvdPublishedAt = nvdPublishedAt
      self.withdrawnAt = withdrawnAt
      self.vulnerabilities = vulnerabilities
      self.cvss = cvss
      self.cvssSeverities = cvssSeverities
      self.epss = epss
      self.cwes = cwes
      self.credits = credits
    }

    /// What kind it is.
    public struct Kind: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `reviewed`
      public static let reviewed: Self = "reviewed"
      /// `unreviewed`
      public static let unreviewed: Self = "unreviewed"
      /// `malware`
      public static let malware: Self = "malware"
    }

    /// What ``severity`` can be.
    public struct Severity: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `critical`
      public static let critical: Self = "critical"
      /// `high`
      public static let high: Self = "high"
      /// `medium`
      public static let medium: Self = "medium"
      /// `low`
      public static let low: Self = "low"
      /// `unknown`
      public static let unknown: Self = "unknown"
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

    /// Who found or mended it.
    public struct Credit: Codable, Hashable, Sendable {
      /// The account that created the credit; nil if it was deleted.
      public var user: SimpleUser?
      /// What kind it is.
      public var type: Kind

      // Written by `Scripts/github inits`.
      /// Creates a credit from its properties, as for a preview or a test.
      public init(type: Kind, user: SimpleUser? = nil) {
        self.type = type
        self.user = user
      }

      /// What kind it is.
      public struct Kind: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// `analyst`
        public static let analyst: Self = "analyst"
        /// `finder`
        public static let finder: Self = "finder"
        /// `reporter`
        public static let reporter: Self = "reporter"
        /// `coordinator`
        public static let coordinator: Self = "coordinator"
        /// `remediation_developer`
        public static let remediationDeveloper: Self = "remediation_developer"
        /// `remediation_reviewer`
        public static let remediationReviewer: Self = "remediation_reviewer"
        /// `remediation_verifier`
        public static let remediationVerifier: Self = "remediation_verifier"
        /// `tool`
        public static let tool: Self = "tool"
        /// `sponsor`
        public static let sponsor: Self = "sponsor"
        /// `other`
        public static let other: Self = "other"
      }
    }
  }
}

extension GitHubAPI.GlobalAdvisory {
  /// The versions of a package that are vulnerable.
  public struct Vulnerability: Codable, Hashable, Sendable {
    /// The package.
    public var package: Package?
    /// The versions.
    public var vulnerableVersionRange: String?
    /// The first version that is not.
    public var firstPatchedVersion: String?
    /// The functions.
    public var vulnerableFunctions: [String]?

    enum CodingKeys: String, CodingKey {
      case package
      case vulnerableVersionRange = "vulnerable_version_range", firstPatchedVersion = "first_patched_version"
      case vulnerableFunctions = "vulnerable_functions"
    }

    // Written by `Scripts/github inits`.
    /// Creates a vulnerability from its properties, as for a preview or a test.
    public init(
      package: Package? = nil, vulnerableVersionRange: String? = nil, firstPatchedVersion: String? = nil,
      vulnerableFunctions: [String]? = nil
    ) {
      self.package = package
      self.vulnerableVersionRange = vulnerableVersionRange
      self.firstPatchedVersion = firstPatchedVersion
      self.vulnerableFunctions = vulnerableFunctions
    }

    /// A package.
    public struct Package: Codable, Hashable, Sendable {
      /// Where it is from, for example `npm`.
      public var ecosystem: String
      /// The package's name.
      public var name: String?

      // Written by `Scripts/github inits`.
      /// Creates a package from its properties, as for a preview or a test.
      public init(ecosystem: String, name: String? = nil) {
        self.ecosystem = ecosystem
        self.name = name
      }
    }
  }
}
