import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A small GitHub inside the program, for `--sample`: it filters, sorts and pages its lists as GitHub does.
enum SampleServer {
  typealias JSON = GitHubAPI.JSONValue

  /// There is no sample for a request.
  struct Missing: LocalizedError {
    let request: String
    var errorDescription: String? {
      "There is no sample of \(request); samples are of octocat and octocat/Hello-World."
    }
  }

  static let transport = StubTransport { request in
    guard let response = try response(to: request) else { throw Missing(request: request.description) }
    return response
  }

  /// The response to a request, whatever its host; nil if there is no sample.
  static func response(to request: HTTPRequest) throws -> HTTPResponse? {
    let path = request.url.path
    let query = (URLComponents(string: request.url.absoluteString)?.queryItems ?? [])
      .reduce(into: [String: String]()) { $0[$1.name] = $1.value ?? "" }
    func response(_ data: Data, type: String, status: Int = 200) -> HTTPResponse {
      HTTPResponse(
        status: HTTPStatus(status), headers: [.contentType(type)], body: HTTPBody(data), url: request.url)
    }
    func json(_ value: JSON, status: Int = 200) throws -> HTTPResponse {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return response(try encoder.encode(value), type: "application/json; charset=utf-8", status: status)
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
      guard let items = list(path, query) else { return nil }
      let (page, links) = page(of: items, query, at: request.url)
      var response = try json(
        path.hasPrefix("/search/")
          ? ["total_count": .integer(Int64(items.count)), "incomplete_results": false, "items": .array(page)]
          : .array(page))
      response.headers["Link"] = links
      return response
    default: return nil
    }
  }

  /// The resources that are one object.
  private static func single(_ path: String) -> JSON? {
    let repository = "/repos/octocat/Hello-World"
    let places: [(items: [JSON], path: String, member: String)] = [
      (Samples.users, "/users/", "login"), (Samples.gists, "/gists/", "id"),
      (Samples.repositories, "/repos/", "full_name"), (Samples.issues, "\(repository)/issues/", "number"),
      (Samples.pulls, "\(repository)/pulls/", "number"), (Samples.releases, "\(repository)/releases/tags/", "tag_name"),
    ]
    switch path {
    case "/rate_limit": return Samples.rateLimit
    case "\(repository)/releases/latest": return Samples.releases[0]
    default:
      return places.lazy.flatMap { place in
        place.items.filter { item in
          guard case .integer(let number)? = item[place.member] else {
            return item[place.member]?.text.map { place.path + $0 } == path
          }
          return "\(place.path)\(number)" == path
        }
      }.first
    }
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
    let last = max(1, (items.count + size - 1) / size)
    func link(_ page: Int, _ relation: String) -> String {
      var components = URLComponents(string: url.absoluteString)
      let others = (components?.queryItems ?? []).filter { $0.name != "page" }
      components?.queryItems = others + [URLQueryItem(name: "page", value: "\(page)")]
      return "<\(components?.string ?? "")>; rel=\"\(relation)\""
    }
    let links = page < last ? "\(link(page + 1, "next")), \(link(last, "last"))" : nil
    return (Array(items.dropFirst((page - 1) * size).prefix(size)), links)
  }
}
