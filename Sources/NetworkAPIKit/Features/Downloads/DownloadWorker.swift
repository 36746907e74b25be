import Foundation

/// Carries out one download from where it stands to its end.
struct DownloadWorker: Sendable {
  let client: NetworkClient
  /// Makes the request, anew for each attempt.
  let makeRequest: @Sendable () throws(NetworkError) -> HTTPRequest
  let interceptors: [any Interceptor]
  /// Reads the body of an error's response.
  let makeFailure: @Sendable (HTTPResponse, Data) -> NetworkError.StatusFailure
  let destination: DownloadDestination
  let options: DownloadOptions
  let reporter: ProgressReporter
  /// Writes to the disk.
  var write: DownloadFile.Write = { pwrite($0, $1, $2, $3) }

  /// Runs the download until it is complete, fails or is cancelled.
  ///
  /// - Parameter isPaused: whether a cancellation is a pause; observers are told so.
  func run(isPaused: @escaping @Sendable () -> Bool = { false }) async throws(NetworkError) -> DownloadedFile {
    try options.validate()
    var request = try makeRequest()
    // One limit for all attempts, however often the download goes on.
    request.context.deadline = request.deadline(from: .now)
    let url = request.url
    let path = destination.partialPath(for: url)
    let writer = try await DownloadWriter.open { [write] () throws(NetworkError) in
      try DownloadFile(path: path, url: url, write: write)
    }
    let outcome: Result<DownloadedFile, NetworkError>
    do throws(NetworkError) {
      outcome = .success(try await complete(request, writer: writer, isPaused: isPaused))
    } catch {
      outcome = .failure(error)
    }
    try await writer.perform { $0.close() }
    return try outcome.get()
  }

  private func complete(
    _ request: HTTPRequest, writer: DownloadWriter, isPaused: @Sendable () -> Bool
  ) async throws(NetworkError) -> DownloadedFile {
    var (next, resumptions, restarts, decodes) = (request, 0, 0, false)
    while true {
      let before = try await writer.perform(\.size)
      do throws(NetworkError) {
        if let response = try await attempt(next, writer: writer, decodes: &decodes, isPaused: isPaused) {
          return try await finish(writer, response)
        }
        // Ask again from the beginning, or for the rest of what came in parts.
        restarts += try await writer.perform(\.size) > before ? 0 : 1
        guard restarts <= 2 else {
          throw .downloadFailed(.init(.wrongRange, detail: "it sent nothing of it"))
        }
      } catch {
        // Until a body began, trying again is the business of the retry policy.
        guard error.isBrokenTransfer, resumptions < options.maximumResumptions,
          try await writer.perform({ $0.record != nil })
        else { throw error }
        let delay = options.resumptionDelay * Double(1 << min(resumptions, 10))
        if let deadline = request.context.deadline, .now + Duration(clamping: delay) >= deadline { throw error }
        try await pause(delay)
        resumptions += 1
      }
      next = try makeRequest()
      next.context.deadline = request.context.deadline
    }
  }

  /// Asks for what is missing and writes it; nil when there is more to ask for.
  private func attempt(
    _ base: HTTPRequest, writer: DownloadWriter, decodes: inout Bool, isPaused: () -> Bool
  ) async throws(NetworkError) -> HTTPResponse? {
    let context = base.context
    if context.isObserved { reporter.onChange { context.emit(.downloading($0)) } }
    let request = prepared(base, try await writer.perform { ($0.size, $0.record) }, decodes: decodes)
    let report = CallReport(request)
    do {
      var response = try await client.next(inserting: interceptors)(request)
      let head = Duration.uptime
      let (isComplete, count) = try await take(response, writer: writer, decodes: &decodes)
      response.body = .empty
      response.metrics.bytesReceived = count
      response.metrics.total += head.secondsToNow
      report.finished(response)
      return isComplete ? response : nil
    } catch {
      guard NetworkError(error).isCancelled, isPaused() else { throw report.failed(error) }
      report.paused()
      throw .cancelled
    }
  }

  /// The request for the bytes that are missing.
  private func prepared(
    _ base: HTTPRequest, _ have: (size: Int64, record: DownloadRecord?), decodes: Bool
  ) -> HTTPRequest {
    var request = base
    request.delivery = .streamed
    request.options.expectsLargeBody = true
    if have.size > 0, let validator = have.record?.validator {
      request.headers["Range"] = "bytes=\(have.size)-"
      request.headers["If-Range"] = validator
    }
    // Of a compressed body nobody could tell which bytes of the file are there. Transports decode only what they asked
    // for themselves.
    if !decodes { request.headers["Accept-Encoding"] = "identity" }
    return request
  }

  /// Whether the file is complete with this response, and how many bytes it brought.
  private func take(
    _ response: HTTPResponse, writer: DownloadWriter, decodes: inout Bool
  ) async throws -> (isComplete: Bool, count: Int64) {
    if !decodes, response.status.isSuccess, response.status != 206, response.headers.isContentCoded {
      // The server has it compressed only.
      decodes = true
      return (false, 0)
    }
    switch try await begin(response, writer: writer, decodes: decodes) {
    case .complete:
      return (true, 0)
    case .restart:
      return (false, 0)
    case .refused:
      guard !response.status.isSuccess else { throw NetworkError.missingData(response) }
      let (collected, data) = try await response.collected(upTo: HTTPResponse.errorBodyLimit)
      throw NetworkError.statusCode(makeFailure(collected, data))
    case .write(let offset, let end, let record):
      reporter.begin(at: offset, total: record.totalBytes)
      var size = offset
      for try await chunk in response.body {
        if let end, size + Int64(chunk.count) > end {
          throw NetworkError.invalidResponse(.init(.framing, detail: "the body is longer than the part it is"))
        }
        size = try await writer.perform { file throws(NetworkError) in
          try file.append(chunk)
          return file.size
        }
        reporter.update(size)
        // A reader that always finds bytes never waits for them, where cancelling would be noticed.
        try Task.checkCancellation()
      }
      if let end, size < end { throw NetworkError.truncatedBody(received: size - offset, expected: end - offset) }
      return (record.totalBytes.map { size >= $0 } ?? true, size - offset)
    }
  }

  /// What the head of the response means; the file is ready for its body then.
  private func begin(
    _ response: HTTPResponse, writer: DownloadWriter, decodes: Bool
  ) async throws(NetworkError) -> DownloadStep {
    return try await writer.perform { [expected = options.expectedBytes] file throws(NetworkError) in
      var step: DownloadStep
      do throws(NetworkError) {
        step = try DownloadStep(
          status: response.status, headers: response.headers, url: file.url, offset: file.size,
          record: file.record)
      } catch {
        // The response contradicts what is there: that is not used again.
        try file.restart()
        throw error
      }
      switch step {
      case .write(let offset, let end, var record):
        if decodes {
          // Length and validators are those of the compressed bytes.
          (record.totalBytes, record.entityTag, record.lastModified) = (nil, nil, nil)
        }
        step = .write(at: offset, end: decodes ? nil : end, record: record)
        if let expected, let total = record.totalBytes, total != expected {
          throw .downloadFailed(.init(.wrongSize, detail: "it has \(total) bytes and should have \(expected)"))
        }
        try file.begin(at: offset, record: record)
      case .restart:
        try file.restart()
      case .complete, .refused:
        break
      }
      return step
    }
  }

  /// Checks the whole and gives it its name.
  private func finish(
    _ writer: DownloadWriter, _ response: HTTPResponse
  ) async throws(NetworkError) -> DownloadedFile {
    let (size, fileName) = try await writer.perform { ($0.size, $0.record?.fileName) }
    if let expected = options.expectedBytes, size != expected {
      try await writer.perform { $0.remove() }
      throw .downloadFailed(.init(.wrongSize, detail: "it has \(size) bytes and should have \(expected)"))
    }
    if let expected = options.sha256?.lowercased() {
      let actual = try await checksum(of: writer)
      guard actual == expected else {
        try await writer.perform { $0.remove() }
        throw .downloadFailed(.init(.wrongChecksum, detail: "its SHA-256 is \(actual) and should be \(expected)"))
      }
    }
    let name = destination.finalPath(fileName: fileName, url: response.url)
    let path = try await writer.perform { [destination] file throws(NetworkError) in
      try file.commit(as: name, replaces: destination.replaces)
    }
    return DownloadedFile(path: path, byteCount: size, response: response)
  }

  /// The SHA-256 of the bytes on the disk.
  private func checksum(of writer: DownloadWriter) async throws(NetworkError) -> String {
    var (hash, offset) = (SHA256Hash(), Int64(0))
    while true {
      guard !Task.isCancelled else { throw .cancelled }
      let chunk = try await writer.perform { [offset] file throws(NetworkError) in
        try file.read(at: offset, count: 1 << 20)
      }
      guard !chunk.isEmpty else { return hash.finish().hexadecimal }
      chunk.withUnsafeBytes { hash.update($0) }
      offset += Int64(chunk.count)
    }
  }

  private func pause(_ seconds: TimeInterval) async throws(NetworkError) {
    do {
      try await Task.sleep(for: .seconds(min(seconds, 3600)))
    } catch {
      throw .cancelled
    }
  }
}

/// Where a download goes: under a name of its own, or into a folder under the name that the server gives.
struct DownloadDestination: Sendable, Hashable {
  let path: String
  let isFolder: Bool

  init(_ path: String) {
    var isDirectory: ObjCBool = false
    isFolder =
      path.hasSuffix("/")
      || FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    self.path = isFolder && path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
  }

  /// A file named by the caller is replaced, one named by a server never.
  var replaces: Bool { !isFolder }

  /// Where the bytes are until they are complete: on the same file system, so that renaming is one step.
  func partialPath(for url: HTTPURL) -> String {
    isFolder ? "\(path)/.\(DownloadRecord.hash(of: url).prefix(32)).partial" : path + ".partial"
  }

  /// The name of the complete file.
  func finalPath(fileName: String?, url: HTTPURL) -> String {
    guard isFolder else { return path }
    let last = url.path.split(separator: "/").last.map(String.init)
    let name = fileName ?? (last?.removingPercentEncoding ?? last).flatMap(ContentDisposition.safeFileName)
    return "\(path)/\(name ?? "download")"
  }
}

extension NetworkError {
  /// Whether the bytes stopped coming, so that asking for the rest may help.
  fileprivate var isBrokenTransfer: Bool {
    switch self {
    case .truncatedBody, .connectionFailed, .timedOut(.idle), .timedOut(.connect): true
    default: false
    }
  }
}

extension DownloadWorker {
  /// Removes what is there of a download that is not to go on; bytes of another URL stay.
  func removePartialFile() async {
    guard let url = try? makeRequest().url else { return }
    let path = destination.partialPath(for: url)
    let writer = try? await DownloadWriter.open { () throws(NetworkError) in
      try DownloadFile(path: path, url: url, isMade: false)
    }
    try? await writer?.perform { file in
      if !file.isOfAnotherURL { file.remove() }
      file.close()
    }
  }
}
