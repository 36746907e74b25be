import Foundation
@testable import NetworkAPIs

extension Contract {
  static let teams: [Contract] = [
    Contract(
      "teams/list",
      GitHubAPI.Teams.List(org: "org"),
      full: GitHubAPI.Teams.List(org: "org", perPage: 1, page: 1, teamType: "all")),
    Contract(
      "teams/get-by-name",
      GitHubAPI.Teams.Get(org: "org", team: "team-slug")),
    Contract(
      "teams/list-members-in-org",
      GitHubAPI.Teams.Members(org: "org", team: "team-slug"),
      full: GitHubAPI.Teams.Members(org: "org", team: "team-slug", role: "member", perPage: 1, page: 1)),
    Contract(
      "teams/create",
      GitHubAPI.Teams.Create(org: "org", name: "a"),
      full: GitHubAPI.Teams.Create(
        org: "org", name: "a", description: "a", maintainers: ["a"], repoNames: ["a"],
        privacy: "secret", notificationSetting: "notifications_enabled", permission: "pull", parentTeamID: 1,
        parentTeamSlug: "a")),
    Contract(
      "teams/update-in-org",
      GitHubAPI.Teams.Update(org: "org", team: "team-slug"),
      full: GitHubAPI.Teams.Update(
        org: "org", team: "team-slug", name: "a", description: "a", privacy: "secret",
        notificationSetting: "notifications_enabled", permission: "pull", parentTeamID: 1, parentTeamSlug: "a")),
    Contract(
      "teams/delete-in-org",
      GitHubAPI.Teams.Delete(org: "org", team: "team-slug")),
    Contract(
      "teams/get-membership-for-user-in-org",
      GitHubAPI.Teams.GetMembership(org: "org", team: "team-slug", userName: "username")),
    Contract(
      "teams/add-or-update-membership-for-user-in-org",
      GitHubAPI.Teams.SetMembership(org: "org", team: "team-slug", userName: "username"),
      full: GitHubAPI.Teams.SetMembership(org: "org", team: "team-slug", userName: "username", role: .member)),
    Contract(
      "teams/remove-membership-for-user-in-org",
      GitHubAPI.Teams.RemoveMembership(org: "org", team: "team-slug", userName: "username")),
    Contract(
      "teams/list-repos-in-org",
      GitHubAPI.Teams.Repos(org: "org", team: "team-slug"),
      full: GitHubAPI.Teams.Repos(org: "org", team: "team-slug", perPage: 1, page: 1)),
    Contract(
      "teams/list-for-authenticated-user",
      GitHubAPI.Teams.ListForAuthenticatedUser(),
      full: GitHubAPI.Teams.ListForAuthenticatedUser(perPage: 1, page: 1)),
  ]
}
