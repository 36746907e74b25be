import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `graphql <query>`: a query of GitHub's GraphQL API.
enum GraphQLCommand {
  static let declared = Command(
    name: "graphql", summary: "Send a GraphQL query; GitHub requires a token",
    arguments: [
      .init(name: "query", help: "The query, - for standard input, or @file.")
    ],
    options: FieldValues.options + [
      .init(name: "operation", value: "name", help: "The operation, if the query has several.")
    ],
    examples: [
      ("DemoCLI graphql '{ viewer { login } }'", "shows the token's account"),
      ("DemoCLI graphql @stars.graphql -F first=10 -f owner=octocat", "sends a file with variables"),
    ],
    run: { invocation in
      var query = try invocation.required(0)
      if query == "-" { query = "@-" }
      if query.hasPrefix("@") {
        query = String(decoding: try invocation.contents(of: String(query.dropFirst())), as: UTF8.self)
      }
      guard query.contains(where: { !$0.isWhitespace }) else {
        throw UsageError("the query is empty", command: invocation.path)
      }
      guard case .object(let variables) = try FieldValues(invocation).object else { return }
      let endpoint = GitHubAPI.GraphQL<GitHubAPI.JSONValue>(
        query: query, variables: variables.isEmpty ? nil : variables, operationName: invocation.value("operation"))
      try await invocation.withClient { client in
        let response = try await client.response(endpoint)
        invocation.console.print(JSONText.pretty(response.response.body.data ?? Data()))
        _ = try response.value.value()
      }
    })

  /// The body of `api graphql`: fields other than the request's own members are variables.
  static func request(_ fields: GitHubAPI.JSONValue) -> GitHubAPI.JSONValue {
    guard case .object(let members) = fields else { return fields }
    let own: Set = ["query", "operationName", "variables"]
    let variables = members.filter { !own.contains($0.key) }
    var request = members.filter { own.contains($0.key) }
    if !variables.isEmpty { request["variables"] = .object(variables) }
    return .object(request)
  }

  /// Throws the errors of a response: GraphQL sends them with the status 200.
  static func check(_ data: Data) throws {
    _ = try (try? JSONDecoder().decode(GitHubAPI.GraphQLResponse<GitHubAPI.JSONValue>.self, from: data))?.value()
  }
}
