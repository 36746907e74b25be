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
    let writer = DownloadWriter(
      try DownloadFile(path: path, url: request.url), url: request.url, options: options, reporter: reporter)
    defer { writer.close() }
    var (next, resumptions, restarts) = (request, 0, 0)
    while true {
      let before = writer.size
      do throws(NetworkError) {
        if let response = try await attempt(next, writer: writer) { return try finish(writer, response) }
        // Asked again from the beginning, or for the rest of what came in parts.
        restarts += writer.size > before ? 0 : 1
        guard restarts <= 2 else {
          throw .downloadFailed(.init(.wrongRange, detail: "it sent nothing of it"))
        }
      } catch {
        guard error.isBrokenTransfer, writer.canResume, resumptions < options.maximumResumptions else { throw error }
        try await pause(options.resumptionDelay * Double(1 << min(resumptions, 10)))
        resumptions += 1
      }
      next = try makeRequest()
    }
  }

  /// Asks for what is missing and writes it; nil when there is more to ask for.
  private func attempt(_ base: HTTPRequest, writer: DownloadWriter) async throws(NetworkError) -> HTTPResponse? {
    let context = base.context
    if context.isObserved { reporter.onChange { context.emit(.downloading($0)) } }
    let start = Duration.uptime
    let request = writer.prepared(base)
    context.emit(.started(request))
    do {
      let response = try await writer.sending { try await client.next(inserting: interceptors)(request) }
      let isComplete = try await take(response, writer: writer)
      context.emit(.finished(response.withoutBody, duration: start.secondsToNow))
      return isComplete ? response.withoutBody : nil
    } catch {
      let error = NetworkError(error)
      context.emit(.failed(error, duration: start.secondsToNow))
      throw error
    }
  }

  /// Whether the file is complete with this answer.
  private func take(_ response: HTTPResponse, writer: DownloadWriter) async throws -> Bool {
    switch try writer.begin(response) {
    case .complete:
      return true
    case .restart:
      return false
    case .refused:
      guard !response.status.isSuccess else { throw NetworkError.missingData(response) }
      let (collected, data) = try await response.collected(upTo: NetworkClient.errorBodyLimit)
      throw NetworkError.statusCode(makeFailure(collected, data))
    case .write:
      for try await chunk in response.body { try writer.append(chunk) }
      return try writer.endOfBody()
    }
  }

  /// Checks the whole and gives it its name.
  private func finish(_ writer: DownloadWriter, _ response: HTTPResponse) throws(NetworkError) -> DownloadedFile {
    let file = writer.file
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
    guard let url = try? makeRequest().url,
      var file = try? DownloadFile(path: destination.partialPath(for: url), url: url)
    else { return }
    file.remove()
    file.close()
  }
}
