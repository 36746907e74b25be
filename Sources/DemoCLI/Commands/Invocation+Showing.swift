import Foundation
public import NetworkAPIKit
import NetworkAPIs

/// A page that is an array has its items itself.
extension Array: PagedResponse {
  public var items: [Element] { self }
}

extension Command.Option {
  /// The length of a list.
  static let limit = Self("-L, --limit <number>", "List at most this many (default: 30).")
}

extension Invocation {
  /// Calls an endpoint and prints the response: the body as JSON with `--json`, laid out otherwise.
  func show<Endpoint: GitHubEndpoint>(_ endpoint: Endpoint, as layout: (Endpoint.Response) -> any Shown) async throws {
    try await withClient { client in
      let response = try await client.response(endpoint)
      let body = response.response.body.data ?? Data()
      if wantsJSON { return try printJSON(body) }
      let shown = layout(response.value)
      // Relative to GitHub's clock, as in lists.
      console.output(shown.data(for: console, now: response.response.date ?? now))
    }
  }

  /// Requests a list, page by page and no more pages than needed, and prints it: the server's own items as JSON with
  /// `--json`, as a table otherwise.
  ///
  /// - Parameters:
  ///   - client: the client to use; nil for a new one.
  ///   - nothing: what to tell a reader if the list is empty.
  ///   - keep: which items to list; nil for all.
  ///   - endpoint: the first page, given the number of items per page.
  func list<Endpoint: GitHubEndpoint>(
    with client: NetworkClient? = nil, nothing: String, _ columns: [Table<Endpoint.Response.Item>.Column],
    keep: ((Endpoint.Response.Item) -> Bool)? = nil, _ endpoint: (Int) -> Endpoint
  ) async throws where Endpoint.Response: PagedResponse {
    let limit = try limit() ?? 30
    // If some items are left out, larger pages mean fewer calls.
    let size = min(keep == nil ? limit : max(30, limit * 2), 100)
    try await withClient(client) { client in
      var (listed, json, rest) = ([Endpoint.Response.Item](), [Any](), String?.none)
      var (received, kept, isIncomplete, isCapped) = (0, 0, false, false)
      // GitHub's clock, which its times are from. Samples have no date.
      var date = now
      let outcome = await Result {
        for try await page in client.pages(of: endpoint(size)) {
          let (written, total, timedOut) = Self.items(of: page.response.body.data ?? Data())
          if wantsJSON, written.count < page.value.items.count {
            throw CommandFailure("The response can't be read as JSON again, so it can't be printed.")
          }
          received += page.value.items.count
          date = page.response.date ?? date
          if timedOut { isIncomplete = true }
          for (index, item) in page.value.items.enumerated() where keep?(item) != false {
            kept += 1
            guard kept <= limit else { continue }
            listed.append(item)
            if index < written.count { json.append(written[index]) }
          }
          let hasNext = page.headers.link("next") != nil
          // Only searches name a total, and GitHub may list less: 1000 items, and only what the token may see.
          isCapped = total != nil && (listed.count >= 1000 || !hasNext && kept <= limit)
          let query = page.headers.link("last").flatMap { URLComponents(string: $0)?.queryItems }
          // A server may name any number, and more pages than these aren't there.
          let last = query?.first { $0.name == "page" }?.value.flatMap { Int32($0) }.map {
            min(max(1, Int($0)), 1_000_000)
          }
          func notice(_ total: Int, _ words: String = "") -> String? {
            total > listed.count ? "Showing \(Self.grouped(listed.count)) of \(words)\(Self.grouped(total))" : nil
          }
          rest =
            if let total {
              notice(total)
            } else if keep == nil, !hasNext {
              notice(received)
            } else if keep == nil, let last {
              notice(max(received, (last - 1) * size + 1), "at least ")
            } else {
              hasNext || kept > limit ? "Showing the first \(Self.grouped(listed.count))" : nil
            }
          if listed.count >= limit { break }
        }
      }
      // After an error, what was received before is still of use.
      if received == 0 { try outcome.get() }
      // Programs are told too: a list that ends at the limit looks complete.
      if let rest, case .success = outcome {
        console.note(isCapped ? "\(rest); GitHub lists no more of a search." : "\(rest). Use --limit to list more.")
      }
      if isIncomplete { console.note("The search timed out; results are missing.") }
      if wantsJSON {
        try printJSON(json)
      } else if !listed.isEmpty {
        console.print(Table(listed, columns).text(for: console, now: date))
      } else if console.isTerminal {
        console.note(nothing)
      }
      try outcome.get()
    }
  }

  /// `1,274`
  private static func grouped(_ number: Int) -> String {
    number < 1000 ? "\(number)" : "\(grouped(number / 1000)),\(String(1000 + number % 1000).dropFirst())"
  }

  /// The items of a page, which are the page or its member `items`; the total if the page has it; and whether a search
  /// timed out.
  private static func items(of data: Data) -> (items: [Any], total: Int?, timedOut: Bool) {
    let value = try? JSONSerialization.jsonObject(with: data)
    if let items = value as? [Any] { return (items, nil, false) }
    let page = value as? [String: Any]
    let items = page?["items"] as? [Any] ?? []
    return (items, page?["total_count"] as? Int, page?["incomplete_results"] as? Bool == true)
  }

  /// The present; for samples the time when they were made, so that they always look the same.
  var now: Date { flag("sample") ? Samples.date : console.now() }
}
