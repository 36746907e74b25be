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
  private let state: Locked<State>

  private struct State {
    /// Starts reading. Nil after reading a body has begun that can be read only once: from then on only its reader keeps
    /// the transfer alive, so releasing the reader ends it, even if the body is kept.
    var make: (@Sendable () throws -> () async throws -> Data?)?
    var received: ReceivedPart?
  }

  /// What was received of a body whose rest couldn't be had, and why.
  struct ReceivedPart: Sendable {
    let data: Data
    let failure: any Error
  }

  init(
    length: Int64?, isReplayable: Bool, origin: Origin? = nil, requestTrailers: RequestTrailers? = nil,
    trailers: @escaping @Sendable () -> NetworkAPI.Headers = { [:] },
    make: (@Sendable () throws -> () async throws -> Data?)?
  ) {
    self.origin = origin
    self.trailers = trailers
    self.requestTrailers = requestTrailers
    self.length = length
    self.isReplayable = isReplayable
    state = Locked(State(make: make))
  }

  /// Creates a body that has the bytes of a part, and then fails.
  convenience init(_ part: ReceivedPart) {
    self.init(length: nil, isReplayable: true) { Self.reader(of: part.data, failure: part.failure) }
    state.withLock { $0.received = part }
  }

  /// Nil for a body that wasn't cut off.
  var received: ReceivedPart? { state.withLock { $0.received } }

  /// Returns the function that starts reading from the beginning; nil if the body can't be read again.
  func takeStart() -> (@Sendable () throws -> () async throws -> Data?)? {
    state.withLock { state in
      defer { if !isReplayable { state.make = nil } }
      return state.make
    }
  }

  /// Ends a body that can be read only once and that nobody reads: gives up its transfer and all that this holds. Bytes
  /// that arrive at once, and are few, can still be read afterwards.
  ///
  /// A small body is read to its end, so that the connection stays usable.
  ///
  /// - Parameter failure: the error at the end of a body that was cut off, made from the number of bytes there are.
  func close(failure: (Int64) -> any Error) async {
    guard !isReplayable, let start = takeStart() else { return }
    let part = Locked((data: Data(), isWhole: false))
    try? await TimeSource.system.limit(Self.closingTime, timeout: CancellationError()) {
      let read = try start()
      while let chunk = try await read() {
        let isSmall = part.withLock { part in
          part.data.append(chunk)
          return part.data.count <= Self.closingLimit
        }
        guard isSmall else { return }
      }
      part.withLock { $0.isWhole = true }
    }
    let (data, isWhole) = part.withLock { $0 }
    let failure = isWhole ? nil : failure(Int64(data.count))
    state.withLock { state in
      state.make = { Self.reader(of: data, failure: failure) }
      state.received = failure.map { ReceivedPart(data: data, failure: $0) }
    }
  }

  /// How long to wait for the rest of a body that is given up, and its maximum size in bytes.
  private static let closingTime: Duration = .milliseconds(50)
  private static let closingLimit = 64 << 10

  private static func reader(of data: Data, failure: (any Error)?) -> () async throws -> Data? {
    var rest: Data? = data.isEmpty ? nil : data
    return {
      if let chunk = rest.take() { return chunk }
      if let failure { throw failure }
      return nil
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
