@testable import NetworkAPIs

extension Contract {
  static let memberships: [Contract] = [
    Contract(
      "orgs/update",
      GitHubAPI.Orgs.Update(org: "org"),
      full: GitHubAPI.Orgs.Update(
        org: "org", billingEmail: "a", company: "a", email: "a", twitterUsername: "a", location: "a", name: "a",
        description: "a", hasOrganizationProjects: true, hasRepositoryProjects: true,
        defaultRepositoryPermission: .read, membersCanCreateRepositories: true,
        membersCanCreateInternalRepositories: true, membersCanCreatePrivateRepositories: true,
        membersCanCreatePublicRepositories: true, membersAllowedRepositoryCreationType: .all,
        membersCanCreatePages: true, membersCanCreatePublicPages: true, membersCanCreatePrivatePages: true,
        membersCanForkPrivateRepositories: true, webCommitSignoffRequired: true, blog: "a",
        advancedSecurityEnabledForNewRepositories: true, dependabotAlertsEnabledForNewRepositories: true,
        dependabotSecurityUpdatesEnabledForNewRepositories: true, dependencyGraphEnabledForNewRepositories: true,
        secretScanningEnabledForNewRepositories: true, secretScanningPushProtectionEnabledForNewRepositories: true,
        secretScanningPushProtectionCustomLinkEnabled: true, secretScanningPushProtectionCustomLink: "a",
        deployKeysEnabledForRepositories: true)),
    Contract(
      "orgs/check-public-membership-for-user",
      GitHubAPI.Orgs.IsPublicMember(org: "org", userName: "username")),
    Contract(
      "orgs/set-public-membership-for-authenticated-user",
      GitHubAPI.Orgs.PublishMembership(org: "org", userName: "username")),
    Contract(
      "orgs/remove-public-membership-for-authenticated-user",
      GitHubAPI.Orgs.HideMembership(org: "org", userName: "username")),
    Contract(
      "orgs/list-outside-collaborators",
      GitHubAPI.Orgs.OutsideCollaborators(org: "org"),
      full: GitHubAPI.Orgs.OutsideCollaborators(org: "org", filter: .all, perPage: 1, page: 1)),
    Contract(
      "orgs/convert-member-to-outside-collaborator",
      GitHubAPI.Orgs.ConvertToOutsideCollaborator(org: "org", userName: "username"),
      full: GitHubAPI.Orgs.ConvertToOutsideCollaborator(org: "org", userName: "username", async: true)),
    Contract(
      "orgs/remove-outside-collaborator",
      GitHubAPI.Orgs.RemoveOutsideCollaborator(org: "org", userName: "username")),
    Contract(
      "orgs/remove-membership-for-user",
      GitHubAPI.Orgs.RemoveMembership(org: "org", userName: "username")),
    Contract(
      "orgs/list-memberships-for-authenticated-user",
      GitHubAPI.Orgs.MyMemberships(),
      full: GitHubAPI.Orgs.MyMemberships(state: .active, perPage: 1, page: 1)),
    Contract(
      "orgs/get-membership-for-authenticated-user",
      GitHubAPI.Orgs.MyMembership(org: "org")),
    Contract(
      "orgs/update-membership-for-authenticated-user",
      GitHubAPI.Orgs.UpdateMyMembership(org: "org", state: .active)),
    Contract(
      "apps/get-org-installation",
      GitHubAPI.Apps.FindInstallation(in: .organization("org"))),
    Contract(
      "apps/get-user-installation",
      GitHubAPI.Apps.FindInstallation(in: .user("username"))),
    Contract(
      "teams/check-permissions-for-repo-in-org",
      GitHubAPI.Teams.RepoPermissions(org: "org", team: "team-slug", owner: "owner", repo: "repo")),
    Contract(
      "teams/add-or-update-repo-permissions-in-org",
      GitHubAPI.Teams.SetRepoPermission(org: "org", team: "team-slug", owner: "owner", repo: "repo"),
      full: GitHubAPI.Teams.SetRepoPermission(
        org: "org", team: "team-slug", owner: "owner", repo: "repo", permission: "a")),
    Contract(
      "teams/remove-repo-in-org",
      GitHubAPI.Teams.RemoveRepo(org: "org", team: "team-slug", owner: "owner", repo: "repo")),
  ]
}
