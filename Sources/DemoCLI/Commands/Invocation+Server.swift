import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// The server of `--api-url`, `GH_HOST` or `GITHUB_API_URL`; nil for GitHub itself.
  func server() throws -> HTTPURL? {
    let url = value("api-url"), host = variable("GH_HOST")
    do {
      if let host, url == nil {
        return host.lowercased() == GitHubAPI.webHost ? nil : try GitHubAPI.enterpriseServer(host: host)[GitHubAPI.host]
      }
      return try (url ?? variable("GITHUB_API_URL")).map { try HTTPURL($0) }
    } catch {
      let source = url != nil ? "--api-url" : host != nil ? "GH_HOST" : "GITHUB_API_URL"
      throw UsageError("\(source): \(error.localizedDescription)")
    }
  }

  /// The base URLs of a server: of its API, its website and so on.
  func bases(of server: HTTPURL) throws -> [String: HTTPURL] {
    server.host.hasPrefix("api.") && server.host.hasSuffix(".ghe.com")
      ? try GitHubAPI.enterpriseServer(host: String(server.host.dropFirst(4)))
      : try GitHubAPI.enterpriseServer(api: server)
  }

  /// The token for a server, chosen as GitHub's own program does: `GH_TOKEN` is for github.com and ghe.com,
  /// `GH_ENTERPRISE_TOKEN` for any other host. It isn't sent over plain http, except to this machine. The notice says on
  /// standard error where it goes or why it doesn't; nil over https.
  func token(for server: HTTPURL) -> (value: String?, notice: String?) {
    let own = variable("GH_TOKEN", "GITHUB_TOKEN")
    let other = variable("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN")
    let isGitHub = ["github.com", "ghe.com"].contains { server.host == $0 || server.host.hasSuffix(".\($0)") }
    guard let token = value("token") ?? (isGitHub ? own : other), !token.isEmpty else {
      guard !isGitHub, value("token") == nil, own != nil else { return (nil, nil) }
      return (nil, "The token for GitHub isn't sent to \(server.authority); set GH_ENTERPRISE_TOKEN for this server.")
    }
    if server.scheme == "https" { return (token, nil) }
    guard Self.isLoopback(server.host) else {
      return (nil, "The token isn't sent to \(server.authority), because \(server.origin) isn't https.")
    }
    return (token, "The token is sent to \(server.authority) over plain http.")
  }

  /// The server that calls go to.
  func address() throws -> HTTPURL { try server() ?? HTTPURL("https://\(GitHubAPI.host)") }

  /// Whether calls have a token.
  var hasToken: Bool { (try? token(for: address()))?.value != nil }

  private static func isLoopback(_ host: String) -> Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return ["localhost", "[::1]"].contains(host)
      || parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension Command.Option {
  /// Shows the page instead of calling the API.
  static let web = Self("-w, --web", "Open the page in the browser.")
}

extension Invocation {
  /// With `--web`, opens a page of GitHub's web site, or prints its URL if nobody would see the page; otherwise false.
  func showsPage(_ path: String, _ query: [(String, String)] = [], ofGists: Bool = false) throws -> Bool {
    guard flag("web"), var page = URLComponents(string: try webBase(ofGists: ofGists)) else { return false }
    page.path += path
    if !query.isEmpty {
      page.queryItems = query.map { URLQueryItem(name: $0, value: $1) }
      // A plus sign means a blank in a query, and URLComponents leaves it as it is.
      page.percentEncodedQuery = page.percentEncodedQuery?.replacing("+", with: "%2B")
    }
    guard let url = page.url else { return false }
    // Samples are for trying the program out: no page exists for some of them.
    if console.isTerminal, !flag("sample"), console.open(url) {
      console.note("Opened \(url.absoluteString) in the browser.")
    } else {
      console.print(url.absoluteString)
    }
    return true
  }

  /// The website that belongs to the API's server.
  private func webBase(ofGists: Bool) throws -> String {
    guard !flag("sample"), let server = try server(), let base = try bases(of: server)[GitHubAPI.webHost] else {
      return "https://\(ofGists ? "gist." : "")\(GitHubAPI.webHost)"
    }
    let root = base.absoluteString.hasSuffix("/") ? String(base.absoluteString.dropLast()) : base.absoluteString
    return ofGists ? "\(root)/gist" : root
  }
}
