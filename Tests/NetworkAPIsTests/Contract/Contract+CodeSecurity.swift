@testable import NetworkAPIs

extension Contract {
  static let codeSecurity: [Contract] = [
    Contract(
      "code-security/get-configurations-for-org",
      GitHubAPI.CodeSecurity.List(org: "org"),
      full: GitHubAPI.CodeSecurity.List(org: "org", target: .all, perPage: 1, before: "a", after: "a")),
    Contract(
      "code-security/get-configuration",
      GitHubAPI.CodeSecurity.Get(org: "org", id: 1)),
    Contract(
      "code-security/delete-configuration",
      GitHubAPI.CodeSecurity.Delete(org: "org", id: 1)),
    Contract(
      "code-security/get-default-configurations",
      GitHubAPI.CodeSecurity.Defaults(org: "org")),
    Contract(
      "code-security/set-configuration-as-default",
      GitHubAPI.CodeSecurity.SetDefault(org: "org", id: 1, repositories: .all)),
    Contract(
      "code-security/attach-configuration",
      GitHubAPI.CodeSecurity.Attach(org: "org", id: 1, repositories: .all),
      full: GitHubAPI.CodeSecurity.Attach(org: "org", id: 1, repositories: .all, selectedRepositoryIDs: [1])),
    Contract(
      "code-security/detach-configuration",
      GitHubAPI.CodeSecurity.Detach(org: "org", repositoryIDs: [1])),
    Contract(
      "code-security/get-repositories-for-configuration",
      GitHubAPI.CodeSecurity.Repositories(org: "org", id: 1),
      full: GitHubAPI.CodeSecurity.Repositories(org: "org", id: 1, status: "a", perPage: 1, before: "a", after: "a")),
    Contract(
      "code-security/get-configuration-for-repository",
      GitHubAPI.CodeSecurity.GetForRepo(owner: "owner", repo: "repo")),
  ]
}
