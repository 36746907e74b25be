public import NetworkAPIKit

/// GitHub's REST API: its endpoints, grouped as in GitHub's documentation, and the models of their responses.
///
/// ```swift
/// let user = try await client.request(GitHubAPI.Users(userName: "octocat"))
/// let repositories = try await client.request(
///   GitHubAPI.Repos.List(user: "octocat", sort: .pushed))
/// ```
///
/// Requests go to `api.github.com`. For GitHub Enterprise, see ``enterpriseServer(host:)``.
public enum GitHubAPI {
  /// The host of the API.
  public static let host = "api.github.com"

  /// The host for the files of releases.
  public static let uploadHost = "uploads.github.com"

  /// The version of the API that the endpoints request, unless the client's header fields set another one.
  ///
  /// The models also support version `2026-03-10`: properties that it no longer sends are optional.
  public static let version = "2022-11-28"
}

extension NetworkAPI.URLInfo {
  /// An endpoint of GitHub's API.
  ///
  /// - Parameters:
  ///   - path: the path. Each interpolated value is encoded as one segment; `\(segments:)` keeps a value's slashes.
  ///   - query: the query items, in order. Items whose value is nil are omitted.
  public static func GitHubAPI(path: NetworkAPI.Path, query: NetworkAPI.Query? = nil) -> Self {
    Self(host: NetworkAPIs.GitHubAPI.host, path: path, query: query)
  }
}
