import Foundation
import TestServer
import Testing

/// The size of a random test, or of a table: small, so that nobody waits for it, unless `TEST_SIZE` is `large`, as in CI.
func testSize(_ small: Int, large: Int) -> Int {
  ProcessInfo.processInfo.environment["TEST_SIZE"] == "large" ? large : small
}

/// Limits the number of tests of a suite that run at the same time. Too many on few processors delay each other, so
/// that timeouts would measure the machine instead of the code.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestPlaces.shared.enter(inSeries: test.traits.contains { $0 is ParallelizationTrait })
    let start = ContinuousClock.now
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    await TestPlaces.shared.leave("\(test.id)", after: ContinuousClock.now - start)
    try result.get()
  }
}

extension Trait where Self == FewAtOnce {
  /// Limits the number of tests that run at the same time.
  static var fewAtOnce: Self { FewAtOnce() }
}
