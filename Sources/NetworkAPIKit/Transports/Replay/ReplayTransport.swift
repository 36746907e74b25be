public import Foundation

/// A transport that answers from a recording: no network, the same answers every time.
///
/// A request gets the recorded response to the same method and URL; where there are several, one after the other, and
/// then the last again. Where the recording has no such URL, one counts that is the same when both are shown without
/// secrets: so a replay finds what was recorded under other credentials, and a recording without secrets serves those who
/// have some. The host does not matter when `ignoresHost` is set, so that a recording of one server can stand for another.
public final class ReplayTransport: Transport {
  /// No exchange of the recording answers a request.
  public struct MissingExchange: LocalizedError, Sendable, Equatable {
    /// The request, without secrets.
    public let request: String

    public var errorDescription: String? { "The recording has no answer to \(request)." }
  }

  /// By method and URL as they were recorded, and by method and URL without secrets.
  private let responses: [String: [HARArchive.Response]]
  private let redactedResponses: [String: [HARArchive.Response]]
  private let ignoresHost: Bool
  private let used = Locked<[String: Int]>([:])

  /// Gives the responses of an archive.
  ///
  /// - Parameters:
  ///   - archive: the recording.
  ///   - ignoresHost: whether only method, path and query count. Default no.
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
      // Secrets can't be compared, so these are taken in the order of the recording.
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
      throw NetworkError.invalidResponse(.init(.other, detail: "the recorded body is no valid base64"))
    }
    return HTTPResponse(
      status: HTTPStatus(answer.status),
      headers: NetworkAPI.Headers(answer.headers.map { .init(name: $0.name, value: $0.value) }),
      body: HTTPBody(data), url: request.url)
  }

  /// - Parameter text: the URL as text, with or without its secrets.
  private static func key(_ method: String, _ url: HTTPURL, _ text: String, ignoresHost: Bool) -> String {
    "\(method) \(ignoresHost ? String(text.utf8.dropFirst(url.origin.utf8.count)) ?? text : text)"
  }
}

extension ReplayTransport: ShownByDescription {}
