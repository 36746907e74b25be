/// A value that is read when it is first needed, and again each time until that succeeds.
///
/// Files and keys may be unreadable for a while: iOS launches an app in the background while the device is locked.
final class LoadedOnce<Value: Sendable>: Sendable {
  private let load: @Sendable () throws(NetworkError) -> Value
  private let known = Locked<Value?>(nil)

  init(_ load: @escaping @Sendable () throws(NetworkError) -> Value) { self.load = load }

  func get() throws(NetworkError) -> Value {
    if let value = known.withLock({ $0 }) { return value }
    let value = try load()
    // Of two that were read at once, the first stays: others may use it already.
    return known.withLock { known in
      let first = known ?? value
      known = first
      return first
    }
  }
}
