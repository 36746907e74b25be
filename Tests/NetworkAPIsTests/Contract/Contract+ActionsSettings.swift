@testable import NetworkAPIs

extension Contract {
  static let actionsSettings: [Contract] = [
    Contract(
      "actions/get-actions-cache-retention-limit-for-repository",
      GitHubAPI.Actions.GetCacheRetention(owner: "owner", repo: "repo")),
    Contract(
      "actions/get-actions-cache-retention-limit-for-organization",
      GitHubAPI.Actions.GetCacheRetention(organization: "org")),
    Contract(
      "actions/set-actions-cache-retention-limit-for-repository",
      GitHubAPI.Actions.SetCacheRetention(owner: "owner", repo: "repo", days: 1)),
    Contract(
      "actions/set-actions-cache-retention-limit-for-organization",
      GitHubAPI.Actions.SetCacheRetention(organization: "org", days: 1)),
    Contract(
      "actions/get-actions-cache-storage-limit-for-repository",
      GitHubAPI.Actions.GetCacheStorage(owner: "owner", repo: "repo")),
    Contract(
      "actions/get-actions-cache-storage-limit-for-organization",
      GitHubAPI.Actions.GetCacheStorage(organization: "org")),
    Contract(
      "actions/set-actions-cache-storage-limit-for-repository",
      GitHubAPI.Actions.SetCacheStorage(owner: "owner", repo: "repo", gigabytes: 1)),
    Contract(
      "actions/set-actions-cache-storage-limit-for-organization",
      GitHubAPI.Actions.SetCacheStorage(organization: "org", gigabytes: 1)),
    Contract(
      "actions/get-actions-cache-usage",
      GitHubAPI.Actions.CacheUsage(owner: "owner", repo: "repo")),
    Contract(
      "actions/get-actions-cache-usage-for-org",
      GitHubAPI.Actions.CacheUsageOfOrg(org: "org")),
    Contract(
      "actions/get-actions-cache-usage-by-repo-for-org",
      GitHubAPI.Actions.CacheUsageByRepo(org: "org"),
      full: GitHubAPI.Actions.CacheUsageByRepo(org: "org", perPage: 1, page: 1)),
    Contract(
      "actions/delete-actions-cache-by-key",
      GitHubAPI.Actions.DeleteCaches(owner: "owner", repo: "repo", key: "a"),
      full: GitHubAPI.Actions.DeleteCaches(owner: "owner", repo: "repo", key: "a", ref: "a")),
    Contract(
      "actions/delete-actions-cache-by-id",
      GitHubAPI.Actions.DeleteCache(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/get-custom-oidc-sub-claim-for-repo",
      GitHubAPI.Actions.GetOIDCSubject(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "oidc/get-oidc-custom-sub-template-for-org",
      GitHubAPI.Actions.GetOIDCSubject(in: .organization("org"))),
    Contract(
      "oidc/update-oidc-custom-sub-template-for-org",
      GitHubAPI.Actions.SetOIDCSubject(in: .organization("org")),
      full: GitHubAPI.Actions.SetOIDCSubject(in: .organization("org"), claims: ["a"], usesImmutableSubject: true)),
    Contract(
      "actions/set-custom-oidc-sub-claim-for-repo",
      GitHubAPI.Actions.SetOIDCSubject(in: .repository(owner: "owner", repo: "repo"), usesDefault: true),
      full: GitHubAPI.Actions.SetOIDCSubject(
        in: .repository(owner: "owner", repo: "repo"), usesDefault: true, claims: ["a"], usesImmutableSubject: true)),
    Contract(
      "oidc/list-oidc-custom-property-inclusions-for-org",
      GitHubAPI.Actions.OIDCProperties(org: "org")),
    Contract(
      "oidc/create-oidc-custom-property-inclusion-for-org",
      GitHubAPI.Actions.AddOIDCProperty(org: "org", name: "a")),
    Contract(
      "oidc/delete-oidc-custom-property-inclusion-for-org",
      GitHubAPI.Actions.RemoveOIDCProperty(org: "org", name: "custom-property-name")),
  ]
}
