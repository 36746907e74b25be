import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A list as far as it was asked for.
struct Listed<Item> {
  var items: [Item] = []
  /// The items as the server wrote them.
  var json: [Any] = []
  /// How many there are at the server, where it says.
  var total: Int?
}

extension Command.Option {
  /// How much of a list is wanted.
  static let limit = Self(name: "limit", short: "L", value: "number", help: "List so many at most (default: 30).")
}

extension Invocation {
  /// Asks for a list, page by page and no page more than are needed.
  ///
  /// - Parameters:
  ///   - client: calls.
  ///   - keep: which items count; nil for all of them.
  ///   - endpoint: the first page, of so many items.
  func list<Endpoint: GitHubEndpoint>(
    with client: NetworkClient, keep: ((Endpoint.Response.Item) -> Bool)? = nil,
    _ endpoint: (_ perPage: Int) -> Endpoint
  ) async throws -> Listed<Endpoint.Response.Item> where Endpoint.Response: PagedResponse {
    let limit = try number("limit", in: 1...1_000_000) ?? 30
    var list = Listed<Endpoint.Response.Item>()
    // Where some are left out larger pages make fewer calls.
    let size = keep == nil ? limit : max(30, limit * 2)
    for try await page in client.pages(of: endpoint(min(size, 100))) {
      let (written, total) = Self.items(of: page.response.body.data ?? Data())
      list.total = list.total ?? total
      for (index, item) in page.value.items.enumerated() where list.items.count < limit && keep?(item) != false {
        list.items.append(item)
        if index < written.count { list.json.append(written[index]) }
      }
      if list.items.count >= limit { break }
    }
    return list
  }

  /// The items of a page, which are the page or its member `items`, and the number of all of them, if it is there.
  private static func items(of data: Data) -> (items: [Any], total: Int?) {
    let value = try? JSONSerialization.jsonObject(with: data)
    if let items = value as? [Any] { return (items, nil) }
    let page = value as? [String: Any]
    return (page?["items"] as? [Any] ?? [], page?["total_count"] as? Int)
  }
}
