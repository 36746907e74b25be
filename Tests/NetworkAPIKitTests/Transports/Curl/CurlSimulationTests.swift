#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

/// Every order of callbacks, short sends, socket events, timers and errors that libcurl's interface allows, by a seed.
///
/// `SIMULATED_STEPS=10000000` in the environment sets how many events are simulated, `FIRST_SEED` where to begin, and
/// `TRACE` prints them.
@Suite("libcurl transport: simulation", .fewAtOnce, .serialized)
struct CurlSimulationTests {
  static let fileContent = (0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }

  /// Seeds that found something.
  private static let known: [UInt64] = [64, 67, 99, 192, 201, 1419, 5219]

  @Test("every call ends once, as its server responds, within the limits, and nothing is sent that may have acted")
  func simulate() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("up.bin")
    _ = try folder.write(Data(Self.fileContent), to: "up.bin")
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["SIMULATED_STEPS"].flatMap { Int($0) } ?? testSize(50_000, large: 1_000_000)
    let first = environment["FIRST_SEED"].flatMap { UInt64($0) } ?? 1
    let problems = await withCheckedContinuation { continuation in
      // A thread of its own, which may wait for tasks.
      let thread = Thread { continuation.resume(returning: Self.problems(first, steps, path)) }
      thread.stackSize = 8 << 20
      thread.start()
    }
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  private static func problems(_ first: UInt64, _ steps: Int, _ path: String) -> [String] {
    var problems: [String] = []
    var (seed, left, count) = (first, steps, 0)
    var counts: [String: Int] = [:]
    var seeds = known
    while left > 0 || !seeds.isEmpty {
      let next = seeds.popLast() ?? seed
      if next == seed { seed += 1 }
      let simulation = CurlSimulation(seed: next, filePath: path)
      problems += simulation.run().map { "seed \(next): \($0)" }
      left -= simulation.system.steps
      counts.merge(simulation.system.counts, uniquingKeysWith: +)
      count += 1
      if problems.count > 20 { break }
    }
    let events = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("\(count) simulations of \(steps - left) steps, \(problems.count) problems; \(events)")
    return problems
  }
}
#endif
