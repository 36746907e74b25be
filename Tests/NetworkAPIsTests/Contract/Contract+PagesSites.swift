@testable import NetworkAPIs

extension Contract {
  static let pagesSites: [Contract] = [
    Contract(
      "repos/create-pages-site",
      GitHubAPI.PagesSite.Create(owner: "owner", repo: "repo"),
      full: GitHubAPI.PagesSite.Create(
        owner: "owner", repo: "repo", buildType: .workflow, source: .init(branch: "main", path: "/docs"))),
    Contract(
      "repos/update-information-about-pages-site",
      GitHubAPI.PagesSite.Update(owner: "owner", repo: "repo"),
      full: GitHubAPI.PagesSite.Update(
        owner: "owner", repo: "repo", buildType: .workflow, source: .init(branch: "main", path: "/docs"), cname: "a",
        httpsEnforced: true)),
    Contract(
      "repos/delete-pages-site",
      GitHubAPI.PagesSite.Delete(owner: "owner", repo: "repo")),
    Contract(
      "repos/list-pages-builds",
      GitHubAPI.PagesSite.Builds(owner: "owner", repo: "repo"),
      full: GitHubAPI.PagesSite.Builds(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/get-latest-pages-build",
      GitHubAPI.PagesSite.LatestBuild(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-pages-build",
      GitHubAPI.PagesSite.GetBuild(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/request-pages-build",
      GitHubAPI.PagesSite.RequestBuild(owner: "owner", repo: "repo")),
    Contract(
      "repos/create-pages-deployment",
      GitHubAPI.PagesSite.Deploy(owner: "owner", repo: "repo", version: "a", token: "a"),
      full: GitHubAPI.PagesSite.Deploy(
        owner: "owner", repo: "repo", version: "a", token: "a", artifactID: 1, artifactURL: "a", environment: "a")),
    Contract(
      "repos/get-pages-deployment",
      GitHubAPI.PagesSite.DeploymentStatus(owner: "owner", repo: "repo", id: "pages-deployment-id")),
    Contract(
      "repos/cancel-pages-deployment",
      GitHubAPI.PagesSite.CancelDeployment(owner: "owner", repo: "repo", id: "pages-deployment-id")),
    Contract(
      "repos/get-pages-health-check",
      GitHubAPI.PagesSite.Health(owner: "owner", repo: "repo")),
    Contract(
      "repos/check-immutable-releases",
      GitHubAPI.Releases.Immutability(owner: "owner", repo: "repo")),
    Contract(
      "repos/enable-immutable-releases",
      GitHubAPI.Releases.EnableImmutability(owner: "owner", repo: "repo")),
    Contract(
      "repos/disable-immutable-releases",
      GitHubAPI.Releases.DisableImmutability(owner: "owner", repo: "repo")),
    Contract(
      "orgs/get-immutable-releases-settings",
      GitHubAPI.Orgs.ImmutableReleases(org: "org")),
    Contract(
      "orgs/set-immutable-releases-settings",
      GitHubAPI.Orgs.SetImmutableReleases(org: "org", repositories: .all),
      full: GitHubAPI.Orgs.SetImmutableReleases(org: "org", repositories: .all, selectedRepositoryIDs: [1])),
  ]
}
