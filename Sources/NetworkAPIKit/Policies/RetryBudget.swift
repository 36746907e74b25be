/// A retry budget that protects an overloaded server: it limits a client's retries to a share of its calls in the last
/// minute. A minimum lets programs with few calls retry too.
///
/// ```swift
/// configuration.retryBudget = RetryBudget(ratio: 0.2, minimum: 100)
/// ```
///
/// A retry uses none of the budget if the server refused the stream of HTTP/2 or HTTP/3 before it did anything, or if it
/// waits for the network (``RetryDecision/retryWhenNetworkChanges(timeout:reason:)``) since the device was offline
/// (``NetworkError/isOffline``).
///
/// A call that isn't retried because of the budget ends with the result of its last attempt; the error says why, in its
/// text and as ``NetworkError/Call/retryRefusal``.
public struct RetryBudget: Sendable, Hashable {
  /// The maximum ratio of retries to calls in any minute. Default 0.1; a negative value counts as zero.
  public var ratio: Double
  /// The number of retries that are allowed in any minute, however few calls there are. Default 10.
  public var minimum: Int

  /// Creates a budget; both limits have a default.
  public init(ratio: Double = 0.1, minimum: Int = 10) {
    self.ratio = ratio
    self.minimum = minimum
  }

  /// The number of retries that are allowed for a number of calls.
  func retries(for calls: Int) -> Int {
    let share = Double(calls) * ratio
    // Not a number, infinite, or larger than any count.
    guard share > 0 else { return max(0, minimum) }
    return max(minimum, share < Double(Int.max) ? Int(share) : .max)
  }
}

/// Counts the calls and retries of the last minute, and keeps a budget.
final class RetryCounter: Sendable {
  private struct Slot {
    var second = Int64.min
    var calls = 0
    var retries = 0
  }

  private static let window: Int64 = 60
  private let budget: RetryBudget
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  /// The last second for each index, modulo the window.
  private let slots = Locked([Slot](repeating: Slot(), count: Int(window)))

  init(_ budget: RetryBudget, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.budget = budget
    self.now = now
    start = now()
  }

  /// Counts a call.
  func recordCall() { update { slots, current in slots[current].calls += 1 } }

  /// Counts a retry if it is within the limit; returns whether it is.
  func takeRetry() -> Bool {
    update { slots, current in
      let recent = slots.filter { $0.second > slots[current].second - Self.window }
      let calls = recent.reduce(0) { $0 + $1.calls }
      guard recent.reduce(0, { $0 + $1.retries }) < budget.retries(for: calls) else { return false }
      slots[current].retries += 1
      return true
    }
  }

  /// Calls `body` with the index of the current second.
  private func update<Result: Sendable>(_ body: (inout [Slot], Int) -> Result) -> Result {
    let second = max(0, (now() - start).components.seconds)
    let current = Int(second % Self.window)
    return slots.withLock { slots in
      if slots[current].second < second { slots[current] = Slot(second: second) }
      return body(&slots, current)
    }
  }
}
