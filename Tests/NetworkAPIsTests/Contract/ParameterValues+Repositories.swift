import NetworkAPIs

extension ParameterValues {
  static let repositories: [ParameterValues] = [
    ParameterValues(
      "orgs/list-members", "filter",
      [
        GitHubAPI.Orgs.Members.Filter.twoFactorDisabled, .twoFactorInsecure, .all,
      ]
    ) {
      GitHubAPI.Orgs.Members(org: "org", filter: $0)
    },
    ParameterValues("orgs/list-members", "role", [GitHubAPI.Orgs.Members.Role.all, .admin, .member]) {
      GitHubAPI.Orgs.Members(org: "org", role: $0)
    },
    ParameterValues(
      "orgs/list-memberships-for-authenticated-user", "state",
      [
        GitHubAPI.Orgs.MyMemberships.State.active, .pending,
      ]
    ) {
      GitHubAPI.Orgs.MyMemberships(state: $0)
    },
    ParameterValues(
      "orgs/list-outside-collaborators", "filter",
      [
        GitHubAPI.Orgs.Members.Filter.twoFactorDisabled, .twoFactorInsecure, .all,
      ]
    ) {
      GitHubAPI.Orgs.OutsideCollaborators(org: "org", filter: $0)
    },
    ParameterValues(
      "orgs/list-webhook-deliveries", "status",
      [
        GitHubAPI.Hooks.Deliveries.Status.success, .failure,
      ]
    ) {
      GitHubAPI.Hooks.Deliveries(in: .organization("org"), id: 1, status: $0)
    },
    ParameterValues("orgs/set-membership-for-user", "role", [GitHubAPI.Orgs.SetMembership.Role.admin, .member]) {
      GitHubAPI.Orgs.SetMembership(org: "org", userName: "username", role: $0)
    },
    ParameterValues(
      "orgs/update", "default_repository_permission",
      [
        GitHubAPI.Orgs.Update.DefaultRepositoryPermission.read, .write, .admin, .none,
      ]
    ) {
      GitHubAPI.Orgs.Update(org: "org", defaultRepositoryPermission: $0)
    },
    ParameterValues(
      "orgs/update", "members_allowed_repository_creation_type",
      [
        GitHubAPI.Orgs.Update.MembersAllowedRepositoryCreationType.all, .`private`, .none,
      ]
    ) {
      GitHubAPI.Orgs.Update(org: "org", membersAllowedRepositoryCreationType: $0)
    },
    ParameterValues(
      "orgs/update-membership-for-authenticated-user", "state",
      [
        GitHubAPI.Orgs.UpdateMyMembership.State.active
      ]
    ) {
      GitHubAPI.Orgs.UpdateMyMembership(org: "org", state: $0)
    },
    ParameterValues(
      "repos/create-commit-status", "state",
      [
        GitHubAPI.CommitStatus.State.error, .failure, .pending, .success,
      ]
    ) {
      GitHubAPI.Repos.CreateCommitStatus(owner: "owner", repo: "repo", sha: "sha", state: $0)
    },
    ParameterValues(
      "repos/create-deployment-status", "state",
      [
        GitHubAPI.DeploymentStatus.State.error, .failure, .inactive, .inProgress, .queued, .pending, .success,
      ]
    ) {
      GitHubAPI.Repos.CreateDeploymentStatus(owner: "owner", repo: "repo", deploymentID: 1, state: $0)
    },
    ParameterValues(
      "repos/create-for-authenticated-user", "merge_commit_message",
      [
        GitHubAPI.MergeCommitMessage.pullRequestBody, .pullRequestTitle, .blank,
      ]
    ) {
      GitHubAPI.Repos.Create(name: "a", mergeCommitMessage: $0)
    },
    ParameterValues(
      "repos/create-for-authenticated-user", "merge_commit_title",
      [
        GitHubAPI.MergeCommitTitle.pullRequestTitle, .mergeMessage,
      ]
    ) {
      GitHubAPI.Repos.Create(name: "a", mergeCommitTitle: $0)
    },
    ParameterValues(
      "repos/create-for-authenticated-user", "squash_merge_commit_message",
      [
        GitHubAPI.SquashMergeCommitMessage.pullRequestBody, .commitMessages, .blank,
      ]
    ) {
      GitHubAPI.Repos.Create(name: "a", squashMergeCommitMessage: $0)
    },
    ParameterValues(
      "repos/create-for-authenticated-user", "squash_merge_commit_title",
      [
        GitHubAPI.SquashMergeCommitTitle.pullRequestTitle, .commitOrPullRequestTitle,
      ]
    ) {
      GitHubAPI.Repos.Create(name: "a", squashMergeCommitTitle: $0)
    },
    ParameterValues(
      "repos/create-in-org", "merge_commit_message",
      [
        GitHubAPI.MergeCommitMessage.pullRequestBody, .pullRequestTitle, .blank,
      ]
    ) {
      GitHubAPI.Repos.CreateInOrg(org: "org", name: "a", mergeCommitMessage: $0)
    },
    ParameterValues(
      "repos/create-in-org", "merge_commit_title",
      [
        GitHubAPI.MergeCommitTitle.pullRequestTitle, .mergeMessage,
      ]
    ) {
      GitHubAPI.Repos.CreateInOrg(org: "org", name: "a", mergeCommitTitle: $0)
    },
    ParameterValues(
      "repos/create-in-org", "squash_merge_commit_message",
      [
        GitHubAPI.SquashMergeCommitMessage.pullRequestBody, .commitMessages, .blank,
      ]
    ) {
      GitHubAPI.Repos.CreateInOrg(org: "org", name: "a", squashMergeCommitMessage: $0)
    },
    ParameterValues(
      "repos/create-in-org", "squash_merge_commit_title",
      [
        GitHubAPI.SquashMergeCommitTitle.pullRequestTitle, .commitOrPullRequestTitle,
      ]
    ) {
      GitHubAPI.Repos.CreateInOrg(org: "org", name: "a", squashMergeCommitTitle: $0)
    },
    ParameterValues("repos/create-in-org", "visibility", [GitHubAPI.Visibility.`public`, .`private`]) {
      GitHubAPI.Repos.CreateInOrg(org: "org", name: "a", visibility: $0)
    },
    ParameterValues(
      "repos/create-org-ruleset", "enforcement",
      [
        GitHubAPI.Ruleset.Enforcement.disabled, .active, .evaluate,
      ]
    ) {
      GitHubAPI.Rulesets.Create(in: .organization("org"), name: "a", enforcement: $0)
    },
    ParameterValues(
      "repos/create-org-ruleset", "target",
      [
        GitHubAPI.Ruleset.Target.branch, .tag, .push, .repository,
      ]
    ) {
      GitHubAPI.Rulesets.Create(in: .organization("org"), name: "a", enforcement: .active, target: $0)
    },
    ParameterValues("repos/create-release", "make_latest", [GitHubAPI.Releases.MakeLatest.yes, .no, .legacy]) {
      GitHubAPI.Releases.Create(owner: "owner", repo: "repo", tagName: "a", makeLatest: $0)
    },
    ParameterValues(
      "repos/create-repo-ruleset", "enforcement",
      [
        GitHubAPI.Ruleset.Enforcement.disabled, .active, .evaluate,
      ]
    ) {
      GitHubAPI.Rulesets.Create(in: .repository(owner: "owner", repo: "repo"), name: "a", enforcement: $0)
    },
    ParameterValues("repos/create-repo-ruleset", "target", [GitHubAPI.Ruleset.Target.branch, .tag, .push]) {
      GitHubAPI.Rulesets.Create(
        in: .repository(owner: "owner", repo: "repo"), name: "a", enforcement: .active, target: $0)
    },
    ParameterValues("repos/get-clones", "per", [GitHubAPI.Repos.TrafficPeriod.day, .week]) {
      GitHubAPI.Repos.Clones(owner: "owner", repo: "repo", per: $0)
    },
    ParameterValues("repos/get-views", "per", [GitHubAPI.Repos.TrafficPeriod.day, .week]) {
      GitHubAPI.Repos.Views(owner: "owner", repo: "repo", per: $0)
    },
    ParameterValues(
      "repos/list-collaborators", "affiliation",
      [
        GitHubAPI.Repos.Collaborators.Affiliation.outside, .direct, .all,
      ]
    ) {
      GitHubAPI.Repos.Collaborators(owner: "owner", repo: "repo", affiliation: $0)
    },
    ParameterValues(
      "repos/list-collaborators", "permission",
      [
        GitHubAPI.Repos.Collaborators.Permission.pull, .triage, .triagePlus, .push, .maintain, .admin,
      ]
    ) {
      GitHubAPI.Repos.Collaborators(owner: "owner", repo: "repo", permission: $0)
    },
    ParameterValues(
      "repos/list-for-authenticated-user", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Repos.ListForAuthenticatedUser(direction: $0)
    },
    ParameterValues(
      "repos/list-for-authenticated-user", "sort",
      [
        GitHubAPI.Repos.Sort.created, .updated, .pushed, .fullName,
      ]
    ) {
      GitHubAPI.Repos.ListForAuthenticatedUser(sort: $0)
    },
    ParameterValues(
      "repos/list-for-authenticated-user", "type",
      [
        GitHubAPI.Repos.ListForAuthenticatedUser.Kind.all, .owner, .`public`, .`private`, .member,
      ]
    ) {
      GitHubAPI.Repos.ListForAuthenticatedUser(type: $0)
    },
    ParameterValues(
      "repos/list-for-authenticated-user", "visibility",
      [
        GitHubAPI.Repos.ListForAuthenticatedUser.Visibility.all, .`public`, .`private`,
      ]
    ) {
      GitHubAPI.Repos.ListForAuthenticatedUser(visibility: $0)
    },
    ParameterValues("repos/list-for-org", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Repos.ListForOrg(org: "org", direction: $0)
    },
    ParameterValues("repos/list-for-org", "sort", [GitHubAPI.Repos.Sort.created, .updated, .pushed, .fullName]) {
      GitHubAPI.Repos.ListForOrg(org: "org", sort: $0)
    },
    ParameterValues(
      "repos/list-for-org", "type",
      [
        GitHubAPI.Repos.ListForOrg.Kind.all, .`public`, .`private`, .forks, .sources, .member,
      ]
    ) {
      GitHubAPI.Repos.ListForOrg(org: "org", type: $0)
    },
    ParameterValues("repos/list-for-user", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Repos.List(user: "username", direction: $0)
    },
    ParameterValues("repos/list-for-user", "sort", [GitHubAPI.Repos.Sort.created, .updated, .pushed, .fullName]) {
      GitHubAPI.Repos.List(user: "username", sort: $0)
    },
    ParameterValues("repos/list-for-user", "type", [GitHubAPI.Repos.List.Kind.all, .owner, .member]) {
      GitHubAPI.Repos.List(user: "username", type: $0)
    },
    ParameterValues(
      "repos/list-forks", "sort",
      [
        GitHubAPI.Repos.Forks.Sort.newest, .oldest, .stargazers, .watchers,
      ]
    ) {
      GitHubAPI.Repos.Forks(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues(
      "repos/list-webhook-deliveries", "status",
      [
        GitHubAPI.Hooks.Deliveries.Status.success, .failure,
      ]
    ) {
      GitHubAPI.Hooks.Deliveries(in: .repository(owner: "owner", repo: "repo"), id: 1, status: $0)
    },
    ParameterValues(
      "repos/update", "merge_commit_message",
      [
        GitHubAPI.MergeCommitMessage.pullRequestBody, .pullRequestTitle, .blank,
      ]
    ) {
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo", mergeCommitMessage: $0)
    },
    ParameterValues(
      "repos/update", "merge_commit_title",
      [
        GitHubAPI.MergeCommitTitle.pullRequestTitle, .mergeMessage,
      ]
    ) {
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo", mergeCommitTitle: $0)
    },
    ParameterValues(
      "repos/update", "pull_request_creation_policy",
      [
        GitHubAPI.PullRequestCreationPolicy.all, .collaboratorsOnly,
      ]
    ) {
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo", pullRequestCreationPolicy: $0)
    },
    ParameterValues(
      "repos/update", "squash_merge_commit_message",
      [
        GitHubAPI.SquashMergeCommitMessage.pullRequestBody, .commitMessages, .blank,
      ]
    ) {
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo", squashMergeCommitMessage: $0)
    },
    ParameterValues(
      "repos/update", "squash_merge_commit_title",
      [
        GitHubAPI.SquashMergeCommitTitle.pullRequestTitle, .commitOrPullRequestTitle,
      ]
    ) {
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo", squashMergeCommitTitle: $0)
    },
    ParameterValues("repos/update", "visibility", [GitHubAPI.Visibility.`public`, .`private`]) {
      GitHubAPI.Repos.Update(owner: "owner", repo: "repo", visibility: $0)
    },
    ParameterValues(
      "repos/update-org-ruleset", "enforcement",
      [
        GitHubAPI.Ruleset.Enforcement.disabled, .active, .evaluate,
      ]
    ) {
      GitHubAPI.Rulesets.Update(in: .organization("org"), id: 1, enforcement: $0)
    },
    ParameterValues(
      "repos/update-org-ruleset", "target",
      [
        GitHubAPI.Ruleset.Target.branch, .tag, .push, .repository,
      ]
    ) {
      GitHubAPI.Rulesets.Update(in: .organization("org"), id: 1, target: $0)
    },
    ParameterValues("repos/update-release", "make_latest", [GitHubAPI.Releases.MakeLatest.yes, .no, .legacy]) {
      GitHubAPI.Releases.Update(owner: "owner", repo: "repo", id: 1, makeLatest: $0)
    },
    ParameterValues(
      "repos/update-repo-ruleset", "enforcement",
      [
        GitHubAPI.Ruleset.Enforcement.disabled, .active, .evaluate,
      ]
    ) {
      GitHubAPI.Rulesets.Update(in: .repository(owner: "owner", repo: "repo"), id: 1, enforcement: $0)
    },
    ParameterValues("repos/update-repo-ruleset", "target", [GitHubAPI.Ruleset.Target.branch, .tag, .push]) {
      GitHubAPI.Rulesets.Update(in: .repository(owner: "owner", repo: "repo"), id: 1, target: $0)
    },
    ParameterValues("search/code", "order", [GitHubAPI.SortDirection.descending, .ascending]) {
      GitHubAPI.Search.Code(query: "a", order: $0)
    },
    ParameterValues("search/code", "sort", [GitHubAPI.Search.Code.Sort.indexed]) {
      GitHubAPI.Search.Code(query: "a", sort: $0)
    },
    ParameterValues("search/commits", "order", [GitHubAPI.SortDirection.descending, .ascending]) {
      GitHubAPI.Search.Commits(query: "a", order: $0)
    },
    ParameterValues("search/commits", "sort", [GitHubAPI.Search.Commits.Sort.authorDate, .committerDate]) {
      GitHubAPI.Search.Commits(query: "a", sort: $0)
    },
    ParameterValues("search/issues-and-pull-requests", "order", [GitHubAPI.SortDirection.descending, .ascending]) {
      GitHubAPI.Search.Issues(query: "a", order: $0)
    },
    ParameterValues(
      "search/issues-and-pull-requests", "search_type",
      [
        GitHubAPI.Search.Issues.SearchType.semantic, .hybrid,
      ]
    ) {
      GitHubAPI.Search.Issues(query: "a", searchType: $0)
    },
    ParameterValues(
      "search/issues-and-pull-requests", "sort",
      [
        GitHubAPI.Search.Issues.Sort.comments, .reactions, .reactionsPlusOne, .reactionsMinusOne, .reactionsSmile,
        .reactionsThinkingFace, .reactionsHeart, .reactionsTada, .interactions, .created, .updated,
      ]
    ) {
      GitHubAPI.Search.Issues(query: "a", sort: $0)
    },
    ParameterValues("search/labels", "order", [GitHubAPI.SortDirection.descending, .ascending]) {
      GitHubAPI.Search.Labels(repositoryID: 1, query: "a", order: $0)
    },
    ParameterValues("search/labels", "sort", [GitHubAPI.TimeSort.created, .updated]) {
      GitHubAPI.Search.Labels(repositoryID: 1, query: "a", sort: $0)
    },
    ParameterValues("search/repos", "order", [GitHubAPI.SortDirection.descending, .ascending]) {
      GitHubAPI.Search.Repositories(query: "a", order: $0)
    },
    ParameterValues(
      "search/repos", "sort",
      [
        GitHubAPI.Search.Repositories.Sort.stars, .forks, .helpWantedIssues, .updated,
      ]
    ) {
      GitHubAPI.Search.Repositories(query: "a", sort: $0)
    },
    ParameterValues("search/users", "order", [GitHubAPI.SortDirection.descending, .ascending]) {
      GitHubAPI.Search.Users(query: "a", order: $0)
    },
    ParameterValues("search/users", "sort", [GitHubAPI.Search.Users.Sort.followers, .repositories, .joined]) {
      GitHubAPI.Search.Users(query: "a", sort: $0)
    },
    ParameterValues(
      "teams/add-or-update-membership-for-user-in-org", "role",
      [
        GitHubAPI.TeamMember.Role.member, .maintainer,
      ]
    ) {
      GitHubAPI.Teams.SetMembership(org: "org", team: "team-slug", userName: "username", role: $0)
    },
    ParameterValues(
      "teams/create", "notification_setting",
      [
        GitHubAPI.Teams.Create.NotificationSetting.notificationsEnabled, .notificationsDisabled,
      ]
    ) {
      GitHubAPI.Teams.Create(org: "org", name: "a", notificationSetting: $0)
    },
    ParameterValues("teams/create", "permission", [GitHubAPI.Teams.Create.Permission.pull, .push]) {
      GitHubAPI.Teams.Create(org: "org", name: "a", permission: $0)
    },
    ParameterValues("teams/create", "privacy", [GitHubAPI.Teams.Create.Privacy.secret, .closed]) {
      GitHubAPI.Teams.Create(org: "org", name: "a", privacy: $0)
    },
    ParameterValues("teams/list", "team_type", [GitHubAPI.Teams.List.TeamType.all, .enterprise, .organization]) {
      GitHubAPI.Teams.List(org: "org", teamType: $0)
    },
    ParameterValues("teams/list-members-in-org", "role", [GitHubAPI.Teams.Members.Role.member, .maintainer, .all]) {
      GitHubAPI.Teams.Members(org: "org", team: "team-slug", role: $0)
    },
    ParameterValues(
      "teams/update-in-org", "notification_setting",
      [
        GitHubAPI.Teams.Update.NotificationSetting.notificationsEnabled, .notificationsDisabled,
      ]
    ) {
      GitHubAPI.Teams.Update(org: "org", team: "team-slug", notificationSetting: $0)
    },
    ParameterValues("teams/update-in-org", "permission", [GitHubAPI.Teams.Update.Permission.pull, .push, .admin]) {
      GitHubAPI.Teams.Update(org: "org", team: "team-slug", permission: $0)
    },
    ParameterValues("teams/update-in-org", "privacy", [GitHubAPI.Teams.Update.Privacy.secret, .closed]) {
      GitHubAPI.Teams.Update(org: "org", team: "team-slug", privacy: $0)
    },
  ]
}
