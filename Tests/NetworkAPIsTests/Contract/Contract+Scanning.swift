import Foundation

@testable import NetworkAPIs

extension Contract {
  static let scanning: [Contract] = [
    Contract(
      "code-scanning/list-alerts-for-repo",
      GitHubAPI.CodeScanning.Alerts(owner: "owner", repo: "repo"),
      full: GitHubAPI.CodeScanning.Alerts(
        owner: "owner", repo: "repo", toolName: "a", toolGUID: "a", page: 1, perPage: 1, ref: "a", pr: 1,
        direction: .ascending, before: "a", after: "a", sort: .created, state: .open, severity: .critical,
        assignees: "a")),
    Contract(
      "code-scanning/list-alerts-for-org",
      GitHubAPI.CodeScanning.AlertsForOrg(org: "org"),
      full: GitHubAPI.CodeScanning.AlertsForOrg(
        org: "org", toolName: "a", toolGUID: "a", before: "a", after: "a", page: 1, perPage: 1, direction: .ascending,
        state: .open, sort: .created, severity: .critical, assignees: "a")),
    Contract(
      "code-scanning/get-alert",
      GitHubAPI.CodeScanning.GetAlert(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "code-scanning/update-alert",
      GitHubAPI.CodeScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.CodeScanning.UpdateAlert(
        owner: "owner", repo: "repo", number: 1, state: .open, dismissedReason: .falsePositive, dismissedComment: "a",
        createRequest: true, assignees: ["a"])),
    Contract(
      "code-scanning/list-alert-instances",
      GitHubAPI.CodeScanning.AlertInstances(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.CodeScanning.AlertInstances(
        owner: "owner", repo: "repo", number: 1, page: 1, perPage: 1, ref: "a", pr: 1)),
    Contract(
      "code-scanning/list-recent-analyses",
      GitHubAPI.CodeScanning.Analyses(owner: "owner", repo: "repo"),
      full: GitHubAPI.CodeScanning.Analyses(
        owner: "owner", repo: "repo", toolName: "a", toolGUID: "a", page: 1, perPage: 1, pr: 1, ref: "a", sarifID: "a",
        direction: .ascending, sort: .created)),
    Contract(
      "code-scanning/get-analysis",
      GitHubAPI.CodeScanning.GetAnalysis(owner: "owner", repo: "repo", id: 1)),
    Contract(
      "code-scanning/upload-sarif",
      GitHubAPI.CodeScanning.UploadSARIF(owner: "owner", repo: "repo", sha: "a", ref: "a", sarif: "a"),
      full: GitHubAPI.CodeScanning.UploadSARIF(
        owner: "owner", repo: "repo", sha: "a", ref: "a", sarif: "a", checkoutURI: "a",
        startedAt: Date(timeIntervalSince1970: 0), toolName: "a",
        validate: true)),
    Contract(
      "code-scanning/get-sarif",
      GitHubAPI.CodeScanning.GetSARIF(owner: "owner", repo: "repo", id: "sarif-id")),
    Contract(
      "secret-scanning/list-alerts-for-repo",
      GitHubAPI.SecretScanning.Alerts(in: .repository(owner: "owner", repo: "repo")),
      full: GitHubAPI.SecretScanning.Alerts(
        in: .repository(owner: "owner", repo: "repo"), state: .open, secretType: "a", excludeSecretTypes: "a",
        excludeProviders: "a", providers: "a", resolution: "a", assignee: "a", sort: .created, direction: .ascending,
        page: 1, perPage: 1, before: "a", after: "a", validity: "a", isPubliclyLeaked: true, isMultiRepo: true,
        hideSecret: true, isBypassed: true, includedMetadata: "a", ownerEmailHash: "a")),
    Contract(
      "secret-scanning/list-alerts-for-org",
      GitHubAPI.SecretScanning.Alerts(in: .organization("org")),
      full: GitHubAPI.SecretScanning.Alerts(
        in: .organization("org"), state: .open, secretType: "a", excludeSecretTypes: "a", excludeProviders: "a",
        providers: "a", resolution: "a", assignee: "a", sort: .created, direction: .ascending, page: 1, perPage: 1,
        before: "a", after: "a", validity: "a", isPubliclyLeaked: true, isMultiRepo: true, hideSecret: true,
        isBypassed: true, includedMetadata: "a", ownerEmailHash: "a")),
    Contract(
      "secret-scanning/get-alert",
      GitHubAPI.SecretScanning.GetAlert(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.SecretScanning.GetAlert(owner: "owner", repo: "repo", number: 1, hideSecret: true)),
    Contract(
      "secret-scanning/update-alert",
      GitHubAPI.SecretScanning.UpdateAlert(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.SecretScanning.UpdateAlert(
        owner: "owner", repo: "repo", number: 1, state: .open, resolution: .falsePositive, resolutionComment: "a",
        assignee: "a", validity: .active)),
    Contract(
      "secret-scanning/list-locations-for-alert",
      GitHubAPI.SecretScanning.Locations(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.SecretScanning.Locations(owner: "owner", repo: "repo", number: 1, page: 1, perPage: 1)),
    Contract(
      "dependabot/get-alert",
      GitHubAPI.Dependabot.GetAlert(owner: "owner", repo: "repo", number: 1)),
    Contract(
      "dependabot/update-alert",
      GitHubAPI.Dependabot.UpdateAlert(owner: "owner", repo: "repo", number: 1),
      full: GitHubAPI.Dependabot.UpdateAlert(
        owner: "owner", repo: "repo", number: 1, state: .dismissed, dismissedReason: .fixStarted, dismissedComment: "a",
        assignees: ["a"], agentAssignment: [:])),
  ]
}
