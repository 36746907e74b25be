import Foundation
import NetworkAPIKit

/// How long calls may take: with their retries and redirects, without what GitHub's rules let them wait for.
///
/// Unchecked: the lock guards what changes.
final class CallTime: @unchecked Sendable {
  private let lock = NSLock()
  private var waited = Duration.zero

  /// Waits for a limit; the calls that are under way get that much longer.
  func wait(_ duration: Duration) async throws {
    lock.withLock { waited += duration }
    try await Task.sleep(for: duration)
  }

  /// When a call must be over.
  struct End: Sendable {
    fileprivate let time: CallTime
    fileprivate let withoutWaits: ContinuousClock.Instant

    var instant: ContinuousClock.Instant { withoutWaits + time.lock.withLock { time.waited } }
  }

  /// The end of a call that begins now.
  func end(after total: Duration) -> End {
    End(time: self, withoutWaits: .now + total - lock.withLock { waited })
  }
}

extension CallTime.End {
  /// Does work, which is cancelled when the time is over.
  ///
  /// - Throws: `NetworkError.timedOut(.total)` then.
  func limiting<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await work() }
      group.addTask {
        // The end has moved if a limit was waited for.
        while case let instant = instant, instant > .now { try await Task.sleep(until: instant, clock: .continuous) }
        throw NetworkError.timedOut(.total)
      }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}

/// Limits the time of each call, except that of downloads.
struct CallTimeout: Interceptor {
  let time: CallTime
  let total: Duration

  func applies(to request: HTTPRequest) -> Bool { request.delivery != .streaming }

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    let end = time.end(after: total)
    var request = request
    request.options[CallEndOption.self] = end
    return try await end.limiting { [request] in try await next(request) }
  }
}

/// Retries as often as asked, but not where the wait would outlast the call's time: then the call ends with its own error.
struct RetryInTime: RetryPolicy {
  let policy: ExponentialBackoff

  func decision(for attempt: FailedAttempt) -> RetryDecision {
    let decision = policy.decision(for: attempt)
    guard case .retry(let delay, _) = decision, let end = attempt.request.options[CallEndOption.self] else {
      return decision
    }
    return .now + delay < end.instant ? decision : .doNotRetry(.deadline)
  }
}

private enum CallEndOption: RequestOptionKey {
  static let defaultValue: CallTime.End? = nil
  // It says how long the call takes, not what is sent.
  static let changesExchange = false
}
