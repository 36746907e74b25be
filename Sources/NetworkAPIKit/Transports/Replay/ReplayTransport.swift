public import Foundation

/// A transport that answers from a recording: no network, the same answers every time.
///
/// A request is answered by the recorded exchange of the same method and URL; where there are several, by one after
/// the other, and then by the last again. The host does not matter when `ignoresHost` is set, so that a recording of
/// one server can stand for another.
public final class ReplayTransport: Transport {
  /// No exchange of the recording answers a request.
  public struct MissingExchange: LocalizedError, Sendable, Equatable {
    /// The request, without secrets.
    public let request: String

    public var errorDescription: String? { "The recording has no answer to \(request)." }
  }

  private let answers: [String: [HARArchive.Response]]
  private let ignoresHost: Bool
  private let used = Locked<[String: Int]>([:])

  /// Answers from an archive.
  ///
  /// - Parameters:
  ///   - archive: the recording.
  ///   - ignoresHost: whether only method, path and query count. Default no.
  public init(_ archive: HARArchive, ignoresHost: Bool = false) {
    self.ignoresHost = ignoresHost
    var answers: [String: [HARArchive.Response]] = [:]
    for entry in archive.log.entries {
      guard let url = try? HTTPURL(entry.request.url) else { continue }
      answers[Self.key(entry.request.method, url, ignoresHost: ignoresHost), default: []].append(entry.response)
    }
    self.answers = answers
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let key = Self.key(request.method.rawValue, request.url, ignoresHost: ignoresHost)
    guard let recorded = answers[key] else {
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

  /// Recordings hold redacted URLs, so requests are looked up by theirs.
  private static func key(_ method: String, _ url: HTTPURL, ignoresHost: Bool) -> String {
    let shown = url.description
    return "\(method) \(ignoresHost ? String(shown.dropFirst(url.origin.count)) : shown)"
  }
}
