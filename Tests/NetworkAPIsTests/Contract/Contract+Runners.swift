@testable import NetworkAPIs

extension Contract {
  static let runners: [Contract] = [
    Contract(
      "actions/list-self-hosted-runners-for-repo",
      GitHubAPI.Runners.ListForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Runners.ListForRepo(owner: "owner", repo: "repo", name: "a", perPage: 1, page: 1)),
    Contract(
      "actions/get-self-hosted-runner-for-repo",
      GitHubAPI.Runners.GetForRepo(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/delete-self-hosted-runner-from-repo",
      GitHubAPI.Runners.DeleteFromRepo(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/create-registration-token-for-repo",
      GitHubAPI.Runners.CreateRegistrationTokenForRepo(owner: "owner", repo: "repo")),
    Contract(
      "actions/create-remove-token-for-repo",
      GitHubAPI.Runners.CreateRemoveTokenForRepo(owner: "owner", repo: "repo")),
    Contract(
      "actions/list-labels-for-self-hosted-runner-for-repo",
      GitHubAPI.Runners.LabelsForRepo(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "actions/add-custom-labels-to-self-hosted-runner-for-repo",
      GitHubAPI.Runners.AddLabelsForRepo(owner: "owner", repo: "repo", id: 1, labels: ["a"])),
    Contract(
      "actions/set-custom-labels-for-self-hosted-runner-for-repo",
      GitHubAPI.Runners.SetLabelsForRepo(owner: "owner", repo: "repo", id: 1, labels: ["a"])),
    Contract(
      "actions/remove-custom-label-from-self-hosted-runner-for-repo",
      GitHubAPI.Runners.RemoveLabelForRepo(owner: "owner", repo: "repo", id: 1, label: "name")),
    Contract(
      "actions/list-self-hosted-runners-for-org",
      GitHubAPI.Runners.ListForOrg(org: "org"),
      full: GitHubAPI.Runners.ListForOrg(org: "org", name: "a", perPage: 1, page: 1)),
    Contract(
      "actions/get-self-hosted-runner-for-org",
      GitHubAPI.Runners.GetForOrg(org: "org", id: 1)),
    Contract(
      "actions/delete-self-hosted-runner-from-org",
      GitHubAPI.Runners.DeleteFromOrg(org: "org", id: 1)),
    Contract(
      "actions/create-registration-token-for-org",
      GitHubAPI.Runners.CreateRegistrationTokenForOrg(org: "org")),
    Contract(
      "actions/create-remove-token-for-org",
      GitHubAPI.Runners.CreateRemoveTokenForOrg(org: "org")),
    Contract(
      "actions/list-labels-for-self-hosted-runner-for-org",
      GitHubAPI.Runners.LabelsForOrg(org: "org", id: 1)),
    Contract(
      "actions/add-custom-labels-to-self-hosted-runner-for-org",
      GitHubAPI.Runners.AddLabelsForOrg(org: "org", id: 1, labels: ["a"])),
    Contract(
      "actions/set-custom-labels-for-self-hosted-runner-for-org",
      GitHubAPI.Runners.SetLabelsForOrg(org: "org", id: 1, labels: ["a"])),
    Contract(
      "actions/remove-custom-label-from-self-hosted-runner-for-org",
      GitHubAPI.Runners.RemoveLabelForOrg(org: "org", id: 1, label: "name")),
  ]
}
