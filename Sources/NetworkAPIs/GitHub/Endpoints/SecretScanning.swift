public import NetworkAPIKit

extension GitHubAPI {
  /// Endpoints for secret scanning alerts.
  public enum SecretScanning {}
}

extension GitHubAPI.SecretScanning {
  /// Lists secret scanning alerts.
  ///
  /// - [Repository](https://docs.github.com/rest/secret-scanning/secret-scanning#list-secret-scanning-alerts-for-a-repository): needs the permission Secret scanning alerts: read.
  /// - [Organization](https://docs.github.com/rest/secret-scanning/secret-scanning#list-secret-scanning-alerts-for-an-organization): needs the permission Secret scanning alerts: read.
  public struct Alerts: GitHubEndpoint {
    public typealias Response = [GitHubAPI.SecretScanningAlert]
    public let urlInfo: NetworkAPI.URLInfo

    /// - Parameters:
    ///   - scope: the repository or organization.
    ///   - state: only alerts with this state.
    ///   - secretType: only alerts for these kinds of secrets, separated by commas.
    ///   - excludeSecretTypes: the kinds of secrets to leave out, separated by commas.
    ///   - excludeProviders: the providers to leave out, separated by commas.
    ///   - providers: only alerts for secrets of these providers, separated by commas.
    ///   - resolution: only alerts with this resolution; several are separated by commas.
    ///   - assignee: the user name of an account; `*` for any, `none` for none.
    ///   - sort: the property to sort by.
    ///   - direction: the sort order.
    ///   - page: the page number, starting at 1. Prefer following the response's links.
    ///   - perPage: the number of items per page. GitHub's default is 30, the maximum usually 100.
    ///   - before: only items before this cursor, from the response's links.
    ///   - after: only items after this cursor, from the response's links.
    ///   - validity: only alerts with this validity; several are separated by commas.
    ///   - isPubliclyLeaked: whether to list only alerts of secrets that were also found in public code.
    ///   - isMultiRepo: whether to list only alerts of secrets that were found in several repositories.
    ///   - hideSecret: whether to leave out the secrets' values.
    ///   - isBypassed: whether to list only alerts of secrets that were pushed by bypassing push protection.
    ///   - includedMetadata: the metadata to include.
    ///   - ownerEmailHash: the hash of the owner's e-mail address.
    /// - Parameter scope: the repository or organization.
    public init(
      in scope: some GitHubAPI.RepositoryOrOrganization, state: State? = nil, secretType: String? = nil,
      excludeSecretTypes: String? = nil, excludeProviders: String? = nil, providers: String? = nil,
      resolution: String? = nil, assignee: String? = nil, sort: Sort? = nil, direction: GitHubAPI.SortDirection? = nil,
      page: Int? = nil, perPage: Int? = nil, before: String? = nil, after: String? = nil, validity: String? = nil,
      isPubliclyLeaked: Bool? = nil, isMultiRepo: Bool? = nil, hideSecret: Bool? = nil, isBypassed: Bool? = nil,
      includedMetadata: String? = nil, ownerEmailHash: String? = nil
    ) {
      urlInfo = .gitHub(
        "\(scope.path)/secret-scanning/alerts",
        [
          "state": state?.rawValue, "secret_type": secretType, "exclude_secret_types": excludeSecretTypes,
          "exclude_providers": excludeProviders, "providers": providers, "resolution": resolution, "assignee": assignee,
          "sort": sort?.rawValue, "direction": direction?.rawValue, "page": page, "per_page": perPage, "before": before,
          "after": after, "validity": validity, "is_publicly_leaked": isPubliclyLeaked, "is_multi_repo": isMultiRepo,
          "hide_secret": hideSecret, "is_bypassed": isBypassed, "included_metadata": includedMetadata,
          "owner_email_hash": ownerEmailHash,
        ])
    }

    /// The states of alerts to list.
    public struct State: GitHubAPI.OpenString {
      public let rawValue: String
      /// - Parameter scope: the repository or organization.
      public init(rawValue: String) { self.rawValue = rawValue }
      /// Open alerts.
      public static let open: Self = "open"
      /// Resolved alerts.
      public static let resolved: Self = "resolved"
    }

    /// The properties to sort alerts by.
    public struct Sort: GitHubAPI.OpenString {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// By the time of creation.
      public static let created: Self = "created"
      /// By the time of the last update.
      public static let updated: Self = "updated"
    }
  }
}
