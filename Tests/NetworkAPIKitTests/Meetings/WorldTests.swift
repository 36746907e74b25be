import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Random worlds", .fewAtOnce)
struct WorldTests {
  /// The number of worlds, and the first one: more of them by `Scripts/worlds`.
  private static let count = UInt64(ProcessInfo.processInfo.environment["WORLDS"] ?? "") ?? 300
  private static let first = UInt64(ProcessInfo.processInfo.environment["FIRST_WORLD"] ?? "") ?? 1

  @Test("whatever a client, its servers and its callers do, calls end, limits hold, and nobody gets what isn't theirs")
  func worlds() async throws {
    var folder = try TemporaryFolder()
    var failures = 0
    for seed in Self.first..<(Self.first + Self.count) where failures < 5 {
      if seed % 1000 == 0 { folder = try TemporaryFolder() }
      let world = World(seed: seed)
      let broken = try await world.run(in: folder)
      guard !broken.isEmpty else { continue }
      failures += 1
      Issue.record("\(world)\n  \(broken.joined(separator: "\n  "))")
    }
  }
}
