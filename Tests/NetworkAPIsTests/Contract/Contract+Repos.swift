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
    Contract(
      "repos/get-branch-protection",
      GitHubAPI.Repos.GetBranchProtection(owner: "owner", repo: "repo", branch: "branch")),
    Contract(
      "repos/update-branch-protection",
      GitHubAPI.Repos.UpdateBranchProtection(
        owner: "owner", repo: "repo", branch: "branch",
        requiredStatusChecks: .value(.init(strict: true, contexts: ["a"], checks: [.init(context: "a", appID: 1)])),
        enforceAdmins: .value(true), requiredPullRequestReviews: .value(.init(dismissStaleReviews: true)),
        restrictions: .value(.init(users: ["a"], teams: [], apps: []))),
      full: GitHubAPI.Repos.UpdateBranchProtection(
        owner: "owner", repo: "repo", branch: "branch",
        requiredStatusChecks: .value(.init(strict: true, contexts: ["a"], checks: [.init(context: "a", appID: 1)])),
        enforceAdmins: .value(true), requiredPullRequestReviews: .value(.init(dismissStaleReviews: true)),
        restrictions: .value(.init(users: ["a"], teams: [], apps: [])), requiredLinearHistory: true,
        allowForcePushes: true, allowDeletions: true, blockCreations: true, requiredConversationResolution: true,
        lockBranch: true, allowForkSyncing: true)),
    Contract(
      "repos/delete-branch-protection",
      GitHubAPI.Repos.DeleteBranchProtection(owner: "owner", repo: "repo", branch: "branch")),
    Contract(
      "repos/rename-branch",
      GitHubAPI.Repos.RenameBranch(owner: "owner", repo: "repo", branch: "branch", newName: "a")),
    Contract(
      "repos/remove-collaborator",
      GitHubAPI.Repos.RemoveCollaborator(owner: "owner", repo: "repo", userName: "username")),
    Contract(
      "repos/check-collaborator",
      GitHubAPI.Repos.IsCollaborator(owner: "owner", repo: "repo", userName: "username")),
    Contract(
      "repos/list-invitations",
      GitHubAPI.Repos.Invitations(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Invitations(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/list-commit-comments-for-repo",
      GitHubAPI.Repos.CommitComments(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.CommitComments(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/list-comments-for-commit",
      GitHubAPI.Repos.CommentsForCommit(owner: "owner", repo: "repo", sha: "commit-sha"),
      full: GitHubAPI.Repos.CommentsForCommit(owner: "owner", repo: "repo", sha: "commit-sha", perPage: 1, page: 1)),
    Contract(
      "repos/create-commit-comment",
      GitHubAPI.Repos.CreateCommitComment(owner: "owner", repo: "repo", sha: "commit-sha", body: "a"),
      full: GitHubAPI.Repos.CreateCommitComment(
        owner: "owner", repo: "repo", sha: "commit-sha", body: "a", path: "a",
        position: 1, line: 1)),
    Contract(
      "repos/list-pull-requests-associated-with-commit",
      GitHubAPI.Repos.PullsForCommit(owner: "owner", repo: "repo", sha: "commit-sha"),
      full: GitHubAPI.Repos.PullsForCommit(owner: "owner", repo: "repo", sha: "commit-sha", perPage: 1, page: 1)),
    Contract(
      "repos/list-deployments",
      GitHubAPI.Repos.Deployments(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Deployments(
        owner: "owner", repo: "repo", sha: "a", ref: "a", task: "a", environment: "a",
        perPage: 1, page: 1)),
    Contract(
      "repos/create-deployment",
      GitHubAPI.Repos.CreateDeployment(owner: "owner", repo: "repo", ref: "a"),
      full: GitHubAPI.Repos.CreateDeployment(
        owner: "owner", repo: "repo", ref: "a", task: "a", autoMerge: true,
        requiredContexts: ["a"], payload: ["a": 1], environment: "a", description: "a", transientEnvironment: true,
        productionEnvironment: true)),
    Contract(
      "repos/list-deployment-statuses",
      GitHubAPI.Repos.DeploymentStatuses(owner: "owner", repo: "repo", deploymentID: 1),
      full: GitHubAPI.Repos.DeploymentStatuses(owner: "owner", repo: "repo", deploymentID: 1, perPage: 1, page: 1)),
    Contract(
      "repos/create-deployment-status",
      GitHubAPI.Repos.CreateDeploymentStatus(owner: "owner", repo: "repo", deploymentID: 1, state: .success),
      full: GitHubAPI.Repos.CreateDeploymentStatus(
        owner: "owner", repo: "repo", deploymentID: 1, state: .success,
        targetURL: "a", logURL: "a", description: "a", environment: "a", environmentURL: "a", autoInactive: true)),
    Contract(
      "repos/get-all-environments",
      GitHubAPI.Repos.Environments(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Environments(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/list-webhooks",
      GitHubAPI.Hooks.List(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.Hooks.List(in: .repository(owner: "owner", repo: "repo"), perPage: 1, page: 1)),
    Contract(
      "repos/get-webhook",
      GitHubAPI.Hooks.Get(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "repos/create-webhook",
      GitHubAPI.Hooks.Create(in: .repository(owner: "owner", repo: "repo"), config: .init(url: "a")),
      full: GitHubAPI.Hooks.Create(
        in: .repository(owner: "owner", repo: "repo"), name: "a",
        config: .init(url: "https://example.com", contentType: "json", secret: "s"), events: ["a"], active: true)),
    Contract(
      "repos/update-webhook",
      GitHubAPI.Hooks.Update(in: .repository(owner: "owner", repo: "repo"), id: 1),
      full: GitHubAPI.Hooks.Update(
        in: .repository(owner: "owner", repo: "repo"), id: 1,
        config: .init(url: "https://example.com", contentType: "json", secret: "s"), events: ["a"], addEvents: ["a"],
        removeEvents: ["a"], active: true)),
    Contract(
      "repos/delete-webhook",
      GitHubAPI.Hooks.Delete(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "repos/ping-webhook",
      GitHubAPI.Hooks.Ping(in: .repository(owner: "owner", repo: "repo"), id: 1)),
    Contract(
      "repos/list-deploy-keys",
      GitHubAPI.Repos.DeployKeys(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.DeployKeys(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/create-deploy-key",
      GitHubAPI.Repos.CreateDeployKey(owner: "owner", repo: "repo", key: "a"),
      full: GitHubAPI.Repos.CreateDeployKey(owner: "owner", repo: "repo", key: "a", title: "a", readOnly: true)),
    Contract(
      "repos/delete-deploy-key",
      GitHubAPI.Repos.DeleteDeployKey(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "repos/get-pages",
      GitHubAPI.Repos.GetPages(owner: "owner", repo: "repo")),
    Contract(
      "repos/list-teams",
      GitHubAPI.Repos.Teams(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Teams(owner: "owner", repo: "repo", perPage: 1, page: 1)),
    Contract(
      "repos/get-code-frequency-stats",
      GitHubAPI.Repos.CodeFrequency(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-commit-activity-stats",
      GitHubAPI.Repos.CommitActivity(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-participation-stats",
      GitHubAPI.Repos.Participation(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-punch-card-stats",
      GitHubAPI.Repos.PunchCard(owner: "owner", repo: "repo")),
    Contract(
      "repos/get-clones",
      GitHubAPI.Repos.Clones(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Clones(owner: "owner", repo: "repo", per: .day)),
    Contract(
      "repos/get-views",
      GitHubAPI.Repos.Views(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Views(owner: "owner", repo: "repo", per: .day)),
    Contract(
      "repos/list-forks",
      GitHubAPI.Repos.Forks(owner: "owner", repo: "repo"),
      full: GitHubAPI.Repos.Forks(owner: "owner", repo: "repo", sort: "newest", perPage: 1, page: 1)),
    Contract(
      "repos/merge-upstream",
      GitHubAPI.Repos.MergeUpstream(owner: "owner", repo: "repo", branch: "a")),
    Contract(
      "repos/transfer",
      GitHubAPI.Repos.Transfer(owner: "owner", repo: "repo", newOwner: "a"),
      full: GitHubAPI.Repos.Transfer(owner: "owner", repo: "repo", newOwner: "a", newName: "a", teamIDs: [1])),
    Contract(
      "repos/create-using-template",
      GitHubAPI.Repos.CreateFromTemplate(templateOwner: "template-owner", templateRepo: "template-repo", name: "a"),
      full: GitHubAPI.Repos.CreateFromTemplate(
        templateOwner: "template-owner", templateRepo: "template-repo",
        name: "a", owner: "a", description: "a", includeAllBranches: true, private: true)),
    Contract(
      "repos/list-public",
      GitHubAPI.Repos.Public(),
      full: GitHubAPI.Repos.Public(since: 1)),
    Contract(
      "repos/update-release-asset",
      GitHubAPI.Releases.UpdateAsset(owner: "owner", repo: "repo", id: 1),
      full: GitHubAPI.Releases.UpdateAsset(owner: "owner", repo: "repo", id: 1, name: "a", label: "a", state: .open)),
  ]
}
