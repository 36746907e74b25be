/// Sends events to any number of streams.
///
/// Each stream has a buffer of its own, so a slow reader doesn't delay the others. The buffer is bounded: a reader that
/// falls behind by more than the limit loses the oldest events.
///
/// Streams get events without any lock of ours: cancelling a task calls `onTermination`, and whatever else handles the
/// cancellation, while the runtime holds a lock of that task, which giving the task an event needs too.
final class Broadcaster<Event: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Event>.Continuation] = [:]
    var lastID = 0
    var isFinished = false
    /// What the streams have yet to get, each up to an ID; nil is the end.
    var posted: [(event: Event?, lastID: Int)] = []
    var isDelivering = false

    mutating func beginDelivering() -> Bool {
      guard !isDelivering else { return false }
      isDelivering = true
      return true
    }

    mutating func takePosted() -> [(event: Event?, lastID: Int)] {
      if posted.isEmpty { isDelivering = false }
      defer { posted = [] }
      return posted
    }
  }

  /// The limit for events of which a reader wants each.
  static var eventLimit: Int { 10_000 }

  private let state = Locked(State())
  private let limit: Int

  /// - Parameter limit: the maximum number of events in the buffer of a stream; 1 if only the latest matters.
  init(limit: Int) {
    self.limit = limit
  }

  deinit { finish() }

  /// Returns a stream of the given events and then those that are sent from now on.
  ///
  /// To start a stream with the current value, call this and ``post(_:)`` within the lock that protects the value.
  func stream(startingWith first: [Event] = []) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .bufferingNewest(limit))
    for event in first { continuation.yield(event) }
    let id = state.withLock { state -> Int? in
      guard !state.isFinished else { return nil }
      state.lastID += 1
      state.continuations[state.lastID] = continuation
      return state.lastID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.continuations.removeValue(forKey: id) }
    }
    return stream
  }

  /// Sends an event to all streams, and returns whether there are any.
  @discardableResult
  func send(_ event: Event) -> Bool {
    defer { deliver() }
    return post(event)
  }

  /// Decides the order of an event; the streams get it from ``deliver()``. May be called within a lock.
  @discardableResult
  func post(_ event: Event) -> Bool {
    state.withLock { state in
      guard !state.continuations.isEmpty else { return false }
      state.posted.append((event, state.lastID))
      return true
    }
  }

  /// Gives the streams what was posted; if another thread is doing so, it does it. Not to be called within a lock.
  func deliver() {
    guard state.withLock({ $0.beginDelivering() }) else { return }
    while true {
      let (posted, continuations) = state.withLock { ($0.takePosted(), $0.continuations) }
      if posted.isEmpty { return }
      for (event, lastID) in posted {
        for (id, continuation) in continuations where id <= lastID {
          if let event { continuation.yield(event) } else { continuation.finish() }
        }
      }
    }
  }

  /// Ends all streams. Later streams end after their first events.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      state.posted.append((nil, state.lastID))
    }
    deliver()
  }
}
