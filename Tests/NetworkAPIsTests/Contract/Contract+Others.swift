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
      "checks/get",
      GitHubAPI.Checks.Get(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "checks/create",
      GitHubAPI.Checks.Create(owner: "owner", repo: "repo", name: "a", headSHA: "a"),
      full: GitHubAPI.Checks.Create(
        owner: "owner", repo: "repo", name: "a", headSHA: "a", detailsURL: "a",
        externalID: "a", status: "queued", startedAt: Date(timeIntervalSince1970: 0), conclusion: .success,
        completedAt: Date(timeIntervalSince1970: 0), output: .init(title: "a", summary: "b"),
        actions: [.init(label: "a", description: "b", identifier: "c")])),
    Contract(
      "checks/update",
      GitHubAPI.Checks.Update(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Checks.Update(
        owner: "owner", repo: "repo", id: 1, name: "a", detailsURL: "a", externalID: "a",
        startedAt: Date(timeIntervalSince1970: 0), status: "queued", conclusion: .success,
        completedAt: Date(timeIntervalSince1970: 0), output: .init(title: "a", summary: "b"),
        actions: [.init(label: "a", description: "b", identifier: "c")])),
    Contract(
      "checks/list-annotations",
      GitHubAPI.Checks.Annotations(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Checks.Annotations(owner: "owner", repo: "repo", id: 1, perPage: 1, page: 1)),
    Contract(
      "checks/list-for-suite",
      GitHubAPI.Checks.ListForSuite(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Checks.ListForSuite(
        owner: "owner", repo: "repo", id: 1, checkName: "a", status: "queued",
        filter: "latest", perPage: 1, page: 1)),
    Contract(
      "checks/list-suites-for-ref",
      GitHubAPI.Checks.SuitesForRef(owner: "owner", repo: "repo", ref: "ref"),
      full: GitHubAPI.Checks.SuitesForRef(
        owner: "owner", repo: "repo", ref: "ref", appID: 1, checkName: "a",
        perPage: 1, page: 1)),
    Contract(
      "reactions/list-for-issue",
      GitHubAPI.Reactions.List(to: .issue(owner: "owner", repo: "repo", number: 1)),
      full: GitHubAPI.Reactions.List(
        to: .issue(owner: "owner", repo: "repo", number: 1), content: "+1", perPage: 1, page: 1)),
    Contract(
      "reactions/create-for-issue",
      GitHubAPI.Reactions.Create(to: .issue(owner: "owner", repo: "repo", number: 1), content: "+1")),
    Contract(
      "reactions/create-for-issue-comment",
      GitHubAPI.Reactions.Create(to: .issueComment(owner: "owner", repo: "repo", id: 1), content: "+1")),
    Contract(
      "reactions/delete-for-issue",
      GitHubAPI.Reactions.Delete(to: .issue(owner: "owner", repo: "repo", number: 1), id: 1)),
    Contract(
      "reactions/list-for-issue-comment",
      GitHubAPI.Reactions.List(to: .issueComment(owner: "owner", repo: "repo", id: 1)),
      full: GitHubAPI.Reactions.List(
        to: .issueComment(owner: "owner", repo: "repo", id: 1), content: "+1", perPage: 1, page: 1)),
    Contract(
      "reactions/create-for-pull-request-review-comment",
      GitHubAPI.Reactions.Create(to: .reviewComment(owner: "owner", repo: "repo", id: 1), content: "+1")),
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
      "meta/get",
      GitHubAPI.Meta.Overview()),
    Contract(
      "meta/get-octocat",
      GitHubAPI.Meta.Octocat(),
      full: GitHubAPI.Meta.Octocat(saying: "a")),
    Contract(
      "meta/get-all-versions",
      GitHubAPI.Meta.Versions()),
    Contract(
      "emojis/get",
      GitHubAPI.Emojis.Get()),
    Contract(
      "gitignore/get-template",
      GitHubAPI.Gitignore.GetTemplate(name: "name")),
    Contract(
      "gitignore/get-all-templates",
      GitHubAPI.Gitignore.List()),
    Contract(
      "rate-limit/get",
      GitHubAPI.RateLimits.Get()),
    Contract(
      "licenses/get-for-repo",
      GitHubAPI.Licenses.GetForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Licenses.GetForRepo(owner: "owner", repo: "repo", ref: "a")),
    Contract(
      "licenses/get-all-commonly-used",
      GitHubAPI.Licenses.List(),
      full: GitHubAPI.Licenses.List(featured: true, perPage: 1, page: 1)),
    Contract(
      "licenses/get",
      GitHubAPI.Licenses.Get(key: "license")),
    Contract(
      "dependabot/list-alerts-for-repo",
      GitHubAPI.Dependabot.AlertsForRepo(owner: "owner", repo: "repo"),
      full: GitHubAPI.Dependabot.AlertsForRepo(
        owner: "owner", repo: "repo", classification: "a", state: "a",
        severity: "a", ecosystem: "a", package: "a", manifest: "a", epssPercentage: "a", has: "a", assignee: "a",
        scope: "development", relationship: "a", sort: "created", direction: "asc", before: "a", after: "a",
        perPage: 1)),
    Contract(
      "security-advisories/list-global-advisories",
      GitHubAPI.SecurityAdvisories.ListGlobal(),
      full: GitHubAPI.SecurityAdvisories.ListGlobal(
        ghsaID: "a", type: "reviewed", cveID: "a", ecosystem: "rubygems",
        severity: "unknown", cwes: "a", isWithdrawn: true, affects: "a", published: "a", updated: "a", modified: "a",
        epssPercentage: "a", epssPercentile: "a", before: "a", after: "a", direction: "asc", perPage: 1,
        sort: "updated")),
  ]
}
