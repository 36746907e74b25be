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
  private let make: @Sendable () throws -> () async throws -> Data?
  private let isStarted = Locked(false)

  init(
    length: Int64?, isReplayable: Bool, origin: Origin? = nil,
    trailers: @escaping @Sendable () -> NetworkAPI.Headers = { [:] },
    make: @escaping @Sendable () throws -> () async throws -> Data?
  ) {
    self.origin = origin
    self.trailers = trailers
    self.length = length
    self.isReplayable = isReplayable
    self.make = make
  }

  /// Starts reading from the beginning.
  func start() throws -> () async throws -> Data? {
    let wasStarted = isStarted.withLock { started in
      defer { started = true }
      return started
    }
    guard !wasStarted || isReplayable else { throw NetworkError.bodyNotReplayable() }
    return try make()
  }
}

/// The request that a streamed response body belongs to. A class, so that bodies stay small.
final class HTTPBodySource: Sendable {
  private let call: NetworkError.Call
  private let timeouts: HTTPTimeouts

  init(_ request: HTTPRequest) {
    call = NetworkError.Call(request)
    timeouts = request.timeouts
  }

  /// Adds the call to an error.
  func identified(_ error: NetworkError) -> NetworkError { error.identified(by: call, timeouts: timeouts) }
}

/// A region of a file, which is opened for each reading.
struct HTTPFileBody: Sendable {
  let path: String
  let offset: UInt64
  let length: Int64

  init(path: String) throws(NetworkError) {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? NSNumber else {
        throw NetworkError.fileFailed(.init(path: path, reason: "it is not a regular file"))
      }
      self.path = path
      offset = 0
      length = size.int64Value
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .fileFailed(.init(path: path, reason: "it cannot be read", underlying: error))
    }
  }

  /// Large enough to make the cost of system calls negligible, and small enough to stay in the CPU cache.
  static let chunkSize = 256 << 10

  func reader() throws -> () async throws -> Data? {
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw NetworkError.fileFailed(.init(path: path, reason: "it cannot be opened"))
    }
    try handle.seek(toOffset: offset)
    var left = length
    return {
      guard left > 0 else { return nil }
      guard let chunk = try handle.read(upToCount: Int(Swift.min(left, Int64(Self.chunkSize)))), !chunk.isEmpty else {
        throw NetworkError.fileFailed(.init(path: path, reason: "it became shorter while it was read"))
      }
      left -= Int64(chunk.count)
      return chunk
    }
  }
}
