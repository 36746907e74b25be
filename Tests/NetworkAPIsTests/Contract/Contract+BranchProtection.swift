@testable import NetworkAPIs

extension Contract {
  static let branchProtection: [Contract] = [
    Contract(
      "repos/get-admin-branch-protection",
      GitHubAPI.BranchProtection.GetAdminEnforcement(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/set-admin-branch-protection",
      GitHubAPI.BranchProtection.EnforceForAdmins(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/delete-admin-branch-protection",
      GitHubAPI.BranchProtection.ExemptAdmins(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/get-commit-signature-protection",
      GitHubAPI.BranchProtection.GetSignatures(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/create-commit-signature-protection",
      GitHubAPI.BranchProtection.RequireSignatures(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/delete-commit-signature-protection",
      GitHubAPI.BranchProtection.AllowUnsigned(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/get-pull-request-review-protection",
      GitHubAPI.BranchProtection.GetReviews(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/update-pull-request-review-protection",
      GitHubAPI.BranchProtection.UpdateReviews(in: .branch("branch", owner: "owner", repo: "repo")),
      full: GitHubAPI.BranchProtection.UpdateReviews(
        in: .branch("branch", owner: "owner", repo: "repo"),
        dismissalRestrictions: .init(users: ["a"], teams: ["a"], apps: ["a"]), dismissStaleReviews: true,
        requireCodeOwnerReviews: true, requiredApprovingReviewCount: 1, requireLastPushApproval: true,
        bypassPullRequestAllowances: .init(users: ["a"], teams: ["a"], apps: ["a"]))),
    Contract(
      "repos/delete-pull-request-review-protection",
      GitHubAPI.BranchProtection.DeleteReviews(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/get-status-checks-protection",
      GitHubAPI.BranchProtection.GetStatusChecks(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/update-status-check-protection",
      GitHubAPI.BranchProtection.UpdateStatusChecks(in: .branch("branch", owner: "owner", repo: "repo")),
      full: GitHubAPI.BranchProtection.UpdateStatusChecks(
        in: .branch("branch", owner: "owner", repo: "repo"), strict: true, contexts: ["a"],
        checks: [.init(context: "a", appID: 1)])),
    Contract(
      "repos/remove-status-check-protection",
      GitHubAPI.BranchProtection.DeleteStatusChecks(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/get-all-status-check-contexts",
      GitHubAPI.BranchProtection.GetContexts(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/add-status-check-contexts",
      GitHubAPI.BranchProtection.ChangeContexts(
        .add, in: .branch("branch", owner: "owner", repo: "repo"), contexts: ["a"])),
    Contract(
      "repos/set-status-check-contexts",
      GitHubAPI.BranchProtection.ChangeContexts(
        .replace, in: .branch("branch", owner: "owner", repo: "repo"), contexts: ["a"])),
    Contract(
      "repos/remove-status-check-contexts",
      GitHubAPI.BranchProtection.ChangeContexts(
        .remove, in: .branch("branch", owner: "owner", repo: "repo"), contexts: ["a"])),
    Contract(
      "repos/get-access-restrictions",
      GitHubAPI.BranchProtection.GetRestrictions(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/delete-access-restrictions",
      GitHubAPI.BranchProtection.DeleteRestrictions(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/get-apps-with-access-to-protected-branch",
      GitHubAPI.BranchProtection.GetApps(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/add-app-access-restrictions",
      GitHubAPI.BranchProtection.ChangeApps(.add, in: .branch("branch", owner: "owner", repo: "repo"), apps: ["a"])),
    Contract(
      "repos/set-app-access-restrictions",
      GitHubAPI.BranchProtection.ChangeApps(.replace, in: .branch("branch", owner: "owner", repo: "repo"), apps: ["a"])),
    Contract(
      "repos/remove-app-access-restrictions",
      GitHubAPI.BranchProtection.ChangeApps(.remove, in: .branch("branch", owner: "owner", repo: "repo"), apps: ["a"])),
    Contract(
      "repos/get-teams-with-access-to-protected-branch",
      GitHubAPI.BranchProtection.GetTeams(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/add-team-access-restrictions",
      GitHubAPI.BranchProtection.ChangeTeams(.add, in: .branch("branch", owner: "owner", repo: "repo"), teams: ["a"])),
    Contract(
      "repos/set-team-access-restrictions",
      GitHubAPI.BranchProtection.ChangeTeams(
        .replace, in: .branch("branch", owner: "owner", repo: "repo"), teams: ["a"])),
    Contract(
      "repos/remove-team-access-restrictions",
      GitHubAPI.BranchProtection.ChangeTeams(.remove, in: .branch("branch", owner: "owner", repo: "repo"), teams: ["a"])
    ),
    Contract(
      "repos/get-users-with-access-to-protected-branch",
      GitHubAPI.BranchProtection.GetUsers(in: .branch("branch", owner: "owner", repo: "repo"))),
    Contract(
      "repos/add-user-access-restrictions",
      GitHubAPI.BranchProtection.ChangeUsers(.add, in: .branch("branch", owner: "owner", repo: "repo"), users: ["a"])),
    Contract(
      "repos/set-user-access-restrictions",
      GitHubAPI.BranchProtection.ChangeUsers(
        .replace, in: .branch("branch", owner: "owner", repo: "repo"), users: ["a"])),
    Contract(
      "repos/remove-user-access-restrictions",
      GitHubAPI.BranchProtection.ChangeUsers(.remove, in: .branch("branch", owner: "owner", repo: "repo"), users: ["a"])
    ),
  ]
}
