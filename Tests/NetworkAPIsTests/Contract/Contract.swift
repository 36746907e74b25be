import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// An operation of GitHub's description, and its endpoint.
struct Contract: Sendable, CustomTestStringConvertible {
  let operationID: String
  /// The endpoint with only the required parameters.
  let minimal: any GitHubEndpoint
  /// The endpoint with all parameters.
  let full: any GitHubEndpoint

  init(_ operationID: String, _ minimal: any GitHubEndpoint, full: (any GitHubEndpoint)? = nil) {
    self.operationID = operationID
    self.minimal = minimal
    self.full = full ?? minimal
  }

  var testDescription: String { operationID }

  static let all: [Contract] =
    [
      users, repos, issues, pulls, gists, git, actions, activity, apps, orgs, teams, others, byHand, hooks,
      secretsAndVariables, runners, runnerGroups, memberships, activities, rulesets, scanning, organizationSecrets,
      packages, projects, runnersAndHooks, issueParts, branchProtection, actionsPermissions, actionsSettings,
      attestations, customProperties, pagesSites, codeSecurity, subjects,
    ].flatMap { $0 }

  private static let byHand = [
    Contract(
      "repos/upload-release-asset",
      GitHubAPI.Releases.UploadAsset(
        owner: "owner", repo: "repo", releaseID: 1, name: "a.zip", body: HTTPBody(Data("zip".utf8))),
      full: GitHubAPI.Releases.UploadAsset(
        owner: "owner", repo: "repo", releaseID: 1, name: "a.zip", label: "b", body: HTTPBody(Data("zip".utf8)))),
    Contract("markdown/render-raw", GitHubAPI.Markdown.RenderRaw(text: "*a*")),
  ]
}
