import Foundation

/// The events of background transfers until they are read, and the system's completion handlers, which must not
/// be called before the events are safe: read, or stored for the next run of the app.
final class BackgroundInbox: Sendable {
  typealias Event = BackgroundTransfers.Event

  private struct Unread: Sendable {
    let key: UInt64
    let event: Event
    /// The stored file; nil for progress, and where storing failed.
    var path: String?

    var isFinal: Bool { if case .progress = event.kind { false } else { true } }
  }

  private struct Ended: Hashable, Sendable {
    let transfer: UUID
    let task: Int

    init(_ outcome: BackgroundOutcome) { (transfer, task) = (outcome.transfer.id, outcome.task) }
  }

  private struct State {
    var store: BackgroundEventStore
    var unread: [Unread] = []
    var lastKey: UInt64 = 0
    /// The tasks of the events that an earlier run stored. The system may report them again, if that run crashed.
    var loaded: Set<Ended> = []
    var handlers: [@Sendable () -> Void] = []
    /// When the session delivered all events that it had, if that counts for the next handlers.
    var finished: ContinuousClock.Instant?

    /// Adds an event for readers, which replaces the progress of its transfer.
    mutating func append(_ event: Event, path: String?, _ listeners: Broadcaster<Unread>) {
      lastKey += 1
      let new = Unread(key: lastKey, event: event, path: path)
      unread.removeAll { !$0.isFinal && $0.event.transfer.id == event.transfer.id }
      unread.append(new)
      if unread.count > Broadcaster<Event>.eventLimit { unread.removeFirst() }
      listeners.post(new)
    }

    /// Takes the handlers if all events are safe.
    mutating func dueHandlers() -> [@Sendable () -> Void] {
      guard finished != nil, !handlers.isEmpty, !unread.contains(where: { $0.isFinal && $0.path == nil }) else {
        return []
      }
      finished = nil
      defer { handlers = [] }
      return handlers
    }
  }

  private let state: Locked<State>
  private let listeners = Broadcaster<Unread>(limit: Broadcaster<Event>.eventLimit)
  private let callHandler: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let time: TimeSource

  /// How long "all events were delivered" counts for a completion handler that comes later. At a launch, the session may
  /// deliver its events before the app gets the handler. A message of an earlier time in the foreground is not for it.
  private static let handlerDelay = Duration.seconds(10)

  init(
    store: BackgroundEventStore, time: TimeSource,
    callHandler: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) {
    state = Locked(State(store: store))
    self.time = time
    self.callHandler = callHandler
  }

  /// The number of transfers whose end nobody has read.
  var unreadEnds: Int { state.withLock { $0.unread.count { $0.isFinal } } }

  /// Reads what earlier runs stored.
  ///
  /// - Parameter finish: completes what an earlier run couldn't, and may change the outcome.
  func load(finish: (inout BackgroundOutcome) -> Void) {
    state.withLock { state in
      for var entry in state.store.load() {
        let old = entry.outcome.failure == nil
        finish(&entry.outcome)
        if old, entry.outcome.failure != nil { state.store.replace(entry.path, with: entry.outcome) }
        state.lastKey += 1
        state.unread.append(Unread(key: state.lastKey, event: entry.outcome.event, path: entry.path))
        state.loaded.insert(.init(entry.outcome))
      }
    }
  }

  /// A stream of the unread events and of those that follow. An event that it returns is read.
  func stream() -> AsyncStream<Event> {
    let source = state.withLock { listeners.stream(startingWith: $0.unread) }
    let iterator = ThreadSafe(Reader(source.makeAsyncIterator()))
    // Without `self`, whose release ends the streams.
    return AsyncStream { [state, callHandler] in
      guard let next = await iterator.value.next() else { return nil }
      let due = state.withLock { state in
        if let index = state.unread.firstIndex(where: { $0.key == next.key }) {
          if let path = state.unread.remove(at: index).path { state.store.remove(path) }
        }
        return state.dueHandlers()
      }
      for handler in due { callHandler(handler) }
      return next.event
    }
  }

  /// An iterator that one task at a time uses, as every iterator of a stream.
  private final class Reader {
    private var iterator: AsyncStream<Unread>.Iterator

    init(_ iterator: AsyncStream<Unread>.Iterator) { self.iterator = iterator }

    func next() async -> Unread? { await iterator.next() }
  }

  /// Sends progress. Only the latest of each transfer is kept for later readers.
  func add(_ progress: TransferProgress, of transfer: BackgroundTransfers.Transfer) {
    state.withLock { state in state.append(Event(transfer: transfer, kind: .progress(progress)), path: nil, listeners) }
    listeners.deliver()
  }

  /// Stores how a transfer ended, before `finish` completes it and may change the outcome, and sends the event.
  ///
  /// If the process ends in between, the next run finishes. A task that the system reports twice has one event; returns
  /// whether there is one now.
  func add(_ outcome: BackgroundOutcome, finish: (inout BackgroundOutcome) -> Void) -> Bool {
    let (isNew, due) = state.withLock { state -> (Bool, [@Sendable () -> Void]) in
      guard state.loaded.remove(.init(outcome)) == nil else { return (false, state.dueHandlers()) }
      let path = state.store.add(outcome)
      var final = outcome
      finish(&final)
      if let path, outcome.failure == nil, final.failure != nil { state.store.replace(path, with: final) }
      if state.handlers.isEmpty { state.finished = nil }
      state.append(final.event, path: path, listeners)
      return (true, state.dueHandlers())
    }
    listeners.deliver()
    for handler in due { callHandler(handler) }
    return isNew
  }

  /// A transfer gets a new task. Its number may be that of a task in an earlier run, which the system now doesn't report
  /// again.
  func begin(_ transfer: UUID) {
    state.withLock { state in state.loaded = state.loaded.filter { $0.transfer != transfer } }
  }

  /// The session delivers an event, so it hasn't delivered all of them yet.
  func expectMore() {
    state.withLock { if $0.handlers.isEmpty { $0.finished = nil } }
  }

  /// The session has delivered all events.
  func finish() {
    let now = time.now()
    callIfDue { $0.finished = now }
  }

  /// Adds a completion handler of the system.
  func add(handler: @escaping @Sendable () -> Void) {
    let now = time.now()
    callIfDue { state in
      if let finished = state.finished, finished.duration(to: now) > Self.handlerDelay { state.finished = nil }
      state.handlers.append(handler)
    }
  }

  private func callIfDue(_ change: (inout State) -> Void) {
    let due = state.withLock { state in
      change(&state)
      return state.dueHandlers()
    }
    for handler in due { callHandler(handler) }
  }
}

/// The ended transfers whose events nobody has read, one file each, so that a later run of the app finds them. Only their
/// owner can read the files: they hold responses and resume data, and that holds the header fields of a request.
struct BackgroundEventStore: Sendable {
  /// The folder; nil to store nothing.
  let folder: String?
  /// The number of the next file; nil if those of earlier runs aren't known.
  private var next: UInt64?

  /// A stored outcome.
  struct Entry: Sendable {
    let path: String
    var outcome: BackgroundOutcome
  }

  init(folder: String?) { self.folder = folder }

  /// Reads what earlier runs left, oldest first. A file that can't be read or decoded is left alone: it may be readable
  /// when the device was unlocked.
  mutating func load() -> [Entry] {
    guard let folder else { return [] }
    return ((try? list(folder)) ?? []).compactMap { name in
      let path = "\(folder)/\(name)"
      guard case .data(let data, _) = PrivateFile.read(path, limit: Self.limit),
        let outcome = try? JSONDecoder().decode(BackgroundOutcome.self, from: data)
      else { return nil }
      return Entry(path: path, outcome: outcome)
    }
  }

  /// The names of the stored files, oldest first.
  private mutating func list(_ folder: String) throws -> [String] {
    let numbered = try FileManager.default.contentsOfDirectory(atPath: folder)
      .compactMap { name in Self.number(of: name).map { ($0, name) } }.sorted { $0.0 < $1.0 }
    next = (numbered.last?.0 ?? 0) + 1
    return numbered.map(\.1)
  }

  /// Stores an outcome; returns its path, or nil if it can't be stored.
  mutating func add(_ outcome: BackgroundOutcome) -> String? {
    guard let folder, let data = try? JSONEncoder().encode(outcome) else { return nil }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // Otherwise, an event that nobody has read yet could be overwritten.
      if next == nil { _ = try list(folder) }
      guard let number = next else { return nil }
      next = number + 1
      let path = "\(folder)/\(number)\(Self.suffix)"
      try PrivateFile.write(data, to: path)
      return path
    } catch {
      return nil
    }
  }

  func replace(_ path: String, with outcome: BackgroundOutcome) {
    if let data = try? JSONEncoder().encode(outcome) { _ = try? PrivateFile.write(data, to: path) }
  }

  func remove(_ path: String) { unlink(path) }

  private static let suffix = ".event"
  /// Larger than the encoded form of the longest body that is kept, with its resume data.
  private static let limit = 16_000_000

  private static func number(of name: String) -> UInt64? {
    name.hasSuffix(suffix) ? UInt64(name.dropLast(suffix.count)).flatMap { $0 < .max ? $0 : nil } : nil
  }
}
