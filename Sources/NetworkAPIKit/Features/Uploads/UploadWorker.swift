import Foundation

/// Performs a resumable upload, from its current state to its end.
struct UploadWorker<Value: Sendable>: Sendable {
  let client: NetworkClient
  let path: Result<String, NetworkError>
  let file: Result<HTTPFileBody, NetworkError>
  /// The endpoint's request, which hasn't a body.
  let built: Result<HTTPRequest, NetworkError>
  let interceptors: [any Interceptor]
  /// Decodes the endpoint's response, or throws its error.
  let decode: @Sendable (HTTPResponse, Data) throws(NetworkError) -> Value
  let makeFailure: @Sendable (HTTPResponse, Data) -> NetworkError.StatusFailure
  let resumption: UploadResumption
  let coding: JSONCoding
  let reporter: ProgressReporter
  var time = TimeSource.system
  /// The state between two runs.
  private let latest = Locked<UploadMachine?>(nil)

  init(
    client: NetworkClient, path: Result<String, NetworkError>, built: Result<HTTPRequest, NetworkError>,
    interceptors: [any Interceptor], resumption: UploadResumption, coding: JSONCoding,
    reporter: ProgressReporter = ProgressReporter(),
    makeFailure: @escaping @Sendable (HTTPResponse, Data) -> NetworkError.StatusFailure,
    decode: @escaping @Sendable (HTTPResponse, Data) throws(NetworkError) -> Value
  ) {
    (self.client, self.path, self.built, self.interceptors) = (client, path, built, interceptors)
    file = path.flatMap { path in Result { () throws(NetworkError) in try HTTPFileBody(path: path) } }
    var resumption = resumption
    // `URLSession` gets a part when all of it was read, and with it the note that the last bytes follow.
    if ((try? built.get())?.options.transport ?? client.transport).usesURLSession {
      resumption.maximumPartBytes = min(resumption.maximumPartBytes ?? .max, Self.copiedPart)
    }
    (self.decode, self.makeFailure, self.resumption) = (decode, makeFailure, resumption)
    (self.coding, self.reporter) = (coding, reporter)
  }

  /// The maximum number of bytes in a part that is copied to a file before it is sent.
  private static var copiedPart: Int64 { 32 << 20 }

  private enum Outcome {
    case next
    case done(NetworkResponse<Value>)
    /// The error if there is no further attempt, and the server's own delay for one.
    case interrupted(NetworkError, retryAfter: Duration?)
  }

  /// The last bytes of the file in one request.
  struct LastBytes {
    /// Whether the record says that they follow. It must before they are sent, so it does when they are read.
    var areNoted = false
    /// Whether they are about to be sent.
    var follow = false
    /// How many bytes of the request the latest attempt has sent, and the most that one has; nil before any is read.
    var sent: (latest: Int64, most: Int64)?

    /// The most bytes that the server can have: the next chunk may be on its way. A transport without a network, such as a
    /// stub, doesn't read any.
    func mostReceived(_ response: HTTPResponse, hasActed: Bool) -> Int64 {
      guard let sent else { return response.metrics.networkProtocol == nil ? .max : 0 }
      return (hasActed ? sent.most : sent.latest) + Int64(HTTPFileBody.chunkSize)
    }
  }

  /// What identifies the upload, also without its file.
  struct Place {
    let base: HTTPRequest
    let keeper: UploadRecordKeeper
    let target: String
    let metadata: String
  }

  /// One run: what stays the same in it.
  struct Run {
    let place: Place
    let file: HTTPFileBody
    let isPaused: @Sendable () -> Bool
    /// A key of the run: each request that creates the upload is a call of its own, and would get another one.
    let key = Hexadecimal.random()

    var base: HTTPRequest { place.base }
    var keeper: UploadRecordKeeper { place.keeper }
    var target: String { place.target }

    func record(_ machine: UploadMachine) -> UploadRecord? { machine.record(target: target, file: .init(file.version)) }
  }

  /// Runs the upload until it completes, fails or is cancelled.
  ///
  /// - Parameter isPaused: whether a cancellation is a pause, and reported to observers as such.
  func run(isPaused: @escaping @Sendable () -> Bool) async throws(NetworkError) -> NetworkResponse<Value> {
    let run = try prepared(isPaused: isPaused)
    try run.keeper.claim()
    let outcome = await Result { () async throws(NetworkError) in try await complete(run, try await restored(run)) }
    // The server has it, whichever request failed last. Before it is given up, which forgets it.
    let hasActed = latest.withLock { $0.map { $0.upload != nil || $0.mayBeComplete } ?? false }
    // The requests to the endpoint's URL were over before there was anything new.
    if (try? outcome.get()) != nil || latest.withLock({ $0?.mayBeComplete == true }) {
      await client.configuration.forget(run.base)
    }
    if case .failure(let error) = outcome, !error.isCancelled {
      // What can't be continued is given up, so that the next upload of the file starts again at byte 0.
      let isOver: Bool
      switch error {
      case .uploadFailed(let failure) where failure.reason == .stalled: isOver = !hasProgressed
      // The next run mustn't take it for another upload, whose creation had another key.
      case .uploadFailed(let failure) where failure.reason == .mayBeComplete:
        isOver = !latest.withLock { $0?.hasOwnKey == true }
      case .uploadFailed: isOver = true
      default: isOver = hasChanged(run.file)
      }
      if isOver { await giveUp(run.place) }
    }
    await run.keeper.unclaim()
    return try outcome.mapError { hasActed ? $0.afterOthers : $0 }.get()
  }

  private func prepared(isPaused: @escaping @Sendable () -> Bool) throws(NetworkError) -> Run {
    try resumption.validate()
    let file = try file.get()
    return Run(place: try place(), file: file, isPaused: isPaused)
  }

  private func place() throws(NetworkError) -> Place {
    let filePath = try path.get()
    var base = try built.get().asNewCall()
    guard base.body.isEmpty, !base.method.isSafe else {
      throw .invalidRequest(
        .other("the file is the body of an upload: its endpoint needs a method such as POST, and no body of its own")
      )
      .identified(by: base)
    }
    // One deadline for all requests.
    base.context.deadline = base.deadline(from: time.now())
    if !base.headers.contains(.contentType) {
      base.headers[.contentType] = MediaType(ofFileNamed: filePath)?.essence
    }
    let metadata = UploadField.metadata(
      resumption.metadata ?? [
        "filename": URL(fileURLWithPath: filePath).lastPathComponent,
        "filetype": base.headers[.contentType] ?? "application/octet-stream",
      ])
    let target = UploadRecord.target(of: base, metadata: metadata)
    let record = try resumption.recordFile?.pathOfFile() ?? UploadRecord.path(beside: filePath, target: target)
    return Place(
      base: base, keeper: UploadRecordKeeper(path: DownloadDestination.standardized(record)), target: target,
      metadata: metadata)
  }

  /// The state after the last run, of this upload or of one before a relaunch.
  private func restored(_ run: Run) async throws(NetworkError) -> UploadMachine {
    var machine =
      latest.withLock { $0 }
      ?? UploadMachine(
        length: run.file.length, isRepeatable: run.base.method.isIdempotent,
        key: run.base.ownKey.map { SHA256Hash.hex(of: Data($0.utf8)) }, resumption: resumption)
    machine.resume()
    guard let record = try await run.keeper.load() else {
      guard machine.upload == nil else {
        throw .fileFailed(
          .init(path: run.keeper.path, reason: "it is gone: another upload has completed or discarded the paused one"))
      }
      return machine
    }
    guard record.target == run.target else {
      throw .fileFailed(.init(path: run.keeper.path, reason: "it is the record of another upload"))
    }
    // During a pause, another upload may have used the record.
    machine.restore(record)
    latest.withLock { $0 = machine }
    guard record.file == .init(run.file.version) else {
      await giveUp(run.place)
      throw .fileFailed(.init(path: run.file.path, reason: "it has changed since its upload began"))
    }
    return machine
  }

  private func complete(
    _ run: Run, _ machine: UploadMachine
  ) async throws(NetworkError) -> NetworkResponse<Value> {
    var machine = machine
    reporter.begin(at: machine.confirmed, total: machine.length)
    var wait: Duration?
    while true {
      let step = try machine.step()
      do throws(NetworkError) {
        // The record of an upload that is gone stays until there is another one.
        if let record = run.record(machine) { try await run.keeper.save(record) }
      } catch {
        // Nothing was sent yet to an upload without a record, and nobody could remove it later.
        if await !run.keeper.isWritten { await giveUp(run.place, isWanted: true) }
        throw error
      }
      switch try await perform(step, after: wait, &machine, run) {
      case .next: wait = nil
      case .done(let response): return response
      case .interrupted(let error, let retryAfter):
        var delay = Duration.zero
        if !error.wasHeldBack || machine.upload == nil {
          guard let next = machine.resumptionDelay(random: time.random()) else { throw error }
          delay = next
        }
        wait = try run.base.context.checkedPause(max(delay, retryAfter ?? .zero), after: error, time)
      }
    }
  }

  private func perform(
    _ step: UploadMachine.Step, after wait: Duration?, _ machine: inout UploadMachine, _ run: Run
  ) async throws(NetworkError) -> Outcome {
    let lastBytes = Locked(LastBytes())
    let report = CallReport(try await request(for: step, machine, run, lastBytes))
    if let wait {
      do throws(NetworkError) {
        try await report.request.context.pause(for: wait, reporter, time)
      } catch {
        throw report.failed(error, isPaused: run.isPaused)
      }
    }
    // Not before: a step that is cancelled while it waits hasn't begun.
    defer { latest.withLock { [machine] in $0 = machine } }
    do {
      let (response, data) = try await received(report, run)
      if lastBytes.withLock({ $0.follow }) { machine.mayBeComplete = true }
      let verdict = try verdict(on: response, for: step, &machine, run, lastBytes)
      return try await outcome(of: response, data, verdict, for: step, &machine, run, report)
    } catch {
      return try await interrupted(by: report.error(error), in: step, &machine, run, report, lastBytes)
    }
  }

  /// Sends the request, and receives all of the response.
  private func received(_ report: borrowing CallReport, _ run: Run) async throws -> (HTTPResponse, Data) {
    let context = report.request.context
    if context.isObserved, !report.request.body.isEmpty { reporter.onChange { context.emit(.uploading($0)) } }
    // Nothing is read of an empty file, so that its transfer doesn't find out that it isn't empty any more.
    if run.file.length == 0 { try run.file.checkIsUnchanged() }
    let received = try await client.next(for: report.request, inserting: interceptors)(report.request)
    return try await received.collected(
      upTo: report.request.delivery.limit ?? client.configuration.maximumBodySize)
  }

  /// What a response says about the upload.
  private func verdict(
    on response: HTTPResponse, for step: UploadMachine.Step, _ machine: inout UploadMachine, _ run: Run,
    _ lastBytes: Locked<LastBytes>
  ) throws -> UploadMachine.Verdict {
    // Another page, such as one to sign in, says nothing about the upload.
    let isElsewhere = machine.upload.map { response.isRedirected || !$0.isSent(as: response.url) } ?? false
    if isElsewhere, response.status.isSuccess,
      !response.headers.contains(.uploadOffset), !response.headers.contains(.uploadComplete)
    {
      throw NetworkError.redirectFailed(.init(.uploadDropped, response: response))
    }
    let hasActed = response.mayHaveBeenProcessed
    let sent = lastBytes.withLock { $0.mostReceived(response, hasActed: hasActed) }
    do {
      return try machine.take(response.status, response.headers, for: step, sent: sent, hasActed: hasActed)
    } catch {
      // It was created nevertheless, so that it can be removed.
      if step == .create, let location = response.headers[.location],
        let upload = try? url(location, in: response, run.base)
      {
        machine.created(at: upload)
      }
      throw error
    }
  }

  private func outcome(
    of response: HTTPResponse, _ data: Data, _ verdict: UploadMachine.Verdict, for step: UploadMachine.Step,
    _ machine: inout UploadMachine, _ run: Run, _ report: borrowing CallReport
  ) async throws -> Outcome {
    switch verdict {
    case .next: break
    case .created(let location): machine.created(at: try url(location, in: response, run.base))
    case .final, .complete:
      try await run.keeper.save(nil)
      let value: Value
      do {
        value = try decode(response, data)
      } catch {
        // Most tus servers send none. They have the file, which the caller must not send again.
        guard machine.dialect == .tus, response.status.isSuccess, verdict == .complete || data.isEmpty else {
          throw error
        }
        throw NetworkError.uploadFailed(.init(.responseLost, detail: "a tus server doesn't repeat it"))
      }
      report.finished(response)
      return .done(NetworkResponse(value: value, response: response))
    case .refused: throw NetworkError.statusCode(makeFailure(response, data))
    case .interrupted:
      let error: NetworkError =
        response.status.isSuccess
        ? .uploadFailed(.init(.stalled, detail: "it has \(machine.confirmed) of \(machine.length) bytes"))
        : .statusCode(makeFailure(response, data))
      guard !error.isNotWaitedFor else { throw error }
      let wait = response.headers[.retryAfter].flatMap { RetryAfter.delay($0, now: response.date ?? time.date()) }
      return .interrupted(report.failed(error), retryAfter: wait)
    }
    if case .askOffset = step { reporter.update(machine.confirmed) }
    report.finished(response)
    return .next
  }

  private func interrupted(
    by error: NetworkError, in step: UploadMachine.Step, _ machine: inout UploadMachine, _ run: Run,
    _ report: borrowing CallReport, _ lastBytes: Locked<LastBytes>
  ) async throws(NetworkError) -> Outcome {
    if !error.mayHaveBeenProcessed {
      machine.neverArrived(step)
    } else if lastBytes.withLock({ $0.follow }), error.status == nil {
      machine.mayBeComplete = true
    }
    // They weren't sent, didn't arrive, or were refused, but the record was written before.
    if lastBytes.withLock({ $0.areNoted }), !machine.mayBeComplete, let record = run.record(machine) {
      try? await run.keeper.save(record)
    }
    machine.interrupt()
    let failure = report.failed(error, isPaused: run.isPaused)
    // Which statuses are temporary, the machine has said.
    guard error.status == nil, step != .sendWhole else { throw failure }
    // The reports about the progress of a long part have filled the limit for heads.
    if case .append = step, case .invalidResponse(let reason) = error, reason.reason == .headersTooLarge,
      machine.goesOnAfterReports()
    {
      return .next
    }
    guard let least = error.delayOfNewCall else { throw failure }
    return .interrupted(failure, retryAfter: least)
  }

  // MARK: Giving up

  /// Whether the server has taken something in this run, so that the next one may take it further.
  private var hasProgressed: Bool { latest.withLock { $0?.hasProgressed ?? false } }

  private func hasChanged(_ file: HTTPFileBody) -> Bool {
    guard let now = try? HTTPFileBody(path: file.path) else { return false }
    return UploadRecord.FileMark(now.version) != .init(file.version)
  }

  /// Removes the record, and asks the server to remove the upload.
  ///
  /// - Parameter isWanted: whether the caller wants that whatever the upload has become. Otherwise one that may be complete
  ///   stays.
  private func giveUp(_ place: Place, isWanted: Bool = false) async {
    let machine = latest.withLock { $0.take() }
    try? await place.keeper.save(nil)
    guard let machine, let upload = machine.upload, isWanted || !machine.mayBeComplete, let dialect = machine.dialect,
      var request = try? toUpload(upload, .delete, place.base.asNewCall())
    else { return }
    request.setUploadVersion(dialect)
    request.options.retry = .never
    request.context.deadline = time.now() + Self.deletionTime
    // In a task of its own, since nobody repeats the request if the run is cancelled meanwhile.
    await Task { [request] in
      let report = CallReport(request)
      do {
        let response = try await client.next(for: report.request, inserting: interceptors)(report.request)
        await response.close()
        report.finished(response)
      } catch {
        _ = report.failed(error)
      }
    }.value
  }

  /// How long an upload that is given up waits for the server.
  private static var deletionTime: Duration { .seconds(10) }

  /// Gives up an upload that was cancelled.
  func discard() async {
    guard let place = try? place(), (try? place.keeper.claim()) != nil else { return }
    if let record = try? await place.keeper.load(), record.target == place.target {
      var machine = UploadMachine(length: record.file.length, isRepeatable: false, resumption: resumption)
      machine.restore(record)
      latest.withLock { [machine] in $0 = machine }
      await giveUp(place, isWanted: true)
    }
    await place.keeper.unclaim()
  }
}
