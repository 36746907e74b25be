import Foundation

/// A transport that keeps what passes through another one, to replay it later or look at it in a HAR viewer.
///
/// ```swift
/// let recording = RecordingTransport(URLSessionTransport())
/// let client = NetworkClient(configuration: .init(transport: recording))
/// …
/// try recording.archive.write(to: URL(fileURLWithPath: "calls.har"))
/// ```
///
/// Secrets are left out unless told otherwise: the values of fields, query items and members of JSON bodies whose
/// names say that they are credentials, and the bodies of requests.
public final class RecordingTransport: Transport {
  private let base: any Transport
  private let redacts: Bool
  private let entries = Locked<[HARArchive.Entry]>([])

  /// Records what passes through `base`.
  ///
  /// - Parameters:
  ///   - base: carries the requests.
  ///   - redacts: whether secrets are left out. Default yes.
  public init(_ base: any Transport, redacts: Bool = true) {
    self.base = base
    self.redacts = redacts
  }

  /// What has been recorded so far.
  public var archive: HARArchive {
    HARArchive(entries: entries.withLock { $0 })
  }

  /// A recorded response is read whole before it is handed on, also where it was asked for as a stream.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let date = Date()
    let start = Duration.uptime
    let limit = if case .collected(let limit) = request.delivery { limit } else { Int.max }
    var asked = request
    // What goes straight to a file could not be recorded.
    if case .file = request.delivery { asked.delivery = .streamed }
    let (response, data) = try await base.send(asked).collected(upTo: limit)
    let entry = HARArchive.Entry(
      request, response, data: data, date: date, duration: start.secondsToNow, redacts: redacts)
    entries.withLock { $0.append(entry) }
    return response
  }
}

extension HARArchive.Entry {
  init(
    _ request: HTTPRequest, _ response: HTTPResponse, data: Data, date: Date, duration: TimeInterval, redacts: Bool
  ) {
    let version = response.metrics.networkProtocol ?? "HTTP/1.1"
    let url = redacts ? request.url.description : request.url.absoluteString
    let type = response.headers["Content-Type"] ?? "application/octet-stream"
    let shown = redacts ? Redaction.redactedAnswer(data, type: MediaType(type)) : data
    self.init(
      startedDateTime: date.formatted(.iso8601.time(includingFractionalSeconds: true)), time: duration * 1000,
      request: HARArchive.Request(
        method: request.method.rawValue, url: url, httpVersion: version,
        headers: Self.pairs(request.headers, redacts: redacts), queryString: Self.query(of: url),
        postData: Self.postData(request, redacts: redacts), bodySize: Int(request.body.length ?? -1)),
      response: HARArchive.Response(
        status: response.status.code, statusText: response.status.reasonPhrase ?? "", httpVersion: version,
        headers: Self.pairs(response.headers, redacts: redacts), content: .init(shown, mimeType: type),
        redirectURL: response.headers["Location"].map { redacts ? Redaction.redactedURL($0) : $0 } ?? "",
        bodySize: data.count),
      timings: HARArchive.Timings(response.metrics, duration: duration))
  }

  private static func pairs(_ headers: NetworkAPI.Headers, redacts: Bool) -> [HARArchive.Pair] {
    headers.map { field in
      .init(name: field.name, value: redacts ? Redaction.redacted(field.value, ofField: field.name) : field.value)
    }
  }

  private static func query(of url: String) -> [HARArchive.Pair] {
    (URLComponents(string: url)?.queryItems ?? []).map { .init(name: $0.name, value: $0.value ?? "") }
  }

  private static func postData(_ request: HTTPRequest, redacts: Bool) -> HARArchive.Content? {
    guard !request.body.isEmpty else { return nil }
    let type = request.headers["Content-Type"] ?? "application/octet-stream"
    guard !redacts, let data = request.body.data else {
      return .init(size: nil, mimeType: type, text: redacts ? Redaction.mark : nil, encoding: nil)
    }
    return .init(data, mimeType: type)
  }
}

extension HARArchive.Timings {
  init(_ metrics: HTTPMetrics, duration: TimeInterval) {
    func milliseconds(_ seconds: TimeInterval) -> Double { seconds > 0 ? seconds * 1000 : -1 }
    let before = metrics.queued + metrics.nameLookup + metrics.connect + metrics.secureConnect
    self.init(
      blocked: milliseconds(metrics.queued), dns: milliseconds(metrics.nameLookup),
      // The format counts the TLS handshake as a part of connecting.
      connect: milliseconds(metrics.connect + metrics.secureConnect), ssl: milliseconds(metrics.secureConnect),
      send: 0, wait: metrics.firstByte * 1000, receive: max(0, duration - before - metrics.firstByte) * 1000)
  }
}
