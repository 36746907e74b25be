import Testing

@testable import NetworkAPIKit

@Suite("Runs that can be paused", .fewAtOnce)
struct PausableRunTests {
  @Test("the error of a run that meets a pause is the end, and its cancellation isn't", arguments: [true, false])
  func meetsPause(isError: Bool) async throws {
    let (gate, runs) = (AsyncSemaphore(permits: 0), Locked(0))
    let failure = NetworkError.fileFailed(.init(path: "a", reason: "it cannot be written"))
    let run = PausableRun<Int>(reporter: ProgressReporter(), discardRest: {}, whenOver: { _ in }) {
      (_: @escaping @Sendable () -> Bool) async throws(NetworkError) in
      let number = runs.withLock {
        $0 += 1
        return $0
      }
      guard number == 1 else { return number }
      // The pause ends this wait.
      try? await gate.acquire()
      throw isError ? failure : .cancelled
    }
    try await waitUntil { gate.waiting == 1 }
    run.pause()
    run.resume()
    let outcome = await Result { () async throws(NetworkError) in try await run.value }
    switch outcome {
    case .success(let number): #expect(!isError && number == 2)
    case .failure(let error): #expect(isError && !error.isCancelled)
    }
  }

  @Test("each discard after the end tries again to remove what is left, and the value waits for it")
  func discardsAgain() async throws {
    let discards = Locked(0)
    let run = PausableRun<Int>(
      reporter: ProgressReporter(), discardRest: { discards.withLock { $0 += 1 } }, whenOver: { _ in }
    ) { (_: @escaping @Sendable () -> Bool) async throws(NetworkError) in
      throw .fileFailed(.init(path: "a", reason: "it cannot be written"))
    }
    for count in 0...2 {
      _ = await Result { () async throws(NetworkError) in try await run.value }
      #expect(discards.withLock { $0 } == count)
      run.discard()
    }
  }

  @Test("discards that come during a removal share the one that follows it")
  func discardsAtOnce() async throws {
    let (gate, removals) = (AsyncSemaphore(permits: 0), Locked((running: 0, most: 0, count: 0)))
    let run = PausableRun<Int>(
      reporter: ProgressReporter(),
      discardRest: {
        removals.withLock { $0 = ($0.running + 1, max($0.most, $0.running + 1), $0.count + 1) }
        try? await gate.acquire()
        removals.withLock { $0.running -= 1 }
      }, whenOver: { _ in }
    ) { (_: @escaping @Sendable () -> Bool) async throws(NetworkError) in
      try? await Task.sleep(for: .seconds(600))
      throw .cancelled
    }
    run.pause()
    let first = run.discard()
    try await waitUntil { gate.waiting == 1 }
    let others = [run.discard(), run.discard()]
    #expect(others[0] == others[1])
    for _ in 0..<3 { gate.release() }
    for discard in [first] + others { await discard.value }
    #expect(removals.withLock { $0 } == (0, 1, 2))
  }
}
