import Foundation
@testable import NetworkAPIs

extension Contract {
  static let orgs: [Contract] = [
    Contract(
      "orgs/get",
      GitHubAPI.Orgs.Get(org: "org")),
    Contract(
      "orgs/list-members",
      GitHubAPI.Orgs.Members(org: "org"),
      full: GitHubAPI.Orgs.Members(org: "org", filter: "2fa_disabled", role: "all", perPage: 1, page: 1)),
    Contract(
      "orgs/check-membership-for-user",
      GitHubAPI.Orgs.IsMember(org: "org", userName: "username")),
    Contract(
      "orgs/list-for-authenticated-user",
      GitHubAPI.Orgs.ListForAuthenticatedUser(),
      full: GitHubAPI.Orgs.ListForAuthenticatedUser(perPage: 1, page: 1)),
    Contract(
      "orgs/list-for-user",
      GitHubAPI.Orgs.ListForUser(userName: "username"),
      full: GitHubAPI.Orgs.ListForUser(userName: "username", perPage: 1, page: 1)),
    Contract(
      "orgs/list",
      GitHubAPI.Orgs.List(),
      full: GitHubAPI.Orgs.List(since: 1, perPage: 1)),
    Contract(
      "orgs/list-public-members",
      GitHubAPI.Orgs.PublicMembers(org: "org"),
      full: GitHubAPI.Orgs.PublicMembers(org: "org", perPage: 1, page: 1)),
    Contract(
      "orgs/remove-member",
      GitHubAPI.Orgs.RemoveMember(org: "org", userName: "username")),
    Contract(
      "orgs/get-membership-for-user",
      GitHubAPI.Orgs.GetMembership(org: "org", userName: "username")),
    Contract(
      "orgs/set-membership-for-user",
      GitHubAPI.Orgs.SetMembership(org: "org", userName: "username"),
      full: GitHubAPI.Orgs.SetMembership(org: "org", userName: "username", role: "admin")),
    Contract(
      "orgs/list-webhooks",
      GitHubAPI.Hooks.List(in: .organization("org")),
      full: GitHubAPI.Hooks.List(in: .organization("org"), perPage: 1, page: 1)),
  ]
}
