import Foundation

/// Performs a download, from its current state to its end.
struct DownloadWorker: Sendable {
  let client: NetworkClient
  /// Creates the request for each attempt.
  let makeRequest: @Sendable () throws(NetworkError) -> HTTPRequest
  let interceptors: [any Interceptor]
  /// Whether a status is a success of the endpoint.
  let isSuccess: @Sendable (Int) -> Bool
  /// Decodes the body of an error response.
  let makeFailure: @Sendable (HTTPResponse, Data) -> NetworkError.StatusFailure
  let destination: DownloadDestination
  let options: DownloadOptions
  let reporter: ProgressReporter
  /// Writes to the disk; replaced in tests.
  let write: DownloadFile.Write
  /// The request of the first run, made with the download: its number lets it be cancelled with the client's other calls
  /// before its task starts.
  private let first: Locked<Result<HTTPRequest, NetworkError>?>
  /// Tells the download's manager how it goes.
  var tell: DownloadTurn.Tell = { _ in }
  var time: TimeSource

  init(
    client: NetworkClient, makeRequest: @escaping @Sendable () throws(NetworkError) -> HTTPRequest,
    interceptors: [any Interceptor], isSuccess: @escaping @Sendable (Int) -> Bool = { Set.successful.contains($0) },
    makeFailure: @escaping @Sendable (HTTPResponse, Data) -> NetworkError.StatusFailure,
    destination: DownloadDestination, options: DownloadOptions, reporter: ProgressReporter,
    write: @escaping DownloadFile.Write = { pwrite($0, $1, $2, $3) }
  ) {
    (self.client, self.makeRequest, self.interceptors) = (client, makeRequest, interceptors)
    (self.isSuccess, self.makeFailure, self.destination) = (isSuccess, makeFailure, destination)
    (self.options, self.reporter, self.write) = (options, reporter, write)
    time = client.time
    first = Locked(Result { () throws(NetworkError) in try makeRequest() })
  }

  /// The first run's call; nil if its request isn't valid.
  var firstCall: CallContext? { first.withLock { try? $0?.get().context } }

  /// What the attempts so far have shown.
  private struct Attempts {
    /// The number of interrupted transfers that were resumed.
    var resumptions = 0
    /// The number of attempts that added no bytes.
    var restarts = 0
    /// Whether the server only has a compressed version, which is decoded.
    var decodes = false
    /// Whether a body has begun to arrive, in this run or an earlier one.
    var hasBegun = false
    /// Whether it was the server that refused the last request, and not what is before it. An open circuit doesn't tell.
    var isRefused = false
    let turn: DownloadTurn
  }

  /// Runs the download until it completes, fails or is cancelled.
  ///
  /// - Parameter isPaused: whether a cancellation is a pause, and reported to observers as such.
  func run(isPaused: @escaping @Sendable () -> Bool) async throws(NetworkError) -> DownloadedFile {
    try options.validate()
    if let failure = destination.failure { throw failure }
    // In a folder, the name comes from the server and is made safe, and no file is replaced.
    if !destination.isFolder { try WritablePath.checkFile(destination.path) }
    if !options.replacesExistingFile, let file = destination.file, FileManager.default.fileExists(atPath: file) {
      throw .fileFailed(.init(path: file, reason: DownloadFile.existsReason))
    }
    let turn = DownloadTurn()
    try await turn.take()
    defer { turn.give(isOver: true) }
    let built = first.withLock { $0.take() } ?? Result { () throws(NetworkError) in try makeRequest() }
    var request = try built.get()
    guard !request.headers.asksForPart else {
      throw .invalidRequest(
        .other("a download sets Range itself; remove the field, or read the part with data(_:) or stream(_:)"))
    }
    // One deadline for all attempts.
    request.context.deadline = request.deadline(from: time.now())
    let url = request.ownURL
    let path = destination.partialPath(for: url)
    let writer = try await DownloadWriter.open { [write, destination, options] () throws(NetworkError) in
      try DownloadFile(
        path: path, url: url, hasOwnName: destination.isFolder,
        isHashed: options.sha256 != nil || options.verifiesDigest, write: write)
    }
    let outcome = await Result { () async throws(NetworkError) in
      try await complete(request, turn, writer: writer, isPaused: isPaused)
    }
    try await writer.perform { $0.close() }
    // The client identifies the errors of its calls, but not those between them.
    return try outcome.mapError { $0.identified(by: request) }.get()
  }

  private func complete(
    _ request: HTTPRequest, _ turn: DownloadTurn, writer: DownloadWriter, isPaused: @Sendable () -> Bool
  ) async throws(NetworkError) -> DownloadedFile {
    var next = request
    // The bytes of an earlier run count also if they can't be continued.
    var attempts = Attempts(hasBegun: reporter.current.completedBytes > 0, turn: turn)
    var wait: Duration?
    while true {
      do throws(NetworkError) {
        let file = try await attempt(next, after: wait, &attempts, writer: writer, isPaused: isPaused)
        if let file { return file }
        // Request the whole file again, or the rest after a partial response.
        wait = nil
      } catch {
        // Before the body begins, retrying is up to the retry policy. A request that may have acted isn't sent again.
        guard let least = error.delayOfNewCall, next.canBeSentAgain, attempts.hasBegun,
          error.wasHeldBack || attempts.resumptions < options.maximumResumptions
        else { throw error }
        let usual = error.wasHeldBack ? .zero : options.resumptionDelay.doubled(attempts.resumptions)
        wait = try request.context.checkedPause(max(min(usual, .seconds(3600)), least), after: error, time)
        attempts.resumptions += error.wasHeldBack ? 0 : 1
        if !error.wasHeldBack { attempts.isRefused = error.isRefusedForNow }
        if error.isRefusedForNow { try await tell(.refused) }
      }
      next = try makeRequest()
      // Its number is new, so it isn't among the cancelled calls, but the download may be.
      guard !request.context.isCancelled else { throw .cancelled }
      next.context.deadline = request.context.deadline
      next.context.mayHaveBeenProcessed = true
    }
  }

  /// Requests the missing bytes, after a wait if there is one, writes them, and finishes the file if it is complete; returns
  /// nil if more requests are needed.
  private func attempt(
    _ base: HTTPRequest, after wait: Duration?, _ attempts: inout Attempts, writer: DownloadWriter,
    isPaused: () -> Bool
  ) async throws(NetworkError) -> DownloadedFile? {
    // The request can't be sent again to get another version, so take whatever comes.
    if !base.canBeSentAgain { attempts.decodes = true }
    let have = try await writer.perform { ($0.size, $0.record) }
    if have.1 != nil { attempts.hasBegun = true }
    let report = CallReport(prepared(base, have, decodes: attempts.decodes))
    let context = report.request.context
    if context.isObserved { reporter.onChange { context.emit(.downloading($0)) } }
    do {
      if let wait {
        let pause = { @Sendable [reporter, time] in try await context.pause(for: wait, reporter, time) }
        let rested = { @Sendable [tell, turn = attempts.turn] in try await turn.rest(tell, as: context, pause) }
        if wait <= .zero || !attempts.isRefused {
          try await pause()
        } else if let deadline = base.context.deadline {
          // Place and turn may come late.
          try await time.limit(deadline - time.now(), timeout: NetworkError.timedOut(.total), rested)
        } else {
          try await rested()
        }
      }
      var response = try await client.next(for: report.request, inserting: interceptors)(report.request)
      let head = Duration.uptime
      let limit = client.errorLimit(of: base)
      let (isComplete, count) = try await take(response, errorLimit: limit, &attempts, writer: writer)
      // Of a body in memory, the response has them.
      if response.trailers.isEmpty { response.trailers = response.body.trailers }
      response.body = .empty
      response.metrics.bytesReceived = count
      response.metrics.total += head.toNow
      // Only now, since a call whose file isn't kept, or can't be completed, has failed.
      let file = isComplete ? try await finish(writer, response, isDecoded: attempts.decodes) : nil
      if file == nil { try await goOn(after: base, from: have.0, &attempts, writer: writer) }
      report.finished(response)
      return file
    } catch {
      throw report.failed(error, isPaused: isPaused)
    }
  }

  /// Throws if no further request may bring the missing bytes.
  private func goOn(
    after request: HTTPRequest, from before: Int64, _ attempts: inout Attempts, writer: DownloadWriter
  ) async throws(NetworkError) {
    guard request.canBeSentAgain else {
      throw .downloadFailed(.init(.wrongRange, detail: "the response is not the whole file"))
    }
    attempts.hasBegun = true
    attempts.restarts += try await writer.perform(\.size) > before ? 0 : 1
    guard attempts.restarts <= 2 else {
      throw .downloadFailed(.init(.wrongRange, detail: "repeated requests returned no further bytes"))
    }
  }

  /// Creates the request for the missing bytes.
  private func prepared(
    _ base: HTTPRequest, _ have: (size: Int64, record: DownloadRecord?), decodes: Bool
  ) -> HTTPRequest {
    var request = base
    request.delivery = .streaming
    request.options.expectsLargeBody = true
    // A range is defined for GET only (RFC 9110 §14.2).
    if base.method == .get, have.size > 0, let validator = have.record?.validator {
      request.headers[.range] = "bytes=\(have.size)-"
      request.headers[.ifRange] = validator
    }
    // With compression, positions in the body don't correspond to positions in the file. And a transport doesn't decode
    // a coding if the request sets `Accept-Encoding` itself.
    if !decodes { request.headers[.acceptEncoding] = "identity" }
    if options.verifiesDigest { request.headers[.wantReprDigest] = "sha-256=10" }
    return request
  }

  /// Writes the body; returns whether the file is complete, and the number of bytes received.
  private func take(
    _ response: HTTPResponse, errorLimit: Int, _ attempts: inout Attempts, writer: DownloadWriter
  ) async throws -> (isComplete: Bool, count: Int64) {
    var response = response
    let isNamed = isNamedPart(response)
    if isNamed {
      // It is the whole file here. Validators and digest are those of what it is a part of.
      response.status = 200
      for name in [.eTag, .lastModified, .reprDigest] as [NetworkAPI.Headers.Name] {
        response.headers.removeAll(named: name)
      }
    }
    let status = response.status
    // A part is what the download asked for, whatever the endpoint expects.
    let isSuccess = isNamed || status.isSuccess && (status == 206 || self.isSuccess(status.code))
    let isGzipFile = !attempts.decodes && isSuccess && response.isGzipFile
    if isGzipFile { response.headers.removeAll(named: .contentEncoding) }
    if !attempts.decodes, isSuccess, status != 206, response.headers.isContentCoded {
      // The server only has a compressed version: request it again and decode it.
      attempts.decodes = true
      return (false, 0)
    }
    // `URLSession` doesn't decode parts.
    if isNamed, response.headers.isContentCoded {
      throw NetworkError.downloadFailed(.init(.wrongRange, detail: "the part is compressed"))
    }
    let hasStep = isSuccess || status == 416
    switch try await hasStep ? begin(response, writer: writer, decodes: attempts.decodes) : .refused {
    case .complete:
      let size = try await writer.perform(\.size)
      reporter.begin(at: size, total: size)
      return (true, 0)
    case .restart:
      return (false, 0)
    case .refused:
      guard !isSuccess else { throw NetworkError.missingData(response.detached) }
      let (collected, data) = try await response.collectedFailure(time, upTo: errorLimit)
      throw NetworkError.statusCode(makeFailure(collected, data))
    case .write(let offset, let end, let record):
      attempts.hasBegun = true
      try await tell(.served)
      reporter.begin(at: offset, total: record.totalBytes ?? options.expectedBytes)
      var size = offset
      for try await chunk in response.body {
        if isGzipFile, !isNamed, size == 0, chunk.first != 0x1F {
          // The transport has decoded it nevertheless.
          attempts.decodes = true
          return (false, 0)
        }
        if let end, size + Int64(chunk.count) > end {
          throw NetworkError.invalidResponse(.init(.framing, detail: "the body is longer than its Content-Range"))
        }
        // A body of unknown length could fill the disk.
        if let expected = options.expectedBytes, size + Int64(chunk.count) > expected {
          try await refuse(writer, .wrongSize, "it has more than \(expected) bytes")
        }
        size = try await writer.perform { file throws(NetworkError) in
          try file.append(chunk)
          return file.size
        }
        reporter.update(size)
      }
      if let end, size < end { throw NetworkError.truncatedBody(received: size - offset, expected: end - offset) }
      // A part of a file of unknown length may not be the last one.
      return (record.totalBytes.map { size >= $0 } ?? (response.status != 206), size - offset)
    }
  }

  /// Whether the response is a part that the endpoint has asked for in its own way; see ``Collection/nameParts``.
  private func isNamedPart(_ response: HTTPResponse) -> Bool {
    response.isUnrequestedPart && isSuccess(206) && !isSuccess(299)
  }

  /// Evaluates the head of the response and prepares the file for its body.
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
        // The response contradicts the bytes in the file, so discard them, unless they are of another URL.
        if file.size > 0 { try file.restart() }
        throw error
      }
      switch step {
      case .write(let offset, var end, var record):
        if decodes {
          // The validators refer to the compressed bytes, or to the result of a request that can't be continued.
          (record.entityTag, record.lastModified) = (nil, nil)
          // A transport that decodes removes the length, unless it can't change the fields.
          if response.headers.isContentCoded { (record.totalBytes, end) = (nil, nil) }
        }
        step = .write(at: offset, end: end, record: record)
        if let expected, let total = record.totalBytes, total != expected {
          if !file.isOfAnotherURL { file.remove() }
          throw .downloadFailed(.init(.wrongSize, detail: "it has \(total) bytes instead of \(expected)"))
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

  /// Verifies the complete file and gives it its final name.
  private func finish(
    _ writer: DownloadWriter, _ response: HTTPResponse, isDecoded: Bool
  ) async throws(NetworkError) -> DownloadedFile {
    let (size, record) = try await writer.perform { ($0.size, $0.record) }
    if let expected = options.expectedBytes, size != expected {
      try await refuse(writer, .wrongSize, "it has \(size) bytes instead of \(expected)")
    }
    // A file whose length the server has named wasn't decoded, whatever the request allowed.
    let mayBeDecoded = isDecoded && record?.totalBytes == nil
    if let expected = options.sha256?.lowercased() ?? (mayBeDecoded ? nil : serverDigest(record, response)) {
      let actual = try await checksum(of: writer)
      guard actual == expected else {
        try await refuse(writer, .wrongChecksum, "its SHA-256 is \(actual) instead of \(expected)")
      }
    }
    let name = destination.finalPath(fileName: record?.fileName, url: response.url)
    let existing: DownloadFile.Existing =
      destination.isFolder ? .isNumbered : options.replacesExistingFile ? .isReplaced : .isKept
    let path = try await writer.perform { file throws(NetworkError) in
      try file.commit(as: name, existing: existing)
    }
    return DownloadedFile(path: path, byteCount: size, response: response)
  }

  /// The SHA-256 that the server has named, if the options ask for it. That of a compressed version isn't the file's, nor
  /// that of a 416 or of what a part belongs to.
  private func serverDigest(_ record: DownloadRecord?, _ response: HTTPResponse) -> String? {
    guard options.verifiesDigest else { return nil }
    guard response.status.isSuccess, !isNamedPart(response) else { return record?.sha256 }
    return response.trailers.representationSHA256 ?? response.headers.representationSHA256 ?? record?.sha256
  }

  /// Returns the SHA-256 of the file. Reads only what this run hasn't written itself.
  private func checksum(of writer: DownloadWriter) async throws(NetworkError) -> String {
    var hashed = try await writer.perform(\.hashed) ?? DownloadFile.HashedPrefix()
    while true {
      guard !Task.isCancelled else { throw .cancelled }
      let chunk = try await writer.perform { [offset = hashed.count] file throws(NetworkError) in
        try file.read(at: offset, count: 1 << 20)
      }
      guard !chunk.isEmpty else { return hashed.hexadecimal }
      hashed.append(chunk)
    }
  }

  /// Removes a file that isn't the expected one.
  private func refuse(
    _ writer: DownloadWriter, _ reason: NetworkError.DownloadFailure.Reason, _ detail: String
  ) async throws(NetworkError) -> Never {
    try await writer.perform { $0.remove() }
    throw .downloadFailed(.init(reason, detail: detail))
  }

  /// Removes the partial file of a discarded download, unless it belongs to another URL.
  func removePartialFile() async {
    guard let url = try? makeRequest().ownURL else { return }
    let path = destination.partialPath(for: url)
    let writer = try? await DownloadWriter.open { [destination] () throws(NetworkError) in
      try DownloadFile(path: path, url: url, hasOwnName: destination.isFolder, isMade: false)
    }
    try? await writer?.perform { file in
      if !file.isOfAnotherURL { file.remove() }
      file.close()
    }
  }
}

/// The destination of a download: a file, or a folder in which the server's file name is used.
struct DownloadDestination: Sendable {
  let path: String
  let isFolder: Bool
  /// Why nothing can be downloaded there: the URL is not that of a file.
  let failure: NetworkError?

  init(_ file: URL) {
    let (path, failure) = file.pathOrFailure
    self.init(path, failure: failure)
  }

  init(_ path: String, failure: NetworkError? = nil) {
    self.failure = failure
    var isDirectory: ObjCBool = false
    isFolder =
      path.hasSuffix("/")
      || FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    self.path = isFolder && path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
  }

  /// The file with its path in one form, to compare destinations; nil for a folder.
  var file: String? { isFolder ? nil : Self.standardized(path) }

  static func standardized(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

  /// The path of the partial file. It is next to the final file, so that renaming is atomic.
  func partialPath(for url: HTTPURL) -> String {
    isFolder ? "\(path)/.\(DownloadRecord.hash(of: url).prefix(32)).partial" : path + ".partial"
  }

  /// The path of the complete file.
  func finalPath(fileName: String?, url: HTTPURL) -> String {
    guard isFolder else { return path }
    let last = url.path.split(separator: "/").last.map(String.init)
    let name = fileName ?? (last?.removingPercentEncoding ?? last).flatMap(ContentDisposition.safeFileName)
    return "\(path)/\(name ?? "download")"
  }
}

extension HTTPResponse {
  /// Whether the requested file is itself a gzip file. Apache declares the format of `x.tar.gz` as a coding of its body,
  /// whatever the request accepts.
  fileprivate var isGzipFile: Bool {
    guard headers.contentCodings == [.gzip] else { return false }
    let name = (headers.suggestedFileName ?? (firstURL ?? url).path).lowercased()
    let type = headers[.contentType].flatMap { MediaType($0)?.essence } ?? ""
    return [".gz", ".tgz"].contains { name.hasSuffix($0) }
      || ["application/gzip", "application/x-gzip", "application/x-tgz"].contains(type)
  }
}

extension HTTPRequest {
  /// Whether another request like it may be sent, and has a body to send.
  fileprivate var canBeSentAgain: Bool { isRepeatable && body.isReplayable }
}
