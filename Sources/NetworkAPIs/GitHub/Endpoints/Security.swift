public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for Dependabot alerts.
  public enum Dependabot {}
}

extension GitHubAPI.Dependabot {
  /// Lists a repository's Dependabot alerts.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/alerts#list-dependabot-alerts-for-a-repository): needs the permission Dependabot alerts: read.
  public struct AlertsForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.DependabotAlert]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - classification: only alerts with an advisory of this kind.
    ///   - state: only alerts with this state; several are separated by commas.
    ///   - severity: only alerts with this severity; several are separated by commas.
    ///   - ecosystem: the packages' ecosystem, such as `npm`; several are separated by commas.
    ///   - package: only alerts for these packages, by name, separated by commas.
    ///   - manifest: only alerts for these manifests, by path, separated by commas.
    ///   - epssPercentage: the EPSS probability: a number, a range or a comparison.
    ///   - has: only alerts that have this property, such as `patch`.
    ///   - assignee: the user name of an assignee; `*` for any, `none` for none.
    ///   - scope: only alerts for dependencies that are used for this purpose.
    ///   - relationship: only alerts for dependencies with this relationship.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    public init(
      owner: String, repo: String, classification: String? = nil, state: String? = nil, severity: String? = nil,
      ecosystem: String? = nil, package: String? = nil, manifest: String? = nil, epssPercentage: String? = nil,
      has: String? = nil, assignee: String? = nil, scope: Scope? = nil, relationship: String? = nil, sort: Sort? = nil,
      direction: GitHubAPI.SortDirection? = nil, before: String? = nil, after: String? = nil, perPage: Int? = nil
    ) {
      urlInfo = .gitHub(
        "/repos/\(owner)/\(repo)/dependabot/alerts",
        [
          "classification": classification, "state": state, "severity": severity, "ecosystem": ecosystem,
          "package": package, "manifest": manifest, "epss_percentage": epssPercentage, "has": has,
          "assignee": assignee, "scope": scope?.rawValue, "relationship": relationship, "sort": sort?.rawValue,
          "direction": direction?.rawValue, "before": before, "after": after, "per_page": perPage,
        ])
    }

    /// What a dependency is used for.
    public struct Scope: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// The dependency is used only for development.
      public static let development: Self = "development"
      /// The dependency is used at run time.
      public static let runtime: Self = "runtime"
    }

    /// The properties to sort alerts by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let created: Self = "created"
      /// By the time of the last update.
      public static let updated: Self = "updated"
      /// By the EPSS probability.
      public static let epssPercentage: Self = "epss_percentage"
    }
  }
}

extension GitHubAPI {
  /// Endpoints for security advisories in the GitHub Advisory Database.
  public enum SecurityAdvisories {}
}

extension GitHubAPI.SecurityAdvisories {
  /// Lists the security advisories in the GitHub Advisory Database.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/security-advisories/global-advisories#list-global-security-advisories)
  public struct ListGlobal: GitHubEndpoint {
    public typealias Response = [GitHubAPI.GlobalAdvisory]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - ghsaID: only the advisory with this ID in GitHub's database.
    ///   - type: only advisories of this kind.
    ///   - cveID: only the advisory with this ID in the CVE list.
    ///   - ecosystem: the packages' ecosystem, such as `npm`; several are separated by commas.
    ///   - severity: only advisories with this severity.
    ///   - cwes: only advisories with these weaknesses, by ID, separated by commas.
    ///   - isWithdrawn: whether to list only withdrawn advisories.
    ///   - affects: only advisories that affect these packages, separated by commas, such as `package@1.0`.
    ///   - published: when the advisories were published: a date or a range.
    ///   - updated: when the advisories were updated: a date or a range.
    ///   - modified: when the advisories were published or updated: a date or a range.
    ///   - epssPercentage: the EPSS probability: a number, a range or a comparison.
    ///   - epssPercentile: the EPSS percentile: a number, a range or a comparison.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - sort: the property to sort by.
    public init(
      ghsaID: String? = nil, type: Kind? = nil, cveID: String? = nil, ecosystem: Ecosystem? = nil,
      severity: Severity? = nil, cwes: String? = nil, isWithdrawn: Bool? = nil, affects: String? = nil,
      published: String? = nil, updated: String? = nil, modified: String? = nil, epssPercentage: String? = nil,
      epssPercentile: String? = nil, before: String? = nil, after: String? = nil,
      direction: GitHubAPI.SortDirection? = nil, perPage: Int? = nil, sort: Sort? = nil
    ) {
      urlInfo = .gitHub(
        "/advisories",
        [
          "ghsa_id": ghsaID, "type": type?.rawValue, "cve_id": cveID, "ecosystem": ecosystem?.rawValue,
          "severity": severity?.rawValue, "cwes": cwes, "is_withdrawn": isWithdrawn, "affects": affects,
          "published": published, "updated": updated, "modified": modified, "epss_percentage": epssPercentage,
          "epss_percentile": epssPercentile, "before": before, "after": after, "direction": direction?.rawValue,
          "per_page": perPage, "sort": sort?.rawValue,
        ])
    }

    /// The kinds of advisories to list.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Advisories that GitHub reviewed.
      public static let reviewed: Self = "reviewed"
      /// Advisories about malware.
      public static let malware: Self = "malware"
      /// Advisories that GitHub didn't review.
      public static let unreviewed: Self = "unreviewed"
    }

    /// The ecosystems that packages are from.
    public struct Ecosystem: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// RubyGems.
      public static let rubygems: Self = "rubygems"
      /// npm, for JavaScript.
      public static let npm: Self = "npm"
      /// pip, for Python.
      public static let pip: Self = "pip"
      /// Maven, for Java.
      public static let maven: Self = "maven"
      /// NuGet, for .NET.
      public static let nuget: Self = "nuget"
      /// Composer, for PHP.
      public static let composer: Self = "composer"
      /// Go modules.
      public static let go: Self = "go"
      /// Rust crates.
      public static let rust: Self = "rust"
      /// Hex, for Erlang and Elixir.
      public static let erlang: Self = "erlang"
      /// GitHub Actions.
      public static let actions: Self = "actions"
      /// pub, for Dart.
      public static let pub: Self = "pub"
      /// Any other ecosystem.
      public static let other: Self = "other"
      /// Swift packages.
      public static let swift: Self = "swift"
    }

    /// The severities of advisories to list.
    public struct Severity: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Unknown severity.
      public static let unknown: Self = "unknown"
      /// Low severity.
      public static let low: Self = "low"
      /// Medium severity.
      public static let medium: Self = "medium"
      /// High severity.
      public static let high: Self = "high"
      /// Critical severity.
      public static let critical: Self = "critical"
    }

    /// The properties to sort advisories by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of the last update.
      public static let updated: Self = "updated"
      /// By the time of publication.
      public static let published: Self = "published"
      /// By the EPSS probability.
      public static let epssPercentage: Self = "epss_percentage"
      /// By the EPSS percentile.
      public static let epssPercentile: Self = "epss_percentile"
    }
  }
}
