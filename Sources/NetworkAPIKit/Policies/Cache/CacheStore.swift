import Foundation

/// Where a cache keeps responses: under a key each, several where they differ by `Vary` or credentials.
public protocol CacheStore: Sendable {
  /// What is kept under a key; empty where there is nothing, or it cannot be read.
  func responses(for key: String) async -> [StoredResponse]
  /// Keeps these responses in place of what there was; none removes the key. What does not fit is not kept.
  func store(_ responses: [StoredResponse], for key: String) async
  /// Removes everything.
  func removeAll() async
}

/// Keeps responses in memory, the least recently used given up first.
public final class MemoryCacheStore: CacheStore {
  private struct Entry {
    var responses: [StoredResponse]
    var size: Int
    var lastUse: UInt64
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var clock: UInt64 = 0
  }

  private let limit: Int
  private let state = Locked(State())

  /// - Parameter limit: the most bytes. Default 20 MiB.
  public init(limit: Int = 20 << 20) {
    self.limit = limit
  }

  public func responses(for key: String) -> [StoredResponse] {
    state.withLock { state in
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key]?.responses ?? []
    }
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let size = responses.reduce(key.utf8.count) { $0 + $1.size }
    state.withLock { state in
      if let old = state.entries.removeValue(forKey: key) { state.size -= old.size }
      guard !responses.isEmpty, size <= limit else { return }
      state.clock += 1
      state.entries[key] = Entry(responses: responses, size: size, lastUse: state.clock)
      state.size += size
      guard state.size > limit else { return }
      // To nine tenths at once, so that the search for the oldest is not made for every response.
      for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard state.size > limit / 10 * 9 else { break }
        state.entries[key] = nil
        state.size -= entry.size
      }
    }
  }

  public func removeAll() {
    state.withLock { $0 = State() }
  }
}

extension StoredResponse {
  /// About how many bytes it takes.
  var size: Int {
    fields.reduce(body.count + 256) { $0 + $1.utf8.count + 16 }
  }
}

extension MemoryCacheStore: ShownByDescription {}
