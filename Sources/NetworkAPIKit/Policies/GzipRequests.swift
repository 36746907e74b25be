import Foundation

/// Compresses the bodies of requests with gzip, for servers that are known to take that: a request has no way to ask.
///
/// ```swift
/// let client = NetworkClient(configuration: .init(interceptors: [GzipRequests()]))
/// ```
///
/// It belongs among ``NetworkClient/Configuration/interceptors`` or an endpoint's own, where it works once for all
/// attempts. A body in memory is compressed as a whole, and stays as it is when it becomes no smaller. A file, a stream
/// and what is uploaded with progress are compressed as they are sent: their length is not known beforehand, so they go
/// out in chunks. What can be sent again still can. A body that has a `Content-Encoding` already stays as it is.
public struct GzipRequests: Interceptor {
  private let minimumSize: Int

  /// - Parameter minimumSize: the fewest bytes of a body that is worth it. Default 1 KiB: a smaller one fits into a packet
  ///   as it is.
  public init(minimumSize: Int = 1 << 10) {
    self.minimumSize = minimumSize
  }

  public func applies(to request: HTTPRequest) -> Bool {
    let isLongEnough = request.body.length.map { $0 > 0 && $0 >= Int64(minimumSize) } ?? true
    return isLongEnough && GzipEncoder.isAvailable && !request.headers.contains("Content-Encoding")
  }

  public func intercept(_ request: HTTPRequest, next: Next) async throws -> HTTPResponse {
    // Also where an interceptor calls this one without asking: nothing is compressed twice.
    guard applies(to: request) else { return try await next(request) }
    var request = request
    if let data = request.body.data {
      let compressed = try Self.compress(data)
      guard compressed.count < data.count else { return try await next(request) }
      request.body = HTTPBody(compressed)
    } else {
      let chunks = GzipChunks(body: request.body)
      request.body = request.body.isReplayable ? HTTPBody(replayable: { chunks }) : HTTPBody(chunks)
    }
    request.headers.removeAll(named: "Content-Length")
    request.headers.append(name: "Content-Encoding", value: "gzip")
    return try await next(request)
  }

  private static func compress(_ data: Data) throws(NetworkError) -> Data {
    let encoder = try GzipEncoder()
    let start = try encoder.append(data)
    return start + (try encoder.finish())
  }
}

/// A body as gzip.
private struct GzipChunks: AsyncSequence, Sendable {
  let body: HTTPBody

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: body.makeAsyncIterator()) }

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: HTTPBody.AsyncIterator
    var encoder: GzipEncoder?
    var isOver = false

    mutating func next() async throws -> Data? {
      while !isOver {
        let encoder = try self.encoder ?? GzipEncoder()
        self.encoder = encoder
        guard let chunk = try await chunks.next() else {
          isOver = true
          return try encoder.finish()
        }
        let output = try encoder.append(chunk)
        if !output.isEmpty { return output }
      }
      return nil
    }
  }
}
