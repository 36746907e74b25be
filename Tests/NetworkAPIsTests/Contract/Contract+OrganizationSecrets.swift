@testable import NetworkAPIs

extension Contract {
  static let organizationSecrets: [Contract] = [
    Contract(
      "dependabot/list-org-secrets",
      GitHubAPI.Secrets.List(in: .dependabot(.organization("org"))),
      full: GitHubAPI.Secrets.List(in: .dependabot(.organization("org")), perPage: 1, page: 1)),
    Contract(
      "dependabot/get-org-secret",
      GitHubAPI.Secrets.Get(in: .dependabot(.organization("org")), name: "secret-name")),
    Contract(
      "dependabot/get-org-public-key",
      GitHubAPI.Secrets.Key(in: .dependabot(.organization("org")))),
    Contract(
      "dependabot/create-or-update-org-secret",
      GitHubAPI.Secrets.Set(
        in: .dependabot(.organization("org")), name: "secret-name", encryptedValue: "a", keyID: "a", visibility: .all),
      full: GitHubAPI.Secrets.Set(
        in: .dependabot(.organization("org")), name: "secret-name", encryptedValue: "a", keyID: "a", visibility: .all,
        selectedRepositoryIDs: [1])),
    Contract(
      "dependabot/delete-org-secret",
      GitHubAPI.Secrets.Delete(in: .dependabot(.organization("org")), name: "secret-name")),
    Contract(
      "dependabot/list-selected-repos-for-org-secret",
      GitHubAPI.SelectedRepositories.List(for: .secret("secret-name", in: .dependabot(.organization("org")))),
      full: GitHubAPI.SelectedRepositories.List(
        for: .secret("secret-name", in: .dependabot(.organization("org"))), perPage: 1, page: 1)),
    Contract(
      "dependabot/set-selected-repos-for-org-secret",
      GitHubAPI.SelectedRepositories.Set(
        for: .secret("secret-name", in: .dependabot(.organization("org"))), repositoryIDs: [1])),
    Contract(
      "dependabot/add-selected-repo-to-org-secret",
      GitHubAPI.SelectedRepositories.Add(1, for: .secret("secret-name", in: .dependabot(.organization("org"))))),
    Contract(
      "dependabot/remove-selected-repo-from-org-secret",
      GitHubAPI.SelectedRepositories.Remove(1, for: .secret("secret-name", in: .dependabot(.organization("org"))))),
  ]
}
