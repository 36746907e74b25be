@testable import NetworkAPIs

extension Contract {
  static let organizationSecrets: [Contract] = [
    Contract(
      "dependabot/list-org-secrets",
      GitHubAPI.Secrets.ListForDependabotInOrg(org: "org"),
      full: GitHubAPI.Secrets.ListForDependabotInOrg(org: "org", perPage: 1, page: 1)),
    Contract(
      "dependabot/get-org-secret",
      GitHubAPI.Secrets.GetForDependabotInOrg(org: "org", name: "secret-name")),
    Contract(
      "dependabot/get-org-public-key",
      GitHubAPI.Secrets.KeyForDependabotInOrg(org: "org")),
    Contract(
      "dependabot/create-or-update-org-secret",
      GitHubAPI.Secrets.SetForDependabotInOrg(org: "org", name: "secret-name", visibility: .all),
      full: GitHubAPI.Secrets.SetForDependabotInOrg(
        org: "org", name: "secret-name", visibility: .all, encryptedValue: "a", keyID: "a", selectedRepositoryIDs: [1]
      )),
    Contract(
      "dependabot/delete-org-secret",
      GitHubAPI.Secrets.DeleteForDependabotInOrg(org: "org", name: "secret-name")),
    Contract(
      "dependabot/list-selected-repos-for-org-secret",
      GitHubAPI.Secrets.SelectedReposForDependabot(org: "org", name: "secret-name"),
      full: GitHubAPI.Secrets.SelectedReposForDependabot(org: "org", name: "secret-name", page: 1, perPage: 1)),
    Contract(
      "dependabot/set-selected-repos-for-org-secret",
      GitHubAPI.Secrets.SetSelectedReposForDependabot(org: "org", name: "secret-name", selectedRepositoryIDs: [1])),
    Contract(
      "dependabot/add-selected-repo-to-org-secret",
      GitHubAPI.Secrets.AddSelectedRepoForDependabot(org: "org", name: "secret-name", repositoryID: 1)),
    Contract(
      "dependabot/remove-selected-repo-from-org-secret",
      GitHubAPI.Secrets.RemoveSelectedRepoForDependabot(org: "org", name: "secret-name", repositoryID: 1)),
  ]
}
