@testable import NetworkAPIs

extension Contract {
  static let actionsPermissions: [Contract] = [
    Contract(
      "actions/get-github-actions-permissions-repository",
      GitHubAPI.ActionsPermissions.Get(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/get-github-actions-permissions-organization",
      GitHubAPI.ActionsPermissions.Get(in: .organization("org"))),
    Contract(
      "actions/set-github-actions-permissions-organization",
      GitHubAPI.ActionsPermissions.Set(in: .organization("org"), enabledRepositories: .all),
      full: GitHubAPI.ActionsPermissions.Set(
        in: .organization("org"), enabledRepositories: .all, allowedActions: .all, requiresSHAPinning: true)),
    Contract(
      "actions/set-github-actions-permissions-repository",
      GitHubAPI.ActionsPermissions.Set(in: .repository(owner: "owner", repo: "repo"), enabled: true),
      full: GitHubAPI.ActionsPermissions.Set(
        in: .repository(owner: "owner", repo: "repo"), enabled: true, allowedActions: .all, requiresSHAPinning: true)),
    Contract(
      "actions/get-allowed-actions-repository",
      GitHubAPI.ActionsPermissions.GetSelectedActions(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/get-allowed-actions-organization",
      GitHubAPI.ActionsPermissions.GetSelectedActions(in: .organization("org"))),
    Contract(
      "actions/set-allowed-actions-repository",
      GitHubAPI.ActionsPermissions.SetSelectedActions(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.ActionsPermissions.SetSelectedActions(
        in: .repository(owner: "owner", repo: "repo"), allowsGitHubOwned: true, allowsVerified: true, patterns: ["a"])),
    Contract(
      "actions/set-allowed-actions-organization",
      GitHubAPI.ActionsPermissions.SetSelectedActions(in: .organization("org")),
      full: GitHubAPI.ActionsPermissions.SetSelectedActions(
        in: .organization("org"), allowsGitHubOwned: true, allowsVerified: true, patterns: ["a"])),
    Contract(
      "actions/get-github-actions-default-workflow-permissions-repository",
      GitHubAPI.ActionsPermissions.GetWorkflowDefaults(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/get-github-actions-default-workflow-permissions-organization",
      GitHubAPI.ActionsPermissions.GetWorkflowDefaults(in: .organization("org"))),
    Contract(
      "actions/set-github-actions-default-workflow-permissions-repository",
      GitHubAPI.ActionsPermissions.SetWorkflowDefaults(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.ActionsPermissions.SetWorkflowDefaults(
        in: .repository(owner: "owner", repo: "repo"), permissions: .read, canApproveReviews: true)),
    Contract(
      "actions/set-github-actions-default-workflow-permissions-organization",
      GitHubAPI.ActionsPermissions.SetWorkflowDefaults(in: .organization("org")),
      full: GitHubAPI.ActionsPermissions.SetWorkflowDefaults(
        in: .organization("org"), permissions: .read, canApproveReviews: true)),
    Contract(
      "actions/get-artifact-and-log-retention-settings-repository",
      GitHubAPI.ActionsPermissions.GetRetention(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/get-artifact-and-log-retention-settings-organization",
      GitHubAPI.ActionsPermissions.GetRetention(in: .organization("org"))),
    Contract(
      "actions/set-artifact-and-log-retention-settings-repository",
      GitHubAPI.ActionsPermissions.SetRetention(in: .repository(owner: "owner", repo: "repo"), days: 1)),
    Contract(
      "actions/set-artifact-and-log-retention-settings-organization",
      GitHubAPI.ActionsPermissions.SetRetention(in: .organization("org"), days: 1)),
    Contract(
      "actions/get-fork-pr-contributor-approval-permissions-repository",
      GitHubAPI.ActionsPermissions.GetForkApproval(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/get-fork-pr-contributor-approval-permissions-organization",
      GitHubAPI.ActionsPermissions.GetForkApproval(in: .organization("org"))),
    Contract(
      "actions/set-fork-pr-contributor-approval-permissions-repository",
      GitHubAPI.ActionsPermissions.SetForkApproval(
        in: .repository(owner: "owner", repo: "repo"), policy: .firstTimeContributors)),
    Contract(
      "actions/set-fork-pr-contributor-approval-permissions-organization",
      GitHubAPI.ActionsPermissions.SetForkApproval(in: .organization("org"), policy: .firstTimeContributors)),
    Contract(
      "actions/get-private-repo-fork-pr-workflows-settings-repository",
      GitHubAPI.ActionsPermissions.GetPrivateForks(in: .repository(owner: "owner", repo: "repo"))),
    Contract(
      "actions/get-private-repo-fork-pr-workflows-settings-organization",
      GitHubAPI.ActionsPermissions.GetPrivateForks(in: .organization("org"))),
    Contract(
      "actions/set-private-repo-fork-pr-workflows-settings-repository",
      GitHubAPI.ActionsPermissions.SetPrivateForks(in: .repository(owner: "owner", repo: "repo"), runsWorkflows: true),
      full: GitHubAPI.ActionsPermissions.SetPrivateForks(
        in: .repository(owner: "owner", repo: "repo"), runsWorkflows: true, sendsWriteTokens: true, sendsSecrets: true,
        requiresApproval: true)),
    Contract(
      "actions/set-private-repo-fork-pr-workflows-settings-organization",
      GitHubAPI.ActionsPermissions.SetPrivateForks(in: .organization("org"), runsWorkflows: true),
      full: GitHubAPI.ActionsPermissions.SetPrivateForks(
        in: .organization("org"), runsWorkflows: true, sendsWriteTokens: true, sendsSecrets: true,
        requiresApproval: true)),
    Contract(
      "actions/get-workflow-access-to-repository",
      GitHubAPI.ActionsPermissions.GetAccess(owner: "owner", repo: "repo")),
    Contract(
      "actions/set-workflow-access-to-repository",
      GitHubAPI.ActionsPermissions.SetAccess(owner: "owner", repo: "repo", level: .user)),
    Contract(
      "actions/get-self-hosted-runners-permissions-organization",
      GitHubAPI.ActionsPermissions.GetSelfHostedRunners(org: "org")),
    Contract(
      "actions/set-self-hosted-runners-permissions-organization",
      GitHubAPI.ActionsPermissions.SetSelfHostedRunners(org: "org", enabledRepositories: .all)),
  ]
}
