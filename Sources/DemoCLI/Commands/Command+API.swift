import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Command {
  static let api = Command(
    name: "api", summary: "Call any API endpoint",
    discussion: """
      The method is POST with fields or --input, otherwise GET. The fields of GET and HEAD go to the query. \
      {owner} and {repo} in the path and in -F stand for the repository in GH_REPO. The body of an error is printed too.
      """,
    arguments: [.init(name: "path", help: "A path such as /users/octocat, a URL, or graphql.", names: .endpoint)],
    options: [.init("-X, --method <method>", "Use this method.")] + FieldValues.options + [
      .init("-H, --header <name:value>", "Send this header field.", isRepeated: true),
      .init("--input <file>", "Send this file (- for standard input) as the body."),
      .init("-i, --include", "Print the status and the header fields too."),
    ] + pageOptions + [.init("--silent", "Print no body.")],
    examples: [
      ("DemoCLI api users/octocat", "calls an endpoint"),
      ("DemoCLI api users/octocat/repos --paginate", "requests all pages"),
      ("DemoCLI api search/users -X GET -f q=tom", "sends fields in the query"),
      ("DemoCLI api repos/octocat/Hello-World/issues -f title='It breaks'", "opens an issue"),
    ]
  ) { invocation in
    if invocation.flag("silent") { try invocation.refuse(["json", "jq"], with: "--silent") }
    let endpoint = try APIRequest(invocation)
    let hasPages = try invocation.hasPages()
    try await invocation.withClient { client in
      do {
        if hasPages {
          let pages =
            endpoint.isGraphQL
            ? client.pages(of: endpoint) { request, page in
              try checkErrors(of: page.value)
              return try request.following(page.value)
            }
            : client.pages(of: endpoint)
          return try await invocation.printPages(pages, isGraphQL: endpoint.isGraphQL)
        }
        let response = try await client.response(endpoint)
        try invocation.show(response.response, isGraphQL: endpoint.isGraphQL) {
          try invocation.print(response.response)
        }
      } catch NetworkError.statusCode(let failure) {
        // The filter is for what was asked for.
        try invocation.print(failure.response, isFiltered: false)
        throw NetworkError.statusCode(failure)
      }
    }
  }

  private static let pageOptions: [Option] = [
    .init("--paginate", "Request all pages. Lists are printed as one, objects one after the other."),
    .init("--slurp", "With --paginate: print a list of pages."),
  ]

  /// GraphQL sends its errors with the status 200.
  fileprivate static func checkErrors(of body: Data) throws {
    typealias GraphQLResponse = GitHubAPI.GraphQLResponse<GitHubAPI.JSONValue>
    _ = try (try? JSONCoding().decode(GraphQLResponse.self, from: body))?.value()
  }

  static let graphQL = Command(
    name: "graphql", summary: "Send a GraphQL query; GitHub requires a token",
    arguments: [.init(name: "query", help: "The query, - for standard input, or @file.")],
    options: FieldValues.options + [.init("--operation <name>", "The operation, if the query has several.")]
      + pageOptions,
    examples: [
      ("DemoCLI graphql '{ viewer { login } }'", "shows the token's account"),
      ("DemoCLI graphql @stars.graphql -F first=10 -f owner=octocat", "sends a file with variables"),
    ]
  ) { invocation in
    let text = try invocation.required(0)
    let file = text == "-" ? text : text.hasPrefix("@") ? String(text.dropFirst()) : nil
    let query = try file.map { String(decoding: try invocation.contents(of: $0), as: UTF8.self) } ?? text
    guard query.contains(where: { !$0.isWhitespace }) else { throw UsageError("the query is empty") }
    guard case .object(let variables) = try FieldValues(invocation).object else { return }
    let endpoint = GitHubAPI.GraphQL<GitHubAPI.JSONValue>(
      query: query, variables: variables.isEmpty ? nil : variables, operationName: invocation.value("operation"))
    let hasPages = try invocation.hasPages()
    guard !hasPages || query.contains("$endCursor") else { throw APIRequest.needsCursor }
    try await invocation.withClient { client in
      if hasPages { return try await invocation.printPages(client.pages(of: endpoint), isGraphQL: true) }
      let response = try await client.response(endpoint)
      try invocation.show(response.response, isGraphQL: true) {
        try invocation.printJSON(response.response.body.data ?? Data())
      }
    }
  }
}

extension Invocation {
  /// Prints a response by a closure. An error of GraphQL is thrown first, since it may have led to that of a filter.
  fileprivate func show(_ response: HTTPResponse, isGraphQL: Bool, print: () throws -> Void) throws {
    let printed = Result(catching: print)
    if isGraphQL { try Command.checkErrors(of: response.body.data ?? Data()) }
    try printed.get()
  }

  /// Prints a response as it is, or laid out for a reader.
  fileprivate func print(_ response: HTTPResponse, isFiltered: Bool = true) throws {
    if flag("include") { console.print(head(of: response)) }
    let data = response.body.data ?? Data()
    guard !flag("silent"), !data.isEmpty else { return }
    let isJSON = response.headers["Content-Type"]?.lowercased().contains("json") == true
    if isFiltered, isJSON && wantsJSON || wantsPart { return try printJSON(data) }
    printBytes(data, isPretty: isJSON && (console.isTerminal || flag("json")))
  }

  /// Prints a body: unchanged for programs, without control characters for a terminal.
  private func printBytes(_ data: Data, isPretty: Bool = false) {
    guard isPretty || console.isTerminal else { return console.output(data) }
    console.print(isPretty ? JSONText.pretty(data) : PlainText.block(String(decoding: data, as: UTF8.self)))
  }

  func head(of response: HTTPResponse) -> String {
    let name = (response.metrics.networkProtocol ?? "http/1.1").uppercased()
    // Transports name these as TLS does (RFC 7301).
    let version = ["H2": "HTTP/2", "H3": "HTTP/3"][name] ?? name
    let fields = response.headers.map { "\($0.name): \(PlainText.line($0.value))\n" }
    return "\(version) \(response.status)\n\(fields.joined())"
  }

  /// Whether all pages are wanted.
  fileprivate func hasPages() throws -> Bool {
    guard flag("paginate") || !flag("slurp") else { throw UsageError("--slurp needs --paginate") }
    return flag("paginate")
  }

  /// Prints all pages: lists as one list, others one after the other, or with `--slurp` a list of pages. After an error,
  /// those that were received.
  fileprivate func printPages(_ pages: NetworkSequence<NetworkResponse<some Sendable>>, isGraphQL: Bool) async throws {
    var list: [Any]?
    // In place: a list may have many pages.
    func append(_ items: [Any]) {
      list = list ?? []
      list?.append(contentsOf: items)
    }
    let outcome = await Result {
      for try await page in pages {
        if flag("include") { console.print(head(of: page.response)) }
        try show(page.response, isGraphQL: isGraphQL) {
          let body = page.response.body.data ?? Data()
          guard !flag("silent"), !body.isEmpty else { return }
          let value = try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)
          switch value {
          case let value? where flag("slurp"): append([value])
          case let items as [Any]: append(items)
          case let value?: try printJSON(value)
          case nil where wantsPart: try printJSON(body)
          case nil: printBytes(body)
          }
        }
      }
    }
    let printed = list.map { list in Result(catching: { try printJSON(list) }) }
    try outcome.get()
    try printed?.get()
  }
}
