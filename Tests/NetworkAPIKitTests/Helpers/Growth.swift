#if os(Linux)
import Dispatch
import Foundation
import Testing

@testable import NetworkAPIKit

/// The CPU time of the calling thread, in nanoseconds. Other threads and processes don't count, however busy they are.
func threadTime() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  // Seconds and nanoseconds, which can't be named: which module declares them depends on the order of loading.
  return withUnsafeBytes(of: time) {
    Int64($0.load(as: Int.self)) * 1_000_000_000 + Int64($0.load(fromByteOffset: 8, as: Int.self))
  }
}

/// Runs a task on a queue of its own, and adds up the CPU time of its steps.
final class MeasuringExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "MeasuringExecutor")
  private let spent = Locked<(total: Int64, longest: Int64)>((0, 0))

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { [self] in
      let start = threadTime()
      job.runSynchronously(on: asUnownedTaskExecutor())
      let time = threadTime() - start
      spent.withLock { $0 = ($0.total + time, max($0.longest, time)) }
    }
  }

  /// The CPU time so far, in nanoseconds.
  var total: Int64 {
    queue.sync {}
    return soFar
  }
  /// Like `total`, without waiting for the step that runs.
  var soFar: Int64 { spent.withLock { $0.total } }
  /// The CPU time of the longest step so far, in nanoseconds.
  var longest: Int64 { spent.withLock { $0.longest } }
}

/// The CPU time of an operation, in nanoseconds.
private func cost(of work: @Sendable () async throws -> Void) async throws -> Int64 {
  let executor = MeasuringExecutor()
  try await withTaskExecutorPreference(executor) { try await work() }
  return executor.total
}

let growthSize = ProcessInfo.processInfo.environment["GROWTH_SIZE"].flatMap { Int($0) } ?? 300

/// Checks that the CPU time of an operation grows in proportion to the size of its input.
///
/// Compares a size with four times that size: linear time grows by 4, quadratic time by 16; or with sixteen times that
/// size: 16 and 256. Measures again before it reports growth, since caches and the clock of a busy processor vary.
///
/// - Parameters:
///   - size: the smaller size; by default that in the environment variable `GROWTH_SIZE`, or else 300. A larger one
///     also shows growth that a lot of linear work hides, but takes as much longer.
///   - factor: how many times larger the larger size is, 4 or 16.
///   - prepare: creates the input of a size, and returns the operation to be measured.
func expectLinear(
  _ name: String, size: Int = growthSize, factor: Int = 4, sourceLocation: SourceLocation = #_sourceLocation,
  _ prepare: (_ size: Int) throws -> @Sendable () async throws -> Void
) async throws {
  var (small, large) = (Int64.max, Int64.max)
  for _ in 1...10 {
    small = min(small, try await cost(of: try prepare(size)))
    large = min(large, try await cost(of: try prepare(factor * size)))
    // What takes less than this says nothing about growth, and is no problem either.
    if large < (factor == 4 ? Int64(min(size, 600)) * 3_000 : 500_000)
      || Double(large) < Double(small) * (factor == 4 ? 6.5 : 2 * Double(factor))
    {
      return
    }
  }
  Issue.record(
    "\(name): \(small / 1000) µs for \(size), but \(large / 1000) µs for \(factor * size)",
    sourceLocation: sourceLocation)
}
#endif
