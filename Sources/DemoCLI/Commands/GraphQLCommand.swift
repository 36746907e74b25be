import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `graphql <query>`: a query of GitHub's GraphQL API.
enum GraphQLCommand {
  static let declared = Command(
    name: "graphql", summary: "Send a GraphQL query; GitHub wants a token for it",
    arguments: [
      .init(name: "query", help: "The query; - for standard input, @file for a file.")
    ],
    options: FieldValues.options + [
      .init(name: "operation", value: "name", help: "Which operation, where the query has several.")
    ],
    examples: [
      ("DemoCLI graphql '{ viewer { login } }'", "says whose token it is"),
      ("DemoCLI graphql @stars.graphql -F first=10 -f owner=octocat", "a file with variables"),
    ],
    samples: [Samples.viewer],
    run: { invocation in
      var query = try invocation.required(0)
      if query == "-" { query = "@-" }
      if query.hasPrefix("@") {
        query = String(decoding: try invocation.contents(of: String(query.dropFirst())), as: UTF8.self)
      }
      guard case .object(let variables) = try FieldValues(invocation).object else { return }
      let endpoint = GitHubAPI.GraphQL<GitHubAPI.JSONValue>(
        query: query, variables: variables.isEmpty ? nil : variables, operationName: invocation.value("operation"))
      try await invocation.withClient { client in
        let answer = try await client.response(for: endpoint)
        invocation.console.print(JSONText.pretty(answer.response.body.data ?? Data()))
        _ = try answer.value.value()
      }
    })

  /// The body that the fields of `api graphql` mean: what is no part of the request itself is a variable.
  static func request(_ fields: GitHubAPI.JSONValue) -> GitHubAPI.JSONValue {
    guard case .object(let members) = fields else { return fields }
    let own: Set = ["query", "operationName", "variables"]
    let variables = members.filter { !own.contains($0.key) }
    var request = members.filter { own.contains($0.key) }
    if !variables.isEmpty { request["variables"] = .object(variables) }
    return .object(request)
  }

  /// GraphQL's errors come with the status 200.
  static func check(_ data: Data) throws {
    struct Answer: Decodable { let errors: [GitHubAPI.GraphQLError]? }
    guard let errors = try? JSONDecoder().decode(Answer.self, from: data).errors, !errors.isEmpty else { return }
    throw CommandFailure(errors.map(\.message).joined(separator: "; "))
  }
}
