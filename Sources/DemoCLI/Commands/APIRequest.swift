import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The call that the words of `api` describe.
struct APIRequest: GitHubEndpoint {
  typealias Parameter = HTTPBody
  typealias Response = Data

  let urlInfo: NetworkAPI.URLInfo
  private(set) var requestInfo: NetworkAPI.RequestInfo<HTTPBody>
  let isGraphQL: Bool

  init(_ invocation: Invocation) throws {
    let url = try Self.url(invocation)
    // The second path is that of an enterprise server, in a whole URL.
    isGraphQL = ["/graphql", "/api/graphql"].contains(url.path)
    let fields = try FieldValues(invocation)
    let input = try invocation.value("input").map { try invocation.contents(of: $0) }
    let hasBody = input != nil || !fields.items.isEmpty || fields.object != [:]
    let method =
      try invocation.value("method").map { try NetworkAPI.Method($0.uppercased()) } ?? (hasBody ? .post : .get)
    var headers = try Self.headers(invocation)
    var body = input.map { HTTPBody($0) }
    if body == nil, hasBody, ![.get, .head].contains(method) {
      body = HTTPBody(try JSONText.data(isGraphQL ? Self.graphQL(fields.object) : fields.object))
    }
    if body != nil, !headers.contains("Content-Type") {
      headers.append(.contentType("application/json; charset=utf-8"))
    }
    if !headers.contains("Accept") { headers.append(.accept("application/vnd.github+json")) }
    var query = NetworkAPI.Query()
    if input != nil || body == nil { query.items += fields.items.map { .init(name: $0.name, value: $0.value) } }
    if isGraphQL, invocation.flag("paginate") {
      let text = String(decoding: body?.data ?? Data(), as: UTF8.self)
      guard text.contains("$endCursor") else { throw Self.needsCursor }
    }
    if invocation.flag("paginate"), method == .get, url.query?.contains("per_page=") != true,
      !query.items.contains(where: { $0.name == "per_page" })
    {
      query.items.append(.init(name: "per_page", value: "100"))
    }
    urlInfo = .init(url: url, query: query.items.isEmpty ? nil : query)
    requestInfo = .init(method: method, headers: headers, parameters: body)
  }

  /// The call for the next page of a GraphQL query; nil after the last one.
  func following(_ page: Data) throws -> Self? {
    guard
      case .object(var request)? = try? JSONDecoder().decode(
        GitHubAPI.JSONValue.self, from: requestInfo.parameters?.data ?? Data())
    else { throw GitHubAPI.PageInfoError.missing }
    var variables: [String: GitHubAPI.JSONValue] = [:]
    if case .object(let members)? = request["variables"] { variables = members }
    guard let cursor = try GitHubAPI.PageInfo(in: page).next(after: variables["endCursor"]) else { return nil }
    variables["endCursor"] = cursor
    request["variables"] = .object(variables)
    var next = self
    next.requestInfo.parameters = HTTPBody(try JSONText.data(GitHubAPI.JSONValue.object(request)))
    return next
  }

  /// The body of `api graphql`: fields other than the request's own members are variables.
  private static func graphQL(_ fields: GitHubAPI.JSONValue) -> GitHubAPI.JSONValue {
    guard case .object(let members) = fields else { return fields }
    var request = members.filter { ["query", "operationName", "variables"].contains($0.key) }
    let variables = members.filter { request[$0.key] == nil }
    if !variables.isEmpty { request["variables"] = .object(variables) }
    return .object(request)
  }

  static let needsCursor = UsageError(
    "--paginate needs a query with the variable $endCursor: String, and pageInfo { hasNextPage endCursor } of its list")

  /// A path of the API, with `{owner}` and `{repo}` filled in, or a whole URL.
  private static func url(_ invocation: Invocation) throws -> HTTPURL {
    var path = try invocation.filled(invocation.required(0), isPath: true)
    if !Invocation.isURL(path) {
      // A URL has its fragment for a reader; a name that is cut there would be that of another resource.
      guard !path.contains("#") else { throw UsageError("in a path, # is written as %23") }
      path = "https://\(GitHubAPI.host)\(path.hasPrefix("/") ? "" : "/")\(path)"
    }
    return try HTTPURL(path)
  }

  private static func headers(_ invocation: Invocation) throws -> NetworkAPI.Headers {
    var headers = NetworkAPI.Headers()
    for text in invocation.values("header") {
      // The rest of the text isn't shown, since it may be a credential.
      guard let colon = text.firstIndex(of: ":") else { throw UsageError("a field is written name:value") }
      let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers.append(name: try .init(String(text[..<colon])), value: value)
    }
    return headers
  }
}
