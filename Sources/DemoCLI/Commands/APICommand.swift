import Foundation
import NetworkAPIKit
import NetworkAPIs

/// `api <path>`: any call.
enum APICommand {
  static let declared = Command(
    name: "api", summary: "Make any call of the API",
    discussion: """
      With fields the method is POST, else GET; the fields of GET, HEAD and DELETE go to the query. {owner} and {repo} in the \
      path are those of GH_REPO. A refusal's body is printed too.
      """,
    arguments: [.init(name: "path", help: "Such as /repos/octocat/Hello-World/tags, or graphql.")],
    options: [
      .init(name: "method", short: "X", value: "method", help: "The method.")
    ] + FieldValues.options + [
      .init(name: "header", short: "H", value: "name:value", help: "Send this field of the header.", isRepeated: true),
      .init(
        name: "input", value: "file", help: "Send this file as the body, - for standard input; fields go to the query."),
      .init(name: "include", short: "i", help: "Print the status and the header of the answer too."),
      .init(name: "paginate", help: "Follow the links to further pages, and print lists as one."),
      .init(name: "slurp", help: "With --paginate: print a list of the pages."),
      .init(name: "silent", help: "Print no body."),
    ],
    examples: [
      ("DemoCLI api users/octocat", "any path"),
      ("DemoCLI api repos/octocat/Hello-World/issues -f title='It breaks' -f 'labels[]=bug'", "opens an issue"),
      ("DemoCLI api search/issues -X GET -f q='repo:octocat/Hello-World crash'", "fields in the query"),
      ("DemoCLI api users/octocat/repos --paginate", "all pages"),
    ],
    samples: [Samples.newIssue],
    run: { invocation in
      let endpoint = try RawEndpoint(invocation)
      guard invocation.flag("paginate") || !invocation.flag("slurp") else {
        throw UsageError("--slurp goes with --paginate", command: invocation.path)
      }
      try await invocation.withClient { client in
        do {
          if invocation.flag("paginate") {
            try await invocation.printPages(of: endpoint, client)
          } else {
            let answer = try await client.response(for: endpoint)
            invocation.print(answer.response)
            if endpoint.isGraphQL { try GraphQLCommand.check(answer.value) }
          }
        } catch NetworkError.statusCode(let failure) {
          invocation.print(failure.response)
          throw NetworkError.statusCode(failure)
        }
      }
    })
}

extension Invocation {
  /// Prints an answer as it is; laid out where a reader sees it.
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

  /// Prints what is no JSON: for programs as it is, for a terminal without what it would obey.
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

  /// Prints all pages: lists joined, other answers one after the other.
  fileprivate func printPages(of endpoint: RawEndpoint, _ client: NetworkClient) async throws {
    var pages: [Any] = []
    for try await page in client.pages(of: endpoint) {
      if flag("include") { console.print(head(of: page.response)) }
      guard let value = try? JSONSerialization.jsonObject(with: page.value, options: .fragmentsAllowed) else {
        // What is no JSON can only be passed on.
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
