@testable import NetworkAPIs

extension Contract {
  static let runnersAndHooks: [Contract] = [
    Contract(
      "actions/generate-runner-jitconfig-for-org",
      GitHubAPI.Runners.CreateJustInTime(in: .organization("org"), name: "a", runnerGroupID: 1, labels: ["linux"]),
      full: GitHubAPI.Runners.CreateJustInTime(
        in: .organization("org"), name: "a", runnerGroupID: 1, labels: ["linux"], workFolder: "b")),
    Contract(
      "actions/list-runner-applications-for-org",
      GitHubAPI.Runners.Applications(in: .organization("org"))),
    Contract(
      "actions/remove-all-custom-labels-from-self-hosted-runner-for-org",
      GitHubAPI.Runners.RemoveAllLabels(in: .organization("org"), id: 1)),
    Contract(
      "actions/generate-runner-jitconfig-for-repo",
      GitHubAPI.Runners.CreateJustInTime(
        in: .repository(owner: "owner", repo: "repo"), name: "a", runnerGroupID: 1, labels: ["linux"]),
      full: GitHubAPI.Runners.CreateJustInTime(
        in: .repository(owner: "owner", repo: "repo"), name: "a", runnerGroupID: 1, labels: ["linux"], workFolder: "b")),
    Contract(
      "actions/list-runner-applications-for-repo",
      GitHubAPI.Runners.Applications(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/remove-all-custom-labels-from-self-hosted-runner-for-repo",
      GitHubAPI.Runners.RemoveAllLabels(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "orgs/get-webhook-config-for-org",
      GitHubAPI.Hooks.GetConfig(in: .organization("org"), id: 1)),
    Contract(
      "orgs/update-webhook-config-for-org",
      GitHubAPI.Hooks.UpdateConfig(in: .organization("org"), id: 1),
      full: GitHubAPI.Hooks.UpdateConfig(
        in: .organization("org"), id: 1, url: "https://example.com", contentType: "json", secret: "s",
        verifiesCertificate: false)),
    Contract(
      "repos/get-webhook-config-for-repo",
      GitHubAPI.Hooks.GetConfig(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "repos/update-webhook-config-for-repo",
      GitHubAPI.Hooks.UpdateConfig(in: .repository(owner: "owner", repo: "repo"), id: 1),
      full: GitHubAPI.Hooks.UpdateConfig(
        in: .repository(owner: "owner", repo: "repo"), id: 1, url: "https://example.com", contentType: "json",
        secret: "s", verifiesCertificate: false)),
    Contract(
      "repos/list-deployment-branch-policies",
      GitHubAPI.Environments.BranchPolicies(owner: "owner", repo: "repo", environment: "environment-name"),
      full: GitHubAPI.Environments.BranchPolicies(
        owner: "owner", repo: "repo", environment: "environment-name", perPage: 1, page: 1)),
    Contract(
      "repos/get-deployment-branch-policy",
      GitHubAPI.Environments.GetBranchPolicy(owner: "owner", repo: "repo", environment: "environment-name", id: 1)),
    Contract(
      "repos/create-deployment-branch-policy",
      GitHubAPI.Environments.CreateBranchPolicy(
        owner: "owner", repo: "repo", environment: "environment-name", name: "a"),
      full: GitHubAPI.Environments.CreateBranchPolicy(
        owner: "owner", repo: "repo", environment: "environment-name", name: "a", type: .tag)),
    Contract(
      "repos/update-deployment-branch-policy",
      GitHubAPI.Environments.UpdateBranchPolicy(
        owner: "owner", repo: "repo", environment: "environment-name", id: 1, name: "a")),
    Contract(
      "repos/delete-deployment-branch-policy",
      GitHubAPI.Environments.DeleteBranchPolicy(owner: "owner", repo: "repo", environment: "environment-name", id: 1)),
  ]
}
