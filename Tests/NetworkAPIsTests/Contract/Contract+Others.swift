import Foundation
@testable import NetworkAPIs

extension Contract {
  static let others: [Contract] = [
    Contract(
      "search/code",
      GitHubAPI.Search.Code(query: "a"),
      full: GitHubAPI.Search.Code(query: "a", sort: "indexed", order: "desc", perPage: 1, page: 1)),
    Contract(
      "search/commits",
      GitHubAPI.Search.Commits(query: "a"),
      full: GitHubAPI.Search.Commits(query: "a", sort: "author-date", order: "desc", perPage: 1, page: 1)),
    Contract(
      "search/issues-and-pull-requests",
      GitHubAPI.Search.Issues(query: "a"),
      full: GitHubAPI.Search.Issues(
        query: "a", sort: "comments", order: "desc", perPage: 1, page: 1,
        advancedSearch: "a", searchType: "semantic")),
    Contract(
      "search/labels",
      GitHubAPI.Search.Labels(repositoryID: 1, query: "a"),
      full: GitHubAPI.Search.Labels(repositoryID: 1, query: "a", sort: "created", order: "desc", perPage: 1, page: 1)),
    Contract(
      "search/repos",
      GitHubAPI.Search.Repositories(query: "a"),
      full: GitHubAPI.Search.Repositories(query: "a", sort: "stars", order: "desc", perPage: 1, page: 1)),
    Contract(
      "search/topics",
      GitHubAPI.Search.Topics(query: "a"),
      full: GitHubAPI.Search.Topics(query: "a", perPage: 1, page: 1)),
    Contract(
      "search/users",
      GitHubAPI.Search.Users(query: "a"),
      full: GitHubAPI.Search.Users(query: "a", sort: "followers", order: "desc", perPage: 1, page: 1)),
    Contract(
      "checks/list-for-ref",
      GitHubAPI.Checks.ListForRef(owner: "owner", repo: "repo", ref: "ref"),
      full: GitHubAPI.Checks.ListForRef(
        owner: "owner", repo: "repo", ref: "ref", checkName: "a", status: "queued",
        filter: "latest", perPage: 1, page: 1, appID: 1)),
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
      GitHubAPI.Apps.RepoInstallation(owner: "owner", repo: "repo")),
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
      "reactions/list-for-issue",
      GitHubAPI.Reactions.ListForIssue(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Reactions.ListForIssue(
        owner: "owner", repo: "repo", number: 1, content: "+1", perPage: 1,
        page: 1)),
    Contract(
      "reactions/create-for-issue",
      GitHubAPI.Reactions.CreateForIssue(owner: "owner", repo: "repo", number: 1, content: "+1")),
    Contract(
      "reactions/create-for-issue-comment",
      GitHubAPI.Reactions.CreateForIssueComment(owner: "owner", repo: "repo", commentID: 1, content: "+1")),
    Contract(
      "reactions/delete-for-issue",
      GitHubAPI.Reactions.DeleteForIssue(owner: "owner", repo: "repo", number: 1, id: 1)),
    Contract(
      "markdown/render",
      GitHubAPI.Markdown.Render(text: "a"),
      full: GitHubAPI.Markdown.Render(text: "a", mode: "markdown", context: "a")),
    Contract(
      "meta/root",
      GitHubAPI.Meta.Root()),
    Contract(
      "meta/get-zen",
      GitHubAPI.Meta.Zen()),
    Contract(
      "emojis/get",
      GitHubAPI.Emojis.Get()),
    Contract(
      "gitignore/get-template",
      GitHubAPI.Gitignore.GetTemplate(name: "name")),
    Contract(
      "rate-limit/get",
      GitHubAPI.RateLimits.Get()),
    Contract(
      "licenses/get-for-repo",
      GitHubAPI.Licenses.GetForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Licenses.GetForRepo(owner: "owner", repo: "repo", ref: "a")),
  ]
}
