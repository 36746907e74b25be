/// A policy's state for each host. Bounded: once there are many, entries that the policy no longer needs are dropped.
struct HostTable<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Doubles with the number of remaining entries, so that the amortized cost per call stays small.
  private var pruningSize = 1024

  var isEmpty: Bool { values.isEmpty }
  var count: Int { values.count }

  subscript(host: String) -> Value? {
    get { values[host] }
    set { values[host] = newValue }
  }

  /// Removes entries that aren't needed, if the table has reached ``pruningSize``.
  mutating func prune(keeping isNeeded: (inout Value) -> Bool) {
    guard values.count >= pruningSize else { return }
    for host in Array(values.keys) {
      // Remove the value first, so that the closure gets a uniquely referenced object.
      guard var value = values.removeValue(forKey: host) else { continue }
      if isNeeded(&value) { values[host] = value }
    }
    pruningSize = max(1024, values.count * 2)
  }
}
