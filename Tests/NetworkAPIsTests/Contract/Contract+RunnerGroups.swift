@testable import NetworkAPIs

extension Contract {
  static let runnerGroups: [Contract] = [
    Contract(
      "actions/list-self-hosted-runner-groups-for-org",
      GitHubAPI.Runners.Groups(org: "org"),
      full: GitHubAPI.Runners.Groups(org: "org", visibleToRepository: "a", perPage: 1, page: 1)),
    Contract(
      "actions/get-self-hosted-runner-group-for-org",
      GitHubAPI.Runners.GetGroup(org: "org", id: 1)),
    Contract(
      "actions/create-self-hosted-runner-group-for-org",
      GitHubAPI.Runners.CreateGroup(org: "org", name: "a"),
      full: GitHubAPI.Runners.CreateGroup(
        org: "org", name: "a", visibility: .selected, selectedRepositoryIDs: [1], runners: [2],
        allowsPublicRepositories: true, restrictedToWorkflows: true, selectedWorkflows: ["a"],
        networkConfigurationID: "b")),
    Contract(
      "actions/update-self-hosted-runner-group-for-org",
      GitHubAPI.Runners.UpdateGroup(org: "org", id: 1, name: "a"),
      full: GitHubAPI.Runners.UpdateGroup(
        org: "org", id: 1, name: "a", visibility: .all, allowsPublicRepositories: true, restrictedToWorkflows: true,
        selectedWorkflows: ["a"], networkConfigurationID: "b")),
    Contract(
      "actions/delete-self-hosted-runner-group-from-org",
      GitHubAPI.Runners.DeleteGroup(org: "org", id: 1)),
    Contract(
      "actions/list-repo-access-to-self-hosted-runner-group-in-org",
      GitHubAPI.SelectedRepositories.List(for: .runnerGroup(1, in: .organization("org"))),
      full: GitHubAPI.SelectedRepositories.List(for: .runnerGroup(1, in: .organization("org")), perPage: 1, page: 1)),
    Contract(
      "actions/set-repo-access-to-self-hosted-runner-group-in-org",
      GitHubAPI.SelectedRepositories.Set(for: .runnerGroup(1, in: .organization("org")), repositoryIDs: [1])),
    Contract(
      "actions/add-repo-access-to-self-hosted-runner-group-in-org",
      GitHubAPI.SelectedRepositories.Add(1, for: .runnerGroup(1, in: .organization("org")))),
    Contract(
      "actions/remove-repo-access-to-self-hosted-runner-group-in-org",
      GitHubAPI.SelectedRepositories.Remove(1, for: .runnerGroup(1, in: .organization("org")))),
    Contract(
      "actions/list-self-hosted-runners-in-group-for-org",
      GitHubAPI.Runners.GroupRunners(org: "org", id: 1),
      full: GitHubAPI.Runners.GroupRunners(org: "org", id: 1, perPage: 1, page: 1)),
    Contract(
      "actions/set-self-hosted-runners-in-group-for-org",
      GitHubAPI.Runners.SetGroupRunners(org: "org", id: 1, runners: [1])),
    Contract(
      "actions/add-self-hosted-runner-to-group-for-org",
      GitHubAPI.Runners.AddGroupRunner(org: "org", id: 1, runnerID: 1)),
    Contract(
      "actions/remove-self-hosted-runner-from-group-for-org",
      GitHubAPI.Runners.RemoveGroupRunner(org: "org", id: 1, runnerID: 1)),
    Contract(
      "actions/list-github-hosted-runners-in-group-for-org",
      GitHubAPI.Runners.GroupHostedRunners(org: "org", id: 1),
      full: GitHubAPI.Runners.GroupHostedRunners(org: "org", id: 1, perPage: 1, page: 1)),
    Contract(
      "actions/list-hosted-runners-for-org",
      GitHubAPI.Runners.HostedRunners(org: "org"),
      full: GitHubAPI.Runners.HostedRunners(org: "org", perPage: 1, page: 1)),
    Contract(
      "actions/get-hosted-runner-for-org",
      GitHubAPI.Runners.GetHosted(org: "org", id: 1)),
    Contract(
      "actions/create-hosted-runner-for-org",
      GitHubAPI.Runners.CreateHosted(
        org: "org", name: "a", image: .init(id: "b", source: .github), size: "4-core", runnerGroupID: 1),
      full: GitHubAPI.Runners.CreateHosted(
        org: "org", name: "a", image: .init(id: "b", source: .custom, version: "1.0.0"), size: "4-core",
        runnerGroupID: 1, maximumRunners: 2, enableStaticIP: true, imageGen: true)),
    Contract(
      "actions/update-hosted-runner-for-org",
      GitHubAPI.Runners.UpdateHosted(org: "org", id: 1),
      full: GitHubAPI.Runners.UpdateHosted(
        org: "org", id: 1, name: "a", runnerGroupID: 1, size: "4-core", maximumRunners: 2, enableStaticIP: true,
        imageGen: true, imageID: "b", imageSource: .custom, imageVersion: "1.0.0")),
    Contract(
      "actions/delete-hosted-runner-for-org",
      GitHubAPI.Runners.DeleteHosted(org: "org", id: 1)),
    Contract(
      "actions/get-hosted-runners-github-owned-images-for-org",
      GitHubAPI.Runners.HostedImages(org: "org")),
    Contract(
      "actions/get-hosted-runners-partner-images-for-org",
      GitHubAPI.Runners.HostedPartnerImages(org: "org")),
    Contract(
      "actions/get-hosted-runners-machine-specs-for-org",
      GitHubAPI.Runners.HostedMachineSizes(org: "org")),
    Contract(
      "actions/get-hosted-runners-platforms-for-org",
      GitHubAPI.Runners.HostedPlatforms(org: "org")),
    Contract(
      "actions/get-hosted-runners-limits-for-org",
      GitHubAPI.Runners.HostedLimits(org: "org")),
  ]
}
