@testable import NetworkAPIs

extension Contract {
  static let packages: [Contract] = [
    Contract(
      "packages/list-packages-for-organization",
      GitHubAPI.Packages.ListForOrg(org: "org", type: .npm),
      full: GitHubAPI.Packages.ListForOrg(org: "org", type: .npm, visibility: .public, page: 1, perPage: 1)),
    Contract(
      "packages/get-package-for-organization",
      GitHubAPI.Packages.GetForOrg(org: "org", type: "package-type", name: "package-name")),
    Contract(
      "packages/delete-package-for-org",
      GitHubAPI.Packages.DeleteForOrg(org: "org", type: "package-type", name: "package-name")),
    Contract(
      "packages/restore-package-for-org",
      GitHubAPI.Packages.RestoreForOrg(org: "org", type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.RestoreForOrg(org: "org", type: "package-type", name: "package-name", token: "a")),
    Contract(
      "packages/get-all-package-versions-for-package-owned-by-org",
      GitHubAPI.Packages.VersionsForOrg(org: "org", type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.VersionsForOrg(
        org: "org", type: "package-type", name: "package-name", page: 1, perPage: 1, state: .active)),
    Contract(
      "packages/get-package-version-for-organization",
      GitHubAPI.Packages.GetVersionForOrg(org: "org", type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/delete-package-version-for-org",
      GitHubAPI.Packages.DeleteVersionForOrg(org: "org", type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/restore-package-version-for-org",
      GitHubAPI.Packages.RestoreVersionForOrg(org: "org", type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/list-packages-for-user",
      GitHubAPI.Packages.ListForUser(userName: "username", type: .npm),
      full: GitHubAPI.Packages.ListForUser(userName: "username", type: .npm, visibility: .public, page: 1, perPage: 1)),
    Contract(
      "packages/get-package-for-user",
      GitHubAPI.Packages.GetForUser(userName: "username", type: "package-type", name: "package-name")),
    Contract(
      "packages/delete-package-for-user",
      GitHubAPI.Packages.DeleteForUser(userName: "username", type: "package-type", name: "package-name")),
    Contract(
      "packages/restore-package-for-user",
      GitHubAPI.Packages.RestoreForUser(userName: "username", type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.RestoreForUser(
        userName: "username", type: "package-type", name: "package-name", token: "a")),
    Contract(
      "packages/get-all-package-versions-for-package-owned-by-user",
      GitHubAPI.Packages.VersionsForUser(userName: "username", type: "package-type", name: "package-name")),
    Contract(
      "packages/get-package-version-for-user",
      GitHubAPI.Packages.GetVersionForUser(userName: "username", type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/delete-package-version-for-user",
      GitHubAPI.Packages.DeleteVersionForUser(userName: "username", type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/restore-package-version-for-user",
      GitHubAPI.Packages.RestoreVersionForUser(userName: "username", type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/list-packages-for-authenticated-user",
      GitHubAPI.Packages.ListForAuthenticatedUser(type: .npm),
      full: GitHubAPI.Packages.ListForAuthenticatedUser(type: .npm, visibility: .public, page: 1, perPage: 1)),
    Contract(
      "packages/get-package-for-authenticated-user",
      GitHubAPI.Packages.GetForAuthenticatedUser(type: "package-type", name: "package-name")),
    Contract(
      "packages/delete-package-for-authenticated-user",
      GitHubAPI.Packages.DeleteForAuthenticatedUser(type: "package-type", name: "package-name")),
    Contract(
      "packages/restore-package-for-authenticated-user",
      GitHubAPI.Packages.RestoreForAuthenticatedUser(type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.RestoreForAuthenticatedUser(type: "package-type", name: "package-name", token: "a")),
    Contract(
      "packages/get-all-package-versions-for-package-owned-by-authenticated-user",
      GitHubAPI.Packages.VersionsForAuthenticatedUser(type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.VersionsForAuthenticatedUser(
        type: "package-type", name: "package-name", page: 1, perPage: 1, state: .active)),
    Contract(
      "packages/get-package-version-for-authenticated-user",
      GitHubAPI.Packages.GetVersionForAuthenticatedUser(type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/delete-package-version-for-authenticated-user",
      GitHubAPI.Packages.DeleteVersionForAuthenticatedUser(type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/restore-package-version-for-authenticated-user",
      GitHubAPI.Packages.RestoreVersionForAuthenticatedUser(type: "package-type", name: "package-name", id: 1)),
  ]
}
