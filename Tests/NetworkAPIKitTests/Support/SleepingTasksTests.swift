import Foundation
import Testing
@testable import NetworkAPIKit

/// By a clock that advances when the test says so.
@Suite("Tasks that sleep")
struct SleepingTasksTests {
  private let clock = ManualClock()
  private let wakes = Locked(0)
  private let sleeping: SleepingTasks

  init() {
    sleeping = SleepingTasks(
      now: { [clock] in ContinuousClock.Instant.reference.duration(to: clock.now) },
      sleep: { [clock, wakes] end in
        wakes.withLock { $0 += 1 }
        try await clock.sleep(until: .reference + end)
      })
  }

  /// Waits until this number of tasks sleeps.
  private func waitFor(_ count: Int) async throws { try await waitUntil { sleeping.counts.tasks == count } }

  @Test("every task wakes at its time, and a cancelled one at once", arguments: [1, 2, 3] as [UInt64])
  func wakes(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    var sleepers: [(end: ContinuousClock.Instant, task: Task<ContinuousClock.Instant, any Error>)] = []
    for index in 1...300 {
      let length = Duration.milliseconds(Int.random(in: 1_000...60_000, using: &generator))
      let task = Task { [sleeping, clock] in
        try await sleeping.sleep(for: length)
        return clock.now
      }
      sleepers.append((clock.now + length, task))
      try await waitFor(sleepers.count)
      if index.isMultiple(of: 3) {
        let cancelled = sleepers.remove(at: Int.random(in: sleepers.indices, using: &generator))
        cancelled.task.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.task.value }
      }
      guard index.isMultiple(of: 10) || index == 300 else { continue }
      // From one end to the next.
      let end = clock.now + (index == 300 ? .seconds(60) : .milliseconds(Int.random(in: 0...3_000, using: &generator)))
      while let next = sleepers.min(by: { $0.end < $1.end }), next.end <= end {
        await clock.advance(by: clock.now.duration(to: next.end))
        for sleeper in sleepers where sleeper.end == next.end {
          let woken = try? await sleeper.task.value
          #expect(woken == next.end)
        }
        sleepers.removeAll { $0.end == next.end }
        try await waitFor(sleepers.count)
      }
    }
    #expect(sleepers.isEmpty)
  }

  @Test("a cancelled one leaves neither memory nor a timer")
  func cancelled() async throws {
    for _ in 0..<1_000 {
      let task = Task { [sleeping] in try await sleeping.sleep(for: .seconds(60)) }
      try await waitFor(1)
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(sleeping.counts.tasks == 0)
    #expect(sleeping.counts.places <= 65)
    #expect(wakes.withLock(\.self) == 1)
  }
}
