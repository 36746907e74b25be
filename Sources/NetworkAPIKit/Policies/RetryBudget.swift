/// A retry budget that protects an overloaded server: it limits a client's retries to a share of its calls in the last
/// minute. A minimum lets programs with few calls retry too.
///
/// ```swift
/// configuration.retryBudget = RetryBudget(ratio: 0.2, minimum: 100)
/// ```
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
    return max(minimum, share < 1e15 ? Int(share) : .max)
  }
}

/// Counts the calls and retries of the last minute, and keeps a budget.
final class RetryCounter: Sendable {
  private struct Slot {
    var second = Int64.min
    var calls = 0
    var retries = 0
  }

  private struct State {
    var slots = [Slot](repeating: Slot(), count: RetryCounter.window)
    var calls = 0
    var retries = 0
    /// The second for which the totals are up to date.
    var latest = Int64.min
  }

  private static let window = 60
  private let budget: RetryBudget
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Locked(State())

  init(_ budget: RetryBudget, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.budget = budget
    self.now = now
    start = now()
  }

  /// Counts a call.
  func recordCall() {
    update { state, slot in
      state.calls += 1
      state.slots[slot].calls += 1
    }
  }

  /// Counts a retry if it is within the limit; returns whether it is.
  func takeRetry() -> Bool {
    update { state, slot in
      guard state.retries < budget.retries(for: state.calls) else { return false }
      state.retries += 1
      state.slots[slot].retries += 1
      return true
    }
  }

  private func update<Result: Sendable>(_ body: (inout State, Int) -> Result) -> Result {
    let second = max(0, (now() - start).components.seconds)
    return state.withLock { state in
      let slot = Int(second % Int64(Self.window))
      if second > state.latest {
        expire(before: second, in: &state)
        state.slots[slot] = Slot(second: second)
        state.latest = second
      }
      return body(&state, slot)
    }
  }

  /// Subtracts calls and retries older than the window from the totals.
  private func expire(before second: Int64, in state: inout State) {
    for index in state.slots.indices where state.slots[index].second != .min {
      guard state.slots[index].second <= second - Int64(Self.window) else { continue }
      state.calls -= state.slots[index].calls
      state.retries -= state.slots[index].retries
      state.slots[index] = Slot()
    }
  }
}
