import Foundation

/// The downloads of a manager, in the order in which they were added. No change takes longer the more there are.
struct DownloadTable {
  typealias Item = DownloadManager.Item

  /// A download that was removed leaves an empty place for a while.
  private var places: [Item?] = []
  private var indexes: [UUID: Int] = [:]
  /// How many downloads write each file.
  private var targets: [String: Int] = [:]
  /// No download before this place is waiting.
  private var waitingStart = 0

  var items: [Item] { places.compactMap { $0 } }

  subscript(id: UUID) -> Item? { indexes[id].flatMap { places[$0] } }

  /// Appends a download, unless it is there already.
  mutating func append(_ item: Item) {
    guard indexes[item.id] == nil else { return }
    indexes[item.id] = places.count
    places.append(item)
    count(item, by: 1)
  }

  @discardableResult
  mutating func remove(_ id: UUID) -> Item? {
    guard let index = indexes.removeValue(forKey: id), let item = places[index].take() else { return nil }
    count(item, by: -1)
    if places.count > 2 * indexes.count + 16 { removeEmptyPlaces() }
    return item
  }

  mutating func set(_ state: DownloadManager.State, of id: UUID) {
    guard let index = indexes[id], let old = places[index] else { return }
    places[index]?.state = state
    if case .waiting = state { waitingStart = min(waitingStart, index) }
    count(old, by: -1)
    if let new = places[index] { count(new, by: 1) }
  }

  /// Whether a download writes the file at a path.
  func isTaken(_ path: String) -> Bool {
    guard let file = DownloadDestination(path).file else { return false }
    return targets[file] != nil
  }

  /// The first waiting download that can start.
  mutating func firstWaiting(where canStart: (Item) -> Bool) -> Item? {
    var start: Int?
    defer { waitingStart = start ?? places.count }
    for index in places.indices[waitingStart...] {
      guard let item = places[index], case .waiting = item.state else { continue }
      start = start ?? index
      if canStart(item) { return item }
    }
    return nil
  }

  private mutating func count(_ item: Item, by change: Int) {
    guard let target = item.target else { return }
    let number = (targets[target] ?? 0) + change
    targets[target] = number > 0 ? number : nil
  }

  private mutating func removeEmptyPlaces() {
    places = places.filter { $0 != nil }
    for (index, item) in places.enumerated() { if let item { indexes[item.id] = index } }
    waitingStart = 0
  }
}
