@testable import NetworkAPIs

extension Contract {
  static let packages: [Contract] = [
    Contract(
      "packages/list-packages-for-organization",
      GitHubAPI.Packages.List(in: .organization("org"), type: .npm),
      full: GitHubAPI.Packages.List(in: .organization("org"), type: .npm, visibility: .public, page: 1, perPage: 1)),
    Contract(
      "packages/get-package-for-organization",
      GitHubAPI.Packages.Get(in: .organization("org"), type: "package-type", name: "package-name")),
    Contract(
      "packages/delete-package-for-org",
      GitHubAPI.Packages.Delete(in: .organization("org"), type: "package-type", name: "package-name")),
    Contract(
      "packages/restore-package-for-org",
      GitHubAPI.Packages.Restore(in: .organization("org"), type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.Restore(in: .organization("org"), type: "package-type", name: "package-name", token: "a")
    ),
    Contract(
      "packages/get-all-package-versions-for-package-owned-by-org",
      GitHubAPI.Packages.Versions(in: .organization("org"), type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.Versions(
        in: .organization("org"), type: "package-type", name: "package-name", page: 1, perPage: 1, state: .active)),
    Contract(
      "packages/get-package-version-for-organization",
      GitHubAPI.Packages.GetVersion(in: .organization("org"), type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/delete-package-version-for-org",
      GitHubAPI.Packages.DeleteVersion(in: .organization("org"), type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/restore-package-version-for-org",
      GitHubAPI.Packages.RestoreVersion(in: .organization("org"), type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/list-packages-for-user",
      GitHubAPI.Packages.List(in: .user("username"), type: .npm),
      full: GitHubAPI.Packages.List(in: .user("username"), type: .npm, visibility: .public, page: 1, perPage: 1)),
    Contract(
      "packages/get-package-for-user",
      GitHubAPI.Packages.Get(in: .user("username"), type: "package-type", name: "package-name")),
    Contract(
      "packages/delete-package-for-user",
      GitHubAPI.Packages.Delete(in: .user("username"), type: "package-type", name: "package-name")),
    Contract(
      "packages/restore-package-for-user",
      GitHubAPI.Packages.Restore(in: .user("username"), type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.Restore(in: .user("username"), type: "package-type", name: "package-name", token: "a")),
    Contract(
      "packages/get-all-package-versions-for-package-owned-by-user",
      GitHubAPI.Packages.Versions(in: .user("username"), type: "package-type", name: "package-name")),
    Contract(
      "packages/get-package-version-for-user",
      GitHubAPI.Packages.GetVersion(in: .user("username"), type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/delete-package-version-for-user",
      GitHubAPI.Packages.DeleteVersion(in: .user("username"), type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/restore-package-version-for-user",
      GitHubAPI.Packages.RestoreVersion(in: .user("username"), type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/list-packages-for-authenticated-user",
      GitHubAPI.Packages.List(in: .authenticatedUser, type: .npm),
      full: GitHubAPI.Packages.List(in: .authenticatedUser, type: .npm, visibility: .public, page: 1, perPage: 1)),
    Contract(
      "packages/get-package-for-authenticated-user",
      GitHubAPI.Packages.Get(in: .authenticatedUser, type: "package-type", name: "package-name")),
    Contract(
      "packages/delete-package-for-authenticated-user",
      GitHubAPI.Packages.Delete(in: .authenticatedUser, type: "package-type", name: "package-name")),
    Contract(
      "packages/restore-package-for-authenticated-user",
      GitHubAPI.Packages.Restore(in: .authenticatedUser, type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.Restore(in: .authenticatedUser, type: "package-type", name: "package-name", token: "a")),
    Contract(
      "packages/get-all-package-versions-for-package-owned-by-authenticated-user",
      GitHubAPI.Packages.Versions(in: .authenticatedUser, type: "package-type", name: "package-name"),
      full: GitHubAPI.Packages.Versions(
        in: .authenticatedUser, type: "package-type", name: "package-name", page: 1, perPage: 1, state: .active)),
    Contract(
      "packages/get-package-version-for-authenticated-user",
      GitHubAPI.Packages.GetVersion(in: .authenticatedUser, type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/delete-package-version-for-authenticated-user",
      GitHubAPI.Packages.DeleteVersion(in: .authenticatedUser, type: "package-type", name: "package-name", id: 1)),
    Contract(
      "packages/restore-package-version-for-authenticated-user",
      GitHubAPI.Packages.RestoreVersion(in: .authenticatedUser, type: "package-type", name: "package-name", id: 1)),
  ]
}
