@testable import NetworkAPIs

import Foundation

extension Contract {
  static let subjects: [Contract] = [
    Contract(
      "actions/list-selected-repositories-enabled-github-actions-organization",
      GitHubAPI.SelectedRepositories.List(for: .actions(in: .organization("org"))),
      full: GitHubAPI.SelectedRepositories.List(for: .actions(in: .organization("org")), perPage: 1, page: 1)),
    Contract(
      "actions/set-selected-repositories-enabled-github-actions-organization",
      GitHubAPI.SelectedRepositories.Set(for: .actions(in: .organization("org")), repositoryIDs: [1])),
    Contract(
      "actions/enable-selected-repository-github-actions-organization",
      GitHubAPI.SelectedRepositories.Add(1, for: .actions(in: .organization("org")))),
    Contract(
      "actions/disable-selected-repository-github-actions-organization",
      GitHubAPI.SelectedRepositories.Remove(1, for: .actions(in: .organization("org")))),
    Contract(
      "actions/list-selected-repositories-self-hosted-runners-organization",
      GitHubAPI.SelectedRepositories.List(for: .selfHostedRunners(in: .organization("org"))),
      full: GitHubAPI.SelectedRepositories.List(for: .selfHostedRunners(in: .organization("org")), perPage: 1, page: 1)),
    Contract(
      "actions/set-selected-repositories-self-hosted-runners-organization",
      GitHubAPI.SelectedRepositories.Set(for: .selfHostedRunners(in: .organization("org")), repositoryIDs: [1])),
    Contract(
      "actions/enable-selected-repository-self-hosted-runners-organization",
      GitHubAPI.SelectedRepositories.Add(1, for: .selfHostedRunners(in: .organization("org")))),
    Contract(
      "actions/disable-selected-repository-self-hosted-runners-organization",
      GitHubAPI.SelectedRepositories.Remove(1, for: .selfHostedRunners(in: .organization("org")))),
    Contract(
      "orgs/get-immutable-releases-settings-repositories",
      GitHubAPI.SelectedRepositories.List(for: .immutableReleases(in: .organization("org"))),
      full: GitHubAPI.SelectedRepositories.List(for: .immutableReleases(in: .organization("org")), perPage: 1, page: 1)),
    Contract(
      "orgs/set-immutable-releases-settings-repositories",
      GitHubAPI.SelectedRepositories.Set(for: .immutableReleases(in: .organization("org")), repositoryIDs: [1])),
    Contract(
      "orgs/enable-selected-repository-immutable-releases-organization",
      GitHubAPI.SelectedRepositories.Add(1, for: .immutableReleases(in: .organization("org")))),
    Contract(
      "orgs/disable-selected-repository-immutable-releases-organization",
      GitHubAPI.SelectedRepositories.Remove(1, for: .immutableReleases(in: .organization("org")))),
    Contract(
      "copilot/copilot-organization-one-day-usage-metrics",
      GitHubAPI.Copilot.DailyReport(of: .organization("org"), day: "2026-07-01")),
    Contract(
      "copilot/copilot-organization-users-one-day-usage-metrics",
      GitHubAPI.Copilot.DailyReport(of: .users(of: "org"), day: "2026-07-01")),
    Contract(
      "copilot/copilot-organization-repos-one-day-report",
      GitHubAPI.Copilot.DailyReport(of: .repositories(of: "org"), day: "2026-07-01")),
    Contract(
      "copilot/copilot-organization-user-teams-one-day-report",
      GitHubAPI.Copilot.DailyReport(of: .userTeams(of: "org"), day: "2026-07-01")),
    Contract("copilot/copilot-organization-usage-metrics", GitHubAPI.Copilot.LatestReport(of: .organization("org"))),
    Contract("copilot/copilot-organization-users-usage-metrics", GitHubAPI.Copilot.LatestReport(of: .users(of: "org"))),
    Contract(
      "reactions/list-for-pull-request-review-comment",
      GitHubAPI.Reactions.List(to: .reviewComment(owner: "owner", repo: "repo", id: 1)),
      full: GitHubAPI.Reactions.List(
        to: .reviewComment(owner: "owner", repo: "repo", id: 1), content: .heart, perPage: 1, page: 1)),
    Contract(
      "reactions/list-for-release", GitHubAPI.Reactions.List(to: .release(owner: "owner", repo: "repo", id: 1)),
      full: GitHubAPI.Reactions.List(
        to: .release(owner: "owner", repo: "repo", id: 1), content: .heart, perPage: 1, page: 1)),
    Contract(
      "reactions/create-for-release",
      GitHubAPI.Reactions.Create(to: .release(owner: "owner", repo: "repo", id: 1), content: .heart)),
    Contract(
      "reactions/delete-for-issue-comment",
      GitHubAPI.Reactions.Delete(to: .issueComment(owner: "owner", repo: "repo", id: 1), id: 1)),
    Contract(
      "reactions/delete-for-pull-request-comment",
      GitHubAPI.Reactions.Delete(to: .reviewComment(owner: "owner", repo: "repo", id: 1), id: 1)),
    Contract(
      "reactions/delete-for-release",
      GitHubAPI.Reactions.Delete(to: .release(owner: "owner", repo: "repo", id: 1), id: 1)),
    Contract("apps/get-webhook-config-for-app", GitHubAPI.Hooks.GetConfig()),
    Contract(
      "code-security/create-configuration",
      GitHubAPI.CodeSecurity.Create(org: "org", configuration: .init(name: "a", description: "b")),
      full: GitHubAPI.CodeSecurity.Create(org: "org", configuration: fullConfiguration)),
    Contract(
      "code-security/update-configuration", GitHubAPI.CodeSecurity.Update(org: "org", id: 1, configuration: .init()),
      full: GitHubAPI.CodeSecurity.Update(org: "org", id: 1, configuration: fullConfiguration)),
  ]

  /// What GitHub sets itself isn't sent.
  private static let fullConfiguration = GitHubAPI.CodeSecurityConfiguration(
    id: 1, name: "a", targetType: "a", description: "a", enforcement: .enforced, advancedSecurity: .enabled,
    codeSecurity: .enabled, secretProtection: .enabled, dependencyGraph: .enabled, dependencyGraphAutosubmit: .enabled,
    dependabotAlerts: .enabled, dependabotSecurityUpdates: .enabled, dependabotDelegatedDismissal: .enabled,
    codeScanningDefaultSetup: .enabled, codeScanningDelegatedDismissal: .enabled, secretScanning: .enabled,
    pushProtection: .enabled, delegatedBypass: .enabled, validityChecks: .enabled, nonProviderPatterns: .enabled,
    genericSecrets: .enabled, extendedMetadata: .enabled, secretScanningDelegatedDismissal: .enabled,
    privateVulnerabilityReporting: .enabled, dependencyGraphAutosubmitOptions: .object([:]),
    codeScanningOptions: .object([:]), codeScanningDefaultSetupOptions: .object([:]),
    delegatedBypassOptions: .object(["reviewers": .array([])]), url: URL(string: "https://a"),
    htmlURL: URL(string: "https://a"), createdAt: Date(timeIntervalSince1970: 0),
    updatedAt: Date(timeIntervalSince1970: 0))
}
