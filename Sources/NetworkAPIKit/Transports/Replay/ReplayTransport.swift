public import Foundation

/// A transport that returns the responses of a recording, without a network.
///
/// A request gets the recorded response to the same method and URL. If there are several, they are returned one after
/// the other, and then the last one repeatedly. If no recorded URL is the same, URLs are compared with secrets
/// redacted: so a replay works with other credentials than the recording, and a redacted recording works for requests
/// with credentials. With `ignoresHost`, the recording of one server can stand in for another.
public final class ReplayTransport: Transport {
  /// The recording contains no response to a request.
  public struct MissingExchange: LocalizedError, Sendable, Equatable {
    /// Method and URL of the request, with secrets redacted.
    public let request: String

    public var errorDescription: String? { "The recording has no response to \(request)." }
  }

  /// The responses by method and exact URL, and by method and redacted URL.
  private let responses: [String: [HARArchive.Response]]
  private let redactedResponses: [String: [HARArchive.Response]]
  private let ignoresHost: Bool
  private let used = Locked<[String: Int]>([:])

  /// Creates a transport that replays an archive.
  ///
  /// - Parameters:
  ///   - archive: the recording.
  ///   - ignoresHost: whether to compare only method, path and query. Default false.
  public init(_ archive: HARArchive, ignoresHost: Bool = false) {
    self.ignoresHost = ignoresHost
    var responses: [String: [HARArchive.Response]] = [:]
    var redactedResponses: [String: [HARArchive.Response]] = [:]
    for entry in archive.log.entries {
      guard let url = try? HTTPURL(entry.request.url) else { continue }
      let key = Self.key(entry.request.method, url, url.absoluteString, ignoresHost: ignoresHost)
      let redacted = Self.key(entry.request.method, url, url.description, ignoresHost: ignoresHost)
      redactedResponses[redacted, default: []].append(entry.response)
      if !Redaction.isRedacted(url.absoluteString) { responses[key, default: []].append(entry.response) }
    }
    self.responses = responses
    self.redactedResponses = redactedResponses
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let method = request.method.rawValue
    var key = Self.key(method, request.url, request.url.absoluteString, ignoresHost: ignoresHost)
    var found = responses[key]
    if found == nil {
      // Redacted secrets can't be compared, so these responses are returned in the order of the recording.
      key = Self.key(method, request.url, request.url.description, ignoresHost: ignoresHost)
      found = redactedResponses[key]
    }
    guard let recorded = found else {
      throw MissingExchange(request: request.description)
    }
    let index = used.withLock { used in
      let index = used[key, default: 0]
      used[key] = index + 1
      return index
    }
    let answer = recorded[min(index, recorded.count - 1)]
    guard let data = answer.content.data else {
      throw NetworkError.invalidResponse(.init(.other, detail: "the recorded body is not valid base64"))
    }
    return HTTPResponse(
      status: HTTPStatus(answer.status),
      headers: NetworkAPI.Headers(answer.headers.map { .init(name: $0.name, value: $0.value) }),
      body: HTTPBody(data), url: request.url)
  }

  /// - Parameter text: the URL as text, exact or redacted.
  private static func key(_ method: String, _ url: HTTPURL, _ text: String, ignoresHost: Bool) -> String {
    "\(method) \(ignoresHost ? String(text.utf8.dropFirst(url.origin.utf8.count)) ?? text : text)"
  }
}

extension ReplayTransport: ShownByDescription {}
