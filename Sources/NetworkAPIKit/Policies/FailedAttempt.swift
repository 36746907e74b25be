import Foundation

/// A failed attempt, as passed to a ``RetryPolicy``.
public struct FailedAttempt: Sendable {
  /// The request that was sent.
  public let request: HTTPRequest
  /// The result: a response with a status of 400 or more, or an error.
  public let outcome: Result<HTTPResponse, NetworkError>
  /// The number of earlier retries.
  public let retries: Int
  /// The current date, for interpreting `Retry-After`.
  var date = Date()
  /// A random number in 0..<1, for jitter.
  var random = 0.5

  /// Creates an attempt, for testing a policy.
  public init(request: HTTPRequest, outcome: Result<HTTPResponse, NetworkError>, retries: Int = 0) {
    self.request = request
    self.outcome = outcome
    self.retries = retries
  }

  /// Whether sending it again has no further effect: an idempotent method (RFC 9110 §9.2.2), an `Idempotency-Key`, or a
  /// query that is sent with POST, where the interceptors know that it is one.
  public var isRepeatable: Bool { request.isRepeatable }
}

extension HTTPRequest {
  /// Whether sending the request again has no further effect.
  var isRepeatable: Bool { method.isIdempotent || options.onlyReads || hasOwnKey }
}

private enum OnlyReadsOption: SendingOptionKey {
  static let defaultValue = false
  static var changesExchange: Bool { false }
}

extension RequestOptions {
  /// Whether the request changes nothing, though its method may, as with queries that are sent with POST.
  package var onlyReads: Bool {
    get { self[OnlyReadsOption.self] }
    set { self[OnlyReadsOption.self] = newValue }
  }
}
