import TestServer
import Testing

/// Runs a suite's tests few at once, whatever the test runner would start: many at once on few processors starve each
/// other, and then limits of time tell of the machine and not of the code.
struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestPlaces.shared.enter()
    do {
      try await function()
    } catch {
      await TestPlaces.shared.leave()
      throw error
    }
    await TestPlaces.shared.leave()
  }
}

extension Trait where Self == FewAtOnce {
  /// Few tests at once.
  static var fewAtOnce: Self { FewAtOnce() }
}
