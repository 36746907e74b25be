import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// Calls an endpoint and prints the response: the body as JSON with `--json`, laid out otherwise.
  func show<Endpoint: GitHubEndpoint>(_ endpoint: Endpoint, layout: (Endpoint.Response) -> String) async throws {
    try await withClient { client in
      let response = try await client.response(endpoint)
      console.print(flag("json") ? JSONText.pretty(response.response.body.data ?? Data()) : layout(response.value))
    }
  }

  /// Requests a list whose pages are arrays, and prints it.
  ///
  /// - Parameters:
  ///   - nothing: what to tell a reader if the list is empty.
  ///   - keep: which items to list; nil for all.
  ///   - endpoint: the first page, given the number of items per page.
  func list<Endpoint: GitHubEndpoint, Item>(
    nothing: String, keep: ((Item) -> Bool)? = nil, table: ([Item]) -> Table, _ endpoint: (_ perPage: Int) -> Endpoint
  ) async throws where Endpoint.Response == [Item] {
    try await withClient { client in
      show(try await listed(with: client, keep: keep, endpoint, items: { $0 }), nothing: nothing, table: table)
    }
  }

  /// Requests a list whose pages are objects, and prints it.
  func list<Endpoint: GitHubEndpoint>(
    nothing: String, table: ([Endpoint.Response.Item]) -> Table, _ endpoint: (_ perPage: Int) -> Endpoint
  ) async throws where Endpoint.Response: PagedResponse {
    try await withClient { client in
      show(try await listed(with: client, keep: nil, endpoint, items: { $0.items }), nothing: nothing, table: table)
    }
  }

  /// Prints a list: the server's own items as JSON with `--json`, as a table otherwise.
  private func show<Item>(_ list: Listed<Item>, nothing: String, table: ([Item]) -> Table) {
    // Programs are told too: a list that ends at the limit looks complete.
    if let notice = list.notice { console.note(notice) }
    if flag("json") {
      console.print(JSONText.pretty(list.json))
    } else if !list.items.isEmpty {
      console.print(table(list.items).text(for: console, now: now))
    } else if console.isTerminal {
      console.note(nothing)
    }
  }

  /// The present; for samples the time when they were made, so that they always look the same.
  var now: Date { flag("sample") ? Samples.date : console.now() }
}
