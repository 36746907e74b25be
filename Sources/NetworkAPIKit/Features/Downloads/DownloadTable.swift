public import Foundation

/// The downloads of a manager, in the order in which they were added. No change takes longer the more there are.
struct DownloadTable {
  typealias Item = DownloadManager.Item

  /// A download that was removed leaves an empty place for a while.
  private var places: [Item?] = []
  private var indexes: [UUID: Int] = [:]
  /// How many downloads write each file.
  private var targets: [String: Int] = [:]
  /// How many downloads continue the same bytes.
  private var bytes: [String: Int] = [:]
  /// No download before this place is waiting.
  private var waitingStart = 0

  var items: [Item] { places.compactMap { $0 } }

  subscript(id: UUID) -> Item? { indexes[id].flatMap { places[$0] } }

  /// Appends a download, unless it is there already.
  mutating func append(_ item: Item) {
    guard indexes[item.id] == nil else { return }
    indexes[item.id] = places.count
    places.append(item)
    bytes.add(1, for: item.bytes)
    count(item, by: 1)
  }

  /// Appends the downloads of a list. All but one to a file are failed, as they were when they were added: a failed one is
  /// paused in the list, so one that isn't paused has the file, or else the first one.
  mutating func append(list items: [Item]) {
    let items = items.filter { indexes[$0.id] == nil }
    for var item in items {
      item.state = .failed(item.conflict)
      append(item)
    }
    func isPaused(_ item: Item) -> Bool { if case .paused = item.state { true } else { false } }
    for item in items.filter({ !isPaused($0) }) + items.filter(isPaused) where !isTaken(item) {
      set(item.state, of: item.id)
    }
  }

  @discardableResult
  mutating func remove(_ id: UUID) -> Item? {
    guard let index = indexes.removeValue(forKey: id), let item = places[index].take() else { return nil }
    count(item, by: -1)
    bytes.add(-1, for: item.bytes)
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

  /// Whether another download writes the file of one that doesn't yet.
  func isTaken(_ item: Item) -> Bool { item.file.map { targets[$0] != nil } ?? false }

  /// Why a download that isn't in the table, or has failed, can't begin; nil if it can.
  func refusal(of item: Item) -> NetworkError? { item.flaw ?? (isTaken(item) ? item.conflict : nil) }

  /// Whether a download continues the same bytes as one that was removed.
  func hasBytes(of item: Item) -> Bool { bytes[item.bytes] != nil }

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
    if let target = item.target { targets.add(change, for: target) }
  }

  private mutating func removeEmptyPlaces() {
    places = places.filter { $0 != nil }
    for (index, item) in places.enumerated() { if let item { indexes[item.id] = index } }
    waitingStart = 0
  }
}

extension [String: Int] {
  /// Changes a count, and leaves none out that is zero.
  fileprivate mutating func add(_ change: Int, for key: String) {
    let count = self[key, default: 0] + change
    self[key] = count > 0 ? count : nil
  }
}

extension DownloadManager {
  /// One download of the manager.
  public struct Item: Sendable, Identifiable {
    /// The identity of the download, which stays the same after a restart.
    public let id: UUID
    /// The URL of the download.
    public let url: String
    /// The destination file or folder.
    public let destination: String
    /// The options of the download.
    let options: DownloadOptions
    /// The current state.
    public internal(set) var state: State
    /// The file that the download writes, with its path in one form; nil if it is one in a folder. Stored, to compare it
    /// with those of all other downloads.
    let file: String?
    /// What all downloads that continue the same bytes have in common.
    let bytes: String
    /// The server; empty if the URL isn't valid.
    let origin: String
    /// Why it can't begin, whatever other downloads do: the URL of its destination is not that of a file.
    let flaw: NetworkError?

    init(
      id: UUID, url: String, destination: String, options: DownloadOptions, state: State, flaw: NetworkError? = nil
    ) {
      self.flaw = flaw
      (self.id, self.url, self.destination, self.options, self.state) = (id, url, destination, options, state)
      file = DownloadDestination(destination).file
      // As the partial file has it, however the URL is written.
      let parsed = try? HTTPURL(url)
      origin = parsed?.origin ?? ""
      let url = parsed?.absoluteString ?? url
      bytes = "\(file ?? DownloadDestination.standardized(destination) + "/") \(url)"
    }

    /// The file that no other download may write: none of one that has failed.
    var target: String? { if case .failed = state { nil } else { file } }

    /// What all downloads that use the same partial file have in common: in a folder, its name depends on the URL.
    var place: String { file ?? bytes }

    /// The error of a download whose file another incomplete download will write.
    var conflict: NetworkError {
      .fileFailed(.init(path: destination, reason: "another download has the same destination"))
    }
  }

  /// The state of a download.
  public enum State: Sendable {
    /// Waiting for its turn, since other downloads are running, or its server refuses downloads for a time.
    case waiting
    /// In progress.
    case running
    /// Paused by ``DownloadManager/pause(_:)``, or paused or failed when the previous process ended.
    case paused
    /// Failed; ``DownloadManager/resume(_:)`` tries again.
    case failed(NetworkError)
  }

  /// Something that happened to a download.
  public struct Event: Sendable {
    /// The download's identity.
    public let id: UUID
    /// What happened.
    public let kind: Kind

    /// The kinds of events.
    public enum Kind: Sendable {
      /// The download started running, for the first time or again.
      case started
      /// Bytes arrived. Reported at most ten times a second.
      case progress(TransferProgress)
      /// The download was paused.
      case paused
      /// The download waits for its turn again: it was resumed, or its server refused it for a time before it had begun.
      case resumed
      /// The download is complete and was removed from ``DownloadManager/items``.
      case completed(DownloadedFile)
      /// The download failed; it can be resumed.
      case failed(NetworkError)
      /// The download was cancelled and removed from ``DownloadManager/items``.
      case cancelled
    }
  }
}

extension DownloadManager.Item: RedactedDescribable {
  /// The URL, with secrets redacted, and the destination.
  package var redactedDescription: String { "\(Redaction.redactedURL(url)) to \(destination)" }
}
