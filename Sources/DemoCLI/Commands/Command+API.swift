import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Command {
  static let api = Command(
    name: "api", summary: "Call any API endpoint",
    discussion: """
      The method is POST if there are fields, otherwise GET. The fields of GET, HEAD and DELETE go to the query. \
      {owner} and {repo} in the path stand for the repository in GH_REPO. The body of an error is printed too.
      """,
    arguments: [.init(name: "path", help: "A path such as /users/octocat, a URL, or graphql.")],
    options: [.init("-X, --method <method>", "Use this method.")] + FieldValues.options + [
      .init("-H, --header <name:value>", "Send this header field.", isRepeated: true),
      .init("--input <file>", "Send this file (- for standard input) as the body."),
      .init("-i, --include", "Print the status and the header fields too."),
      .init("--paginate", "Request all pages, and print them as one list."),
      .init("--slurp", "With --paginate: print a list of pages."), .init("--silent", "Print no body."),
    ],
    examples: [
      ("DemoCLI api users/octocat", "calls an endpoint"),
      ("DemoCLI api users/octocat/repos --paginate", "requests all pages"),
      ("DemoCLI api search/users -X GET -f q=tom", "sends fields in the query"),
      ("DemoCLI api repos/octocat/Hello-World/issues -f title='It breaks'", "opens an issue"),
    ]
  ) { invocation in
    let endpoint = try APIRequest(invocation)
    guard invocation.flag("paginate") || !invocation.flag("slurp") else { throw UsageError("--slurp needs --paginate") }
    try await invocation.withClient { client in
      do {
        if invocation.flag("paginate") { return try await invocation.printPages(of: endpoint, client) }
        let response = try await client.response(endpoint)
        invocation.print(response.response)
        // GraphQL sends its errors with the status 200.
        typealias GraphQLResponse = GitHubAPI.GraphQLResponse<GitHubAPI.JSONValue>
        guard endpoint.isGraphQL else { return }
        _ = try (try? JSONDecoder().decode(GraphQLResponse.self, from: response.value))?.value()
      } catch NetworkError.statusCode(let failure) {
        invocation.print(failure.response)
        throw NetworkError.statusCode(failure)
      }
    }
  }

  static let graphQL = Command(
    name: "graphql", summary: "Send a GraphQL query; GitHub requires a token",
    arguments: [.init(name: "query", help: "The query, - for standard input, or @file.")],
    options: FieldValues.options + [.init("--operation <name>", "The operation, if the query has several.")],
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
    try await invocation.withClient { client in
      let response = try await client.response(endpoint)
      invocation.console.print(JSONText.pretty(response.response.body.data ?? Data()))
      _ = try response.value.value()
    }
  }
}

extension Invocation {
  /// Prints a response as it is, or laid out for a reader.
  fileprivate func print(_ response: HTTPResponse) {
    if flag("include") { console.print(head(of: response)) }
    let data = response.body.data ?? Data()
    guard !flag("silent"), !data.isEmpty else { return }
    let isJSON = response.headers["Content-Type"]?.lowercased().contains("json") == true
    printBytes(data, isPretty: isJSON && (console.isTerminal || flag("json")))
  }

  /// Prints a body: unchanged for programs, without control characters for a terminal.
  private func printBytes(_ data: Data, isPretty: Bool = false) {
    guard isPretty || console.isTerminal else { return console.output(data) }
    console.print(isPretty ? JSONText.pretty(data) : PlainText.block(String(decoding: data, as: UTF8.self)))
  }

  private func head(of response: HTTPResponse) -> String {
    let version = (response.metrics.networkProtocol ?? "http/1.1").uppercased()
    let fields = response.headers.map { "\($0.name): \(PlainText.line($0.value))\n" }
    return "\(version == "H2" ? "HTTP/2" : version) \(response.status)\n\(fields.joined())"
  }

  /// Prints all pages: lists as one list, others one after the other.
  fileprivate func printPages(of endpoint: APIRequest, _ client: NetworkClient) async throws {
    var pages: [Any] = []
    for try await page in client.pages(of: endpoint) {
      if flag("include") { console.print(head(of: page.response)) }
      if let value = try? JSONSerialization.jsonObject(with: page.value, options: .fragmentsAllowed) {
        pages.append(value)
      } else if !flag("silent") {
        printBytes(page.value)
      }
    }
    guard !flag("silent"), !pages.isEmpty else { return }
    let lists = flag("slurp") ? [pages] : pages as? [[Any]]
    for value in lists.map({ [$0.flatMap { $0 }] }) ?? pages { console.print(JSONText.pretty(value)) }
  }
}
