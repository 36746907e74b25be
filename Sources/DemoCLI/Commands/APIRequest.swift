import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The call that the words of `api` describe.
struct APIRequest: GitHubEndpoint {
  typealias Parameter = HTTPBody
  typealias Response = Data

  let urlInfo: NetworkAPI.URLInfo
  let requestInfo: NetworkAPI.RequestInfo<HTTPBody>
  let isGraphQL: Bool

  init(_ invocation: Invocation) throws {
    let path = try Self.path(invocation)
    isGraphQL = path == "graphql" || path == "/graphql"
    let fields = try FieldValues(invocation)
    let input = try invocation.value("input").map { try invocation.contents(of: $0) }
    let hasBody = input != nil || !fields.items.isEmpty || fields.object != .object([:])
    let method = try Self.method(invocation) ?? (hasBody ? .post : .get)
    let url = try Self.url(path, invocation)
    var headers = try Self.headers(invocation)
    var body: HTTPBody?
    if let input {
      body = HTTPBody(input)
    } else if hasBody, ![.get, .head, .delete].contains(method) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      body = HTTPBody(try encoder.encode(isGraphQL ? GraphQLCommand.request(fields.object) : fields.object))
    }
    if body != nil, !headers.contains("Content-Type") {
      headers.append(.contentType("application/json; charset=utf-8"))
    }
    if !headers.contains("Accept") { headers.append(.accept("application/vnd.github+json")) }
    var query = NetworkAPI.Query()
    if input != nil || body == nil { query.items += fields.items.map { .init(name: $0.name, value: $0.value) } }
    if invocation.flag("paginate"), method == .get, url.query?.contains("per_page=") != true,
      !query.items.contains(where: { $0.name == "per_page" })
    {
      query.items.append(.init(name: "per_page", value: "100"))
    }
    urlInfo = .init(url: url, query: query.items.isEmpty ? nil : query)
    requestInfo = .init(method: method, headers: headers, parameters: body)
  }

  /// The path with `{owner}` and `{repo}` filled in.
  private static func path(_ invocation: Invocation) throws -> String {
    let path = try invocation.required(0)
    guard path.contains("{owner}") || path.contains("{repo}") else { return path }
    guard let text = invocation.environment["GH_REPO"], let name = RepositoryName(text) else {
      throw UsageError(
        "{owner} and {repo} need a repository in the environment variable GH_REPO", command: invocation.path)
    }
    return path.replacing("{owner}", with: name.owner).replacing("{repo}", with: name.name)
  }

  /// A path of the API, or a whole URL.
  private static func url(_ text: String, _ invocation: Invocation) throws -> HTTPURL {
    let path = text.hasPrefix("/") ? String(text.dropFirst()) : text
    do {
      return try HTTPURL(text.contains("://") ? text : "https://\(GitHubAPI.host)/\(path)")
    } catch {
      throw UsageError(error.localizedDescription, command: invocation.path)
    }
  }

  private static func method(_ invocation: Invocation) throws -> NetworkAPI.Method? {
    guard let text = invocation.value("method") else { return nil }
    guard let method = NetworkAPI.Method(rawValue: text.uppercased()) else {
      throw UsageError("“\(text)” is not a method", command: invocation.path)
    }
    return method
  }

  private static func headers(_ invocation: Invocation) throws -> NetworkAPI.Headers {
    var headers = NetworkAPI.Headers()
    for text in invocation.values("header") {
      // The rest of the text isn't shown, since it may be a credential.
      guard let colon = text.firstIndex(of: ":") else {
        throw UsageError("a field is written name:value", command: invocation.path)
      }
      guard let name = NetworkAPI.Headers.Name(rawValue: String(text[..<colon])) else {
        throw UsageError("“\(text[..<colon])” is not the name of a field", command: invocation.path)
      }
      headers.append(name: name, value: text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces))
    }
    return headers
  }
}
