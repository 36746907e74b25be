@testable import NetworkAPIs

extension Contract {
  static let hooks: [Contract] = [
    Contract(
      "orgs/get-webhook",
      GitHubAPI.Hooks.Get(in: .organization("org"), id: 1)),
    Contract(
      "orgs/create-webhook",
      GitHubAPI.Hooks.Create(in: .organization("org"), config: .init(url: "a")),
      full: GitHubAPI.Hooks.Create(
        in: .organization("org"), name: "a", config: .init(url: "a"), events: ["a"], active: true)),
    Contract(
      "orgs/update-webhook",
      GitHubAPI.Hooks.Update(in: .organization("org"), id: 1),
      full: GitHubAPI.Hooks.Update(
        in: .organization("org"), id: 1, config: .init(url: "a"), events: ["a"], active: true, name: "a")),
    Contract(
      "orgs/delete-webhook",
      GitHubAPI.Hooks.Delete(in: .organization("org"), id: 1)),
    Contract(
      "orgs/ping-webhook",
      GitHubAPI.Hooks.Ping(in: .organization("org"), id: 1)),
    Contract(
      "repos/list-webhook-deliveries",
      GitHubAPI.Hooks.Deliveries(in: .repository(owner: "owner", repo: "repo"), id: 1),
      full: GitHubAPI.Hooks.Deliveries(
        in: .repository(owner: "owner", repo: "repo"), id: 1, perPage: 1, cursor: "a", status: .success)),
    Contract(
      "repos/get-webhook-delivery",
      GitHubAPI.Hooks.GetDelivery(in: .repository(owner: "owner", repo: "repo"), hookID: 1, id: 1)),
    Contract(
      "repos/redeliver-webhook-delivery",
      GitHubAPI.Hooks.Redeliver(in: .repository(owner: "owner", repo: "repo"), hookID: 1, id: 1)),
    Contract(
      "orgs/list-webhook-deliveries",
      GitHubAPI.Hooks.Deliveries(in: .organization("org"), id: 1),
      full: GitHubAPI.Hooks.Deliveries(in: .organization("org"), id: 1, perPage: 1, cursor: "a", status: .success)),
    Contract(
      "orgs/get-webhook-delivery",
      GitHubAPI.Hooks.GetDelivery(in: .organization("org"), hookID: 1, id: 1)),
    Contract(
      "orgs/redeliver-webhook-delivery",
      GitHubAPI.Hooks.Redeliver(in: .organization("org"), hookID: 1, id: 1)),
    Contract(
      "apps/list-webhook-deliveries",
      GitHubAPI.Hooks.Deliveries(),
      full: GitHubAPI.Hooks.Deliveries(perPage: 1, cursor: "a", status: .success)),
    Contract(
      "apps/get-webhook-delivery",
      GitHubAPI.Hooks.GetDelivery(id: 1)),
    Contract(
      "apps/redeliver-webhook-delivery",
      GitHubAPI.Hooks.Redeliver(id: 1)),
  ]
}
