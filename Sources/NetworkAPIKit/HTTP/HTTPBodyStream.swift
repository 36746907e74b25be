import Foundation

/// A stream of chunks that can be read once, or repeatedly if it is replayable.
final class HTTPBodyStream: Sendable {
  /// The original body of a stream that only counts its bytes.
  struct Origin: Sendable {
    let body: HTTPBody
    /// Reports the number of bytes sent, if a transport sends the original body directly.
    let report: @Sendable (Int64) -> Void
  }

  let length: Int64?
  let isReplayable: Bool
  let origin: Origin?
  let trailers: @Sendable () -> NetworkAPI.Headers
  /// The trailer fields to send after it, as a request's body.
  let requestTrailers: RequestTrailers?
  /// Starts reading. Nil after reading a body has begun that can be read only once: from then on only its reader keeps
  /// the transfer alive, so releasing the reader ends it, even if the body is kept.
  private let make: Locked<(@Sendable () throws -> () async throws -> Data?)?>

  init(
    length: Int64?, isReplayable: Bool, origin: Origin? = nil, requestTrailers: RequestTrailers? = nil,
    trailers: @escaping @Sendable () -> NetworkAPI.Headers = { [:] },
    make: @escaping @Sendable () throws -> () async throws -> Data?
  ) {
    self.origin = origin
    self.trailers = trailers
    self.requestTrailers = requestTrailers
    self.length = length
    self.isReplayable = isReplayable
    self.make = Locked(make)
  }

  /// Returns the function that starts reading from the beginning; nil if the body can't be read again.
  func takeStart() -> (@Sendable () throws -> () async throws -> Data?)? {
    make.withLock { make in
      defer { if !isReplayable { make = nil } }
      return make
    }
  }
}

/// The trailer fields of a request's body.
struct RequestTrailers: Sendable {
  let names: [NetworkAPI.Headers.Name]
  let compute: @Sendable () async throws -> NetworkAPI.Headers

  /// The header line that announces the fields.
  var announcement: String { "Trailer: \(names.map(\.rawValue).joined(separator: ", "))" }
}
