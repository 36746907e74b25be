import Foundation

/// Writes the answers of one download to its file: those that the transport puts there itself, and those that come as streams.
final class DownloadWriter: Sendable {
  private struct State {
    var file: DownloadFile
    /// What the head of the answer meant that is being written.
    var step: DownloadStep?
    /// What went wrong while the transport had the say.
    var failure: NetworkError?
    /// Whether this attempt's answer goes through the sink.
    var isSinkUsed = false
    /// How many bytes of it the transport has written.
    var sinkCount: Int64 = 0
    /// A compressed body cannot go to the file as it comes.
    var needsDecoding = false
    var sink: HTTPFileSink?
    var isClosed = false
  }

  private let state: Locked<State>
  private let url: HTTPURL
  private let options: DownloadOptions
  private let reporter: ProgressReporter

  init(_ file: DownloadFile, url: HTTPURL, options: DownloadOptions, reporter: ProgressReporter) {
    state = Locked(State(file: file))
    self.url = url
    self.options = options
    self.reporter = reporter
  }

  var file: DownloadFile { state.withLock(\.file) }
  var size: Int64 { state.withLock(\.file.size) }

  /// Whether more bytes would fit those that are there.
  var canResume: Bool { state.withLock { $0.file.size > 0 && $0.file.record?.validator != nil } }

  /// Lets others write to the file; whoever still holds this writes nothing more.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.file.close()
    }
  }

  // MARK: Asking

  /// The request for the bytes that are missing.
  func prepared(_ base: HTTPRequest) -> HTTPRequest {
    var request = base
    request.delivery = state.withLock { state in
      state.step = nil
      state.failure = nil
      state.isSinkUsed = false
      state.sinkCount = 0
      state.sink = nil
      if state.file.size > 0, let validator = state.file.record?.validator {
        request.headers["Range"] = "bytes=\(state.file.size)-"
        request.headers["If-Range"] = validator
      }
      // Transports decode what they asked for themselves.
      guard !state.needsDecoding else { return .streamed }
      // Of a compressed body nobody could tell which bytes of the file are there.
      request.headers["Accept-Encoding"] = "identity"
      let sink = makeSink(descriptor: state.file.descriptor)
      state.sink = sink
      return .file(sink)
    }
    return request
  }

  /// Runs the call. When it is over, however it ends, the transport has nothing to do with the file any more.
  func sending(_ call: () async throws -> HTTPResponse) async throws -> HTTPResponse {
    do {
      let response = try await call()
      try detach()
      return response
    } catch {
      try detach()
      if case .fileFailed(let failure) = error as? NetworkError { throw NetworkError.fileFailed(failure.at(file.path)) }
      throw error
    }
  }

  private func makeSink(descriptor: Int32) -> HTTPFileSink {
    HTTPFileSink(
      descriptor: descriptor,
      progress: { [weak self] written in
        let total = self?.state.withLock { state -> Int64? in
          guard case .write(let offset, _, _) = state.step else { return nil }
          state.sinkCount = written
          return offset + written
        }
        if let self, let total { reporter.update(total) }
      },
      accept: { [weak self] status, headers in self?.accept(status, headers) })
  }

  /// Where the transport is to write the body of this answer; nil to have it as a stream.
  private func accept(_ status: HTTPStatus, _ headers: NetworkAPI.Headers) -> Int64? {
    let step = state.withLock { state -> DownloadStep? in
      // A second answer to the same request, which somebody sent again, would begin where the first did.
      guard !state.isClosed, state.step == nil, status.isSuccess, !headers.isContentCoded else { return nil }
      do throws(NetworkError) {
        let step = try begin(&state, status, headers)
        guard case .write = step else { return nil }
        state.isSinkUsed = true
        return step
      } catch {
        state.failure = error
        return nil
      }
    }
    guard case .write(let offset, _, let record) = step else { return nil }
    reporter.begin(at: offset, total: record.totalBytes)
    return offset
  }

  private func detach() throws(NetworkError) {
    guard let sink = state.withLock(\.sink) else { return }
    sink.detach()
    let failure = state.withLock { state -> NetworkError? in
      if state.isSinkUsed, case .write(let offset, _, _) = state.step { state.file.wrote(state.sinkCount, at: offset) }
      return state.failure
    }
    if let failure { throw failure }
  }

  // MARK: Taking the answer

  /// What the head of the answer means; the file is ready for its body then.
  func begin(_ response: HTTPResponse) throws(NetworkError) -> DownloadStep {
    let result = state.withLock { state -> Result<(DownloadStep, isNew: Bool), NetworkError> in
      if state.isSinkUsed, let step = state.step {
        if state.sink?.isUsed == true { return .success((step, false)) }
        // The transport wrote a first answer, but this is another one: ask for what follows what the first brought.
        if state.file.size > 0, state.file.record?.validator != nil {
          return .failure(.truncatedBody(received: state.file.size, expected: state.file.record?.totalBytes))
        }
      }
      if state.sink != nil, response.status.isSuccess, response.headers.isContentCoded, response.status != 206 {
        state.needsDecoding = true
        return .success((.restart, false))
      }
      do throws(NetworkError) {
        return .success((try begin(&state, response.status, response.headers), true))
      } catch {
        return .failure(error)
      }
    }
    let (step, isNew) = try result.get()
    if isNew, case .write(let offset, _, let record) = step { reporter.begin(at: offset, total: record.totalBytes) }
    return step
  }

  private func begin(
    _ state: inout State, _ status: HTTPStatus, _ headers: NetworkAPI.Headers
  ) throws(NetworkError) -> DownloadStep {
    var step: DownloadStep
    do throws(NetworkError) {
      step = try DownloadStep(
        status: status, headers: headers, url: url, offset: state.file.size, record: state.file.record)
    } catch {
      // The answer contradicts what is there: that is not used again.
      try state.file.restart()
      throw error
    }
    if state.needsDecoding, case .write(let offset, _, var record) = step {
      // Length and validators are those of the compressed bytes.
      (record.totalBytes, record.entityTag, record.lastModified) = (nil, nil, nil)
      step = .write(at: offset, end: nil, record: record)
    }
    switch step {
    case .write(let offset, _, let record):
      if let expected = options.expectedBytes, let total = record.totalBytes, total != expected {
        throw .downloadFailed(.init(.wrongSize, detail: "it has \(total) bytes and should have \(expected)"))
      }
      try state.file.begin(at: offset, record: record)
    case .restart:
      try state.file.restart()
    case .complete, .refused:
      break
    }
    state.step = step
    return step
  }

  func append(_ chunk: Data) throws {
    let size = try state.withLock { state in
      guard !state.isClosed else { throw NetworkError.cancelled }
      if case .write(_, let end?, _) = state.step, state.file.size + Int64(chunk.count) > end { throw Self.tooLong }
      try state.file.append(chunk)
      return state.file.size
    }
    reporter.update(size)
  }

  /// Whether the file is complete at the end of a body.
  func endOfBody() throws -> Bool {
    try state.withLock { state in
      guard case .write(let offset, let end, let record) = state.step else { return false }
      if let end, state.file.size > end {
        try state.file.restart()
        throw Self.tooLong
      }
      if let end, state.file.size < end {
        throw NetworkError.truncatedBody(received: state.file.size - offset, expected: end - offset)
      }
      return record.totalBytes.map { state.file.size >= $0 } ?? true
    }
  }

  private static let tooLong = NetworkError.invalidResponse(
    .init(.framing, detail: "the body is longer than the part it is"))
}
