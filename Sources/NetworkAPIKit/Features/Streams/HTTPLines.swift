extension HTTPBody {
  /// The lines of the body, without their line endings (LF, CR or CRLF), as they arrive. Bytes that aren't UTF-8 become
  /// U+FFFD.
  ///
  /// A line of more than 16 MiB is ``NetworkError/bodyTooLarge(limit:call:)``.
  public var lines: HTTPLines { lines(upTo: 16 << 20) }

  /// The lines of the body, each of at most `limit` bytes; a longer one is ``NetworkError/bodyTooLarge(limit:call:)``.
  func lines(upTo limit: Int) -> HTTPLines {
    HTTPLines(body: self, limit: Swift.max(1, limit))
  }
}

/// A sequence of the lines of a body, as they arrive.
public struct HTTPLines: AsyncSequence, Sendable {

  let body: HTTPBody
  let limit: Int

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(reader: LineReader(body: body, limit: limit))
  }

  /// Reads one line after the other. Releasing it stops the transfer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var reader: LineReader

    /// Returns the next line; nil at the end.
    public mutating func next() async throws(NetworkError) -> String? {
      try await reader.next().map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// Splits a body into lines. Reads only as many chunks as its reader needs.
struct LineReader {
  private let body: HTTPBody
  private var chunks: HTTPBody.AsyncIterator
  private var parser: LineParser
  private var lines: ArraySlice<[UInt8]> = []
  /// What ended the lines; thrown after those before it.
  private var failure: NetworkError?
  private var isAtEnd = false

  init(body: HTTPBody, limit: Int, endsAtCR: Bool = true) {
    self.body = body
    chunks = body.makeAsyncIterator()
    parser = LineParser(maximumLength: limit, endsAtCR: endsAtCR)
  }

  mutating func next() async throws(NetworkError) -> [UInt8]? {
    while true {
      if let line = lines.popFirst() {
        guard Task.isCancelled else { return line }
        // A loop that is slower than the network always finds lines that have arrived.
        lines = []
        end(NetworkError.cancelled)
      }
      if let failure = failure.take() { throw failure }
      guard !isAtEnd else { return nil }
      // Until a chunk has come: after an error of the body, the rest isn't a line.
      isAtEnd = true
      guard let chunk = try await chunks.next() else { return parser.finish() }
      var found: [[UInt8]] = []
      do {
        try parser.consume([UInt8](chunk)) { found.append(Array($0)) }
        isAtEnd = false
      } catch {
        let tooLong = (error as? LineParser.LineTooLong).map { NetworkError.bodyTooLarge(limit: $0.limit) }
        end(tooLong ?? error)
      }
      lines = found[...]
    }
  }

  /// Ends the transfer, also if this reader is kept.
  private mutating func end(_ error: any Error) {
    (chunks, isAtEnd, failure) = (HTTPBody.AsyncIterator(), true, body.identified(error))
  }
}
