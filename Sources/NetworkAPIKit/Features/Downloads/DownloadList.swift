import Dispatch
import Foundation

/// The list file of a ``DownloadManager``.
///
/// The file is written on a queue, since that may block. An entry that this version doesn't understand stays in it.
final class DownloadList: Sendable {
  private struct Entry: Codable, Sendable {
    var id: UUID
    var url: String
    /// The destination as it was given; only if it can't be relative, so `place` is nil.
    var destination: String?
    /// The destination, relative to the folder of the list.
    var place: String?
    var options: DownloadOptions
    var isPaused: Bool
  }

  private struct State {
    var file: StoredFile
    /// The JSON of each entry. Every change writes the whole list, and encoding the other entries again would take much
    /// longer than writing them.
    var encoded: [UUID: (isPaused: Bool, json: Data)] = [:]
    /// The entries that aren't understood.
    var others: [Data] = []
    var isClaimed = false
    /// What keeps other processes out, where they can be.
    var lock: FileLock?
  }

  private let path: String
  /// Why there can be no list: its URL is not that of a file.
  private let failure: NetworkError?
  private let state: Locked<State>
  private let platform: Platform
  private let queue = DispatchQueue(label: "NetworkAPIKit.DownloadList")

  convenience init(_ file: URL) {
    let (path, failure) = file.pathOrFailure
    self.init(path: path, failure: failure)
  }

  /// - Parameter writeFile: replaces the file at a path; replaced in tests.
  init(
    path: String, failure: NetworkError? = nil, platform: Platform = .current,
    writeFile: @escaping @Sendable (Data, String) throws -> Void = { try PrivateFile.write($0, to: $1) }
  ) {
    (self.path, self.failure, self.platform) = (path, failure, platform)
    state = Locked(State(file: StoredFile(path: path, limit: 256 << 20, write: writeFile)))
  }

  deinit { unclaim() }

  /// Its manager is released, so another one may have the file. The queue may keep the list for a moment longer.
  func unclaim() {
    let wasClaimed = state.withLock { state in
      defer { state.isClaimed = false }
      state.lock.take()?.close()
      return state.isClaimed
    }
    if wasClaimed { StoredFile.unclaim(claimedPath) }
  }

  /// Claims the file for its manager, until that is released. Throws while another manager has it, also one of another
  /// process, except where the system suspends apps.
  func claim() throws(NetworkError) {
    if let failure { throw failure }
    let isClaimed = state.withLock { state in
      state.isClaimed = state.isClaimed || StoredFile.claim(claimedPath)
      // Again if there was none: the folder may have been missing.
      guard state.isClaimed, state.lock == nil, !platform.suspendsApps, let lock = FileLock(for: path) else {
        return state.isClaimed
      }
      guard lock.take() != .isAnothers else {
        lock.close()
        return false
      }
      state.lock = lock
      return true
    }
    guard isClaimed else {
      throw .fileFailed(.init(path: path, reason: "another download manager is using this list"))
    }
  }

  private var claimedPath: String { DownloadDestination.standardized(path) }
  private var folder: String { FileCall.folder(of: path) }

  /// Reads the list; empty if the file doesn't exist. If it can't be read, ``readAgain()`` tries again.
  func read() -> [DownloadManager.Item] {
    state.withLock { state in
      let entries = state.file.read { data in
        JSONEntries<Entry>(data) { $0.place != nil || $0.destination != nil }
      }
      state.others = entries?.others ?? []
      return entries?.known.map(item) ?? []
    }
  }

  /// Why the list couldn't be read.
  var readFailure: NetworkError? {
    state.withLock(\.file.readError).map {
      .fileFailed(.init(path: path, reason: "the list of downloads can't be read", because: $0))
    }
  }

  private func item(_ entry: Entry) -> DownloadManager.Item {
    .init(
      id: entry.id, url: entry.url,
      destination: entry.place.map { FilePlace.path(of: $0, in: folder) } ?? entry.destination ?? "",
      options: entry.options, state: entry.isPaused ? .paused : .waiting)
  }

  /// Reads the list if it wasn't, or couldn't be, read before.
  func readAgain() async -> [DownloadManager.Item] {
    await onQueue { list in
      list.state.withLock { !$0.file.isRead || $0.file.problem != nil } ? list.read() : []
    }
  }

  /// Replaces the file atomically. Returns why it can't be, and where an earlier list was moved that can't be read.
  func write(_ items: [DownloadManager.Item]) async -> (failure: NetworkError?, moved: NetworkError?) {
    await onQueue { list in
      list.state.withLock { state in
        let data = Result { try list.json(of: items, &state) }
        let failure = state.file.write(data.get).map {
          NetworkError.fileFailed(.init(path: list.path, reason: "the list of downloads can't be saved", because: $0))
        }
        return (failure, state.file.moved.take().map { .movedFile(list.path, to: $0) })
      }
    }
  }

  private func json(of items: [DownloadManager.Item], _ state: inout State) throws -> Data {
    let encoder = JSONEncoder()
    var entries: [Data] = []
    for item in items { entries.append(try json(of: item, encoder, &state.encoded)) }
    if state.encoded.count > 2 * items.count {
      let ids = Set(items.map(\.id))
      state.encoded = state.encoded.filter { ids.contains($0.key) }
    }
    return JSONEntries<Entry>.append(entries + state.others)
  }

  private func json(
    of item: DownloadManager.Item, _ encoder: JSONEncoder, _ encoded: inout [UUID: (isPaused: Bool, json: Data)]
  ) throws -> Data {
    let isPaused =
      switch item.state {
      case .waiting, .running: false
      case .paused, .failed: true
      }
    if let known = encoded[item.id], known.isPaused == isPaused { return known.json }
    let place = FilePlace.relative(item.destination, to: folder)
    let entry = Entry(
      id: item.id, url: item.url, destination: place == nil ? item.destination : nil, place: place,
      options: item.options, isPaused: isPaused)
    let json = try encoder.encode(entry)
    encoded[item.id] = (isPaused, json)
    return json
  }

  private func onQueue<Value: Sendable>(_ work: @escaping @Sendable (DownloadList) -> Value) async -> Value {
    await queue.perform { work(self) }
  }
}
