public import Foundation

/// A failed attempt, as passed to a ``RetryPolicy``.
public struct FailedAttempt: Sendable {
  /// The request that was sent.
  public let request: HTTPRequest
  /// The result: a response with a status of 400 or more, or an error.
  public let outcome: Result<HTTPResponse, NetworkError>
  /// The number of earlier retries.
  public let retries: Int
  /// The current date, for interpreting `Retry-After`.
  public let date: Date
  /// A random number in 0..<1, for jitter.
  public let random: Double

  /// Creates an attempt, for testing a policy.
  public init(
    request: HTTPRequest, outcome: Result<HTTPResponse, NetworkError>, retries: Int = 0, date: Date = Date(),
    random: Double = 0.5
  ) {
    self.request = request
    self.outcome = outcome
    self.retries = retries
    self.date = date
    self.random = random
  }

  /// Whether sending it again has no further effect: an idempotent method (RFC 9110 §9.2.2), or an `Idempotency-Key`.
  public var isRepeatable: Bool { request.isRepeatable }
}

extension HTTPRequest {
  /// Whether sending the request again has no further effect.
  var isRepeatable: Bool { method.isIdempotent || headers.contains(IdempotencyKeys.field) }
}
