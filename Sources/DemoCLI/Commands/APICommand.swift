import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `api <path>`: any call.
enum APICommand {
  static let declared = Command(
    name: "api", summary: "Call any API endpoint",
    discussion: """
      The method is POST if there are fields, otherwise GET. The fields of GET, HEAD and DELETE go to the query. \
      {owner} and {repo} in the path stand for the repository in GH_REPO. The body of an error is printed too.
      """,
    arguments: [.init(name: "path", help: "A path such as /users/octocat, a URL, or graphql.")],
    options: [
      .init(name: "method", short: "X", value: "method", help: "Use this method.")
    ] + FieldValues.options + [
      .init(name: "header", short: "H", value: "name:value", help: "Send this header field.", isRepeated: true),
      .init(
        name: "input", value: "file", help: "Send this file (- for standard input) as the body."),
      .init(name: "include", short: "i", help: "Print the status and the header fields too."),
      .init(name: "paginate", help: "Request all pages, and print them as one list."),
      .init(name: "slurp", help: "With --paginate: print a list of pages."),
      .init(name: "silent", help: "Print no body."),
    ],
    examples: [
      ("DemoCLI api users/octocat", "calls an endpoint"),
      ("DemoCLI api users/octocat/repos --paginate", "requests all pages"),
      ("DemoCLI api search/users -X GET -f q=tom", "sends fields in the query"),
      ("DemoCLI api repos/octocat/Hello-World/issues -f title='It breaks'", "opens an issue"),
    ],
    run: { invocation in
      let endpoint = try APIRequest(invocation)
      guard invocation.flag("paginate") || !invocation.flag("slurp") else {
        throw UsageError("--slurp needs --paginate", command: invocation.path)
      }
      try await invocation.withClient { client in
        do {
          if invocation.flag("paginate") {
            try await invocation.printPages(of: endpoint, client)
          } else {
            let response = try await client.response(endpoint)
            invocation.print(response.response)
            if endpoint.isGraphQL { try GraphQLCommand.check(response.value) }
          }
        } catch NetworkError.statusCode(let failure) {
          invocation.print(failure.response)
          throw NetworkError.statusCode(failure)
        }
      }
    })
}

extension Invocation {
  /// Prints a response as it is, or laid out for a reader.
  fileprivate func print(_ response: HTTPResponse) {
    if flag("include") { console.print(head(of: response)) }
    let data = response.body.data ?? Data()
    guard !flag("silent"), !data.isEmpty else { return }
    let isJSON = response.headers["Content-Type"]?.lowercased().contains("json") == true
    if isJSON, console.isTerminal || flag("json") {
      console.print(JSONText.pretty(data))
    } else {
      printBytes(data)
    }
  }

  /// Prints a body that isn't JSON: unchanged for programs, without control characters for a terminal.
  private func printBytes(_ data: Data) {
    if console.isTerminal {
      console.print(JSONText.harmless(String(decoding: data, as: UTF8.self)))
    } else {
      console.write(data)
    }
  }

  private func head(of response: HTTPResponse) -> String {
    let version = (response.metrics.networkProtocol ?? "http/1.1").uppercased()
    let status = "\(version == "H2" ? "HTTP/2" : version) \(response.status)"
    return ([status] + response.headers.map { "\($0.name): \(PlainText.line($0.value))" } + [""]).joined(
      separator: "\n")
  }

  /// Prints all pages: lists as one list, others one after the other.
  fileprivate func printPages(of endpoint: APIRequest, _ client: NetworkClient) async throws {
    var pages: [Any] = []
    for try await page in client.pages(of: endpoint) {
      if flag("include") { console.print(head(of: page.response)) }
      guard let value = try? JSONSerialization.jsonObject(with: page.value, options: .fragmentsAllowed) else {
        if !flag("silent") { printBytes(page.value) }
        continue
      }
      pages.append(value)
    }
    guard !flag("silent"), !pages.isEmpty else { return }
    if flag("slurp") {
      console.print(JSONText.pretty(pages))
    } else if let lists = pages as? [[Any]] {
      console.print(JSONText.pretty(lists.flatMap { $0 }))
    } else {
      for page in pages { console.print(JSONText.pretty(page)) }
    }
  }
}
