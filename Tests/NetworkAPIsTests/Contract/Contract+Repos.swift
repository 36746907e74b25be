import Foundation
@testable import NetworkAPIs

extension Contract {
  static let repos: [Contract] = [
    Contract(
      "repos/get",
      GitHubAPI.Repos.Get(owner: "owner", repo: "repo")),
    Contract(
      "repos/list-for-user",
      GitHubAPI.Repos.List(user: "username"),
      full: GitHubAPI.Repos.List(user: "username", type: "all", sort: "created", direction: "asc", perPage: 1, page: 1)),
    Contract(
      "repos/list-for-org",
      GitHubAPI.Repos.ListForOrg(org: "org"),
      full: GitHubAPI.Repos.ListForOrg(org: "org", type: "all", sort: "created", direction: "asc", perPage: 1, page: 1)),
    Contract(
      "repos/list-for-authenticated-user",
      GitHubAPI.Repos.ListForAuthenticatedUser(),
      full: GitHubAPI.Repos.ListForAuthenticatedUser(
        visibility: "all", affiliation: [.owner], type: "all",
        sort: "created", direction: "asc", perPage: 1, page: 1, since: Date(timeIntervalSince1970: 0),
        before: Date(timeIntervalSince1970: 0))),
    Contract(
      "repos/create-for-authenticated-user",
      GitHubAPI.Repos.Create(name: "a"),
      full: GitHubAPI.Repos.Create(
        name: "a", description: "a", homepage: "a", private: true, hasIssues: true,
        hasProjects: true, hasWiki: true, hasDiscussions: true, teamID: 1, autoInit: true, gitignoreTemplate: "a",
        licenseTemplate: "a", allowSquashMerge: true, allowMergeCommit: true, allowRebaseMerge: true,
        allowAutoMerge: true, deleteBranchOnMerge: true, squashMergeCommitTitle: "PR_TITLE",
        squashMergeCommitMessage: "PR_BODY", mergeCommitTitle: "PR_TITLE", mergeCommitMessage: "PR_BODY",
        hasDownloads: true, isTemplate: true)),
    Contract(
      "repos/create-in-org",
      GitHubAPI.Repos.CreateInOrg(org: "org", name: "a"),
      full: GitHubAPI.Repos.CreateInOrg(
        org: "org", name: "a", description: "a", homepage: "a", private: true,
        visibility: "public", hasIssues: true, hasProjects: true, hasWiki: true, hasDownloads: true, isTemplate: true,
        teamID: 1, autoInit: true, gitignoreTemplate: "a", licenseTemplate: "a", allowSquashMerge: true,
        allowMergeCommit: true, allowRebaseMerge: true, allowAutoMerge: true, deleteBranchOnMerge: true,
        useSquashPullRequestTitleAsDefault: true, squashMergeCommitTitle: "PR_TITLE",
        squashMergeCommitMessage: "PR_BODY", mergeCommitTitle: "PR_TITLE", mergeCommitMessage: "PR_BODY",
        customProperties: ["a": 1])),
    Contract(
      "repos/update",
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Update(
        owner: "owner", repo: "repo", name: "a", description: "a", homepage: "a",
        private: true, visibility: "public", securityAndAnalysis: .value(.init()), hasIssues: true, hasProjects: true,
        hasWiki: true, hasPullRequests: true, pullRequestCreationPolicy: "all", isTemplate: true, defaultBranch: "a",
        allowSquashMerge: true, allowMergeCommit: true, allowRebaseMerge: true, allowAutoMerge: true,
        deleteBranchOnMerge: true, allowUpdateBranch: true, useSquashPullRequestTitleAsDefault: true,
        squashMergeCommitTitle: "PR_TITLE", squashMergeCommitMessage: "PR_BODY", mergeCommitTitle: "PR_TITLE",
        mergeCommitMessage: "PR_BODY", archived: true, allowForking: true, webCommitSignoffRequired: true)),
    Contract(
      "repos/delete",
      GitHubAPI.Repos.Delete(owner: "owner", repo: "repo")),
    Contract(
      "repos/create-fork",
      GitHubAPI.Repos.CreateFork(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.CreateFork(
        owner: "owner", repo: "repo", organization: "a", name: "a",
        defaultBranchOnly: true)),
    Contract(
      "repos/list-languages",
      GitHubAPI.Repos.Languages(owner: "owner", repo: "repo")),
    Contract(
      "repos/list-contributors",
      GitHubAPI.Repos.Contributors(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Contributors(owner: "owner", repo: "repo", anon: true, perPage: 1, page: 1)),
    Contract(
      "repos/get-contributors-stats",
      GitHubAPI.Repos.ContributorStatistics(owner: "owner", repo: "repo")),
    Contract(
      "repos/list-tags",
      GitHubAPI.Repos.Tags(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Tags(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/get-all-topics",
      GitHubAPI.Repos.Topics(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Topics(owner: "owner", repo: "repo", page: 1, perPage: 1)),
    Contract(
      "repos/replace-all-topics",
      GitHubAPI.Repos.ReplaceTopics(owner: "owner", repo: "repo", names: ["a"])),
    Contract(
      "repos/create-dispatch-event",
      GitHubAPI.Repos.Dispatch(owner: "owner", repo: "repo", eventType: "a"),
      full: GitHubAPI.Repos.Dispatch(owner: "owner", repo: "repo", eventType: "a", clientPayload: ["a": 1])),
    Contract(
      "repos/list-branches",
      GitHubAPI.Repos.Branches(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Branches(owner: "owner", repo: "repo", protected: true, perPage: 1, page: 1)),
    Contract(
      "repos/get-branch",
      GitHubAPI.Repos.GetBranch(owner: "owner", repo: "repo", branch: "branch")),
    Contract(
      "repos/merge",
      GitHubAPI.Repos.Merge(owner: "owner", repo: "repo", base: "a", head: "a"),
      full: GitHubAPI.Repos.Merge(owner: "owner", repo: "repo", base: "a", head: "a", commitMessage: "a")),
    Contract(
      "repos/list-collaborators",
      GitHubAPI.Repos.Collaborators(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Collaborators(
        owner: "owner", repo: "repo", affiliation: "outside", permission: "pull",
        perPage: 1, page: 1)),
    Contract(
      "repos/add-collaborator",
      GitHubAPI.Repos.AddCollaborator(owner: "owner", repo: "repo", userName: "username"),
      full: GitHubAPI.Repos.AddCollaborator(owner: "owner", repo: "repo", userName: "username", permission: "a")),
    Contract(
      "repos/get-collaborator-permission-level",
      GitHubAPI.Repos.CollaboratorPermission(owner: "owner", repo: "repo", userName: "username")),
    Contract(
      "repos/list-commits",
      GitHubAPI.Repos.Commits(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Commits(
        owner: "owner", repo: "repo", sha: "a", path: "a", author: "a", committer: "a",
        since: Date(timeIntervalSince1970: 0), until: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "repos/get-commit",
      GitHubAPI.Repos.GetCommit(owner: "owner", repo: "repo", ref: "ref"),
      full: GitHubAPI.Repos.GetCommit(owner: "owner", repo: "repo", ref: "ref", page: 1, perPage: 1)),
    Contract(
      "repos/compare-commits",
      GitHubAPI.Repos.Compare(owner: "owner", repo: "repo", baseHead: "basehead"),
      full: GitHubAPI.Repos.Compare(owner: "owner", repo: "repo", baseHead: "basehead", page: 1, perPage: 1)),
    Contract(
      "repos/get-combined-status-for-ref",
      GitHubAPI.Repos.CombinedStatus(owner: "owner", repo: "repo", ref: "ref"),
      full: GitHubAPI.Repos.CombinedStatus(owner: "owner", repo: "repo", ref: "ref", perPage: 1, page: 1)),
    Contract(
      "repos/list-commit-statuses-for-ref",
      GitHubAPI.Repos.CommitStatuses(owner: "owner", repo: "repo", ref: "ref"),
      full: GitHubAPI.Repos.CommitStatuses(owner: "owner", repo: "repo", ref: "ref", perPage: 1, page: 1)),
    Contract(
      "repos/create-commit-status",
      GitHubAPI.Repos.CreateCommitStatus(owner: "owner", repo: "repo", sha: "sha", state: "error"),
      full: GitHubAPI.Repos.CreateCommitStatus(
        owner: "owner", repo: "repo", sha: "sha", state: "error",
        targetURL: "a", description: "a", context: "a")),
    Contract(
      "repos/get-content",
      GitHubAPI.Repos.Content(owner: "owner", repo: "repo", path: "path"),
      full: GitHubAPI.Repos.Content(owner: "owner", repo: "repo", path: "path", ref: "a")),
    Contract(
      "repos/get-readme",
      GitHubAPI.Repos.Readme(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Readme(owner: "owner", repo: "repo", ref: "a")),
    Contract(
      "repos/create-or-update-file-contents",
      GitHubAPI.Repos.PutFile(owner: "owner", repo: "repo", path: "path", message: "a", content: Data("hi".utf8)),
      full: GitHubAPI.Repos.PutFile(
        owner: "owner", repo: "repo", path: "path", message: "a",
        content: Data("hi".utf8), sha: "a", branch: "a",
        committer: .init(
          name: "a", email: "b",
          date: Date(timeIntervalSince1970: 0)),
        author: .init(
          name: "a", email: "b",
          date: Date(timeIntervalSince1970: 0)))),
    Contract(
      "repos/delete-file",
      GitHubAPI.Repos.DeleteFile(owner: "owner", repo: "repo", path: "path", message: "a", sha: "a"),
      full: GitHubAPI.Repos.DeleteFile(
        owner: "owner", repo: "repo", path: "path", message: "a", sha: "a",
        branch: "a", committer: .init(name: "a", email: "b"), author: .init(name: "a", email: "b"))),
    Contract(
      "repos/download-tarball-archive",
      GitHubAPI.Repos.Tarball(owner: "owner", repo: "repo", ref: "ref")),
    Contract(
      "repos/download-zipball-archive",
      GitHubAPI.Repos.Zipball(owner: "owner", repo: "repo", ref: "ref")),
    Contract(
      "repos/list-releases",
      GitHubAPI.Releases.List(owner: "owner", repo: "repo"),
      full: GitHubAPI.Releases.List(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/create-release",
      GitHubAPI.Releases.Create(owner: "owner", repo: "repo", tagName: "a"),
      full: GitHubAPI.Releases.Create(
        owner: "owner", repo: "repo", tagName: "a", targetCommitish: "a", name: "a",
        body: "a", draft: true, prerelease: true, discussionCategoryName: "a", generateReleaseNotes: true,
        makeLatest: "true")),
    Contract(
      "repos/get-release",
      GitHubAPI.Releases.Get(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/get-latest-release",
      GitHubAPI.Releases.Latest(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-release-by-tag",
      GitHubAPI.Releases.ByTag(owner: "owner", repo: "repo", tag: "tag")),
    Contract(
      "repos/update-release",
      GitHubAPI.Releases.Update(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Releases.Update(
        owner: "owner", repo: "repo", id: 1, tagName: "a", targetCommitish: "a",
        name: "a", body: "a", draft: true, prerelease: true, makeLatest: "true", discussionCategoryName: "a")),
    Contract(
      "repos/delete-release",
      GitHubAPI.Releases.Delete(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/generate-release-notes",
      GitHubAPI.Releases.GenerateNotes(owner: "owner", repo: "repo", tagName: "a"),
      full: GitHubAPI.Releases.GenerateNotes(
        owner: "owner", repo: "repo", tagName: "a", targetCommitish: "a",
        previousTagName: "a", configurationFilePath: "a")),
    Contract(
      "repos/list-release-assets",
      GitHubAPI.Releases.Assets(owner: "owner", repo: "repo", releaseID: 1),
      full: GitHubAPI.Releases.Assets(owner: "owner", repo: "repo", releaseID: 1, perPage: 1, page: 1)),
    Contract(
      "repos/get-release-asset",
      GitHubAPI.Releases.GetAsset(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/delete-release-asset",
      GitHubAPI.Releases.DeleteAsset(owner: "owner", repo: "repo", id: 1)),
  ]
}
