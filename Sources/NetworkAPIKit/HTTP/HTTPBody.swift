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
    case file(HTTPFileBody)
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

  /// Creates a body from a file, which is read while it is sent.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if there is no regular file at the URL. A file that can't be opened
  ///   throws the same error when it is read.
  public init(fileAt url: URL) throws(NetworkError) {
    try self.init(fileAtPath: url.pathOfFile())
  }

  /// Creates a body from the file at a path.
  public init(fileAtPath path: String) throws(NetworkError) {
    storage = .file(try HTTPFileBody(path: path))
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
      HTTPBodyStream(length: length, isReplayable: false, trailers: trailers) { { try await next() } })
  }

  init(stream: HTTPBodyStream) {
    storage = .stream(stream)
  }

  /// Returns a function that reads the chunks from their beginning.
  static func reader<Chunks: AsyncSequence>(of chunks: Chunks) -> () async throws -> Data?
  where Chunks.Element == Data {
    var iterator = chunks.makeAsyncIterator()
    return { try await iterator.next() }
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
  public var isReplayable: Bool {
    if case .stream(let stream) = storage { stream.isReplayable } else { true }
  }

  /// The trailer fields after a streamed body (RFC 9110 §6.5); empty until the body was read to its end.
  ///
  /// For a body in memory, see ``HTTPResponse/trailers``.
  public var trailers: NetworkAPI.Headers {
    if case .stream(let stream) = storage { stream.trailers() } else { [:] }
  }

  /// The bytes, if they are in memory; otherwise nil.
  public var data: Data? {
    if case .data(let data) = storage { data } else { nil }
  }

  /// Reads the whole body into memory.
  ///
  /// - Parameter limit: the maximum number of bytes.
  /// - Throws: ``NetworkError/bodyTooLarge(limit:call:)`` if the body is longer; and the errors of reading it.
  public func collect(upTo limit: Int) async throws(NetworkError) -> Data {
    if let data {
      guard data.count <= limit else { throw identified(NetworkError.bodyTooLarge(limit: limit)) }
      return data
    }
    do {
      if let length, length > Int64(limit) { throw NetworkError.bodyTooLarge(limit: limit) }
      var collected = Data()
      for try await chunk in self {
        guard collected.count + chunk.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
        collected.append(chunk)
      }
      return collected
    } catch {
      throw identified(error)
    }
  }
}

extension HTTPBody: AsyncSequence {
  public typealias Element = Data

  /// Reads one chunk after the other. Releasing it stops the transfer.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var start: (() throws -> () async throws -> Data?)?
    var read: (() async throws -> Data?)?
    var source: CallIdentity?

    /// Returns the next chunk; nil at the end. An error that isn't a ``NetworkError``, such as one of your own chunks, is
    /// ``NetworkError/other(_:call:)``.
    public mutating func next() async throws(NetworkError) -> Data? {
      do {
        if let start {
          self.start = nil
          read = try start()
        }
        guard let chunk = try await read?() else {
          read = nil
          return nil
        }
        return chunk
      } catch {
        throw source?.identified(error) ?? NetworkError(error)
      }
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
      return AsyncIterator(start: { try stream.start() }, source: source)
    }
  }
}

extension HTTPBody: RedactedDescribable {
  /// Length and kind of the body, without its content.
  public var description: String {
    let size = length.map { "\($0) bytes" } ?? "unknown length"
    return switch storage {
    case .data: size
    case .file(let file): "\(size) of \(file.path)"
    case .stream: "a stream, \(size)"
    }
  }
}

/// Reads a response's body on behalf of a policy that wraps its reading.
final class HTTPBodyReader: @unchecked Sendable {
  // Unchecked: a body is read once, by one reader, one chunk after the other.
  private var iterator: HTTPBody.AsyncIterator
  private let source: HTTPBody
  private let whenOver: @Sendable () -> Void

  /// - Parameter whenOver: called when the body ends or fails, or is released before its end. May be called more than
  ///   once.
  init(_ body: HTTPBody, whenOver: @escaping @Sendable () -> Void = {}) {
    source = body
    iterator = body.makeAsyncIterator()
    self.whenOver = whenOver
  }

  deinit { whenOver() }

  /// Returns the body, with each read wrapped in a closure.
  func body(
    _ around: @escaping @Sendable (_ read: @escaping @Sendable () async throws -> Data?) async throws -> Data?
  ) -> HTTPBody {
    var body = HTTPBody(length: source.length, trailers: { [source] in source.trailers }) {
      try await around { try await self.next() }
    }
    body.source = source.source
    return body
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

  /// Starts reading from the beginning.
  func start() throws -> () async throws -> Data? {
    let make = make.withLock { make in
      defer { if !isReplayable { make = nil } }
      return make
    }
    guard let make else { throw NetworkError.bodyNotReplayable() }
    return try make()
  }
}

extension HTTPBody {
  /// Adds the call that a response body belongs to.
  func identified(_ error: any Error) -> NetworkError { source?.identified(error) ?? NetworkError(error) }
}

/// The call that a response body or a WebSocket belongs to. A class, so that bodies stay small.
final class CallIdentity: Sendable {
  private let call: NetworkError.Call
  private let timeouts: HTTPTimeouts
  /// How the call's JSON is decoded; nil if unknown.
  let coding: JSONCoding?

  init(_ request: HTTPRequest, response: HTTPResponse? = nil, coding: JSONCoding? = nil) {
    call = NetworkError.Call(request, response: response)
    timeouts = request.timeouts
    self.coding = coding
  }

  /// The same call, with the coding of its endpoint.
  init(_ other: CallIdentity, coding: JSONCoding) {
    call = other.call
    timeouts = other.timeouts
    self.coding = coding
  }

  /// Adds the call to an error.
  func identified(_ error: any Error) -> NetworkError {
    NetworkError(error).identified(by: call, timeouts: timeouts)
  }
}

/// A region of a file, which is opened for each reading.
struct HTTPFileBody: Sendable {
  let path: String
  let offset: UInt64
  let length: Int64

  init(path: String) throws(NetworkError) {
    do {
      try WritablePath.checkText(path)
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
      throw .fileFailed(.init(path: path, reason: "it cannot be read", because: error))
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

extension URL {
  /// The path of the URL of a file, with a slash at its end for a folder.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` for a URL of another kind.
  func pathOfFile() throws(NetworkError) -> String {
    guard isFileURL else { throw .fileFailed(.init(path: path, reason: "its URL is not that of a file")) }
    return hasDirectoryPath && !path.hasSuffix("/") ? path + "/" : path
  }
}
