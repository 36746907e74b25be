import Foundation

/// A transport that returns the responses of a recording, without a network.
///
/// A request gets the recorded response to the same method and URL. If there are several, they are returned one after
/// the other, in the order in which their calls began, and then the last one repeatedly. If no recorded URL is the same,
/// URLs are compared with secrets redacted: so a replay works with other credentials than the recording, and a redacted
/// recording works for requests with credentials. No page of a list is repeated for another one whose redacted URL is the
/// same. With `ignoresHost`, the recording of one server can stand in for another.
public final class ReplayTransport: Transport {
  /// The recording contains no response to a request, which the text names.
  package struct MissingExchange: LocalizedError {
    /// Method and URL of the request, with secrets redacted.
    let request: String

    package var errorDescription: String? { "The recording has no response to \(request)." }
  }

  /// What the requests have in common that get the same responses.
  private struct Key: Hashable {
    /// Method and URL.
    let text: String
    /// A 304 is the response to a client that had the rest of it.
    let isConditional: Bool
  }

  /// The responses by exact URL, and by redacted URL.
  private let responses: [Key: [Recorded]]
  private let redactedResponses: [Key: [Recorded]]
  private let ignoresHost: Bool
  private let used = Locked(Used())

  private struct Recorded {
    /// The same in both dictionaries.
    let number: Int
    let response: HARArchive.Response
  }

  /// Which of the responses have been returned.
  private struct Used {
    /// The responses that the requests with a key may get, each once.
    private struct Order: Hashable {
      let key: Key
      /// Whether those that requests with another text have got are left out too.
      let isShared: Bool
    }

    private var all = Set<Int>()
    private var numbers: [String: Set<Int>] = [:]
    /// No response before these is unused.
    private var starts: [Order: Int] = [:]

    mutating func next(for key: Key, isUnused: Bool, in recorded: [Recorded]) -> HARArchive.Response? {
      func isUsed(_ number: Int) -> Bool {
        isUnused ? all.contains(number) : numbers[key.text]?.contains(number) ?? false
      }
      let order = Order(key: key, isShared: isUnused)
      var start = starts[order] ?? 0
      while start < recorded.count, isUsed(recorded[start].number) { start += 1 }
      starts[order] = start
      guard start < recorded.count else { return nil }
      all.insert(recorded[start].number)
      numbers[key.text, default: []].insert(recorded[start].number)
      return recorded[start].response
    }
  }

  /// Creates a transport that replays an archive.
  ///
  /// - Parameters:
  ///   - archive: the recording.
  ///   - ignoresHost: whether to compare only method, path and query. Default false.
  public init(_ archive: HARArchive, ignoresHost: Bool = false) {
    self.ignoresHost = ignoresHost
    var responses: [Key: [Recorded]] = [:]
    var redactedResponses: [Key: [Recorded]] = [:]
    // A call that failed in the recording has no response: browsers and proxies write status 0.
    for (number, entry) in Self.inOrder(archive.log).enumerated() where entry.response.status > 0 {
      guard let url = try? HTTPURL(entry.request.url) else { continue }
      let exact = Self.key(entry.request.method, url, url.absoluteString, ignoresHost: ignoresHost)
      let redacted = Self.key(entry.request.method, url, url.description, ignoresHost: ignoresHost)
      let recorded = Recorded(number: number, response: entry.response)
      let isExact = !Redaction.isRedacted(url.absoluteString)
      for isConditional in entry.response.status == 304 ? [true] : [true, false] {
        redactedResponses[Key(text: redacted, isConditional: isConditional), default: []].append(recorded)
        if isExact { responses[Key(text: exact, isConditional: isConditional), default: []].append(recorded) }
      }
    }
    self.responses = responses
    self.redactedResponses = redactedResponses
  }

  /// The entries in the order in which their calls began: other programs may write them in the order in which they ended.
  /// Unless all have a date, they stay as they are.
  private static func inOrder(_ log: HARArchive.Log) -> [HARArchive.Entry] {
    let entries = log.entries
    // In the right order, whatever the clock did.
    guard log.creator.name != HARArchive.Creator().name else { return entries }
    let dates = entries.compactMap { ISO8601Date.parse($0.startedDateTime) }
    guard dates.count == entries.count else { return entries }
    // Those of one moment stay in their order.
    return entries.indices.sorted { (dates[$0], $0) < (dates[$1], $1) }.map { entries[$0] }
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let method = request.method.rawValue
    let exact = Self.key(method, request.url, request.url.absoluteString, ignoresHost: ignoresHost)
    let redacted = Self.key(method, request.url, request.url.description, ignoresHost: ignoresHost)
    let isUnused = request.options.needsUnusedResponse
    let isConditional = request.headers.contains(.ifNoneMatch) || request.headers.contains(.ifModifiedSince)
    // Redacted secrets can't be compared, so these responses are returned in the order of the recording. A URL that was
    // recorded with its secrets is that of one page.
    guard
      let response = next(
        in: responses, for: Key(text: exact, isConditional: isConditional), isUnused: isUnused && exact == redacted)
        ?? next(in: redactedResponses, for: Key(text: redacted, isConditional: isConditional), isUnused: isUnused)
    else { throw MissingExchange(request: request.description) }
    guard let data = response.content.data else {
      throw NetworkError.invalidResponse(.init("the recorded body is not valid base64"))
    }
    return HTTPResponse(
      status: HTTPStatus(response.status),
      // Other programs record pseudo-fields such as `:status` too.
      headers: NetworkAPI.Headers(received: response.headers.map { ($0.name, $0.value) }),
      body: HTTPBody(data), url: request.url)
  }

  /// The next response to the requests with a key, or after all of them the last one, unless it must not have been used.
  private func next(in responses: [Key: [Recorded]], for key: Key, isUnused: Bool) -> HARArchive.Response? {
    guard let recorded = responses[key], let last = recorded.last else { return nil }
    return used.withLock { $0.next(for: key, isUnused: isUnused, in: recorded) } ?? (isUnused ? nil : last.response)
  }

  /// - Parameter text: the URL as text, exact or redacted.
  private static func key(_ method: String, _ url: HTTPURL, _ text: String, ignoresHost: Bool) -> String {
    "\(method) \(ignoresHost ? String(text.utf8.dropFirst(url.origin.utf8.count)) ?? text : text)"
  }
}

extension ReplayTransport: RedactedDescribable {}

private enum UnusedResponseOption: NotedOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether a response that was returned before can't be that of the request: a page whose cursor isn't in the recording
  /// would be followed by itself, without an end. Default false.
  var needsUnusedResponse: Bool {
    get { self[UnusedResponseOption.self] }
    set { self[UnusedResponseOption.self] = newValue }
  }
}

/// A transport that records the exchanges of another one, to replay them later or to inspect them in a HAR viewer.
///
/// ```swift
/// let recording = RecordingTransport(URLSessionTransport())
/// let client = NetworkClient(configuration: .init(transport: recording))
/// let user = try await client.request(GetUser(id: 7))
/// try recording.archive.write(to: URL(fileURLWithPath: "calls.har"))
/// ```
///
/// By default, secrets are redacted: the values of header fields that aren't known to be harmless, query items that are
/// or look like credentials, the bodies of requests, JSON members with names such as `token`, and in text, lines such
/// as `token: x`. Under the names `key`, `code` and `ticket`, those that contain `jwt`, and those that were given to
/// `Authentication.query`, a value that looks like a credential is redacted too; under other names it stays, since a replay
/// decodes it, so look the file over before you share it. JSON is also found in JSON lines and in the data of server-sent
/// events, if it is on one line. Response bodies of other formats are recorded as they are. WebSockets are opened by the
/// other transport, and aren't recorded.
public final class RecordingTransport: WebSocketTransport {
  let base: any Transport
  private let redacts: Bool
  private let shownFields: [NetworkAPI.Headers.Name]
  /// The number of calls so far, and the exchanges by the number of their call.
  private let recorded = Locked<(calls: Int, entries: [Int: HARArchive.Entry])>((0, [:]))

  /// Creates a transport that records what `base` sends and receives.
  ///
  /// - Parameters:
  ///   - base: the transport that sends the requests.
  ///   - redacts: whether to redact secrets. Default true. A part of a file (206) whose content had some can't be replayed
  ///     as a part of a download, since its length has changed.
  ///   - shownFields: the names of additional header fields to record with their values, for example API-specific ones
  ///     that a replay needs. Default none.
  public init(_ base: any Transport, redacts: Bool = true, shownFields: [NetworkAPI.Headers.Name] = []) {
    self.base = base
    self.redacts = redacts
    self.shownFields = shownFields
  }

  /// The exchanges recorded so far, in the order in which they began.
  public var archive: HARArchive {
    HARArchive(entries: recorded.withLock(\.entries).sorted { $0.key < $1.key }.map(\.value))
  }

  /// Sends the request with the underlying transport, and records the exchange, unless it fails, or the body of the
  /// response is cut. The response is read completely before it is returned, even if the request asks for a stream.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let number = recorded.withLock { recorded in
      recorded.calls += 1
      return recorded.calls
    }
    let date = Date()
    let start = Duration.uptime
    let limit = if case .buffered(let limit) = request.delivery { limit } else { Int.max }
    let (response, data) = try await base.send(request).collected(upTo: limit)
    guard response.body.received == nil else { return response }
    let entry = entry(request, response, data: data, date: date, duration: start.toNow)
    recorded.withLock { $0.entries[number] = entry }
    return response
  }

  /// Opens a WebSocket with the underlying transport, and records nothing.
  public func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    try await base.webSockets(for: request).openWebSocket(request, protocols: protocols, options: options)
  }
}

extension RecordingTransport {
  private func entry(
    _ request: HTTPRequest, _ response: HTTPResponse, data: Data, date: Date, duration: Duration
  ) -> HARArchive.Entry {
    let version = response.metrics.networkProtocol ?? "HTTP/1.1"
    let url = redacts ? request.url.description : request.url.absoluteString
    let location = response.headers[.location] ?? ""
    let type = response.headers[.contentType] ?? "application/octet-stream"
    let content = redacts ? Redaction.redactedResponse(data, type: MediaType(type)) : data
    var headers = response.headers
    // They are those of the original bytes: a replay would take others for cut or changed ones.
    if content != data {
      for name: NetworkAPI.Headers.Name in [.contentLength, "content-digest", "digest", "repr-digest"] {
        headers.removeAll(named: name)
      }
    }
    return HARArchive.Entry(
      startedDateTime: ISO8601Date.format(date, fractionDigits: 3) ?? "", time: duration / .milliseconds(1),
      request: HARArchive.Request(
        method: request.method.rawValue, url: url, httpVersion: version,
        headers: pairs(request.headers, isResponse: false),
        queryString: (URLComponents(string: url)?.queryItems ?? []).map { .init(name: $0.name, value: $0.value ?? "") },
        postData: postData(request), bodySize: request.body.length ?? -1),
      response: HARArchive.Response(
        status: response.status.code, statusText: response.status.reasonPhrase ?? "", httpVersion: version,
        headers: pairs(headers, isResponse: true), content: .init(content, mimeType: type),
        redirectURL: redacts ? Redaction.redactedURL(location) : location, bodySize: Int64(data.count)),
      timings: HARArchive.Timings(response.metrics, duration: duration))
  }

  private func pairs(_ headers: NetworkAPI.Headers, isResponse: Bool) -> [HARArchive.Pair] {
    headers.map { field in
      let isShown = !redacts || !field.isSecret && shownFields.contains(field.name)
      let value = isShown ? field.value : isResponse ? field.recordedValue : field.shownValue
      return .init(name: field.name.rawValue, value: value)
    }
  }

  private func postData(_ request: HTTPRequest) -> HARArchive.Content? {
    guard !request.body.isEmpty else { return nil }
    let type = request.headers[.contentType] ?? "application/octet-stream"
    guard !redacts, let data = request.body.unreported.data else {
      return .init(size: nil, mimeType: type, text: redacts ? Redaction.mark : nil, encoding: nil)
    }
    return .init(data, mimeType: type)
  }
}

extension HARArchive.Timings {
  init(_ metrics: HTTPMetrics, duration: Duration) {
    func milliseconds(_ phase: Duration) -> Double { phase > .zero ? phase / .milliseconds(1) : -1 }
    let before = metrics.queued + metrics.nameLookup + metrics.connect + metrics.secureConnect
    self.init(
      blocked: milliseconds(metrics.queued), dns: milliseconds(metrics.nameLookup),
      // HAR counts the TLS handshake as a part of `connect`.
      connect: milliseconds(metrics.connect + metrics.secureConnect), ssl: milliseconds(metrics.secureConnect),
      send: 0, wait: metrics.firstByte / .milliseconds(1),
      receive: max(.zero, duration - before - metrics.firstByte) / .milliseconds(1))
  }
}

extension RecordingTransport: ForwardingTransport {}

extension RecordingTransport: RedactedDescribable {}
