@testable import NetworkAPIs

extension Contract {
  static let runners: [Contract] = [
    Contract(
      "actions/list-self-hosted-runners-for-repo",
      GitHubAPI.Runners.List(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Runners.List(in: .repository(owner: "owner", repo: "repo"), name: "a", perPage: 1, page: 1)),
    Contract(
      "actions/get-self-hosted-runner-for-repo",
      GitHubAPI.Runners.Get(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "actions/delete-self-hosted-runner-from-repo",
      GitHubAPI.Runners.Delete(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "actions/create-registration-token-for-repo",
      GitHubAPI.Runners.CreateRegistrationToken(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/create-remove-token-for-repo",
      GitHubAPI.Runners.CreateRemoveToken(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/list-labels-for-self-hosted-runner-for-repo",
      GitHubAPI.Runners.Labels(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "actions/add-custom-labels-to-self-hosted-runner-for-repo",
      GitHubAPI.Runners.AddLabels(in: .repository(owner: "owner", repo: "repo"), id: 1, labels: ["a"])),
    Contract(
      "actions/set-custom-labels-for-self-hosted-runner-for-repo",
      GitHubAPI.Runners.SetLabels(in: .repository(owner: "owner", repo: "repo"), id: 1, labels: ["a"])),
    Contract(
      "actions/remove-custom-label-from-self-hosted-runner-for-repo",
      GitHubAPI.Runners.RemoveLabel(in: .repository(owner: "owner", repo: "repo"), id: 1, label: "name")),
    Contract(
      "actions/list-self-hosted-runners-for-org",
      GitHubAPI.Runners.List(in: .organization("org")),
      full: GitHubAPI.Runners.List(in: .organization("org"), name: "a", perPage: 1, page: 1)),
    Contract(
      "actions/get-self-hosted-runner-for-org",
      GitHubAPI.Runners.Get(in: .organization("org"), id: 1)),
    Contract(
      "actions/delete-self-hosted-runner-from-org",
      GitHubAPI.Runners.Delete(in: .organization("org"), id: 1)),
    Contract(
      "actions/create-registration-token-for-org",
      GitHubAPI.Runners.CreateRegistrationToken(in: .organization("org"))),
    Contract(
      "actions/create-remove-token-for-org",
      GitHubAPI.Runners.CreateRemoveToken(in: .organization("org"))),
    Contract(
      "actions/list-labels-for-self-hosted-runner-for-org",
      GitHubAPI.Runners.Labels(in: .organization("org"), id: 1)),
    Contract(
      "actions/add-custom-labels-to-self-hosted-runner-for-org",
      GitHubAPI.Runners.AddLabels(in: .organization("org"), id: 1, labels: ["a"])),
    Contract(
      "actions/set-custom-labels-for-self-hosted-runner-for-org",
      GitHubAPI.Runners.SetLabels(in: .organization("org"), id: 1, labels: ["a"])),
    Contract(
      "actions/remove-custom-label-from-self-hosted-runner-for-org",
      GitHubAPI.Runners.RemoveLabel(in: .organization("org"), id: 1, label: "name")),
  ]
}
