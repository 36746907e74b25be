import Foundation

/// Carries out one download from where it stands to its end.
struct DownloadWorker: Sendable {
  let client: NetworkClient
  /// Makes the request, anew for each attempt: its time limits begin anew as well.
  let makeRequest: @Sendable () throws(NetworkError) -> HTTPRequest
  let interceptors: [any Interceptor]
  /// Reads the body of an error's answer.
  let makeFailure: @Sendable (HTTPResponse, Data) -> NetworkError.StatusFailure
  let destination: DownloadDestination
  let options: DownloadOptions
  let reporter: ProgressReporter


  

  func run() async throws(NetworkError) -> DownloadedFile {
    try options.validate()
    let request = try makeRequest()
    let path = destination.partialPath(for: request.url)
    let file = try DownloadFile(path: path, url: request.url)
    var (next, resumptions, restarts) = (request, 0, 0)
    while true {
      let before = file.size
      do throws(NetworkError) {
        if let response = try await attempt(next, file: file) { return try finish(file, response) }
        // Asked again from the beginning, or for the rest of what came in parts.
        restarts += file.size > before ? 0 : 1
        guard restarts <= 2 else {
          throw .downloadFailed(.init(.wrongRange, detail: "it sent nothing of it"))
        }
      } catch {
        guard error.isBrokenTransfer, file.size > 0, file.record?.validator != nil,
          resumptions < options.maximumResumptions
        else { throw error }
        try await pause(options.resumptionDelay * Double(1 << min(resumptions, 10)))
        resumptions += 1
      }
      next = try makeRequest()
    }
  }

  /// Asks for what is missing and writes it; nil when there is more to ask for.
  private func attempt(_ base: HTTPRequest, file: DownloadFile) async throws(NetworkError) -> HTTPResponse? {
    let request = prepared(base, offset: file.size, record: file.record)
    let context = request.context
    if context.isObserved { reporter.onChange { context.emit(.downloading($0)) } }
    let start = ContinuousClock.now
    context.emit(.started(request))
    do {
      let response = try await client.next(inserting: interceptors)(request)
      let isComplete = try await take(response, file: file, url: request.url)
      context.emit(.finished(response.withoutBody, duration: start.secondsToNow))
      return isComplete ? response.withoutBody : nil
    } catch {
      let error = NetworkError(error)
      context.emit(.failed(error, duration: start.secondsToNow))
      throw error
    }
  }

  private func prepared(_ base: HTTPRequest, offset: Int64, record: DownloadRecord?) -> HTTPRequest {
    var request = base
    request.delivery = .streamed
    // Of a compressed body nobody could tell which bytes of the file are there.
    request.headers["Accept-Encoding"] = "identity"
    if offset > 0, let validator = record?.validator {
      request.headers["Range"] = "bytes=\(offset)-"
      request.headers["If-Range"] = validator
    }
    return request
  }

  /// Whether the file is complete with this answer.
  private func take(_ response: HTTPResponse, file: DownloadFile, url: HTTPURL) async throws -> Bool {
    let step = try stepOrDiscard(response, file: file, url: url)
    switch step {
    case .complete:
      return true
    case .restart:
      try file.restart()
      return false
    case .refused:
      guard !response.status.isSuccess else { throw NetworkError.missingData(response) }
      let (collected, data) = try await response.collected(upTo: NetworkClient.errorBodyLimit)
      throw NetworkError.statusCode(makeFailure(collected, data))
    case .write(let offset, let end, let record):
      if let expected = options.expectedBytes, let total = record.totalBytes, total != expected {
        throw NetworkError.downloadFailed(.init(.wrongSize, detail: "it has \(total) bytes and should have \(expected)"))
      }
      try file.begin(at: offset, record: record)
      reporter.begin(at: offset, total: record.totalBytes)
      for try await chunk in response.body {
        if let end, file.size + Int64(chunk.count) > end {
          throw NetworkError.invalidResponse(.init(.framing, detail: "the body is longer than the part it is"))
        }
        try file.append(chunk)
        reporter.update(file.size)
      }
      if let end, file.size < end {
        throw NetworkError.truncatedBody(received: file.size - offset, expected: end - offset)
      }
      return record.totalBytes.map { file.size >= $0 } ?? true
    }
  }

  /// Where the answer contradicts what is there, what is there is not used again.
  private func stepOrDiscard(_ response: HTTPResponse, file: DownloadFile, url: HTTPURL) throws -> DownloadStep {
    do {
      return try DownloadStep(
        status: response.status, headers: response.headers, url: url, offset: file.size, record: file.record)
    } catch {
      try file.restart()
      throw error
    }
  }

  /// Checks the whole and gives it its name.
  private func finish(_ file: DownloadFile, _ response: HTTPResponse) throws(NetworkError) -> DownloadedFile {
    let record = file.record
    if let expected = options.expectedBytes, file.size != expected {
      file.remove()
      throw .downloadFailed(.init(.wrongSize, detail: "it has \(file.size) bytes and should have \(expected)"))
    }
    if let expected = options.sha256?.lowercased() {
      let actual: String
      do {
        actual = try SHA256Hash.hex(ofFileAt: file.path)
      } catch is CancellationError {
        throw .cancelled
      } catch {
        throw .fileFailed(.init(path: file.path, reason: "it cannot be read", underlying: error))
      }
      guard actual == expected else {
        file.remove()
        throw .downloadFailed(.init(.wrongChecksum, detail: "its SHA-256 is \(actual) and should be \(expected)"))
      }
    }
    let name = destination.finalPath(fileName: record?.fileName, url: response.url)
    let path = try file.commit(as: name, replaces: destination.replaces)
    return DownloadedFile(path: path, byteCount: file.size, response: response)
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
    isFolder = path.hasSuffix("/")
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

extension HTTPResponse {
  /// The head alone.
  fileprivate var withoutBody: HTTPResponse {
    var response = self
    response.body = .empty
    return response
  }
}

extension DownloadWorker {
  /// Removes what is there of a download that is not to go on.
  func removePartialFile() {
    guard let url = try? makeRequest().url, let file = try? DownloadFile(path: destination.partialPath(for: url), url: url)
    else { return }
    file.remove()
  }
}
