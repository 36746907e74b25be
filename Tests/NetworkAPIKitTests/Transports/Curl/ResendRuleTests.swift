#if os(Linux)
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: what may be sent again")
struct ResendRuleTests {
  /// The requests that may be sent again, with the outcomes after which they may.
  private static let allowed: [(ResendRule, Set<ResendRule.Outcome>)] = [
    (.init(isIdempotent: true, isReplayable: true, isSentOnce: false), [.notSent, .refused, ended]),
    (.init(isIdempotent: false, isReplayable: true, isSentOnce: false), [.notSent, .refused]),
    (.init(isIdempotent: true, isReplayable: false, isSentOnce: false), [.notSent]),
    (.init(isIdempotent: false, isReplayable: false, isSentOnce: false), [.notSent]),
    (.init(isIdempotent: true, isReplayable: true, isSentOnce: true), [.notSent]),
    (.init(isIdempotent: false, isReplayable: true, isSentOnce: true), [.notSent]),
    (.init(isIdempotent: true, isReplayable: false, isSentOnce: true), [.notSent]),
    (.init(isIdempotent: false, isReplayable: false, isSentOnce: true), [.notSent]),
  ]
  private static let ended = ResendRule.Outcome.connectionEnded(wasReused: true)
  private static let outcomes: [ResendRule.Outcome] = [
    .notSent, .refused, ended, .connectionEnded(wasReused: false), .unknown,
  ]

  @Test("a request is sent again where the table says so, and only once")
  func table() {
    for (rule, allowed) in Self.allowed {
      for outcome in Self.outcomes {
        #expect(rule.allows(after: outcome) == allowed.contains(outcome), "\(rule), \(outcome)")
        var again = rule
        again.isResent = true
        #expect(!again.allows(after: outcome), "\(again), \(outcome)")
      }
    }
  }
}
#endif
