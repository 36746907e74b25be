/// A page of a list that a server wraps in an object, for `items(of:prefetch:configure:)` of a client. A page that is an
/// array doesn't need it.
public protocol PagedResponse<Item> {
  /// What is listed.
  associatedtype Item
  /// What the page holds, in order.
  var items: [Item] { get }
}
