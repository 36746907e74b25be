import Foundation
@testable import NetworkAPIs

extension Contract {
  static let apps: [Contract] = [
    Contract(
      "apps/get-authenticated",
      GitHubAPI.Apps.Authenticated()),
    Contract(
      "apps/list-installations",
      GitHubAPI.Apps.Installations(),
      full: GitHubAPI.Apps.Installations(perPage: 1, page: 1, since: Date(timeIntervalSince1970: 0), outdated: "a")),
    Contract(
      "apps/create-installation-access-token",
      GitHubAPI.Apps.CreateInstallationToken(installationID: 1),
      full: GitHubAPI.Apps.CreateInstallationToken(
        installationID: 1, repositories: ["a"], repositoryIDs: [1],
        permissions: ["contents": .read])),
    Contract(
      "apps/list-repos-accessible-to-installation",
      GitHubAPI.Apps.InstallationRepositories(),
      full: GitHubAPI.Apps.InstallationRepositories(perPage: 1, page: 1)),
    Contract(
      "apps/get-repo-installation",
      GitHubAPI.Apps.FindInstallation(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "apps/get-by-slug",
      GitHubAPI.Apps.Get(slug: "app-slug")),
    Contract(
      "apps/get-installation",
      GitHubAPI.Apps.GetInstallation(id: 1)),
    Contract(
      "apps/list-installations-for-authenticated-user",
      GitHubAPI.Apps.InstallationsForAuthenticatedUser(),
      full: GitHubAPI.Apps.InstallationsForAuthenticatedUser(perPage: 1, page: 1)),
    Contract(
      "apps/revoke-installation-access-token",
      GitHubAPI.Apps.RevokeInstallationToken()),
    Contract(
      "apps/check-token",
      GitHubAPI.Apps.CheckToken(clientID: "client-id", token: "a")),
    Contract(
      "apps/delete-token",
      GitHubAPI.Apps.DeleteToken(clientID: "client-id", token: "a")),
  ]
}
