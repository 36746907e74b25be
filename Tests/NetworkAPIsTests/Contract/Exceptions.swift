import NetworkAPIs

/// Examples that need to be asked for in another way, or are no answers.
enum Exceptions {
  /// Examples that are not what GitHub answers.
  static let broken: Set<String> = [
    // Its items are "..." in place of issues.
    "search/issues-and-pull-requests lexical-fallback",
    // The description has nothing of the commit as required, not even its SHA.
    "repos/create-or-update-file-contents least 0", "repos/delete-file least 0",
    // The description allows null in place of the app one calls as.
    "apps/get-authenticated least 0", "apps/get-by-slug least 0",
    // Its fingerprints are numbers in place of text.
    "meta/get default",
  ]

  /// Values made of a description that is not GitHub's: it has a gist's account as text and nothing of a gist as
  /// required; GitHub sends an account, an id and all else.
  static func isMisdescribed(_ operationID: String) -> Bool {
    ["gists/create", "gists/get", "gists/get-revision", "gists/list-forks", "gists/update"].contains(operationID)
  }

  /// Required properties that GitHub does without: the description has several variants of the body merged.
  static let notRequired: [String: Set<String>] = [
    "checks/create": ["status", "conclusion"], "checks/update": ["conclusion"],
  ]

  /// Whether a property is known not to be kept: the description has an organization and an account mixed into the
  /// owner of an app that may push; the model keeps the account.
  static func isLeftOut(_ path: String) -> Bool {
    let names = ["description", "hooks_url", "issues_url", "members_url", "public_members_url"]
    return names.contains { path.hasSuffix("restrictions.apps[0].owner.\($0)") }
  }

  /// The endpoint for an example of another media type.
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
