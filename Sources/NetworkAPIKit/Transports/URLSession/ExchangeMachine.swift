/// The state of one request in a session, and the decisions that its callbacks require: in which order a head, a body
/// and the end are accepted, whether a body is complete, when to suspend the task, and how long the server has been
/// silent.
///
/// Pure: it uses no session, clock or lock. Its methods take what happened and return what to do, which a
/// ``URLSessionExchange`` carries out. Callbacks may arrive in any order, even after the end.
struct ExchangeMachine {
  private enum Phase {
    case new, running
    case over(NetworkError?)
  }

  /// The maximum size of a body that is collected; nil if it is streamed.
  let limit: Int?
  let isHead: Bool
  /// How many bytes of a streamed body may be unread before the task is suspended. It is resumed below a quarter of it.
  let highWater: Int
  private(set) var received: Int64 = 0
  private var phase = Phase.new
  private var hasHead = false
  /// The announced length of the body; nil if it isn't checked.
  private(set) var expected: Int64?
  /// The bytes of a streamed body that its reader hasn't taken yet.
  private var unread = 0
  private var isSuspended = false
  /// How many bytes may be unread until the exchange fails, while the task is suspended.
  private var mostUnread = Int.max
  /// Whether the session waits for a network connection.
  private var isWaiting = false
  private var lastActivity: SuspendingClock.Instant
  private var wakes = LateWake()
  private let created: SuspendingClock.Instant

  init(limit: Int?, isHead: Bool, highWater: Int, at now: SuspendingClock.Instant = .now) {
    (self.limit, self.isHead, self.highWater, lastActivity, created) = (limit, isHead, highWater, now, now)
  }

  /// Whether it has started and isn't over.
  var isRunning: Bool { if case .running = phase { true } else { false } }

  /// The task starts. Returns the error if it was cancelled or failed before.
  mutating func start(at now: SuspendingClock.Instant) -> NetworkError? {
    if case .over(let error) = phase { return error ?? .cancelled }
    phase = .running
    recordActivity(at: now)
    return nil
  }

  /// Ends the exchange; returns nil if it had ended before. The first call decides the outcome: its error, or an error
  /// for a transfer that the session considers complete, but isn't.
  mutating func end(_ error: NetworkError?) -> Result<Void, NetworkError>? {
    guard !isOver else { return nil }
    let failure = error ?? defect
    phase = .over(failure)
    return failure.map { .failure($0) } ?? .success(())
  }

  private var isOver: Bool { if case .over = phase { true } else { false } }

  private var defect: NetworkError? {
    guard hasHead else { return .invalidResponse(.init("there was no response")) }
    guard let expected, received < expected else { return nil }
    return .truncatedBody(received: received, expected: expected)
  }
}

// MARK: - Receiving

extension ExchangeMachine {
  enum HeadAction: Equatable {
    case ignore
    /// Keep the head until the body is complete.
    case keep
    /// Return the head with a streamed body.
    case deliver
    /// Fail: `URLSession` reports each part of a `multipart/x-mixed-replace` body as a response; the body is lost.
    case failAsRepeated
  }

  /// A head has arrived.
  mutating func receivedHead(
    status: HTTPStatus, length: Int64?, isCoded: Bool, at now: SuspendingClock.Instant
  ) -> HeadAction {
    guard !isOver else { return .ignore }
    guard !hasHead else { return .failAsRepeated }
    hasHead = true
    recordActivity(at: now)
    // The session decodes a coded body, so the announced length doesn't apply.
    expected = isHead || status.hasNoBody ? 0 : isCoded ? nil : length
    return limit == nil ? .deliver : .keep
  }

  enum BodyAction: Equatable {
    case ignore, collect, yield, failAsTooLarge
    /// Yield the bytes, and fail: the session doesn't stop receiving, and its reader is too slow.
    case failAsUnread
  }

  mutating func receivedBody(_ count: Int, at now: SuspendingClock.Instant) -> BodyAction {
    guard !isOver else { return .ignore }
    recordActivity(at: now)
    received += Int64(count)
    if let limit { return received <= Int64(limit) ? .collect : .failAsTooLarge }
    unread += count
    return unread <= mostUnread ? .yield : .failAsUnread
  }

  /// The reader of a streamed body has taken bytes.
  mutating func taken(_ count: Int, at now: SuspendingClock.Instant) {
    unread -= count
    recordActivity(at: now)
  }

  /// Don't check the announced length, since the session withheld the body.
  mutating func ignoreLength() { expected = nil }

  /// Whether to suspend (true) or resume (false) the task; nil for neither.
  var changeOfPace: Bool? {
    let rests = unread > (isSuspended ? highWater / 4 : highWater)
    return isRunning && rests != isSuspended ? rests : nil
  }

  /// Returns whether to suspend or resume the task; nil for neither.
  mutating func changePace() -> Bool? {
    guard let change = changeOfPace else { return nil }
    isSuspended = change
    // The session may still deliver what it has received, and maybe more: memory needs a limit.
    mostUnread = change ? unread + 16 * highWater : .max
    return change
  }
}

// MARK: - Silence

extension ExchangeMachine {
  mutating func recordActivity(at now: SuspendingClock.Instant) {
    lastActivity = now
    isWaiting = false
  }

  /// The session waits for a network connection, which doesn't count as silence of the server.
  mutating func waitForConnectivity() { isWaiting = true }

  /// How long the server has been silent; nil after the end. Zero while the task is suspended or waits for a connection.
  func silence(at now: SuspendingClock.Instant) -> Duration? {
    guard !isOver else { return nil }
    return isSuspended || isWaiting ? .zero : lastActivity.duration(to: now)
  }

  /// Checks the timeouts, and plans the next check. Returns nil after the end.
  ///
  /// - Parameters:
  ///   - now: the time on the clock of the idle timeout.
  ///   - clock: the time on the clock of the deadline.
  mutating func check(
    _ limits: TransferLimits, at now: SuspendingClock.Instant, _ clock: ContinuousClock.Instant
  ) -> (passed: NetworkError.Timeout?, wait: Duration)? {
    guard let silence = silence(at: now) else { return nil }
    let elapsed = created.duration(to: now)
    let result = limits.check(now: clock, silence: wakes.silence(silence, at: elapsed))
    wakes.plan(in: result.wait, at: elapsed)
    return result
  }
}

/// The timeouts of a transfer, and whether one has expired.
///
/// The idle timeout doesn't count time while the machine sleeps or the process is suspended, when the server can't
/// respond; the deadline does.
struct TransferLimits: Sendable {
  let idle: Duration?
  let deadline: ContinuousClock.Instant?

  /// - Parameters:
  ///   - now: the current time, on a clock that advances during sleep.
  ///   - silence: the time without any byte sent or received, while the machine was awake.
  /// - Returns: the timeout that has expired; otherwise nil and the time until the next check.
  func check(now: ContinuousClock.Instant, silence: Duration) -> (passed: NetworkError.Timeout?, wait: Duration) {
    if let deadline, deadline <= now { return (.total, .zero) }
    if let idle, idle <= silence { return (.idle, .zero) }
    let waits = [deadline.map { now.duration(to: $0) }, idle.map { $0 - silence }].compactMap { $0 }
    return (nil, waits.min() ?? .seconds(60))
  }
}
