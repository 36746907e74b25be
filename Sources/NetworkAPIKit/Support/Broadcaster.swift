/// Sends events to any number of streams.
///
/// Each stream has a buffer of its own, so a slow reader doesn't delay the others. The buffer is bounded: a reader that
/// falls behind by more than the limit loses the oldest events.
final class Broadcaster<Event: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Event>.Continuation] = [:]
    var lastID = 0
    var isFinished = false
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
  /// To start a stream with the current value, call this and ``send(_:)`` within the lock that protects the value.
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
    state.withLock { state in
      for continuation in state.continuations.values { continuation.yield(event) }
      return !state.continuations.isEmpty
    }
  }

  /// Ends all streams. Later streams end after their first events.
  func finish() {
    // Outside of the lock, since `finish` calls `onTermination`.
    let continuations = state.withLock { state in
      state.isFinished = true
      defer { state.continuations = [:] }
      return Array(state.continuations.values)
    }
    for continuation in continuations { continuation.finish() }
  }
}
