public import NetworkAPIKit

extension GitHubAPI {
  /// Alerts of Dependabot.
  public enum Dependabot {}
}

extension GitHubAPI.Dependabot {
  /// List Dependabot alerts for a repository.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/dependabot/alerts#list-dependabot-alerts-for-a-repository)
  public struct AlertsForRepo: GitHubEndpoint {
    public typealias Response = [GitHubAPI.DependabotAlert]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - owner: the account that owns the repository.
    ///   - repo: the name of the repository, without the owner.
    ///   - classification: which kind of advisory.
    ///   - state: the state.
    ///   - severity: how severe.
    ///   - ecosystem: where the packages are from; several with commas.
    ///   - package: names of packages, with commas.
    ///   - manifest: paths of manifests, with commas.
    ///   - epssPercentage: how likely it is exploited: a number, a range or a comparison.
    ///   - has: only those with the property, for example `patch`.
    ///   - assignee: the name of an account, `none` or `*`.
    ///   - scope: whether for development or for running.
    ///   - relationship: whether the dependency is direct.
    ///   - sort: the sort key.
    ///   - direction: the sort order.
    ///   - before: only items that changed before this time.
    ///   - after: a cursor from a response's link.
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

    /// What a dependency is for.
    public struct Scope: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `development`
      public static let development: Self = "development"
      /// `runtime`
      public static let runtime: Self = "runtime"
    }

    /// What to sort by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `created`
      public static let created: Self = "created"
      /// `updated`
      public static let updated: Self = "updated"
      /// `epss_percentage`
      public static let epssPercentage: Self = "epss_percentage"
    }
  }
}

extension GitHubAPI {
  /// Security advisories.
  public enum SecurityAdvisories {}
}

extension GitHubAPI.SecurityAdvisories {
  /// List global security advisories.
  ///
  /// [GitHub documentation](https://docs.github.com/rest/security-advisories/global-advisories#list-global-security-advisories)
  public struct ListGlobal: GitHubEndpoint {
    public typealias Response = [GitHubAPI.GlobalAdvisory]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - ghsaID: the identifier GitHub gave it.
    ///   - type: the kind.
    ///   - cveID: the identifier in CVE.
    ///   - ecosystem: where the packages are from; several with commas.
    ///   - severity: how severe.
    ///   - cwes: identifiers of weaknesses, with commas.
    ///   - isWithdrawn: only those withdrawn.
    ///   - affects: packages it affects, with commas.
    ///   - published: when it was published: a date or a range.
    ///   - updated: when it was changed: a date or a range.
    ///   - modified: when it was changed or published: a date or a range.
    ///   - epssPercentage: how likely it is exploited: a number, a range or a comparison.
    ///   - epssPercentile: how likely it is exploited beside others: a number, a range or a comparison.
    ///   - before: only items that changed before this time.
    ///   - after: a cursor from a response's link.
    ///   - direction: the sort order.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - sort: the sort key.
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

    /// Which kind.
    public struct Kind: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `reviewed`
      public static let reviewed: Self = "reviewed"
      /// `malware`
      public static let malware: Self = "malware"
      /// `unreviewed`
      public static let unreviewed: Self = "unreviewed"
    }

    /// Where a package is from.
    public struct Ecosystem: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `rubygems`
      public static let rubygems: Self = "rubygems"
      /// `npm`
      public static let npm: Self = "npm"
      /// `pip`
      public static let pip: Self = "pip"
      /// `maven`
      public static let maven: Self = "maven"
      /// `nuget`
      public static let nuget: Self = "nuget"
      /// `composer`
      public static let composer: Self = "composer"
      /// `go`
      public static let go: Self = "go"
      /// `rust`
      public static let rust: Self = "rust"
      /// `erlang`
      public static let erlang: Self = "erlang"
      /// `actions`
      public static let actions: Self = "actions"
      /// `pub`
      public static let pub: Self = "pub"
      /// `other`
      public static let other: Self = "other"
      /// `swift`
      public static let swift: Self = "swift"
    }

    /// How severe.
    public struct Severity: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `unknown`
      public static let unknown: Self = "unknown"
      /// `low`
      public static let low: Self = "low"
      /// `medium`
      public static let medium: Self = "medium"
      /// `high`
      public static let high: Self = "high"
      /// `critical`
      public static let critical: Self = "critical"
    }

    /// What to sort by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// `updated`
      public static let updated: Self = "updated"
      /// `published`
      public static let published: Self = "published"
      /// `epss_percentage`
      public static let epssPercentage: Self = "epss_percentage"
      /// `epss_percentile`
      public static let epssPercentile: Self = "epss_percentile"
    }
  }
}
