public import NetworkAPIKit

/// GitHub's REST API: its endpoints, grouped as GitHub groups them, and the values they answer with.
///
/// ```swift
/// let user = try await client.request(GitHubAPI.Users(userName: "octocat"))
/// let repositories = try await client.request(GitHubAPI.Repos.List(user: "octocat", sort: .pushed))
/// ```
///
/// Requests go to `api.github.com`. A GitHub Enterprise Server is the same API at another base URL: see
/// ``enterpriseServer(host:)``.
public enum GitHubAPI {
  /// The host of the API.
  public static let host = "api.github.com"

  /// The version of the API that the endpoints ask for unless the client's headers name another one.
  ///
  /// The models fit the answers of `2026-03-10` as well: what that version no longer sends is optional.
  public static let version = "2022-11-28"
}

extension NetworkAPI.URLInfo {
  /// An endpoint of GitHub's API.
  ///
  /// - Parameters:
  ///   - path: interpolated values are encoded as one segment each; `\(segments:)` keeps a value's slashes.
  ///   - query: items in order; those whose value is nil are left out.
  public static func GitHubAPI(path: NetworkAPI.Path, query: NetworkAPI.Query? = nil) -> Self {
    Self(host: NetworkAPIs.GitHubAPI.host, path: path, query: query)
  }
}
