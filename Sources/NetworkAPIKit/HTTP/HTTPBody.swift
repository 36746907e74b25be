public import Foundation

/// The body of a request or a response: bytes in memory, a file, or a stream.
///
/// A body says how long it is, where that is known, and whether it can be read again (``isReplayable``): what cannot be
/// is never sent twice.
///
/// ```swift
/// let body = HTTPBody(Data("hello".utf8))
/// let file = try HTTPBody(fileAt: "/tmp/report.pdf")
/// for try await chunk in response.body { … }
/// let data = try await response.body.collect(upTo: 1 << 20)
/// ```
public struct HTTPBody: Sendable {
  enum Storage: Sendable {
    case data(Data)
    case file(HTTPFileBody)
    case stream(HTTPBodyStream)
  }

  let storage: Storage

  /// No bytes.
  public static let empty = HTTPBody(Data())

  /// Bytes in memory.
  public init(_ data: Data) {
    storage = .data(data)
  }

  /// Text as UTF-8.
  public init(_ text: String) {
    self.init(Data(text.utf8))
  }

  /// A file, read as it is sent.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` when there is no readable file.
  public init(fileAt path: String) throws(NetworkError) {
    storage = .file(try HTTPFileBody(path: path))
  }

  /// Chunks that can be made again for each reading.
  ///
  /// - Parameters:
  ///   - length: the number of bytes, if it is known: then `Content-Length` is sent and a body of another length is an error.
  ///   - chunks: starts reading from the beginning each time it is called.
  public init<Chunks: AsyncSequence & Sendable>(
    length: Int64? = nil, replayable chunks: @escaping @Sendable () throws -> Chunks
  ) where Chunks.Element == Data {
    storage = .stream(HTTPBodyStream(length: length, isReplayable: true) { try Self.reader(of: chunks()) })
  }

  /// Chunks that can be read once.
  ///
  /// - Parameters:
  ///   - chunks: the bytes.
  ///   - length: the number of bytes, if it is known.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, length: Int64? = nil
  ) where Chunks.Element == Data {
    storage = .stream(HTTPBodyStream(length: length, isReplayable: false) { Self.reader(of: chunks) })
  }

  /// A body that a transport delivers: `next` gives the chunks one after the other, then nil. It is read once.
  ///
  /// `trailers` gives the fields that came after it, once `next` has given nil.
  public init(
    length: Int64? = nil, trailers: @escaping @Sendable () -> NetworkAPI.Headers = { [:] },
    next: @escaping @Sendable () async throws -> Data?
  ) {
    storage = .stream(
      HTTPBodyStream(length: length, isReplayable: false, trailers: trailers) { { try await next() } })
  }

  init(stream: HTTPBodyStream) {
    storage = .stream(stream)
  }

  private static func reader<Chunks: AsyncSequence>(of chunks: Chunks) -> () async throws -> Data?
  where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    return { try await iterator.next() }
  }
}

extension HTTPBody {
  /// The number of bytes, or nil where it is not known before the end.
  public var length: Int64? {
    switch storage {
    case .data(let data): Int64(data.count)
    case .file(let file): file.length
    case .stream(let stream): stream.length
    }
  }

  /// Whether it is known to have no bytes.
  public var isEmpty: Bool { length == 0 }

  /// Whether the body can be read from the beginning again.
  public var isReplayable: Bool {
    if case .stream(let stream) = storage { stream.isReplayable } else { true }
  }

  /// The fields that came after a streamed body (RFC 9110 §6.5); empty until it has been read to its end.
  ///
  /// Those of a body in memory are in ``HTTPResponse/trailers``.
  public var trailers: NetworkAPI.Headers {
    if case .stream(let stream) = storage { stream.trailers() } else { [:] }
  }

  /// The bytes, when they are in memory.
  public var data: Data? {
    if case .data(let data) = storage { data } else { nil }
  }

  /// Reads the whole body into memory.
  ///
  /// - Throws: ``NetworkError/bodyTooLarge(limit:)`` when it is longer than the limit.
  public func collect(upTo limit: Int) async throws(NetworkError) -> Data {
    if let data {
      guard data.count <= limit else { throw .bodyTooLarge(limit: limit) }
      return data
    }
    if let length, length > Int64(limit) { throw .bodyTooLarge(limit: limit) }
    do {
      var collected = Data()
      for try await chunk in self {
        guard collected.count + chunk.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
        collected.append(chunk)
      }
      return collected
    } catch {
      throw NetworkError(error)
    }
  }
}

extension HTTPBody: AsyncSequence {
  public typealias Element = Data

  /// Reads chunks; letting it go stops the transfer behind it.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var start: (() throws -> () async throws -> Data?)?
    var read: (() async throws -> Data?)?

    public mutating func next() async throws -> Data? {
      if let start {
        self.start = nil
        read = try start()
      }
      guard let chunk = try await read?() else {
        read = nil
        return nil
      }
      return chunk
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    switch storage {
    case .data(let data):
      var rest: Data? = data.isEmpty ? nil : data
      return AsyncIterator(read: {
        defer { rest = nil }
        return rest
      })
    case .file(let file):
      return AsyncIterator(start: { try file.reader() })
    case .stream(let stream):
      return AsyncIterator(start: { try stream.start() })
    }
  }
}

extension HTTPBody: ShownByDescription {
  /// Where the bytes are and how many there are, without the bytes themselves.
  public var description: String {
    let size = length.map { "\($0) bytes" } ?? "unknown length"
    return switch storage {
    case .data: size
    case .file(let file): "\(size) of \(file.path)"
    case .stream: "a stream, \(size)"
    }
  }
}

/// Reads the body of a response for a policy that stands around the reading.
final class HTTPBodyReader: @unchecked Sendable {
  // Unchecked: a body is read once, by one reader, one chunk after the other.
  private var iterator: HTTPBody.AsyncIterator
  private let source: HTTPBody
  private let whenOver: @Sendable () -> Void

  /// - Parameter whenOver: called at the end of the body, at a failure, and when the body is let go unread. May be called more than once.
  init(_ body: HTTPBody, whenOver: @escaping @Sendable () -> Void = {}) {
    source = body
    iterator = body.makeAsyncIterator()
    self.whenOver = whenOver
  }

  deinit { whenOver() }

  /// The same body with something done around each read.
  func body(
    _ around: @escaping @Sendable (_ read: @escaping @Sendable () async throws -> Data?) async throws -> Data?
  ) -> HTTPBody {
    HTTPBody(length: source.length, trailers: { [source] in source.trailers }) {
      try await around { try await self.next() }
    }
  }

  private func next() async throws -> Data? {
    do {
      if let chunk = try await iterator.next() { return chunk }
      whenOver()
      return nil
    } catch {
      whenOver()
      throw error
    }
  }
}
