import NetworkAPIs

/// Exceptions: examples that need another request, or aren't valid responses.
enum Exceptions {
  /// Examples that don't match GitHub's real responses.
  static let broken: Set<String> = [
    // Its items are "..." instead of issues.
    "search/issues-and-pull-requests lexical-fallback",
    // The description requires no property of the commit, not even its SHA.
    "repos/create-or-update-file-contents least 0", "repos/delete-file least 0",
    // The description allows null instead of the calling app.
    "apps/get-authenticated least 0", "apps/get-by-slug least 0",
    // The description requires no property of an alert, not even its number.
    "secret-scanning/get-alert least 0", "secret-scanning/update-alert least 0",
    // It requires no property of a pattern of branches, not even its ID.
    "repos/get-deployment-branch-policy least 0", "repos/create-deployment-branch-policy least 0",
    "repos/update-deployment-branch-policy least 0",
    // They show one item instead of the list.
    "actions/get-hosted-runners-github-owned-images-for-org default",
    "actions/get-hosted-runners-partner-images-for-org default",
    "actions/get-hosted-runners-machine-specs-for-org default",
    "projects/list-for-org default", "projects/list-for-user default",
    "projects/list-items-for-org default", "projects/list-items-for-user default",
    "projects/list-view-items-for-org default", "projects/list-view-items-for-user default",
    // Its fingerprints are numbers instead of strings.
    "meta/get default",
    // The description allows null instead of what was created or updated.
    "orgs/create-issue-type least 0", "orgs/update-issue-type least 0", "orgs/create-issue-field least 0",
    "orgs/update-issue-field least 0",
    // It doesn't require the number of repositories, which GitHub sends for all other lists of this kind.
    "actions/list-selected-repositories-self-hosted-runners-organization least 0",
    // Its property has another name than in the description.
    "oidc/list-oidc-custom-property-inclusions-for-org default",
    // They show a list of objects instead of one, an empty response, and a reference to another example.
    "orgs/list-attestations-bulk default", "users/list-attestations-bulk default", "users/list-attestations default",
    "code-security/get-repositories-for-configuration default",
  ]

  /// Values from a part of the description that is wrong: it declares a gist's account as a string and requires no
  /// property of a gist, but GitHub sends the account, an ID and all others.
  static func isMisdescribed(_ operationID: String) -> Bool {
    ["gists/create", "gists/get", "gists/get-revision", "gists/list-forks", "gists/update"].contains(operationID)
  }

  /// Required properties that GitHub doesn't require: the description merges several variants of the body.
  static let notRequired: [String: Set<String>] = [
    "checks/create": ["status", "conclusion"], "checks/update": ["conclusion"],
  ]

  /// Whether the model is known to drop a property: for the owner of an app that may push, the description mixes an
  /// organization with an account, and the model keeps the account.
  static func isLeftOut(_ path: String) -> Bool {
    let names = ["description", "hooks_url", "issues_url", "members_url", "public_members_url"]
    return names.contains { path.hasSuffix(".apps[0].owner.\($0)") }
  }

  /// Returns the endpoint for an example with another media type.
  static func endpoint(for operationID: String, example mediaType: String, _ value: JSON) -> (any GitHubEndpoint)? {
    let first = value.array?.first ?? value
    switch operationID {
    case "activity/list-stargazers-for-repo" where first["starred_at"] != .null && first["user"] != .null:
      return GitHubAPI.Activity.StargazersWithDates(owner: "o", repo: "r")
    case "activity/list-repos-starred-by-user" where first["repo"] != .null,
      "activity/list-repos-starred-by-authenticated-user" where first["repo"] != .null:
      return GitHubAPI.Activity.StarredWithDates(by: "o")
    case "repos/get-commit" where mediaType.hasPrefix("application/vnd.github."):
      return GitHubAPI.Repos.CommitText(owner: "o", repo: "r", ref: "main", format: .diff)
    case "repos/compare-commits" where mediaType.hasPrefix("application/vnd.github."):
      return GitHubAPI.Repos.ComparisonText(owner: "o", repo: "r", baseHead: "a...b", format: .diff)
    case "repos/get-content" where mediaType == "application/vnd.github.object":
      return GitHubAPI.Repos.ContentObject(owner: "o", repo: "r", path: "p")
    default:
      return nil
    }
  }
}
