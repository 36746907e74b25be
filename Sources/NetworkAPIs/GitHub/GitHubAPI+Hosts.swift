public import NetworkAPIKit

extension GitHubAPI {
  /// Returns the base URLs of another GitHub instance (REST, GraphQL, uploads, sign-in), for
  /// `NetworkClient.Configuration.hostOverrides`.
  ///
  /// ```swift
  /// configuration.hostOverrides = try GitHubAPI.enterpriseServer(
  ///   host: "github.example.com")
  /// ```
  ///
  /// - Parameter host: the host of a GitHub Enterprise Server, whose API is below `/api/v3`, or of GitHub Enterprise
  ///   Cloud with data residency (`octocorp.ghe.com`), whose API is at `api.octocorp.ghe.com`.
  /// - Throws: `NetworkError.invalidURL`.
  public static func enterpriseServer(host: String) throws(NetworkError) -> [String: HTTPURL] {
    if host.lowercased().hasSuffix(".ghe.com") {
      return [
        Self.host: try HTTPURL("https://api.\(host)"), uploadHost: try HTTPURL("https://uploads.\(host)"),
        webHost: try HTTPURL("https://\(host)"),
      ]
    }
    return try enterpriseServer(api: HTTPURL("https://\(host)/api/v3"))
  }

  /// Returns the base URLs of a GitHub instance from the URL of its REST API.
  ///
  /// If the URL ends in `/api/v3`, as on an Enterprise Server, GraphQL and uploads are next to it. `api.octocorp.ghe.com` is
  /// the API of ``enterpriseServer(host:)`` for `octocorp.ghe.com`. Otherwise, all endpoints of `api.github.com` are below
  /// the URL.
  ///
  /// - Throws: `NetworkError.invalidURL`.
  public static func enterpriseServer(api base: HTTPURL) throws(NetworkError) -> [String: HTTPURL] {
    let path = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
    if path.isEmpty, base.host.hasPrefix("api."), base.host.hasSuffix(".ghe.com") {
      return try enterpriseServer(host: String(base.host.dropFirst("api.".count)))
    }
    guard path.hasSuffix("/api/v3") else { return [host: base] }
    let beside = "\(base.origin)\(path.dropLast(2))"
    return [
      host: base, "\(host)/graphql": try HTTPURL("\(beside)graphql"), uploadHost: try HTTPURL("\(beside)uploads"),
      webHost: try HTTPURL("\(base.origin)\(path.dropLast("/api/v3".count))"),
    ]
  }

  /// Returns the origins that a token of GitHub is for: those of the API and of the uploads of release files.
  ///
  /// ```swift
  /// configuration.authentication = [
  ///   .bearer("secret", for: try GitHubAPI.origins())
  /// ]
  /// ```
  ///
  /// - Parameter hosts: the base URLs of another GitHub instance, as from ``enterpriseServer(host:)``; empty (the default)
  ///   for GitHub itself, which never gets the token of another instance.
  /// - Throws: `NetworkError.invalidURL`.
  public static func origins(of hosts: [String: HTTPURL] = [:]) throws(NetworkError) -> [HTTPURL] {
    let gitHub = try HTTPURL("https://\(host)"), api = hosts[host] ?? gitHub
    // Also where the API's base URL is GitHub's own, as GITHUB_API_URL is in Actions.
    let own = api.origin == gitHub.origin ? try HTTPURL("https://\(uploadHost)") : nil
    return [api] + [hosts[uploadHost] ?? own].compactMap { $0 }
  }

  /// The host of the website, where people sign in, and of the OAuth endpoints.
  public static let webHost = "github.com"
}
