@testable import NetworkAPIs

extension Contract {
  static let secretsAndVariables: [Contract] = [
    Contract(
      "actions/get-repo-secret",
      GitHubAPI.Secrets.Get(in: .repository(owner: "owner", repo: "repo"), name: "secret-name")),
    Contract(
      "actions/list-repo-organization-secrets",
      GitHubAPI.Secrets.OrgSecretsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Secrets.OrgSecretsForRepo(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "actions/list-org-secrets",
      GitHubAPI.Secrets.List(in: .organization("org")),
      full: GitHubAPI.Secrets.List(in: .organization("org"), perPage: 1, page: 1)),
    Contract(
      "actions/get-org-secret",
      GitHubAPI.Secrets.Get(in: .organization("org"), name: "secret-name")),
    Contract(
      "actions/get-org-public-key",
      GitHubAPI.Secrets.Key(in: .organization("org"))),
    Contract(
      "actions/create-or-update-org-secret",
      GitHubAPI.Secrets.Set(
        in: .organization("org"), name: "secret-name", encryptedValue: "a", keyID: "a", visibility: .all),
      full: GitHubAPI.Secrets.Set(
        in: .organization("org"), name: "secret-name", encryptedValue: "a", keyID: "a", visibility: .all,
        selectedRepositoryIDs: [1])),
    Contract(
      "actions/delete-org-secret",
      GitHubAPI.Secrets.Delete(in: .organization("org"), name: "secret-name")),
    Contract(
      "actions/list-selected-repos-for-org-secret",
      GitHubAPI.SelectedRepositories.List(for: .secret("secret-name", in: .organization("org"))),
      full: GitHubAPI.SelectedRepositories.List(
        for: .secret("secret-name", in: .organization("org")), perPage: 1, page: 1)),
    Contract(
      "actions/set-selected-repos-for-org-secret",
      GitHubAPI.SelectedRepositories.Set(for: .secret("secret-name", in: .organization("org")), repositoryIDs: [1])),
    Contract(
      "actions/add-selected-repo-to-org-secret",
      GitHubAPI.SelectedRepositories.Add(1, for: .secret("secret-name", in: .organization("org")))),
    Contract(
      "actions/remove-selected-repo-from-org-secret",
      GitHubAPI.SelectedRepositories.Remove(1, for: .secret("secret-name", in: .organization("org")))),
    Contract(
      "actions/list-environment-secrets",
      GitHubAPI.Secrets.List(in: .environment("environment-name", owner: "owner", repo: "repo")),
      full: GitHubAPI.Secrets.List(
        in: .environment("environment-name", owner: "owner", repo: "repo"), perPage: 1, page: 1)),
    Contract(
      "actions/get-environment-secret",
      GitHubAPI.Secrets.Get(in: .environment("environment-name", owner: "owner", repo: "repo"), name: "secret-name")),
    Contract(
      "actions/get-environment-public-key",
      GitHubAPI.Secrets.Key(in: .environment("environment-name", owner: "owner", repo: "repo"))),
    Contract(
      "actions/create-or-update-environment-secret",
      GitHubAPI.Secrets.Set(
        in: .environment("environment-name", owner: "owner", repo: "repo"), name: "secret-name", encryptedValue: "a",
        keyID: "a")),
    Contract(
      "actions/delete-environment-secret",
      GitHubAPI.Secrets.Delete(in: .environment("environment-name", owner: "owner", repo: "repo"), name: "secret-name")),
    Contract(
      "dependabot/list-repo-secrets",
      GitHubAPI.Secrets.List(in: .dependabot(.repository(owner: "owner", repo: "repo"))),
      full: GitHubAPI.Secrets.List(in: .dependabot(.repository(owner: "owner", repo: "repo")), perPage: 1, page: 1)),
    Contract(
      "dependabot/get-repo-secret",
      GitHubAPI.Secrets.Get(in: .dependabot(.repository(owner: "owner", repo: "repo")), name: "secret-name")),
    Contract(
      "dependabot/get-repo-public-key",
      GitHubAPI.Secrets.Key(in: .dependabot(.repository(owner: "owner", repo: "repo")))),
    Contract(
      "dependabot/create-or-update-repo-secret",
      GitHubAPI.Secrets.Set(
        in: .dependabot(.repository(owner: "owner", repo: "repo")), name: "secret-name", encryptedValue: "a", keyID: "a"
      )),
    Contract(
      "dependabot/delete-repo-secret",
      GitHubAPI.Secrets.Delete(in: .dependabot(.repository(owner: "owner", repo: "repo")), name: "secret-name")),
    Contract(
      "actions/list-repo-organization-variables",
      GitHubAPI.Variables.OrgVariablesForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Variables.OrgVariablesForRepo(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "actions/list-org-variables",
      GitHubAPI.Variables.List(in: .organization("org")),
      full: GitHubAPI.Variables.List(in: .organization("org"), perPage: 1, page: 1)),
    Contract(
      "actions/get-org-variable",
      GitHubAPI.Variables.Get(in: .organization("org"), name: "name")),
    Contract(
      "actions/create-org-variable",
      GitHubAPI.Variables.Create(in: .organization("org"), name: "a", value: "a", visibility: .all),
      full: GitHubAPI.Variables.Create(
        in: .organization("org"), name: "a", value: "a", visibility: .all, selectedRepositoryIDs: [1])),
    Contract(
      "actions/update-org-variable",
      GitHubAPI.Variables.Update(in: .organization("org"), name: "name"),
      full: GitHubAPI.Variables.Update(
        in: .organization("org"), name: "name", newName: "a", value: "a", visibility: .all, selectedRepositoryIDs: [1])),
    Contract(
      "actions/delete-org-variable",
      GitHubAPI.Variables.Delete(in: .organization("org"), name: "name")),
    Contract(
      "actions/list-selected-repos-for-org-variable",
      GitHubAPI.SelectedRepositories.List(for: .variable("name", in: .organization("org"))),
      full: GitHubAPI.SelectedRepositories.List(for: .variable("name", in: .organization("org")), perPage: 1, page: 1)),
    Contract(
      "actions/set-selected-repos-for-org-variable",
      GitHubAPI.SelectedRepositories.Set(for: .variable("name", in: .organization("org")), repositoryIDs: [1])),
    Contract(
      "actions/add-selected-repo-to-org-variable",
      GitHubAPI.SelectedRepositories.Add(1, for: .variable("name", in: .organization("org")))),
    Contract(
      "actions/remove-selected-repo-from-org-variable",
      GitHubAPI.SelectedRepositories.Remove(1, for: .variable("name", in: .organization("org")))),
    Contract(
      "actions/list-environment-variables",
      GitHubAPI.Variables.List(in: .environment("environment-name", owner: "owner", repo: "repo")),
      full: GitHubAPI.Variables.List(
        in: .environment("environment-name", owner: "owner", repo: "repo"), perPage: 1, page: 1)),
    Contract(
      "actions/get-environment-variable",
      GitHubAPI.Variables.Get(in: .environment("environment-name", owner: "owner", repo: "repo"), name: "name")
    ),
    Contract(
      "actions/create-environment-variable",
      GitHubAPI.Variables.Create(
        in: .environment("environment-name", owner: "owner", repo: "repo"), name: "a", value: "a")),
    Contract(
      "actions/update-environment-variable",
      GitHubAPI.Variables.Update(in: .environment("environment-name", owner: "owner", repo: "repo"), name: "name"),
      full: GitHubAPI.Variables.Update(
        in: .environment("environment-name", owner: "owner", repo: "repo"), name: "name", newName: "a", value: "a")),
    Contract(
      "actions/delete-environment-variable",
      GitHubAPI.Variables.Delete(in: .environment("environment-name", owner: "owner", repo: "repo"), name: "name")),
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
