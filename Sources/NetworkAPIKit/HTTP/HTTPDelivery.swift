/// How a response's body is delivered.
///
/// Streams, events, downloads and WebSockets are streamed whatever this is. For these, a limit applies to the body of an
/// error, of which at most 1 MiB is read in any case.
public enum HTTPDelivery: Sendable, Hashable {
  /// Buffered in memory, up to a limit in bytes after content decoding, by default 256 MiB; a larger body throws
  /// ``NetworkError/bodyTooLarge(limit:call:)``.
  case buffered(limit: Int = 256 << 20)
  /// As a stream of chunks as they arrive; the reader sets the pace.
  case streaming
}

extension HTTPDelivery {
  /// The maximum size of a collected body; nil for a stream.
  var limit: Int? { if case .buffered(let limit) = self { limit } else { nil } }
}
