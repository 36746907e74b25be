/// A limit on retries, which protects a server in trouble: in any minute, at most a tenth of the calls, but at least
/// ten, so that a program with few calls can retry too.
final class RetryBudget: Sendable {
  private struct Slot {
    var second = Int64.min
    var calls = 0
    var retries = 0
  }

  private struct State {
    var slots = [Slot](repeating: Slot(), count: RetryBudget.window)
    var calls = 0
    var retries = 0
    /// The second for which the totals are up to date.
    var latest = Int64.min
  }

  private static let window = 60
  private let minimum: Int
  private let share: Double
  private let start: ContinuousClock.Instant
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Locked(State())

  init(share: Double = 0.1, minimum: Int = 10, now: @escaping @Sendable () -> ContinuousClock.Instant) {
    self.share = share
    self.minimum = minimum
    self.now = now
    start = now()
  }

  /// Counts a call.
  func noteCall() {
    update { state, slot in
      state.calls += 1
      state.slots[slot].calls += 1
    }
  }

  /// Counts a retry if it is within the limit; returns whether it is.
  func takeRetry() -> Bool {
    update { state, slot in
      guard state.retries < max(minimum, Int(Double(state.calls) * share)) else { return false }
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

  /// Subtracts what is older than the window from the totals.
  private func expire(before second: Int64, in state: inout State) {
    for index in state.slots.indices where state.slots[index].second != .min {
      guard state.slots[index].second <= second - Int64(Self.window) else { continue }
      state.calls -= state.slots[index].calls
      state.retries -= state.slots[index].retries
      state.slots[index] = Slot()
    }
  }
}
