@testable import NetworkAPIs

extension Contract {
  static let hooks: [Contract] = [
    Contract(
      "orgs/get-webhook",
      GitHubAPI.Hooks.GetForOrg(org: "org", id: 1)),
    Contract(
      "orgs/create-webhook",
      GitHubAPI.Hooks.CreateForOrg(org: "org", config: .init(url: "a")),
      full: GitHubAPI.Hooks.CreateForOrg(org: "org", name: "a", config: .init(url: "a"), events: ["a"], active: true)),
    Contract(
      "orgs/update-webhook",
      GitHubAPI.Hooks.UpdateForOrg(org: "org", id: 1),
      full: GitHubAPI.Hooks.UpdateForOrg(
        org: "org", id: 1, config: .init(url: "a"), events: ["a"], active: true, name: "a")),
    Contract(
      "orgs/delete-webhook",
      GitHubAPI.Hooks.DeleteForOrg(org: "org", id: 1)),
    Contract(
      "orgs/ping-webhook",
      GitHubAPI.Hooks.PingForOrg(org: "org", id: 1)),
    Contract(
      "repos/list-webhook-deliveries",
      GitHubAPI.Hooks.DeliveriesForRepo(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Hooks.DeliveriesForRepo(
        owner: "owner", repo: "repo", id: 1, perPage: 1, cursor: "a", status: .success)),
    Contract(
      "repos/get-webhook-delivery",
      GitHubAPI.Hooks.GetDeliveryForRepo(owner: "owner", repo: "repo", hookID: 1, id: 1)),
    Contract(
      "repos/redeliver-webhook-delivery",
      GitHubAPI.Hooks.RedeliverForRepo(owner: "owner", repo: "repo", hookID: 1, id: 1)),
    Contract(
      "orgs/list-webhook-deliveries",
      GitHubAPI.Hooks.DeliveriesForOrg(org: "org", id: 1),
      full: GitHubAPI.Hooks.DeliveriesForOrg(org: "org", id: 1, perPage: 1, cursor: "a", status: .success)),
    Contract(
      "orgs/get-webhook-delivery",
      GitHubAPI.Hooks.GetDeliveryForOrg(org: "org", hookID: 1, id: 1)),
    Contract(
      "orgs/redeliver-webhook-delivery",
      GitHubAPI.Hooks.RedeliverForOrg(org: "org", hookID: 1, id: 1)),
    Contract(
      "apps/list-webhook-deliveries",
      GitHubAPI.Hooks.DeliveriesForApp(),
      full: GitHubAPI.Hooks.DeliveriesForApp(perPage: 1, cursor: "a", status: .success)),
    Contract(
      "apps/get-webhook-delivery",
      GitHubAPI.Hooks.GetDeliveryForApp(id: 1)),
    Contract(
      "apps/redeliver-webhook-delivery",
      GitHubAPI.Hooks.RedeliverForApp(id: 1)),
  ]
}
