import Foundation
import NetworkAPIKit
import NetworkAPIs

/// Where a command's calls go, and with which token.
struct Target {
  /// The base URLs in place of GitHub's own; nil where calls go to GitHub itself, or to a URL that was written.
  var bases: [String: HTTPURL]?
  /// The server that is called, which alone gets the token.
  let server: HTTPURL
  /// Nil if none is sent.
  var token: String?
  /// Says on standard error where the token goes or why it doesn't; nil over https.
  var notice: String?
  /// Whether the token of a variable would be sent.
  var takesToken = true

  /// The environment variable with the server's token; nil if none would be sent.
  var tokenVariable: String? { takesToken ? Invocation.isGitHub(server) ? "GH_TOKEN" : "GH_ENTERPRISE_TOKEN" : nil }
}

extension Invocation {
  /// The server that follows from what was written: a page's URL, `host/owner/name`, or the URL of an endpoint; then
  /// `--api-url`, `GH_REPO`, `GH_HOST`, `GITHUB_API_URL`. As with GitHub's own program, a URL decides.
  func target() throws -> Target {
    // Samples are of GitHub itself.
    if flag("sample") { return Target(server: try Self.gitHub()) }
    let chosen = try chosenServer()
    let text = argument(0)
    switch command.arguments.first?.names {
    case .endpoint:
      if let text, Self.isURL(text) { return try target(ofURL: text, chosen: chosen) }
    case .file:
      guard let text else { return try target(at: nil, chosen: chosen) }
      return try target(ofURL: text, chosen: chosen, isEndpoint: false)
    case .repository: return try target(at: try repository().host, chosen: chosen)
    case .gist: return try target(at: text.flatMap { PageURL($0)?.gistHost }, chosen: chosen)
    case nil: break
    }
    // The repository is written into the path or a field.
    return try target(at: hasPlaceholders ? variableRepository?.host : nil, chosen: chosen)
  }

  /// Whether an endpoint is a whole URL. A path may have another URL in its query.
  static func isURL(_ endpoint: String) -> Bool {
    guard let end = endpoint.utf8.firstIndex(where: "/?#".utf8.contains) else { return false }
    return endpoint.utf8[..<end].last == UInt8(ascii: ":") && endpoint.utf8[end...].starts(with: "//".utf8)
  }

  private static func gitHub() throws -> HTTPURL { try HTTPURL("https://\(GitHubAPI.host)") }

  /// The server of `--api-url`, `GH_HOST` or `GITHUB_API_URL`; GitHub itself without them.
  private func chosenServer() throws -> HTTPURL {
    let url = value("api-url")
    if url == nil, let host = variable("GH_HOST") { return try Self.server(at: host, from: "GH_HOST") }
    do {
      return try (url ?? variable("GITHUB_API_URL")).map { try HTTPURL($0) } ?? Self.gitHub()
    } catch {
      throw UsageError("\(url != nil ? "--api-url" : "GITHUB_API_URL"): \(error.localizedDescription)")
    }
  }

  /// The API of a website's host, such as `github.com` or `github.example.com`.
  private static func server(at host: String, from source: String) throws -> HTTPURL {
    var host = host.lowercased()
    if host.hasPrefix("www.") { host.removeFirst(4) }
    // Subdomains belong to GitHub itself, or to the tenant. Files are on another domain.
    if [GitHubAPI.webHost, "githubusercontent.com"].contains(where: { host == $0 || host.hasSuffix(".\($0)") }) {
      return try gitHub()
    }
    if host.hasSuffix(".ghe.com") { host = host.split(separator: ".").suffix(3).joined(separator: ".") }
    guard let url = try? HTTPURL("https://\(host)"), url.authority == host, url.path == "/", url.query == nil,
      let server = try? GitHubAPI.enterpriseServer(host: host)[GitHubAPI.host]
    else { throw UsageError("\(source): a host is written as github.example.com, not “\(PageURL.shown(host))”") }
    return server
  }

  /// The target of a command about a page at a host, or about none.
  private func target(at host: String?, chosen: HTTPURL) throws -> Target {
    let bases = try GitHubAPI.enterpriseServer(api: chosen), website = bases[GitHubAPI.webHost]
    let gitHub = try Self.gitHub()
    var server = chosen
    if let host {
      let written = try Self.server(at: host, from: "the repository")
      // A server without a website of its own stands in for GitHub's.
      let itsWebsite = try website.map { try Self.server(at: $0.authority, from: "") } ?? gitHub
      let isChosen = host.lowercased() == chosen.authority || itsWebsite == written
      if !isChosen {
        if let url = value("api-url") { throw UsageError("--api-url: \(url) is not the API of \(host)") }
        server = written
      }
    }
    let itsBases = try server == gitHub ? nil : server == chosen ? bases : GitHubAPI.enterpriseServer(api: server)
    return try withToken(Target(bases: itsBases, server: server), chosen: chosen)
  }

  /// The target of a URL that is called as it was written, unless a server stands in for GitHub's API.
  private func target(ofURL text: String, chosen: HTTPURL, isEndpoint: Bool = true) throws -> Target {
    let url = try HTTPURL(text), bases = try GitHubAPI.enterpriseServer(api: chosen)
    let server = try HTTPURL(url.origin)
    if try server == Self.gitHub(), bases[GitHubAPI.webHost] == nil { return try target(at: nil, chosen: chosen) }
    // A file can be anywhere, and `--api-url` says which server may have the token.
    if server.origin == chosen.origin || isEndpoint && value("api-url") == nil {
      return try withToken(Target(server: server), chosen: chosen)
    }
    // Most images are elsewhere, and need no token: only one that is given for the call is missed there.
    let isMissed = value("token").map { !$0.isEmpty } ?? (isEndpoint && (gitHubToken ?? otherToken) != nil)
    return Target(server: server, notice: isMissed ? Self.notice(for: server, chosen: chosen) : nil, takesToken: false)
  }

  private var gitHubToken: String? { variable("GH_TOKEN", "GITHUB_TOKEN") }
  private var otherToken: String? { variable("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN") }

  private static func notice(for server: HTTPURL, chosen: HTTPURL) -> String {
    "The token isn't sent to \(server.authority), because only \(chosen.authority) may get one."
  }

  /// The server that the variables name as the one `GH_ENTERPRISE_TOKEN` is for, where a URL leads to yet another one: it
  /// may have been pasted from anywhere.
  private func ownServer(otherThan server: HTTPURL, chosen: HTTPURL) -> HTTPURL? {
    let host = variableRepository?.host, ofRepository = host.flatMap { try? Self.server(at: $0, from: "GH_REPO") }
    let own = [chosen, ofRepository].compactMap { $0 }.filter { !Self.isGitHub($0) }
    return Self.isGitHub(server) || own.contains { $0.origin == server.origin } ? nil : own.first
  }

  /// Chooses the token for a server as GitHub's own program does: `GH_TOKEN` is for github.com and ghe.com,
  /// `GH_ENTERPRISE_TOKEN` for any other host, or only for those that the variables name. It isn't sent over plain http,
  /// except to this machine.
  private func withToken(_ target: Target, chosen: HTTPURL) throws -> Target {
    var target = target
    let server = target.server, isGitHub = Self.isGitHub(server)
    if value("token") == nil, let own = ownServer(otherThan: server, chosen: chosen) {
      target.takesToken = false
      if (otherToken ?? gitHubToken) != nil { target.notice = Self.notice(for: server, chosen: own) }
      return target
    }
    target.takesToken = server.isProtected
    let refused = "The token isn't sent to \(server.authority), because \(server.origin) isn't https."
    guard let token = value("token") ?? (isGitHub ? gitHubToken : otherToken), !token.isEmpty else {
      if value("token") == nil, (gitHubToken ?? otherToken) != nil {
        target.notice =
          !target.takesToken
          ? refused
          : isGitHub
            ? "The token for other servers isn't sent to \(server.authority); set GH_TOKEN for GitHub."
            : "The token for GitHub isn't sent to \(server.authority); set GH_ENTERPRISE_TOKEN for this server."
      }
      return target
    }
    // Such as the line break at the end of a file.
    guard token.utf8.allSatisfy(Token.isVisible) else {
      let variables = ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"]
      let source = value("token") == nil ? variables.first { environment[$0] == token } : nil
      throw UsageError("\(source ?? "--token") has a blank, a line break or another character that no token has")
    }
    if target.takesToken {
      target.token = token
      if server.scheme != "https" { target.notice = "The token is sent to \(server.authority) over plain http." }
    } else {
      target.notice = refused
    }
    return target
  }

  /// Throws if a call would be without a token, where the server then doesn't refuse it but lists what is everybody's.
  func checkHasToken() throws {
    let target = try target()
    guard target.token == nil, !flag("sample"), !flag("curl"), value("replay") == nil else { return }
    let place = target.tokenVariable.map { " in \($0)" } ?? ", which isn't sent to \(target.server.origin)"
    throw CommandFailure("The list of your own needs a token\(place).", exitCode: 4)
  }

  /// Whether a server belongs to GitHub, so that `GH_TOKEN` is for it.
  static func isGitHub(_ server: HTTPURL) -> Bool {
    ["github.com", "ghe.com"].contains { server.host == $0 || server.host.hasSuffix(".\($0)") }
  }
}

extension PageURL {
  /// The host of the website that a gist's page belongs to: an Enterprise Server may have a subdomain for gists as well.
  fileprivate var gistHost: String { host.lowercased().hasPrefix("gist.") ? String(host.dropFirst(5)) : host }
}

extension Command.Option {
  /// Shows the page instead of calling the API.
  static let web = Self("-w, --web", "Open the page in the browser.")
}

extension Invocation {
  /// With `--web`, opens a page of GitHub's web site, or prints its URL if nobody would see the page; otherwise false.
  func showsPage(_ path: String, _ query: [(String, String)] = [], ofGists: Bool = false) throws -> Bool {
    if flag("web") { try refuse(["json", "jq"], with: "--web") }
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
    let base = try target().bases?[GitHubAPI.webHost] ?? HTTPURL("https://\(GitHubAPI.webHost)")
    if ofGists, Self.isGitHub(base) { return "https://gist.\(base.authority)" }
    let root = base.absoluteString.hasSuffix("/") ? String(base.absoluteString.dropLast()) : base.absoluteString
    return ofGists ? "\(root)/gist" : root
  }
}
