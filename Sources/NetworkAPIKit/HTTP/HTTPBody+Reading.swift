public import Foundation

extension HTTPBody {
  /// Creates a body from a file, which is read while it is sent.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if there is no regular file at the URL, or it has bytes although its
  ///   size is 0, as in `/proc`. A file that can't be opened throws the same error when it is read.
  public init(fileAt url: URL) throws(NetworkError) {
    storage = .file(try HTTPFileBody(path: url.pathOfFile()))
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
      var collected = Data()
      try await read(upTo: limit, into: &collected)
      return collected
    } catch {
      throw identified(error)
    }
  }

  fileprivate func read(upTo limit: Int, into data: inout Data) async throws {
    if let length, length > Int64(limit) { throw NetworkError.bodyTooLarge(limit: limit) }
    for try await chunk in self {
      guard data.count + chunk.count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
      data.append(chunk)
    }
  }

  /// Adds the call that a response body belongs to.
  func identified(_ error: any Error) -> NetworkError { source?.identified(error) ?? NetworkError(error) }
}

extension HTTPBody: AsyncSequence {

  /// Reads one chunk after the other. Releasing it stops the transfer. In a cancelled task, the next read throws
  /// `cancelled` and stops the transfer; a body in memory can still be read.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// A body in memory that wasn't read yet.
    var data: Data?
    var start: (() throws -> () async throws -> Data?)?
    var read: (() async throws -> Data?)?
    var source: CallIdentity?

    /// Returns the next chunk; nil at the end. An error that isn't a ``NetworkError``, such as one of your own chunks, is
    /// ``NetworkError/other(_:call:)``.
    public mutating func next() async throws(NetworkError) -> Data? {
      if let data = data.take() { return data }
      do {
        if let start {
          self.start = nil
          read = try start()
        }
        // A reader that is slower than the network never waits for it, and so wouldn't notice a cancellation.
        if read != nil { try Task.checkCancellation() }
        let chunk = try await read?()
        if chunk == nil { read = nil }
        return chunk
      } catch {
        // Ends the transfer, also if this iterator is kept.
        (start, read) = (nil, nil)
        throw source?.identified(error) ?? NetworkError(error)
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    switch storage {
    case .data(let data):
      return AsyncIterator(data: data.isEmpty ? nil : data)
    case .file(let file):
      return AsyncIterator(start: { try file.reader() })
    case .stream(let stream):
      return AsyncIterator(start: { try stream.start() }, source: source)
    }
  }
}

extension HTTPResponse {
  /// Reads the body into memory, and returns the response with that body.
  ///
  /// The status comes first: if the body of a response whose status is 300 or more fails or is larger than the limit, the
  /// response has what was received of it; see ``HTTPBody/received``.
  package func collected(upTo limit: Int) async throws(NetworkError) -> (HTTPResponse, Data) {
    let limit = max(0, limit)
    if let data = body.data ?? body.received?.data {
      guard data.count > limit else { return (self, data) }
      return (try received(data.prefix(limit), before: NetworkError.bodyTooLarge(limit: limit)), data.prefix(limit))
    }
    var response = self
    var data = Data()
    do {
      try await body.read(upTo: limit, into: &data)
      if response.trailers.isEmpty { response.trailers = body.trailers }
      response.body = HTTPBody(data)
    } catch {
      response = try received(data, before: body.identified(error))
    }
    return (response, data)
  }

  /// Reads the body of a response whose status the caller takes for an error, at most ``errorBodyLimit``.
  ///
  /// - Parameter limit: the call's own limit.
  func collectedFailure(_ time: TimeSource, upTo limit: Int = .max) async throws(NetworkError) -> (HTTPResponse, Data) {
    let limit = max(0, min(limit, Self.errorBodyLimit))
    guard status.isSuccess || body.data == nil && body.received == nil else { return try await collected(upTo: limit) }
    let (response, part) = (self, Locked(Data()))
    var (result, failure) = (self, NetworkError?.none)
    do {
      try await time.limit(errorBodyTime, timeout: NetworkError.timedOut(.total)) {
        let isTooLong = response.body.length.map { $0 > Int64(limit) } ?? false
        guard response.status.isSuccess || !isTooLong else { throw NetworkError.bodyTooLarge(limit: limit) }
        for try await chunk in response.body {
          let count = part.withLock { part in
            part.append(chunk)
            return part.count
          }
          guard count <= limit else { throw NetworkError.bodyTooLarge(limit: limit) }
        }
      }
      if result.trailers.isEmpty { result.trailers = body.trailers }
    } catch {
      let error = body.identified(error)
      guard !error.isCancelled else { throw error }
      failure = error
    }
    let data = part.withLock { $0.prefix(limit) }
    result.body = HTTPBody(data)
    // Of a success, what there is of the body doesn't matter.
    if let failure, !status.isSuccess { result = try received(data, before: failure) }
    return (result, data)
  }

  /// The response with its body, for the policies of other modules, which don't wait longer for it either.
  package func collectedFailure(
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    var time = TimeSource.system
    time.sleep = sleep
    return try await collectedFailure(time).0
  }

  /// How long the body of an error is read. It may be a stream without an end, and doesn't matter as much as the status;
  /// a success that isn't expected often is one.
  var errorBodyTime: Duration { status.isSuccess ? .seconds(1) : .seconds(10) }

  /// The response with the part of its body that was received before a failure, by which every transport and policy
  /// that collects a body keeps the status.
  ///
  /// - Throws: the failure, if the status is below 300, or the call was cancelled.
  func received(_ part: Data, before failure: NetworkError) throws(NetworkError) -> HTTPResponse {
    guard status.code >= 300, !failure.isCancelled else { throw failure }
    var response = self
    response.body = HTTPBody(stream: HTTPBodyStream(.init(data: part, failure: failure)))
    response.body.source = body.source
    return response
  }

  /// Gives up the response: releases its connection, and its places in limits, before a wait or another request. What
  /// has arrived of a small body can still be read afterwards.
  ///
  /// Does nothing to a body in memory, or to one that is being read. An interceptor that sends a request again calls
  /// ``InterceptorChain/callAsFunction(_:replacing:)``, which includes this; call it by yourself before a wait.
  public func close() async { if case .stream(let stream) = body.storage { await stream.close() } }
}

extension NetworkError {
  /// The error of a request whose streamed body is shorter or longer than declared.
  static func wrongLength(_ length: Int64) -> NetworkError {
    .invalidRequest(.other("the body does not have its declared length of \(length) bytes"))
  }
}

/// Reads a response's body on behalf of a policy that wraps its reading.
final class HTTPBodyReader: @unchecked Sendable {
  // Unchecked: a body is read once, by one reader, one chunk after the other.
  private var iterator: HTTPBody.AsyncIterator
  private let length: Int64?
  private let identity: CallIdentity?
  private let trailers: @Sendable () -> NetworkAPI.Headers
  private let whenOver: @Sendable () -> Void

  /// - Parameter whenOver: called when the body ends or fails, or is released before its end. May be called more than
  ///   once.
  init(_ body: HTTPBody, whenOver: @escaping @Sendable () -> Void = {}) {
    (length, identity) = (body.length, body.source)
    // Not the body itself, which may hold the transfer.
    if case .stream(let stream) = body.storage { trailers = stream.trailers } else { trailers = { [:] } }
    iterator = body.makeAsyncIterator()
    self.whenOver = whenOver
  }

  deinit { end() }

  private func end() {
    // The transfer ends first: what `whenOver` gives back, such as a place in a limit, is taken at once.
    iterator = HTTPBody.AsyncIterator()
    whenOver()
  }

  /// Returns the body, with each read wrapped in a closure.
  func body(
    _ around: @escaping @Sendable (_ read: @escaping @Sendable () async throws -> Data?) async throws -> Data?
  ) -> HTTPBody {
    var body = HTTPBody(length: length, trailers: trailers) { try await around { try await self.next() } }
    body.source = identity
    return body
  }

  private func next() async throws -> Data? {
    do {
      if let chunk = try await iterator.next() { return chunk }
      end()
      return nil
    } catch {
      end()
      throw error
    }
  }
}

extension HTTPBodyStream {
  /// Ends a body that nobody reads; see ``HTTPResponse/close()``.
  func close() async {
    await close { NetworkError.truncatedBody(received: $0, expected: length) }
  }

  /// Starts reading from the beginning.
  func start() throws -> () async throws -> Data? {
    guard let start = takeStart() else { throw NetworkError.bodyNotReplayable() }
    return try start()
  }
}

extension URL {
  /// The path of the URL of a file, with a slash at its end for a folder.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` for a URL of another kind.
  func pathOfFile() throws(NetworkError) -> String {
    guard isFileURL else {
      throw .fileFailed(.init(path: path, reason: "its URL is not that of a file; make it with URL(filePath:)"))
    }
    return hasDirectoryPath && !path.hasSuffix("/") ? path + "/" : path
  }

  /// The same path where nothing can be thrown yet: empty, with the error for later, for a URL of another kind.
  var pathOrFailure: (path: String, failure: NetworkError?) {
    do throws(NetworkError) { return (try pathOfFile(), nil) } catch { return ("", error) }
  }
}
