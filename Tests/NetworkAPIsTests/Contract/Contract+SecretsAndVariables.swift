@testable import NetworkAPIs

extension Contract {
  static let secretsAndVariables: [Contract] = [
    Contract(
      "actions/get-repo-secret",
      GitHubAPI.Secrets.GetForRepo(owner: "owner", repo: "repo", name: "secret-name")),
    Contract(
      "actions/list-repo-organization-secrets",
      GitHubAPI.Secrets.OrgSecretsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Secrets.OrgSecretsForRepo(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "actions/list-org-secrets",
      GitHubAPI.Secrets.ListForOrg(org: "org"),
      full: GitHubAPI.Secrets.ListForOrg(org: "org", perPage: 1, page: 1)),
    Contract(
      "actions/get-org-secret",
      GitHubAPI.Secrets.GetForOrg(org: "org", name: "secret-name")),
    Contract(
      "actions/get-org-public-key",
      GitHubAPI.Secrets.KeyForOrg(org: "org")),
    Contract(
      "actions/create-or-update-org-secret",
      GitHubAPI.Secrets.SetForOrg(org: "org", name: "secret-name", encryptedValue: "a", keyID: "a", visibility: .all),
      full: GitHubAPI.Secrets.SetForOrg(
        org: "org", name: "secret-name", encryptedValue: "a", keyID: "a", visibility: .all, selectedRepositoryIDs: [1])),
    Contract(
      "actions/delete-org-secret",
      GitHubAPI.Secrets.DeleteForOrg(org: "org", name: "secret-name")),
    Contract(
      "actions/list-selected-repos-for-org-secret",
      GitHubAPI.Secrets.SelectedRepos(org: "org", name: "secret-name"),
      full: GitHubAPI.Secrets.SelectedRepos(org: "org", name: "secret-name", page: 1, perPage: 1)),
    Contract(
      "actions/set-selected-repos-for-org-secret",
      GitHubAPI.Secrets.SetSelectedRepos(org: "org", name: "secret-name", selectedRepositoryIDs: [1])),
    Contract(
      "actions/add-selected-repo-to-org-secret",
      GitHubAPI.Secrets.AddSelectedRepo(org: "org", name: "secret-name", repositoryID: 1)),
    Contract(
      "actions/remove-selected-repo-from-org-secret",
      GitHubAPI.Secrets.RemoveSelectedRepo(org: "org", name: "secret-name", repositoryID: 1)),
    Contract(
      "actions/list-environment-secrets",
      GitHubAPI.Secrets.ListForEnvironment(owner: "owner", repo: "repo", environment: "environment-name"),
      full: GitHubAPI.Secrets.ListForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", perPage: 1, page: 1)),
    Contract(
      "actions/get-environment-secret",
      GitHubAPI.Secrets.GetForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "secret-name")),
    Contract(
      "actions/get-environment-public-key",
      GitHubAPI.Secrets.KeyForEnvironment(owner: "owner", repo: "repo", environment: "environment-name")),
    Contract(
      "actions/create-or-update-environment-secret",
      GitHubAPI.Secrets.SetForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "secret-name", encryptedValue: "a",
        keyID: "a")),
    Contract(
      "actions/delete-environment-secret",
      GitHubAPI.Secrets.DeleteForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "secret-name")),
    Contract(
      "dependabot/list-repo-secrets",
      GitHubAPI.Secrets.ListForDependabot(owner: "owner", repo: "repo"),
      full: GitHubAPI.Secrets.ListForDependabot(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "dependabot/get-repo-secret",
      GitHubAPI.Secrets.GetForDependabot(owner: "owner", repo: "repo", name: "secret-name")),
    Contract(
      "dependabot/get-repo-public-key",
      GitHubAPI.Secrets.KeyForDependabot(owner: "owner", repo: "repo")),
    Contract(
      "dependabot/create-or-update-repo-secret",
      GitHubAPI.Secrets.SetForDependabot(owner: "owner", repo: "repo", name: "secret-name"),
      full: GitHubAPI.Secrets.SetForDependabot(
        owner: "owner", repo: "repo", name: "secret-name", encryptedValue: "a", keyID: "a")),
    Contract(
      "dependabot/delete-repo-secret",
      GitHubAPI.Secrets.DeleteForDependabot(owner: "owner", repo: "repo", name: "secret-name")),
    Contract(
      "actions/list-repo-organization-variables",
      GitHubAPI.Variables.OrgVariablesForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Variables.OrgVariablesForRepo(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "actions/list-org-variables",
      GitHubAPI.Variables.ListForOrg(org: "org"),
      full: GitHubAPI.Variables.ListForOrg(org: "org", perPage: 1, page: 1)),
    Contract(
      "actions/get-org-variable",
      GitHubAPI.Variables.GetForOrg(org: "org", name: "name")),
    Contract(
      "actions/create-org-variable",
      GitHubAPI.Variables.CreateForOrg(org: "org", name: "a", value: "a", visibility: .all),
      full: GitHubAPI.Variables.CreateForOrg(
        org: "org", name: "a", value: "a", visibility: .all, selectedRepositoryIDs: [1])),
    Contract(
      "actions/update-org-variable",
      GitHubAPI.Variables.UpdateForOrg(org: "org", name: "name"),
      full: GitHubAPI.Variables.UpdateForOrg(
        org: "org", name: "name", newName: "a", value: "a", visibility: .all, selectedRepositoryIDs: [1])),
    Contract(
      "actions/delete-org-variable",
      GitHubAPI.Variables.DeleteForOrg(org: "org", name: "name")),
    Contract(
      "actions/list-selected-repos-for-org-variable",
      GitHubAPI.Variables.SelectedRepos(org: "org", name: "name"),
      full: GitHubAPI.Variables.SelectedRepos(org: "org", name: "name", page: 1, perPage: 1)),
    Contract(
      "actions/set-selected-repos-for-org-variable",
      GitHubAPI.Variables.SetSelectedRepos(org: "org", name: "name", selectedRepositoryIDs: [1])),
    Contract(
      "actions/add-selected-repo-to-org-variable",
      GitHubAPI.Variables.AddSelectedRepo(org: "org", name: "name", repositoryID: 1)),
    Contract(
      "actions/remove-selected-repo-from-org-variable",
      GitHubAPI.Variables.RemoveSelectedRepo(org: "org", name: "name", repositoryID: 1)),
    Contract(
      "actions/list-environment-variables",
      GitHubAPI.Variables.ListForEnvironment(owner: "owner", repo: "repo", environment: "environment-name"),
      full: GitHubAPI.Variables.ListForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", perPage: 1, page: 1)),
    Contract(
      "actions/get-environment-variable",
      GitHubAPI.Variables.GetForEnvironment(owner: "owner", repo: "repo", environment: "environment-name", name: "name")
    ),
    Contract(
      "actions/create-environment-variable",
      GitHubAPI.Variables.CreateForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "a", value: "a")),
    Contract(
      "actions/update-environment-variable",
      GitHubAPI.Variables.UpdateForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "name"),
      full: GitHubAPI.Variables.UpdateForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "name", newName: "a", value: "a")),
    Contract(
      "actions/delete-environment-variable",
      GitHubAPI.Variables.DeleteForEnvironment(
        owner: "owner", repo: "repo", environment: "environment-name", name: "name")),
    Contract(
      "repos/get-environment",
      GitHubAPI.Environments.Get(owner: "owner", repo: "repo", name: "environment-name")),
    Contract(
      "repos/create-or-update-environment",
      GitHubAPI.Environments.CreateOrUpdate(owner: "owner", repo: "repo", name: "environment-name"),
      full: GitHubAPI.Environments.CreateOrUpdate(
        owner: "owner", repo: "repo", name: "environment-name", waitTimer: 1, preventSelfReview: true,
        reviewers: [.init(type: .user, id: 1)], deploymentBranchPolicy: .null)),
    Contract(
      "repos/delete-an-environment",
      GitHubAPI.Environments.Delete(owner: "owner", repo: "repo", name: "environment-name")),
  ]
}
