@testable import NetworkAPIs

extension Contract {
  static let rulesets: [Contract] = [
    Contract(
      "repos/get-repo-rulesets",
      GitHubAPI.Rulesets.List(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Rulesets.List(
        in: .repository(owner: "owner", repo: "repo"), perPage: 1, page: 1, includesParents: true, targets: "a")),
    Contract(
      "repos/get-repo-ruleset",
      GitHubAPI.Rulesets.Get(in: .repository(owner: "owner", repo: "repo"), id: 1),
      full: GitHubAPI.Rulesets.Get(in: .repository(owner: "owner", repo: "repo"), id: 1, includesParents: true)),
    Contract(
      "repos/create-repo-ruleset",
      GitHubAPI.Rulesets.Create(in: .repository(owner: "owner", repo: "repo"), name: "a", enforcement: .active),
      full: GitHubAPI.Rulesets.Create(
        in: .repository(owner: "owner", repo: "repo"), name: "a", enforcement: .active, target: .branch,
        bypassActors: [.init(type: .team, id: 1)], conditions: .init(branches: ["a"]), rules: [.init(type: "creation")])
    ),
    Contract(
      "repos/update-repo-ruleset",
      GitHubAPI.Rulesets.Update(in: .repository(owner: "owner", repo: "repo"), id: 1),
      full: GitHubAPI.Rulesets.Update(
        in: .repository(owner: "owner", repo: "repo"), id: 1, name: "a", target: .branch, enforcement: .active,
        bypassActors: [.init(type: .team, id: 1)], conditions: .init(branches: ["a"]), rules: [.init(type: "creation")])
    ),
    Contract(
      "repos/delete-repo-ruleset",
      GitHubAPI.Rulesets.Delete(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "repos/get-org-rulesets",
      GitHubAPI.Rulesets.List(in: .organization("org")),
      full: GitHubAPI.Rulesets.List(in: .organization("org"), perPage: 1, page: 1, targets: "a")),
    Contract(
      "repos/get-org-ruleset",
      GitHubAPI.Rulesets.Get(in: .organization("org"), id: 1)),
    Contract(
      "repos/create-org-ruleset",
      GitHubAPI.Rulesets.Create(in: .organization("org"), name: "a", enforcement: .active),
      full: GitHubAPI.Rulesets.Create(
        in: .organization("org"), name: "a", enforcement: .active, target: .branch,
        bypassActors: [.init(type: .team, id: 1)], conditions: .init(branches: ["a"], repositories: ["b"]),
        rules: [.init(type: "creation")])),
    Contract(
      "repos/update-org-ruleset",
      GitHubAPI.Rulesets.Update(in: .organization("org"), id: 1),
      full: GitHubAPI.Rulesets.Update(
        in: .organization("org"), id: 1, name: "a", target: .branch, enforcement: .active,
        bypassActors: [.init(type: .team, id: 1)], conditions: .init(branches: ["a"], repositories: ["b"]),
        rules: [.init(type: "creation")])),
    Contract(
      "repos/delete-org-ruleset",
      GitHubAPI.Rulesets.Delete(in: .organization("org"), id: 1)),
    Contract(
      "repos/get-branch-rules",
      GitHubAPI.Rulesets.RulesForBranch(owner: "owner", repo: "repo", branch: "branch"),
      full: GitHubAPI.Rulesets.RulesForBranch(owner: "owner", repo: "repo", branch: "branch", perPage: 1, page: 1)),
    Contract(
      "repos/get-repo-ruleset-history",
      GitHubAPI.Rulesets.History(in: .repository(owner: "owner", repo: "repo"), id: 1),
      full: GitHubAPI.Rulesets.History(in: .repository(owner: "owner", repo: "repo"), id: 1, perPage: 1, page: 1)),
    Contract(
      "repos/get-repo-ruleset-version",
      GitHubAPI.Rulesets.Version(in: .repository(owner: "owner", repo: "repo"), id: 1, versionID: 1)),
    Contract(
      "orgs/get-org-ruleset-history",
      GitHubAPI.Rulesets.History(in: .organization("org"), id: 1),
      full: GitHubAPI.Rulesets.History(in: .organization("org"), id: 1, perPage: 1, page: 1)),
    Contract(
      "orgs/get-org-ruleset-version",
      GitHubAPI.Rulesets.Version(in: .organization("org"), id: 1, versionID: 1)),
  ]
}
