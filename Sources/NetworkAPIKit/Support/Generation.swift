/// Counts the resets of a store. What began before a reset, such as a request, isn't stored after it: it may be another
/// user's.
final class Generation: Sendable {
  private let number = Locked(0)

  /// The number of resets so far.
  var current: Int { number.withLock { $0 } }

  func advance() { number.withLock { $0 += 1 } }
}
