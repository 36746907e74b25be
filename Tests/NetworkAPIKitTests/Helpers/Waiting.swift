import Testing

/// It did not happen in time.
struct NeverHappened: Error {}

#if SANITIZE_ADDRESS || SANITIZE_THREAD
/// How many times slower than usual a test may be: the sanitizers check every access to memory.
let allowedSlowness = 20.0
#else
/// How many times slower than usual a test may be.
let allowedSlowness = 1.0
#endif

/// Waits until a condition holds that another task or thread brings about. Past the limit it reports an issue and
/// throws, so that a fault fails the test instead of hanging it.
func waitUntil(
  within limit: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () async throws -> Bool
) async throws {
  guard try await happens(within: limit, condition) else {
    Issue.record("it did not happen within \(limit) s", sourceLocation: sourceLocation)
    throw NeverHappened()
  }
}

/// Waits for something another task or thread does, up to a limit; returns whether it was seen.
func eventually(within limit: Double = 120, _ condition: () -> Bool) async -> Bool {
  (try? await happens(within: limit, condition)) ?? condition()
}

private func happens(within limit: Double, _ condition: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(limit)
  while ContinuousClock.now < end {
    // What another task does next is there at once; only what takes longer is worth a sleep.
    for _ in 0..<100 {
      if try await condition() { return true }
      await Task.yield()
    }
    try await Task.sleep(for: .milliseconds(1))
  }
  return try await condition()
}

/// Gives other tasks ample opportunity to do what they must not do.
func letOthersRun() async {
  for _ in 0..<200 { await Task.yield() }
}
