import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Command.Option {
  /// Shows the page instead of calling the API.
  static let web = Self(name: "web", short: "w", help: "Open the page in the browser.")
}

extension Invocation {
  /// The site that a page belongs to.
  enum Site { case main, gists }

  /// With `--web`, opens a page of GitHub's web site, or prints its URL if nobody would see the page.
  ///
  /// - Parameters:
  ///   - path: the path, with a slash at the start; it is encoded here.
  ///   - query: the query items.
  ///   - site: the site; default GitHub itself.
  /// - Returns: whether `--web` was given, so that the command is done.
  func showsPage(_ path: String, _ query: [(String, String)] = [], on site: Site = .main) throws -> Bool {
    guard flag("web") else { return false }
    guard var page = URLComponents(string: try webBase(of: site)) else { return false }
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
  private func webBase(of site: Site) throws -> String {
    guard !flag("sample"), let server = try server(), let base = try bases(of: server)[GitHubAPI.webHost] else {
      return site == .gists ? "https://gist.github.com" : "https://\(GitHubAPI.webHost)"
    }
    let root = base.absoluteString.hasSuffix("/") ? String(base.absoluteString.dropLast()) : base.absoluteString
    return site == .gists ? "\(root)/gist" : root
  }
}
