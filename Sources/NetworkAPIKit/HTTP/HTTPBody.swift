public import Foundation

/// The body of a request or response: data in memory, a file, or a stream.
///
/// A body knows its length, if available, and whether it can be read again (``isReplayable``). Only a replayable body
/// can be sent again, for a retry or redirect.
///
/// ```swift
/// let body = HTTPBody(Data("hello".utf8))
/// let report = try HTTPBody(fileAt: file)
/// let data = try await report.collect(upTo: 1 << 20)
/// for try await chunk in report { print(chunk.count) }
/// ```
public struct HTTPBody: Sendable {
  enum Storage: Sendable {
    case data(Data)
    // Indirect, so that requests and responses stay small: each policy copies them.
    indirect case file(HTTPFileBody)
    case stream(HTTPBodyStream)
  }

  let storage: Storage
  /// The call that a response body belongs to, for errors found while it is read or interpreted.
  var source: CallIdentity?

  /// A body without bytes.
  public static let empty = HTTPBody(Data())

  /// Creates a body from data in memory.
  public init(_ data: Data) {
    storage = .data(data)
  }

  /// Creates a body from text, encoded as UTF-8.
  public init(_ text: String) {
    self.init(Data(text.utf8))
  }

  /// Creates a replayable body from a sequence of chunks.
  ///
  /// - Parameters:
  ///   - length: the number of bytes, if known: then `Content-Length` is sent, and a body of another length is an
  ///     error. Default nil.
  ///   - chunks: creates the sequence, from its beginning, each time the body is read.
  public init<Chunks: AsyncSequence & Sendable>(
    length: Int64? = nil, replayable chunks: @escaping @Sendable () throws -> Chunks
  ) where Chunks.Element == Data {
    storage = .stream(HTTPBodyStream(length: length, isReplayable: true) { try Self.reader(of: chunks()) })
  }

  /// Creates a body from a sequence of chunks that can be read only once.
  ///
  /// - Parameters:
  ///   - chunks: the chunks.
  ///   - length: the number of bytes, if known. Default nil.
  public init<Chunks: AsyncSequence & Sendable>(
    _ chunks: Chunks, length: Int64? = nil
  ) where Chunks.Element == Data {
    storage = .stream(HTTPBodyStream(length: length, isReplayable: false) { Self.reader(of: chunks) })
  }

  /// Creates a response body from a closure; for transports. It can be read only once.
  ///
  /// - Parameters:
  ///   - length: the number of bytes, if known. Default nil.
  ///   - trailers: returns the trailer fields, once `next` has returned nil. Default none.
  ///   - next: returns the next chunk; nil at the end.
  public init(
    length: Int64? = nil, trailers: @escaping @Sendable () -> NetworkAPI.Headers = { [:] },
    next: @escaping @Sendable () async throws -> Data?
  ) {
    storage = .stream(
      HTTPBodyStream(length: length, isReplayable: false, trailers: trailers) { { try await Self.checked(next()) } })
  }

  init(stream: HTTPBodyStream) {
    storage = .stream(stream)
  }

  /// Returns a function that reads the chunks from their beginning.
  static func reader<Chunks: AsyncSequence>(of chunks: Chunks) -> () async throws -> Data?
  where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    return { try await checked(iterator.next()) }
  }

  /// Returns the next chunk; nil at the end, which in a cancelled task may not be that of the body: `AsyncStream` also
  /// returns nil then.
  private static func checked(_ chunk: Data?) throws -> Data? {
    if chunk == nil { try Task.checkCancellation() }
    return chunk
  }
}

extension HTTPBody {
  /// The number of bytes; nil if it isn't known in advance.
  public var length: Int64? {
    switch storage {
    case .data(let data): Int64(data.count)
    case .file(let file): file.length
    case .stream(let stream): stream.length
    }
  }

  /// Whether the body is known to be empty.
  public var isEmpty: Bool { length == 0 }

  /// Whether the body can be read again from the beginning.
  public var isReplayable: Bool { if case .stream(let stream) = storage { stream.isReplayable } else { true } }

  /// The trailer fields after a streamed body (RFC 9110 §6.5); empty until the body was read to its end.
  ///
  /// For a body in memory, see ``HTTPResponse/trailers``.
  public var trailers: NetworkAPI.Headers {
    if case .stream(let stream) = storage { stream.trailers() } else { [:] }
  }

  /// The bytes, if they are in memory; otherwise nil.
  public var data: Data? { if case .data(let data) = storage { data } else { nil } }
}

extension HTTPBody {
  /// A body of which only a part was received; nil for any other.
  var received: HTTPBodyStream.ReceivedPart? { if case .stream(let stream) = storage { stream.received } else { nil } }

  /// Whether the body is still being received. What waits for its end must not wait for another one. An empty one, such
  /// as that of a response to HEAD, needs no reading, but the request may still be being sent.
  func holdsTransfer(sending body: HTTPBody) -> Bool { isReceiving && !(isEmpty && body.isEmpty) }

  private var isReceiving: Bool { if case .stream(let stream) = storage { stream.received == nil } else { false } }

  /// The body for display: bytes in memory, or a body that can't be read. So a copy that is kept holds no transfer.
  var detached: HTTPBody {
    guard isReceiving else { return self }
    var body = HTTPBody(stream: HTTPBodyStream(length: length, isReplayable: false, make: nil))
    body.source = source
    return body
  }
}

extension HTTPBody: RedactedDescribable {
  /// Length and kind of the body, without its content.
  package var redactedDescription: String {
    let size = length.map { "\($0) bytes" } ?? "unknown length"
    return switch storage {
    case .data: size
    case .file(let file): "\(size) of \(file.path)"
    case .stream: "a stream, \(size)"
    }
  }
}

extension JSONCoding {
  /// Encodes a value as a whole message. Throws an error for `Data`, optional or not.
  ///
  /// - Parameter dataAsItIs: what sends data as it is, for the error.
  func encodeMessage<Value: Encodable>(_ value: Value, dataAsItIs: ShownText) throws -> Data {
    guard Value.self != Data.self, Value.self != Data?.self else {
      throw EncodingError.invalid(
        value, [], "JSON would contain it as Base64; to send data as it is, write \(dataAsItIs)")
    }
    return try encode(value)
  }
}
