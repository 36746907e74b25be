import NetworkAPIs

/// Examples that need to be asked for in another way, or are no answers.
enum Exceptions {
  /// Examples that are not what GitHub answers.
  static let broken: Set<String> = [
    // Its items are "..." in place of issues.
    "search/issues-and-pull-requests lexical-fallback",
  ]

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
