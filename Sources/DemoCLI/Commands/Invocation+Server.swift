import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The token of a call, which only the server that it was given for may receive.
struct Token {
  /// The token; nil if none is sent.
  var value: String?
  /// What to say about it on standard error; nil if it is sent over https, or if there is none.
  var notice: String?
}

extension Invocation {
  /// The server of `--api-url`, `GH_HOST` or `GITHUB_API_URL`; nil for GitHub itself.
  func server() throws -> HTTPURL? {
    let host = variable("GH_HOST")
    do {
      if let host, value("api-url") == nil {
        return host.lowercased() == GitHubAPI.webHost ? nil : try GitHubAPI.enterpriseServer(host: host)[GitHubAPI.host]
      }
      return try (value("api-url") ?? variable("GITHUB_API_URL")).map { try HTTPURL($0) }
    } catch {
      let source = value("api-url") != nil ? "--api-url" : host != nil ? "GH_HOST" : "GITHUB_API_URL"
      throw UsageError("\(source): \(error.localizedDescription)", command: path)
    }
  }

  /// The base URLs of a server: of its API, its website and so on.
  func bases(of server: HTTPURL) throws -> [String: HTTPURL] {
    server.host.hasPrefix("api.") && server.host.hasSuffix(".ghe.com")
      ? try GitHubAPI.enterpriseServer(host: String(server.host.dropFirst(4)))
      : try GitHubAPI.enterpriseServer(api: server)
  }

  /// The token for a server, chosen as GitHub's own program does: `GH_TOKEN` is for github.com and ghe.com,
  /// `GH_ENTERPRISE_TOKEN` for any other host. It isn't sent over plain http, except to this machine.
  func token(for server: HTTPURL) -> Token {
    let own = ["GH_TOKEN", "GITHUB_TOKEN"], other = ["GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
    let isGitHub = ["github.com", "ghe.com"].contains { server.host == $0 || server.host.hasSuffix(".\($0)") }
    guard let token = value("token") ?? variable(isGitHub ? own : other), !token.isEmpty else {
      guard !isGitHub, value("token") == nil, variable(own) != nil else { return Token() }
      return Token(
        notice: "\(server.authority) does not receive the token in GH_TOKEN; set GH_ENTERPRISE_TOKEN for this server.")
    }
    if server.scheme == "https" { return Token(value: token) }
    guard Self.isLoopback(server.host) else {
      return Token(notice: "\(server.authority) does not receive the token, because \(server.origin) is not https.")
    }
    return Token(value: token, notice: "The token is sent to \(server.authority) over plain http.")
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

  /// The first of these variables that isn't empty.
  func variable(_ names: [String]) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }

  func variable(_ name: String) -> String? { variable([name]) }
}
