import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A small GitHub inside the program, for `--sample`: it filters, sorts and pages its lists as GitHub does.
enum SampleServer {
  typealias JSON = GitHubAPI.JSONValue

  /// There is no sample for a request.
  struct Missing: LocalizedError { let errorDescription: String? }

  static let transport = StubTransport { request in
    if let response = try response(to: request) { return response }
    throw Missing(
      errorDescription: "There is no sample of \(request); samples are of octocat and octocat/Hello-World.")
  }

  /// The response to a request, whatever its host; nil if there is no sample.
  static func response(to request: HTTPRequest) throws -> HTTPResponse? {
    let path = request.url.path
    func response(_ data: Data, type: String, status: HTTPStatus = 200, links: String? = nil) -> HTTPResponse {
      var headers: NetworkAPI.Headers = [.contentType(type)]
      headers["Link"] = links
      return HTTPResponse(status: status, headers: headers, body: HTTPBody(data), url: request.url)
    }
    func json(_ value: JSON, status: HTTPStatus = 200, links: String? = nil) throws -> HTTPResponse {
      response(try JSONText.data(value), type: "application/json; charset=utf-8", status: status, links: links)
    }
    switch (request.method, path) {
    case (.post, "/graphql"):
      // The only query there is a sample of.
      let text = String(decoding: request.body.data ?? Data(), as: UTF8.self)
      return text.contains("viewer") ? try json(["data": ["viewer": ["login": "octocat"]]]) : nil
    case (.post, "/repos/octocat/Hello-World/issues"): return try json(Samples.issues[0], status: 201)
    case (.get, "/octocat.png"): return response(Samples.picture, type: "image/png")
    case (.get, "/repos/octocat/Hello-World/releases/assets/1"):
      return response(Samples.asset, type: "application/octet-stream")
    case (.get, _):
      if let value = single(path) { return try json(value) }
      let query = (URLComponents(string: request.url.absoluteString)?.queryItems ?? [])
        .reduce(into: [String: String]()) { $0[$1.name] = $1.value ?? "" }
      guard let items = list(path, query) else { return nil }
      let (page, links) = page(of: items, query, at: request.url)
      let found: JSON = [
        "total_count": .integer(Int64(items.count)), "incomplete_results": false, "items": .array(page),
      ]
      return try json(path.hasPrefix("/search/") ? found : .array(page), links: links)
    default: return nil
    }
  }

  /// The resources that are one object.
  private static func single(_ path: String) -> JSON? {
    let releases = "/repos/octocat/Hello-World/releases/"
    if path == "/rate_limit" { return Samples.rateLimit }
    if path == "/user" { return single("/users/octocat") }
    if path == "\(releases)latest" { return Samples.releases[0] }
    let items = Samples.users + Samples.gists + Samples.repositories + Samples.issues + Samples.pulls
    return items.first { $0["url"]?.text == "https://api.github.com\(path)" }
      ?? Samples.releases.first { $0["tag_name"]?.text.map { "\(releases)tags/\($0)" } == path }
  }

  /// The lists, filtered and sorted.
  private static func list(_ path: String, _ query: [String: String]) -> [JSON]? {
    let order = query["sort"], direction = query["direction"] ?? query["order"]
    func found(_ items: [JSON]) -> [JSON] {
      let found = items.filter { SampleFilter.finds($0, query["q"] ?? "") }
      return SampleFilter.sorted(found, by: order, direction).map { Samples.merged($0, ["score": 1]) }
    }
    func listed(_ items: [JSON]) -> [JSON] {
      let filters = query.merging(["state": "open"]) { given, _ in given }
      let kept = items.filter { item in filters.allSatisfy { SampleFilter.fits(item, $0.key, $0.value) } }
      return SampleFilter.sorted(kept, by: order ?? "created", direction)
    }
    return switch path {
    case "/users/octocat/repos", "/user/repos", "/orgs/octocat/repos":
      SampleFilter.sorted(
        Samples.repositories.filter { SampleFilter.fits($0, "user", "octocat") }, by: order ?? "full_name", direction)
    case "/repos/octocat/Hello-World/issues": listed(Samples.issues)
    case "/repos/octocat/Hello-World/pulls": listed(Samples.pulls)
    case "/repos/octocat/Hello-World/releases": Samples.releases
    case "/repos/octocat/Hello-World/tags": Samples.tags
    case "/users/octocat/gists", "/gists": Samples.gists
    case "/search/repositories": found(Samples.repositories)
    case "/search/issues": found(Samples.issues + Samples.pullsAsIssues + Samples.otherIssues)
    case "/search/code": found(Samples.code)
    case "/search/users": found(Samples.users)
    default: nil
    }
  }

  /// One page of a list, and the links to the others.
  private static func page(of items: [JSON], _ query: [String: String], at url: HTTPURL) -> ([JSON], links: String?) {
    func number(_ name: String, _ standard: Int, upTo limit: Int) -> Int {
      min(max(query[name].flatMap { Int($0) } ?? standard, 1), limit)
    }
    let size = number("per_page", 30, upTo: 100), page = number("page", 1, upTo: 1_000_000)
    func link(_ page: Int, _ relation: String) -> String {
      var components = URLComponents(string: url.absoluteString)
      let others = (components?.queryItems ?? []).filter { $0.name != "page" }
      components?.queryItems = others + [URLQueryItem(name: "page", value: "\(page)")]
      return "<\(components?.string ?? "")>; rel=\"\(relation)\""
    }
    let last = max(1, (items.count + size - 1) / size)
    let links = page < last ? "\(link(page + 1, "next")), \(link(last, "last"))" : nil
    return (Array(items.dropFirst((page - 1) * size).prefix(size)), links)
  }
}
