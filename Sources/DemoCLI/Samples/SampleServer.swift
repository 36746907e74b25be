import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A small GitHub inside the program, for `--sample`: it filters, sorts and pages its lists as GitHub does.
enum SampleServer {
  typealias JSON = GitHubAPI.JSONValue

  /// What the server sends.
  struct Response {
    var status = 200
    var headers: NetworkAPI.Headers = [.contentType("application/json; charset=utf-8")]
    var body: Data

    init(_ value: JSON, status: Int = 200, links: String? = nil) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      self.status = status
      body = (try? encoder.encode(value)) ?? Data()
      if let links { headers["Link"] = links }
    }

    init(_ body: Data, type: String) {
      headers = [.contentType(type)]
      self.body = body
    }
  }

  /// There is no sample for a request.
  struct Missing: LocalizedError {
    let request: String
    var errorDescription: String? {
      "There is no sample of \(request); samples are of octocat and octocat/Hello-World."
    }
  }

  static let transport = StubTransport { request in
    guard let response = response(to: request) else { throw Missing(request: request.description) }
    return HTTPResponse(
      status: HTTPStatus(response.status), headers: response.headers, body: HTTPBody(response.body), url: request.url)
  }

  /// The response to a request, whatever its host; nil if there is no sample.
  static func response(to request: HTTPRequest) -> Response? {
    let path = request.url.path
    let query = (URLComponents(string: request.url.absoluteString)?.queryItems ?? [])
      .reduce(into: [String: String]()) { $0[$1.name] = $1.value ?? "" }
    switch (request.method, path) {
    case (.post, "/graphql"):
      // The only query there is a sample of.
      let text = String(decoding: request.body.data ?? Data(), as: UTF8.self)
      return text.contains("viewer") ? Response(["data": ["viewer": ["login": "octocat"]]]) : nil
    case (.post, "/repos/octocat/Hello-World/issues"):
      return Response(Samples.issues[0], status: 201)
    case (.get, "/octocat.png"):
      return Response(Samples.picture, type: "image/png")
    case (.get, "/repos/octocat/Hello-World/releases/assets/1"):
      return Response(Samples.asset, type: "application/octet-stream")
    case (.get, _) where path.hasPrefix("/search/"):
      return search(String(path.dropFirst("/search/".count)), query, at: request.url)
    case (.get, _):
      if let value = single(path) { return Response(value) }
      return list(path, query).map { page($0, query, at: request.url) { .array($0) } }
    default:
      return nil
    }
  }

  /// The resources that are one object.
  private static func single(_ path: String) -> JSON? {
    let parts = path.split(separator: "/").map(String.init)
    let repository = "octocat/Hello-World"
    switch parts.count {
    case 1 where path == "/rate_limit": return Samples.rateLimit
    case 2 where parts[0] == "users": return Samples.users.first { $0["login"]?.text == parts[1] }
    case 2 where parts[0] == "gists": return Samples.gists.first { $0["id"]?.text == parts[1] }
    case 3 where parts[0] == "repos":
      return Samples.repositories.first { $0["full_name"]?.text == "\(parts[1])/\(parts[2])" }
    case 5 where path == "/repos/\(repository)/releases/latest": return Samples.releases[0]
    case 5 where path.hasPrefix("/repos/\(repository)/issues/"): return numbered(parts[4], in: Samples.issues)
    case 5 where path.hasPrefix("/repos/\(repository)/pulls/"): return numbered(parts[4], in: Samples.pulls)
    case 6 where path.hasPrefix("/repos/\(repository)/releases/tags/"):
      return Samples.releases.first { $0["tag_name"]?.text == parts[5] }
    default: return nil
    }
  }

  private static func numbered(_ number: String, in items: [JSON]) -> JSON? {
    Int64(number).flatMap { number in items.first { $0["number"] == .integer(number) } }
  }

  /// The lists, filtered and sorted.
  private static func list(_ path: String, _ query: [String: String]) -> [JSON]? {
    switch path {
    case "/users/octocat/repos", "/user/repos", "/orgs/octocat/repos":
      let own = Samples.repositories.filter { $0["owner"]?["login"]?.text == "octocat" }
      return SampleFilter.sorted(own, by: query["sort"] ?? "full_name", query["direction"])
    case "/repos/octocat/Hello-World/issues":
      return SampleFilter.sorted(
        Samples.issues.filter { SampleFilter.matches($0, query) }, by: query["sort"] ?? "created", query["direction"])
    case "/repos/octocat/Hello-World/pulls":
      return SampleFilter.sorted(
        Samples.pulls.filter { SampleFilter.matches($0, query) }, by: query["sort"] ?? "created", query["direction"])
    case "/repos/octocat/Hello-World/releases": return Samples.releases
    case "/repos/octocat/Hello-World/tags": return Samples.tags
    case "/users/octocat/gists", "/gists": return Samples.gists
    default: return nil
    }
  }

  private static func search(_ kind: String, _ query: [String: String], at url: HTTPURL) -> Response? {
    let items: [JSON]
    switch kind {
    case "repositories": items = Samples.repositories
    case "issues": items = Samples.issues + Samples.pullsAsIssues + Samples.otherIssues
    case "code": items = Samples.code
    case "users": items = Samples.users
    default: return nil
    }
    let found = items.filter { SampleFilter.finds($0, query["q"] ?? "") }
    return page(SampleFilter.sorted(found, by: query["sort"], query["order"]), query, at: url) { page in
      [
        "total_count": .integer(Int64(found.count)), "incomplete_results": false,
        "items": .array(page.map(SampleFilter.scored)),
      ]
    }
  }

  /// One page of a list, with links to the others.
  private static func page(
    _ items: [JSON], _ query: [String: String], at url: HTTPURL, _ body: ([JSON]) -> JSON
  ) -> Response {
    let size = query["per_page"].flatMap { Int($0) }.map { min(max($0, 1), 100) } ?? 30
    let page = query["page"].flatMap { Int($0) }.map { min(max($0, 1), 1_000_000) } ?? 1
    let last = max(1, (items.count + size - 1) / size)
    func link(_ page: Int, _ relation: String) -> String {
      var components = URLComponents(string: url.absoluteString)
      let others = (components?.queryItems ?? []).filter { $0.name != "page" }
      components?.queryItems = others + [URLQueryItem(name: "page", value: "\(page)")]
      return "<\(components?.string ?? "")>; rel=\"\(relation)\""
    }
    let links = page < last ? [link(page + 1, "next"), link(last, "last")] : []
    return Response(
      body(Array(items.dropFirst((page - 1) * size).prefix(size))),
      links: links.isEmpty ? nil : links.joined(separator: ", "))
  }
}
