@testable import NetworkAPIs

extension Contract {
  static let rulesets: [Contract] = [
    Contract(
      "repos/get-repo-rulesets",
      GitHubAPI.Rulesets.ListForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Rulesets.ListForRepo(
        owner: "owner", repo: "repo", perPage: 1, page: 1, includesParents: true, targets: "a")),
    Contract(
      "repos/get-repo-ruleset",
      GitHubAPI.Rulesets.GetForRepo(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Rulesets.GetForRepo(owner: "owner", repo: "repo", id: 1, includesParents: true)),
    Contract(
      "repos/create-repo-ruleset",
      GitHubAPI.Rulesets.CreateForRepo(owner: "owner", repo: "repo", name: "a", enforcement: .active),
      full: GitHubAPI.Rulesets.CreateForRepo(
        owner: "owner", repo: "repo", name: "a", enforcement: .active, target: .branch,
        bypassActors: [.init(type: .team, id: 1)], conditions: .init(branches: ["a"]), rules: [.init(type: "creation")])
    ),
    Contract(
      "repos/update-repo-ruleset",
      GitHubAPI.Rulesets.UpdateForRepo(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Rulesets.UpdateForRepo(
        owner: "owner", repo: "repo", id: 1, name: "a", target: .branch, enforcement: .active,
        bypassActors: [.init(type: .team, id: 1)], conditions: .init(branches: ["a"]), rules: [.init(type: "creation")])
    ),
    Contract(
      "repos/delete-repo-ruleset",
      GitHubAPI.Rulesets.DeleteForRepo(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/get-org-rulesets",
      GitHubAPI.Rulesets.ListForOrg(org: "org"),
      full: GitHubAPI.Rulesets.ListForOrg(org: "org", perPage: 1, page: 1, targets: "a")),
    Contract(
      "repos/get-org-ruleset",
      GitHubAPI.Rulesets.GetForOrg(org: "org", id: 1)),
    Contract(
      "repos/create-org-ruleset",
      GitHubAPI.Rulesets.CreateForOrg(org: "org", name: "a", enforcement: .active),
      full: GitHubAPI.Rulesets.CreateForOrg(
        org: "org", name: "a", enforcement: .active, target: .branch, bypassActors: [.init(type: .team, id: 1)],
        conditions: .init(branches: ["a"], repositories: ["b"]), rules: [.init(type: "creation")])),
    Contract(
      "repos/update-org-ruleset",
      GitHubAPI.Rulesets.UpdateForOrg(org: "org", id: 1),
      full: GitHubAPI.Rulesets.UpdateForOrg(
        org: "org", id: 1, name: "a", target: .branch, enforcement: .active, bypassActors: [.init(type: .team, id: 1)],
        conditions: .init(branches: ["a"], repositories: ["b"]), rules: [.init(type: "creation")])),
    Contract(
      "repos/delete-org-ruleset",
      GitHubAPI.Rulesets.DeleteForOrg(org: "org", id: 1)),
    Contract(
      "repos/get-branch-rules",
      GitHubAPI.Rulesets.RulesForBranch(owner: "owner", repo: "repo", branch: "branch"),
      full: GitHubAPI.Rulesets.RulesForBranch(owner: "owner", repo: "repo", branch: "branch", perPage: 1, page: 1)),
    Contract(
      "repos/get-repo-ruleset-history",
      GitHubAPI.Rulesets.HistoryForRepo(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Rulesets.HistoryForRepo(owner: "owner", repo: "repo", id: 1, perPage: 1, page: 1)),
    Contract(
      "repos/get-repo-ruleset-version",
      GitHubAPI.Rulesets.VersionForRepo(owner: "owner", repo: "repo", id: 1, versionID: 1)),
    Contract(
      "orgs/get-org-ruleset-history",
      GitHubAPI.Rulesets.HistoryForOrg(org: "org", id: 1),
      full: GitHubAPI.Rulesets.HistoryForOrg(org: "org", id: 1, perPage: 1, page: 1)),
    Contract(
      "orgs/get-org-ruleset-version",
      GitHubAPI.Rulesets.VersionForOrg(org: "org", id: 1, versionID: 1)),
  ]
}
