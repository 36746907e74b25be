#if os(Linux)
import CNetworkSupport
import Foundation

/// Decodes the content codings of a response (RFC 9110 §8.4.1).
///
/// Not left to libcurl, since it accepts a truncated gzip body, and decodes everything it has received at once, however
/// slow the reader is.
enum ContentCoding {
  /// The maximum number of codings that are applied to each other. Some servers apply two by mistake; each further
  /// coding multiplies the work that a small body can cause.
  static let maximumCodings = 3

  /// Returns the response with its body decoded, or with a body that is decoded as it is read. A body in an unknown coding
  /// stays as it is.
  ///
  /// A status of failure stays one, whatever its body is; see ``HTTPResponse/received(_:before:)``.
  /// Decoding throws ``NetworkError/cancelled(call:)`` if the task or the call is cancelled, and ``NetworkError/timedOut(_:)`` when the
  /// deadline passes.
  ///
  /// - Parameter deadline: the deadline on the clock of ``SystemCalls/readClock()``.
  static func decoded(
    _ response: HTTPResponse, for request: HTTPRequest, deadline: UInt64
  ) async throws(NetworkError) -> HTTPResponse {
    guard response.body.length != 0, let codings = response.headers.contentCodings?.map(\.number), !codings.isEmpty
    else { return response }
    guard codings.count <= maximumCodings else {
      return try response.received(Data(), before: failure("more than \(maximumCodings) content codings"))
    }
    var decoded = response
    decoded.headers.removeAll(named: "Content-Encoding")
    decoded.headers.removeAll(named: "Content-Length")
    let (body, context) = (response.body, request.context)
    if case .buffered(var limit) = request.delivery, body.data != nil || body.received != nil {
      // Seldom read, since the request is sent again: a small body must not become a large one for each hop.
      if response.status.isRedirection || response.status == 401 || response.status == 407 {
        limit = min(limit, HTTPResponse.errorBodyLimit)
      }
      var data = Data()
      do throws(NetworkError) {
        try await ContentPipeline(body, codings, context, deadline: deadline).collect(upTo: limit, into: &data)
        decoded.body = HTTPBody(data)
      } catch {
        decoded = try decoded.received(data, before: error)
      }
    } else {
      decoded.body = HTTPBody(
        stream: HTTPBodyStream(length: nil, isReplayable: false, trailers: { body.trailers }) {
          let pipeline = try ContentPipeline(body, codings, context, deadline: deadline)
          return { try await pipeline.next().map { Data($0) } }
        })
    }
    return decoded
  }

  static func failure(_ detail: String) -> NetworkError {
    .invalidResponse(.init(.contentCoding, detail: detail))
  }
}

extension KnownCoding {
  fileprivate var number: Int32 {
    switch self {
    case .gzip: Int32(CCURL_CODING_GZIP)
    case .deflate: Int32(CCURL_CODING_DEFLATE)
    case .brotli: Int32(CCURL_CODING_BROTLI)
    case .zstd: Int32(CCURL_CODING_ZSTD)
    }
  }
}

/// Decodes a body through all of its codings, each with a buffer of fixed size, so that no intermediate result is
/// completely in memory.
///
/// Works in steps of limited size. Between steps it checks the deadline and cancellation, and every few milliseconds it
/// yields the thread to other tasks.
private final class ContentPipeline {
  /// How long to use the thread before yielding, in nanoseconds.
  private static let turn: UInt64 = 2_000_000

  private var source: HTTPBody.AsyncIterator
  private let stages: [ContentDecoder]
  private let context: CallContext
  private let deadline: UInt64
  private var turnStart = SystemCalls.readClock()
  private var isFinished = false
  /// The current chunk of the body, and the number of its bytes that were decoded.
  private var chunk = Data()
  private var position = 0

  /// - Parameters:
  ///   - codings: the codings, in the order in which they were applied.
  ///   - deadline: the deadline on the clock of ``SystemCalls/readClock()``.
  init(
    _ body: HTTPBody, _ codings: [Int32], _ context: CallContext, deadline: UInt64
  ) throws(NetworkError) {
    var stages: [ContentDecoder] = []
    for coding in codings.reversed() { stages.append(try ContentDecoder(coding, isNested: !stages.isEmpty)) }
    self.stages = stages
    self.context = context
    self.deadline = deadline
    source = body.makeAsyncIterator()
  }

  /// Returns the next decoded bytes, at most one buffer; nil at the end. They are valid until the next call.
  func next() async throws(NetworkError) -> UnsafeRawBufferPointer? {
    while !isFinished {
      let now = SystemCalls.readClock()
      guard !Task.isCancelled else { throw .cancelled }
      guard now < deadline else { throw .timedOut(.total) }
      if now &- turnStart > Self.turn {
        await Task.yield()
        // The transfer is over, so nothing else tells the call that all calls were cancelled.
        guard !context.isCancelled else { throw .cancelled }
        turnStart = SystemCalls.readClock()
      }
      if try step() {
        if let output = stages[stages.count - 1].takeOutput() { return output }
      } else {
        try await read()
      }
    }
    return nil
  }

  /// Decodes the whole body into memory. If it throws, the result has what was decoded before.
  func collect(upTo limit: Int, into result: inout Data) async throws(NetworkError) {
    while let bytes = try await next() {
      guard bytes.count <= limit - result.count else { throw .bodyTooLarge(limit: limit) }
      result.append(contentsOf: bytes)
    }
    guard !context.isCancelled else { throw .cancelled }
  }

  /// Runs one decoder that has something to do. Returns false if all of them need more input.
  ///
  /// Prefers the last such decoder, so that a decoder's output buffer is empty when it runs.
  private func step() throws(NetworkError) -> Bool {
    for index in stages.indices.reversed() {
      if index > 0 {
        let previous = stages[index - 1]
        guard stages[index].canStep(previous.output) else { continue }
        previous.drop(try stages[index].step(previous.output))
      } else {
        guard position < chunk.count || stages[0].isFull else { return false }
        let taken = chunk.withUnsafeBytes { bytes in
          Result { () throws(NetworkError) in try stages[0].step(UnsafeRawBufferPointer(rebasing: bytes[position...])) }
        }
        position += try taken.get()
      }
      return true
    }
    return false
  }

  private func read() async throws(NetworkError) {
    do {
      let next = try await source.next()
      (position, chunk, isFinished) = (0, next ?? Data(), next == nil)
    } catch {
      throw NetworkError(error)
    }
    turnStart = SystemCalls.readClock()
    if isFinished {
      for stage in stages { try stage.finish() }
    }
  }
}
#endif
