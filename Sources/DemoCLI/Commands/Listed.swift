import Foundation
import NetworkAPIKit
import NetworkAPIs

/// A list, up to the limit.
struct Listed<Item> {
  var items: [Item] = []
  /// The items as the server sent them.
  var json: [Any] = []
  var rest = Rest.none

  /// What the limit left out.
  enum Rest: Equatable {
    case none
    /// The list has this many items.
    case total(Int)
    /// The list has this many items or up to a page more.
    case atLeast(Int)
    /// There are more items, nobody knows how many.
    case more
  }

  /// What to tell a reader about the items that aren't shown; nil if all are.
  var notice: String? {
    switch rest {
    case .none: nil
    case .total(let total): "Showing \(Self.grouped(items.count)) of \(Self.grouped(total)). Use --limit to list more."
    case .atLeast(let total):
      "Showing \(Self.grouped(items.count)) of at least \(Self.grouped(total)). Use --limit to list more."
    case .more: "Showing the first \(Self.grouped(items.count)). Use --limit to list more."
    }
  }

  /// `1,274`
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
      text.append(digit.element)
    }
  }
}

extension Command.Option {
  /// The length of a list.
  static let limit = Self(name: "limit", short: "L", value: "number", help: "List at most this many (default: 30).")
}

extension Invocation {
  /// Requests a list, page by page, and no more pages than needed.
  ///
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - keep: which items to list; nil for all.
  ///   - endpoint: the first page, given the number of items per page.
  ///   - items: the items of a page.
  func listed<Endpoint: GitHubEndpoint, Item>(
    with client: NetworkClient, keep: ((Item) -> Bool)?, _ endpoint: (_ perPage: Int) -> Endpoint,
    items: (Endpoint.Response) -> [Item]
  ) async throws -> Listed<Item> {
    let limit = try number("limit", in: 1...1_000_000) ?? 30
    var list = Listed<Item>()
    // If some items are left out, larger pages mean fewer calls.
    let size = min(keep == nil ? limit : max(30, limit * 2), 100)
    var (received, kept) = (0, 0)
    for try await page in client.pages(of: endpoint(size)) {
      let (written, total) = Self.items(of: page.response.body.data ?? Data())
      let items = items(page.value)
      received += items.count
      for (index, item) in items.enumerated() where keep?(item) != false {
        kept += 1
        guard kept <= limit else { continue }
        list.items.append(item)
        if index < written.count { list.json.append(written[index]) }
      }
      let links = LinkHeader(page.headers["Link"] ?? "")
      let hasNext = links["next"] != nil
      if let total {
        list.rest = total > list.items.count ? .total(total) : .none
      } else if keep == nil, !hasNext {
        list.rest = received > list.items.count ? .total(received) : .none
      } else if keep == nil, let last = links["last"].flatMap(Self.pageNumber) {
        list.rest = .atLeast(max(received, (last - 1) * size + 1))
      } else {
        list.rest = hasNext || kept > limit ? .more : .none
      }
      if list.items.count >= limit { break }
    }
    return list
  }

  private static func pageNumber(_ link: LinkHeader.Link) -> Int? {
    URLComponents(string: link.target)?.queryItems?.first { $0.name == "page" }?.value.flatMap { Int($0) }
  }

  /// The items of a page, which are the page or its member `items`, and the total if the page has it.
  private static func items(of data: Data) -> (items: [Any], total: Int?) {
    let value = try? JSONSerialization.jsonObject(with: data)
    if let items = value as? [Any] { return (items, nil) }
    let page = value as? [String: Any]
    return (page?["items"] as? [Any] ?? [], page?["total_count"] as? Int)
  }
}
