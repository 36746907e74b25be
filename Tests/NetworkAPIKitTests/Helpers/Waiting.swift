import Testing

/// A condition wasn't met in time.
struct NeverHappened: Error {}

#if SANITIZE_ADDRESS || SANITIZE_THREAD
/// The factor by which tests may be slower than usual, since sanitizers check every memory access.
let allowedSlowness = 20.0
#else
/// The factor by which tests may be slower than usual.
let allowedSlowness = 1.0
#endif

/// Waits until another task or thread makes a condition true. After the limit, it records an issue and throws, so that
/// the test fails instead of hanging.
func waitUntil(
  within limit: Double = 60, sourceLocation: SourceLocation = #_sourceLocation,
  isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  guard try await happens(within: limit, condition) else {
    Issue.record("it did not happen within \(limit) s", sourceLocation: sourceLocation)
    throw NeverHappened()
  }
}

/// Waits until another task or thread makes a condition true, up to a limit; returns whether it became true.
func eventually(within limit: Double = 120, _ condition: () -> Bool) async -> Bool {
  (try? await happens(within: limit, condition)) ?? condition()
}

/// Waits like ``eventually(within:_:)``, also if the task is cancelled.
func eventuallyThoughCancelled(within limit: Double = 120, _ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(limit)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
}

private func happens(
  within limit: Double, isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(limit)
  while ContinuousClock.now < end {
    // Yield first, since the next step of another task takes no time; sleep only if it takes longer.
    for _ in 0..<100 {
      if try await condition() { return true }
      await Task.yield()
    }
    try await Task.sleep(for: .milliseconds(1))
  }
  return try await condition()
}

/// Lets other tasks run, for tests that expect something not to happen.
func letOthersRun() async {
  for _ in 0..<200 { await Task.yield() }
}
