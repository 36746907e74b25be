extension UploadWorker {
  /// The upload's URL: relative to that of the response, which may come from another origin than that of the endpoint.
  func url(
    _ location: String, in response: HTTPResponse, _ base: HTTPRequest
  ) throws(NetworkError) -> HTTPURL {
    guard let next = try? base.following(response.url.absoluteString).following(location, in: response) else {
      throw .uploadFailed(.init(.invalidLocation, detail: "it is not an http or https URL"))
    }
    guard next.url.isSecure || !base.url.isSecure else {
      throw .uploadFailed(.init(.invalidLocation, detail: "it leads from https to http"))
    }
    guard next.url.absoluteString.utf8.count <= UploadRecord.longestURL else {
      throw .uploadFailed(.init(.invalidLocation, detail: "it has more than \(UploadRecord.longestURL) bytes"))
    }
    return next.url
  }

  func request(
    for step: UploadMachine.Step, _ machine: UploadMachine, _ run: Run, _ lastBytes: Locked<LastBytes>
  ) async throws(NetworkError) -> HTTPRequest {
    // A file with bytes is checked when these are read.
    var request = try run.base.asNewCall(after: run.base.context)
    // Used after the interceptors, which may ask for a key too.
    request.options.uploadKey = .creation(automatic: run.key, beginnings: machine.beginnings)
    switch step {
    case .discover:
      request.becomesUploadRequest(.options)
      request.setUploadVersion(.draft)
    case .sendWhole:
      request.body = body(of: run.file, from: 0, run, lastBytes)
    case .create:
      // An endpoint may need its own fields to create the upload, unlike tus.
      if machine.dialect == .tus { request.becomesUploadRequest(.post, isCreation: true) }
      request.headers.removeAll(named: .contentLength)
      request.headers[.uploadLength] = "\(machine.length)"
      if machine.dialect == .draft { request.headers[.uploadComplete] = "?0" }
      if machine.dialect == .tus, !run.place.metadata.isEmpty {
        request.headers.append(
          .init(
            name: "Upload-Metadata", value: run.place.metadata,
            isSecret: (resumption.metadata ?? [:]).keys.contains(where: Redaction.isSecret)))
      }
    case .askOffset:
      request = try toUpload(machine.upload ?? request.url, .head, request)
    case .append(let part):
      request = try toUpload(machine.upload ?? request.url, .patch, request)
      let isDraft = machine.dialect == .draft
      request.headers[.contentType] = isDraft ? UploadField.part : "application/offset+octet-stream"
      request.headers[.uploadOffset] = "\(part.start)"
      if isDraft { request.headers[.uploadComplete] = part.completes ? "?1" : "?0" }
      guard part.count > 0 else { break }
      let bytes = HTTPFileBody(
        path: run.file.path, offset: UInt64(part.start), length: part.count, version: run.file.version)
      if let digest = machine.digest, let dialect = machine.dialect {
        do {
          request.headers.append(try await digest.field(of: bytes, in: dialect))
        } catch {
          throw NetworkError(error)
        }
      }
      request.body = body(of: bytes, from: part.start, run, lastBytes)
    }
    if step != .sendWhole, let dialect = machine.dialect { request.setUploadVersion(dialect) }
    return request
  }

  func toUpload(
    _ upload: HTTPURL, _ method: NetworkAPI.Method, _ request: HTTPRequest
  ) throws(NetworkError) -> HTTPRequest {
    var next = try request.following(upload.absoluteString)
    if next.url.hasSameOrigin(as: request.url) {
      try client.appendQuery(toReceived: &next, coding: coding)
    } else {
      next = request
      // The link is followed after the interceptors, so another origin doesn't get what they add for the endpoint.
      next.options.link = upload
    }
    next.becomesUploadRequest(method)
    next.options.concernsUpload = true
    return next
  }

  /// The bytes of a part of the file, which reports its progress, and when its last bytes are about to be sent.
  private func body(
    of part: HTTPFileBody, from start: Int64, _ run: Run, _ lastBytes: Locked<LastBytes>
  ) -> HTTPBody {
    guard part.length > 0 else { return .empty }
    let isLast = start + part.length == run.file.length
    return HTTPBody(
      stream: HTTPBodyStream(length: part.length, isReplayable: true) {
        let read = try part.reader()
        var given: Int64 = 0
        return {
          // The transport asks for the next chunk when it is done with the previous one, or before it sends any.
          if isLast, case let rest = part.length - given, rest > 0, rest <= Int64(HTTPFileBody.chunkSize) {
            lastBytes.withLock { $0.areNoted = true }
            try await run.keeper.lastBytesFollow()
          }
          guard let chunk = try await read() else { return nil }
          given += Int64(chunk.count)
          return chunk
        }
      }
    ).reporting { [reporter] sent in
      lastBytes.withLock {
        $0.sent = (sent, max(sent, $0.sent?.most ?? 0))
        if isLast, part.length - sent <= Int64(HTTPFileBody.chunkSize) { $0.follow = true }
      }
      reporter.update(start + sent)
    }
  }
}
