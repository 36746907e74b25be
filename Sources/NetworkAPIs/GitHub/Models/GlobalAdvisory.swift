public import Foundation

extension GitHubAPI {
  /// A security advisory in the GitHub Advisory Database.
  public struct GlobalAdvisory: Codable, Hashable, Sendable {
    /// The advisory's ID in GitHub's database, such as `GHSA-abcd-1234-efgh`.
    public var ghsaID: String
    /// The ID in the CVE list; nil if none is assigned.
    public var cveID: String?
    /// The advisory's URL in the API.
    public var url: URL?
    /// The URL of the advisory's web page.
    public var htmlURL: URL?
    /// The URL in the API of the repository advisory that this one was published from.
    public var repositoryAdvisoryURL: URL?
    /// The advisory in one sentence.
    public var summary: String
    /// The details, in Markdown.
    public var description: String?
    /// Whether GitHub reviewed the advisory, and whether it is about malware.
    public var type: Kind?
    /// How severe the vulnerability is.
    public var severity: Severity?
    /// The URL of the package's source code.
    public var sourceCodeLocation: URL?
    /// The advisory's IDs, such as its GHSA ID and CVE ID.
    public var identifiers: [Identifier]?
    /// The URLs of pages about the vulnerability.
    public var references: [String]?
    /// When the advisory was published.
    public var publishedAt: Date?
    /// When the advisory was last updated.
    public var updatedAt: Date?
    /// When GitHub reviewed the advisory; nil if it didn't.
    public var githubReviewedAt: Date?
    /// When the National Vulnerability Database published the advisory; nil if it didn't.
    public var nvdPublishedAt: Date?
    /// When the advisory was withdrawn; nil if it is valid.
    public var withdrawnAt: Date?
    /// The affected packages and versions.
    public var vulnerabilities: [Vulnerability]?
    /// The CVSS score.
    public var cvss: CVSSSeverities.Score?
    /// The scores by version of CVSS.
    public var cvssSeverities: CVSSSeverities?
    /// The predicted probability that the vulnerability is exploited.
    public var epss: EPSS?
    /// The weaknesses behind the vulnerability.
    public var cwes: [CWE]?
    /// The accounts that found, reported or fixed the vulnerability.
    public var credits: [Credit]?

    enum CodingKeys: String, CodingKey {
      case url, summary, description, type, severity, identifiers, references, vulnerabilities, cvss, epss, cwes
      case credits
      case ghsaID = "ghsa_id", cveID = "cve_id", htmlURL = "html_url"
      case repositoryAdvisoryURL = "repository_advisory_url", sourceCodeLocation = "source_code_location"
      case publishedAt = "published_at", updatedAt = "updated_at", githubReviewedAt = "github_reviewed_at"
      case nvdPublishedAt = "nvd_published_at", withdrawnAt = "withdrawn_at", cvssSeverities = "cvss_severities"
    }

    /// Creates a value with these properties, for example for a preview or a test.
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

    /// The kinds of advisories in the database.
    public struct Kind: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// GitHub reviewed the advisory.
      public static let reviewed: Self = "reviewed"
      /// GitHub didn't review the advisory.
      public static let unreviewed: Self = "unreviewed"
      /// The advisory is about malware.
      public static let malware: Self = "malware"
    }

    /// The severities of an advisory.
    public struct Severity: OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Critical severity.
      public static let critical: Self = "critical"
      /// High severity.
      public static let high: Self = "high"
      /// Medium severity.
      public static let medium: Self = "medium"
      /// Low severity.
      public static let low: Self = "low"
      /// The severity isn't known.
      public static let unknown: Self = "unknown"
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

    /// An account's contribution to an advisory.
    public struct Credit: Codable, Hashable, Sendable {
      /// The account.
      public var user: SimpleUser?
      /// The kind of contribution.
      public var type: Kind

      /// Creates a value with these properties, for example for a preview or a test.
      public init(type: Kind, user: SimpleUser? = nil) {
        self.type = type
        self.user = user
      }

      /// The kinds of contributions to an advisory.
      public struct Kind: OpenString {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Validated the vulnerability.
        public static let analyst: Self = "analyst"
        /// Found the vulnerability.
        public static let finder: Self = "finder"
        /// Reported the vulnerability.
        public static let reporter: Self = "reporter"
        /// Coordinated the response.
        public static let coordinator: Self = "coordinator"
        /// Developed the fix.
        public static let remediationDeveloper: Self = "remediation_developer"
        /// Reviewed the fix.
        public static let remediationReviewer: Self = "remediation_reviewer"
        /// Verified the fix.
        public static let remediationVerifier: Self = "remediation_verifier"
        /// A tool with which the vulnerability was found.
        public static let tool: Self = "tool"
        /// Supported the work.
        public static let sponsor: Self = "sponsor"
        /// Another kind of contribution.
        public static let other: Self = "other"
      }
    }
  }
}

extension GitHubAPI.GlobalAdvisory {
  /// The affected versions of a package.
  public struct Vulnerability: Codable, Hashable, Sendable {
    /// The affected package.
    public var package: Package?
    /// The affected versions, such as `>= 1.0, < 1.2.3`.
    public var vulnerableVersionRange: String?
    /// The first version without the vulnerability; nil if there is none.
    public var firstPatchedVersion: String?
    /// The affected functions.
    public var vulnerableFunctions: [String]?

    enum CodingKeys: String, CodingKey {
      case package
      case vulnerableVersionRange = "vulnerable_version_range", firstPatchedVersion = "first_patched_version"
      case vulnerableFunctions = "vulnerable_functions"
    }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(
      package: Package? = nil, vulnerableVersionRange: String? = nil, firstPatchedVersion: String? = nil,
      vulnerableFunctions: [String]? = nil
    ) {
      self.package = package
      self.vulnerableVersionRange = vulnerableVersionRange
      self.firstPatchedVersion = firstPatchedVersion
      self.vulnerableFunctions = vulnerableFunctions
    }

    /// A package in a package registry.
    public struct Package: Codable, Hashable, Sendable {
      /// The package's ecosystem, such as `npm`.
      public var ecosystem: String
      /// The package's name.
      public var name: String?

      /// Creates a value with these properties, for example for a preview or a test.
      public init(ecosystem: String, name: String? = nil) {
        self.ecosystem = ecosystem
        self.name = name
      }
    }
  }
}
