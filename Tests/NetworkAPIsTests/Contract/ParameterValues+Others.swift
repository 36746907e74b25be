import NetworkAPIs

extension ParameterValues {
  static let others: [ParameterValues] = [
    ParameterValues(
      "actions/create-or-update-org-secret", "visibility",
      [
        GitHubAPI.SecretVisibility.all, .`private`, .selected,
      ]
    ) {
      GitHubAPI.Secrets.Set(
        in: .organization("org"), name: "secret-name", encryptedValue: "a", keyID: "a", visibility: $0)
    },
    ParameterValues(
      "actions/create-org-variable", "visibility",
      [
        GitHubAPI.SecretVisibility.all, .`private`, .selected,
      ]
    ) {
      GitHubAPI.Variables.Create(in: .organization("org"), name: "a", value: "a", visibility: $0)
    },
    ParameterValues("actions/get-actions-cache-list", "direction", [GitHubAPI.SortDirection.ascending, .descending]) {
      GitHubAPI.Actions.Caches(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues(
      "actions/get-actions-cache-list", "sort",
      [
        GitHubAPI.Actions.Caches.Sort.createdAt, .lastAccessedAt, .sizeInBytes,
      ]
    ) {
      GitHubAPI.Actions.Caches(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues("actions/list-jobs-for-workflow-run", "filter", [GitHubAPI.Actions.Jobs.Filter.latest, .all]) {
      GitHubAPI.Actions.Jobs(owner: "owner", repo: "repo", runID: 1, filter: $0)
    },
    ParameterValues(
      "actions/list-workflow-run-artifacts", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Actions.Artifacts(owner: "owner", repo: "repo", runID: 1, direction: $0)
    },
    ParameterValues(
      "actions/list-workflow-runs", "status",
      [
        GitHubAPI.Actions.RunStatus.completed, .actionRequired, .cancelled, .failure, .neutral, .skipped, .stale,
        .success, .timedOut, .inProgress, .queued, .requested, .waiting, .pending,
      ]
    ) {
      GitHubAPI.Actions.WorkflowRuns(owner: "owner", repo: "repo", workflow: "workflow-id", status: $0)
    },
    ParameterValues(
      "actions/list-workflow-runs-for-repo", "status",
      [
        GitHubAPI.Actions.RunStatus.completed, .actionRequired, .cancelled, .failure, .neutral, .skipped, .stale,
        .success, .timedOut, .inProgress, .queued, .requested, .waiting, .pending,
      ]
    ) {
      GitHubAPI.Actions.Runs(owner: "owner", repo: "repo", status: $0)
    },
    ParameterValues(
      "actions/review-pending-deployments-for-run", "state",
      [
        GitHubAPI.Actions.ReviewPendingDeployments.State.approved, .rejected,
      ]
    ) {
      GitHubAPI.Actions.ReviewPendingDeployments(
        owner: "owner", repo: "repo", runID: 1, environmentIDs: [1], state: $0, comment: "a")
    },
    ParameterValues(
      "actions/update-org-variable", "visibility",
      [
        GitHubAPI.SecretVisibility.all, .`private`, .selected,
      ]
    ) {
      GitHubAPI.Variables.Update(in: .organization("org"), name: "name", visibility: $0)
    },
    ParameterValues(
      "actions/create-self-hosted-runner-group-for-org", "visibility",
      [
        GitHubAPI.SecretVisibility.selected, .all, .`private`,
      ]
    ) {
      GitHubAPI.Runners.CreateGroup(org: "org", name: "a", visibility: $0)
    },
    ParameterValues(
      "actions/update-self-hosted-runner-group-for-org", "visibility",
      [
        GitHubAPI.SecretVisibility.selected, .all, .`private`,
      ]
    ) {
      GitHubAPI.Runners.UpdateGroup(org: "org", id: 1, name: "a", visibility: $0)
    },
    ParameterValues(
      "actions/update-hosted-runner-for-org", "image_source",
      [
        GitHubAPI.HostedRunner.ImageSource.github, .partner, .custom,
      ]
    ) {
      GitHubAPI.Runners.UpdateHosted(org: "org", id: 1, imageSource: $0)
    },
    ParameterValues(
      "projects/add-field-for-org", "data_type",
      [
        GitHubAPI.Projects.NewFieldType.text, .number, .date, .singleSelect, .iteration,
      ]
    ) {
      GitHubAPI.Projects.AddField(in: .organization("org"), number: 1, dataType: $0)
    },
    ParameterValues(
      "projects/add-item-for-org", "type",
      [
        GitHubAPI.Projects.NewItemType.issue, .pullRequest,
      ]
    ) {
      GitHubAPI.Projects.AddItem(in: .organization("org"), number: 1, type: $0)
    },
    ParameterValues(
      "projects/create-view-for-org", "layout",
      [
        GitHubAPI.ProjectView.Layout.table, .board, .roadmap,
      ]
    ) {
      GitHubAPI.Projects.CreateViewForOrg(org: "org", number: 1, name: "a", layout: $0)
    },
    ParameterValues(
      "projects/add-field-for-user", "data_type",
      [
        GitHubAPI.Projects.NewFieldType.text, .number, .date, .singleSelect, .iteration,
      ]
    ) {
      GitHubAPI.Projects.AddField(in: .user("username"), number: 1, name: "a", dataType: $0)
    },
    ParameterValues(
      "projects/add-item-for-user", "type",
      [
        GitHubAPI.Projects.NewItemType.issue, .pullRequest,
      ]
    ) {
      GitHubAPI.Projects.AddItem(in: .user("username"), number: 1, type: $0)
    },
    ParameterValues(
      "projects/create-view-for-user", "layout",
      [
        GitHubAPI.ProjectView.Layout.table, .board, .roadmap,
      ]
    ) {
      GitHubAPI.Projects.CreateViewForUser(userID: "user-id", number: 1, name: "a", layout: $0)
    },
    ParameterValues(
      "repos/create-deployment-branch-policy", "type",
      [
        GitHubAPI.DeploymentBranchPolicy.Kind.branch, .tag,
      ]
    ) {
      GitHubAPI.Environments.CreateBranchPolicy(
        owner: "owner", repo: "repo", environment: "environment-name", name: "a", type: $0)
    },
    ParameterValues(
      "activity/list-repos-starred-by-authenticated-user", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Activity.MyStarred(direction: $0)
    },
    ParameterValues(
      "activity/list-repos-starred-by-authenticated-user", "sort",
      [
        GitHubAPI.TimeSort.created, .updated,
      ]
    ) {
      GitHubAPI.Activity.MyStarred(sort: $0)
    },
    ParameterValues(
      "activity/list-repos-starred-by-user", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Activity.Starred(by: "username", direction: $0)
    },
    ParameterValues("activity/list-repos-starred-by-user", "sort", [GitHubAPI.TimeSort.created, .updated]) {
      GitHubAPI.Activity.Starred(by: "username", sort: $0)
    },
    ParameterValues(
      "apps/list-webhook-deliveries", "status",
      [
        GitHubAPI.Hooks.Deliveries.Status.success, .failure,
      ]
    ) {
      GitHubAPI.Hooks.Deliveries(status: $0)
    },
    ParameterValues(
      "checks/create", "conclusion",
      [
        GitHubAPI.CheckConclusion.actionRequired, .cancelled, .failure, .neutral, .success, .skipped, .stale,
        .timedOut,
      ]
    ) {
      GitHubAPI.Checks.Create(owner: "owner", repo: "repo", name: "a", headSHA: "a", conclusion: $0)
    },
    ParameterValues(
      "checks/create", "status",
      [
        GitHubAPI.CheckStatus.queued, .inProgress, .completed, .waiting, .requested, .pending,
      ]
    ) {
      GitHubAPI.Checks.Create(owner: "owner", repo: "repo", name: "a", headSHA: "a", status: $0)
    },
    ParameterValues("checks/list-for-ref", "filter", [GitHubAPI.Checks.ListForRef.Filter.latest, .all]) {
      GitHubAPI.Checks.ListForRef(owner: "owner", repo: "repo", ref: "ref", filter: $0)
    },
    ParameterValues(
      "checks/list-for-ref", "status",
      [
        GitHubAPI.Checks.ListForRef.Status.queued, .inProgress, .completed,
      ]
    ) {
      GitHubAPI.Checks.ListForRef(owner: "owner", repo: "repo", ref: "ref", status: $0)
    },
    ParameterValues("checks/list-for-suite", "filter", [GitHubAPI.Checks.ListForSuite.Filter.latest, .all]) {
      GitHubAPI.Checks.ListForSuite(owner: "owner", repo: "repo", id: 1, filter: $0)
    },
    ParameterValues(
      "checks/list-for-suite", "status",
      [
        GitHubAPI.Checks.ListForSuite.Status.queued, .inProgress, .completed,
      ]
    ) {
      GitHubAPI.Checks.ListForSuite(owner: "owner", repo: "repo", id: 1, status: $0)
    },
    ParameterValues(
      "checks/update", "conclusion",
      [
        GitHubAPI.CheckConclusion.actionRequired, .cancelled, .failure, .neutral, .success, .skipped, .stale,
        .timedOut,
      ]
    ) {
      GitHubAPI.Checks.Update(owner: "owner", repo: "repo", id: 1, conclusion: $0)
    },
    ParameterValues(
      "checks/update", "status",
      [
        GitHubAPI.CheckStatus.queued, .inProgress, .completed, .waiting, .requested, .pending,
      ]
    ) {
      GitHubAPI.Checks.Update(owner: "owner", repo: "repo", id: 1, status: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-org", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.CodeScanning.AlertsForOrg(org: "org", direction: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-org", "severity",
      [
        GitHubAPI.CodeScanning.AlertsForOrg.Severity.critical, .high, .medium, .low, .warning, .note, .error,
      ]
    ) {
      GitHubAPI.CodeScanning.AlertsForOrg(org: "org", severity: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-org", "sort",
      [
        GitHubAPI.CodeScanning.AlertsForOrg.Sort.created, .updated,
      ]
    ) {
      GitHubAPI.CodeScanning.AlertsForOrg(org: "org", sort: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-org", "state",
      [
        GitHubAPI.CodeScanning.AlertsForOrg.State.open, .closed, .dismissed, .fixed,
      ]
    ) {
      GitHubAPI.CodeScanning.AlertsForOrg(org: "org", state: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-repo", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.CodeScanning.Alerts(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-repo", "severity",
      [
        GitHubAPI.CodeScanning.Alerts.Severity.critical, .high, .medium, .low, .warning, .note, .error,
      ]
    ) {
      GitHubAPI.CodeScanning.Alerts(owner: "owner", repo: "repo", severity: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-repo", "sort",
      [
        GitHubAPI.CodeScanning.Alerts.Sort.created, .updated,
      ]
    ) {
      GitHubAPI.CodeScanning.Alerts(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues(
      "code-scanning/list-alerts-for-repo", "state",
      [
        GitHubAPI.CodeScanning.Alerts.State.open, .closed, .dismissed, .fixed,
      ]
    ) {
      GitHubAPI.CodeScanning.Alerts(owner: "owner", repo: "repo", state: $0)
    },
    ParameterValues(
      "code-scanning/list-recent-analyses", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.CodeScanning.Analyses(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues("code-scanning/list-recent-analyses", "sort", [GitHubAPI.CodeScanning.Analyses.Sort.created]) {
      GitHubAPI.CodeScanning.Analyses(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues(
      "code-scanning/update-alert", "dismissed_reason",
      [
        GitHubAPI.CodeScanning.UpdateAlert.DismissedReason.falsePositive, .wontFix, .usedInTests, .mitigated,
      ]
    ) {
      GitHubAPI.CodeScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1, dismissedReason: $0)
    },
    ParameterValues(
      "code-scanning/update-alert", "state",
      [
        GitHubAPI.CodeScanning.UpdateAlert.State.open, .dismissed,
      ]
    ) {
      GitHubAPI.CodeScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1, state: $0)
    },
    ParameterValues(
      "dependabot/create-or-update-org-secret", "visibility",
      [
        GitHubAPI.SecretVisibility.all, .`private`, .selected,
      ]
    ) {
      GitHubAPI.Secrets.Set(
        in: .dependabot(.organization("org")), name: "secret-name", encryptedValue: "a", keyID: "a", visibility: $0)
    },
    ParameterValues(
      "dependabot/list-alerts-for-repo", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.Dependabot.AlertsForRepo(owner: "owner", repo: "repo", direction: $0)
    },
    ParameterValues(
      "dependabot/list-alerts-for-repo", "scope",
      [
        GitHubAPI.Dependabot.AlertsForRepo.Scope.development, .runtime,
      ]
    ) {
      GitHubAPI.Dependabot.AlertsForRepo(owner: "owner", repo: "repo", scope: $0)
    },
    ParameterValues(
      "dependabot/list-alerts-for-repo", "sort",
      [
        GitHubAPI.Dependabot.AlertsForRepo.Sort.created, .updated, .epssPercentage,
      ]
    ) {
      GitHubAPI.Dependabot.AlertsForRepo(owner: "owner", repo: "repo", sort: $0)
    },
    ParameterValues(
      "dependabot/update-alert", "dismissed_reason",
      [
        GitHubAPI.Dependabot.UpdateAlert.DismissedReason.fixStarted, .inaccurate, .noBandwidth, .notUsed,
        .tolerableRisk,
      ]
    ) {
      GitHubAPI.Dependabot.UpdateAlert(owner: "owner", repo: "repo", number: 1, dismissedReason: $0)
    },
    ParameterValues("dependabot/update-alert", "state", [GitHubAPI.Dependabot.UpdateAlert.State.dismissed, .open]) {
      GitHubAPI.Dependabot.UpdateAlert(owner: "owner", repo: "repo", number: 1, state: $0)
    },
    ParameterValues("git/create-tag", "type", [GitHubAPI.Tree.Kind.commit, .tree, .blob]) {
      GitHubAPI.Git.CreateTag(owner: "owner", repo: "repo", tag: "a", message: "a", object: "a", type: $0)
    },
    ParameterValues("markdown/render", "mode", [GitHubAPI.Markdown.Render.Mode.markdown, .gfm]) {
      GitHubAPI.Markdown.Render(text: "a", mode: $0)
    },
    ParameterValues(
      "packages/get-all-package-versions-for-package-owned-by-authenticated-user", "state",
      [
        GitHubAPI.Packages.Versions.State.active, .deleted,
      ]
    ) {
      GitHubAPI.Packages.Versions(in: .authenticatedUser, type: "package-type", name: "package-name", state: $0)
    },
    ParameterValues(
      "packages/get-all-package-versions-for-package-owned-by-org", "state",
      [
        GitHubAPI.Packages.Versions.State.active, .deleted,
      ]
    ) {
      GitHubAPI.Packages.Versions(in: .organization("org"), type: "package-type", name: "package-name", state: $0)
    },
    ParameterValues(
      "packages/list-packages-for-authenticated-user", "package_type",
      [
        GitHubAPI.Package.Kind.npm, .maven, .rubygems, .docker, .nuget, .container,
      ]
    ) {
      GitHubAPI.Packages.List(in: .authenticatedUser, type: $0)
    },
    ParameterValues(
      "packages/list-packages-for-authenticated-user", "visibility",
      [
        GitHubAPI.Visibility.`public`, .`private`, .`internal`,
      ]
    ) {
      GitHubAPI.Packages.List(in: .authenticatedUser, type: .npm, visibility: $0)
    },
    ParameterValues(
      "packages/list-packages-for-organization", "package_type",
      [
        GitHubAPI.Package.Kind.npm, .maven, .rubygems, .docker, .nuget, .container,
      ]
    ) {
      GitHubAPI.Packages.List(in: .organization("org"), type: $0)
    },
    ParameterValues(
      "packages/list-packages-for-organization", "visibility",
      [
        GitHubAPI.Visibility.`public`, .`private`, .`internal`,
      ]
    ) {
      GitHubAPI.Packages.List(in: .organization("org"), type: .npm, visibility: $0)
    },
    ParameterValues(
      "packages/list-packages-for-user", "package_type",
      [
        GitHubAPI.Package.Kind.npm, .maven, .rubygems, .docker, .nuget, .container,
      ]
    ) {
      GitHubAPI.Packages.List(in: .user("username"), type: $0)
    },
    ParameterValues(
      "packages/list-packages-for-user", "visibility",
      [
        GitHubAPI.Visibility.`public`, .`private`, .`internal`,
      ]
    ) {
      GitHubAPI.Packages.List(in: .user("username"), type: .npm, visibility: $0)
    },
    ParameterValues(
      "reactions/create-for-commit-comment", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.Create(to: .commitComment(owner: "owner", repo: "repo", id: 1), content: $0)
    },
    ParameterValues(
      "reactions/create-for-issue", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.Create(to: .issue(owner: "owner", repo: "repo", number: 1), content: $0)
    },
    ParameterValues(
      "reactions/create-for-issue-comment", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.Create(to: .issueComment(owner: "owner", repo: "repo", id: 1), content: $0)
    },
    ParameterValues(
      "reactions/create-for-pull-request-review-comment", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.Create(to: .reviewComment(owner: "owner", repo: "repo", id: 1), content: $0)
    },
    ParameterValues(
      "reactions/list-for-commit-comment", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.List(to: .commitComment(owner: "owner", repo: "repo", id: 1), content: $0)
    },
    ParameterValues(
      "reactions/list-for-issue", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.List(to: .issue(owner: "owner", repo: "repo", number: 1), content: $0)
    },
    ParameterValues(
      "reactions/list-for-issue-comment", "content",
      [
        GitHubAPI.ReactionContent.plusOne, .minusOne, .laugh, .confused, .heart, .hooray, .rocket, .eyes,
      ]
    ) {
      GitHubAPI.Reactions.List(to: .issueComment(owner: "owner", repo: "repo", id: 1), content: $0)
    },
    ParameterValues(
      "secret-scanning/list-alerts-for-org", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.SecretScanning.Alerts(in: .organization("org"), direction: $0)
    },
    ParameterValues(
      "secret-scanning/list-alerts-for-org", "sort",
      [
        GitHubAPI.SecretScanning.Alerts.Sort.created, .updated,
      ]
    ) {
      GitHubAPI.SecretScanning.Alerts(in: .organization("org"), sort: $0)
    },
    ParameterValues(
      "secret-scanning/list-alerts-for-org", "state",
      [
        GitHubAPI.SecretScanning.Alerts.State.open, .resolved,
      ]
    ) {
      GitHubAPI.SecretScanning.Alerts(in: .organization("org"), state: $0)
    },
    ParameterValues(
      "secret-scanning/list-alerts-for-repo", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.SecretScanning.Alerts(in: .repository(owner: "owner", repo: "repo"), direction: $0)
    },
    ParameterValues(
      "secret-scanning/list-alerts-for-repo", "sort",
      [
        GitHubAPI.SecretScanning.Alerts.Sort.created, .updated,
      ]
    ) {
      GitHubAPI.SecretScanning.Alerts(in: .repository(owner: "owner", repo: "repo"), sort: $0)
    },
    ParameterValues(
      "secret-scanning/list-alerts-for-repo", "state",
      [
        GitHubAPI.SecretScanning.Alerts.State.open, .resolved,
      ]
    ) {
      GitHubAPI.SecretScanning.Alerts(in: .repository(owner: "owner", repo: "repo"), state: $0)
    },
    ParameterValues(
      "secret-scanning/update-alert", "resolution",
      [
        GitHubAPI.SecretScanning.UpdateAlert.Resolution.falsePositive, .wontFix, .revoked, .usedInTests,
      ]
    ) {
      GitHubAPI.SecretScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1, resolution: $0)
    },
    ParameterValues(
      "secret-scanning/update-alert", "state",
      [
        GitHubAPI.SecretScanning.UpdateAlert.State.open, .resolved,
      ]
    ) {
      GitHubAPI.SecretScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1, state: $0)
    },
    ParameterValues(
      "secret-scanning/update-alert", "validity",
      [
        GitHubAPI.SecretScanning.UpdateAlert.Validity.active, .inactive,
      ]
    ) {
      GitHubAPI.SecretScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1, validity: $0)
    },
    ParameterValues(
      "security-advisories/list-global-advisories", "direction",
      [
        GitHubAPI.SortDirection.ascending, .descending,
      ]
    ) {
      GitHubAPI.SecurityAdvisories.ListGlobal(direction: $0)
    },
    ParameterValues(
      "security-advisories/list-global-advisories", "ecosystem",
      [
        GitHubAPI.SecurityAdvisories.ListGlobal.Ecosystem.rubygems, .npm, .pip, .maven, .nuget, .composer, .go,
        .rust, .erlang, .actions, .pub, .other, .swift,
      ]
    ) {
      GitHubAPI.SecurityAdvisories.ListGlobal(ecosystem: $0)
    },
    ParameterValues(
      "security-advisories/list-global-advisories", "severity",
      [
        GitHubAPI.SecurityAdvisories.ListGlobal.Severity.unknown, .low, .medium, .high, .critical,
      ]
    ) {
      GitHubAPI.SecurityAdvisories.ListGlobal(severity: $0)
    },
    ParameterValues(
      "security-advisories/list-global-advisories", "sort",
      [
        GitHubAPI.SecurityAdvisories.ListGlobal.Sort.updated, .published, .epssPercentage, .epssPercentile,
      ]
    ) {
      GitHubAPI.SecurityAdvisories.ListGlobal(sort: $0)
    },
    ParameterValues(
      "security-advisories/list-global-advisories", "type",
      [
        GitHubAPI.SecurityAdvisories.ListGlobal.Kind.reviewed, .malware, .unreviewed,
      ]
    ) {
      GitHubAPI.SecurityAdvisories.ListGlobal(type: $0)
    },
  ]
}
