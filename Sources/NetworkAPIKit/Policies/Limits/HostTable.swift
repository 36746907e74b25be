/// What a policy knows of each host. A program that talks to ever new hosts does not make it grow for ever: beyond a
/// size, what says no more than nothing is dropped.
struct HostTable<Value: Sendable>: Sendable {
  private var values: [String: Value] = [:]
  /// Doubled with what has to be kept, so that looking through it costs little a call.
  private var pruningSize = 1024

  var isEmpty: Bool { values.isEmpty }
  var count: Int { values.count }

  subscript(host: String) -> Value? {
    get { values[host] }
    set { values[host] = newValue }
  }

  /// Makes room when it is time to.
  mutating func prune(keeping isNeeded: (inout Value) -> Bool) {
    guard values.count >= pruningSize else { return }
    for host in Array(values.keys) {
      // Taken out, so that the table is no second owner of what is looked at.
      guard var value = values.removeValue(forKey: host) else { continue }
      if isNeeded(&value) { values[host] = value }
    }
    pruningSize = max(1024, values.count * 2)
  }
}
