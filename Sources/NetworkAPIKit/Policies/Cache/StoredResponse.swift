public import Foundation

/// A response in a cache, with the data that decides how long it may be used.
public struct StoredResponse: Codable, Sendable, Hashable {
  /// The status code.
  public let status: Int
  /// The header fields, alternating names and values.
  let fields: [String]
  /// The body.
  public let body: Data
  /// The URL of the response.
  let url: String
  /// When the request was sent, and when the response was received.
  let requested: Date
  let received: Date
  /// The request's values for the fields that `Vary` names.
  let vary: [String: String]
  /// A hash of the request fields that may be credentials; see `NetworkAPI.Headers.identity`.
  let credentials: String
  /// Whether its revalidation in the background got a 401. Until the server says more, calls wait for it, since only then is
  /// their credential refreshed.
  var isRefused = false
}

extension StoredResponse {
  var headers: NetworkAPI.Headers {
    NetworkAPI.Headers(received: stride(from: 0, to: fields.count - 1, by: 2).map { (fields[$0], fields[$0 + 1]) })
  }

  init(_ response: HTTPResponse, body: Data, for request: HTTPRequest, requested: Date, received: Date) {
    let headers = response.headers.endToEnd
    self.init(
      status: response.status.code, fields: headers.flatMap { [$0.name.rawValue, $0.value] }, body: body,
      url: response.url.absoluteString, requested: requested, received: received,
      vary: CacheRules.varyValues(of: headers, in: request), credentials: request.headers.identity)
  }

  /// Whether this response, which is stored, is newer than another one, which was slower.
  func isNewer(than other: StoredResponse, now: Date) -> Bool {
    // Else it was there before the other one was asked for, whatever a server's clock says; or ours was set back.
    guard received > other.requested, received <= now else { return false }
    let dates = [self, other].map { stored in
      stored.headers[.date].flatMap { HTTPDate.parse($0, now: stored.received) }
    }
    if let date = dates[0], let other = dates[1], date != other { return date > other }
    return requested > other.requested
  }

  /// The stored response, updated with the header fields of a 304 (RFC 9111 §3.2); nil if the 304 is about another
  /// version, since its strong validator differs (§4.3.4).
  func freshened(
    by response: HTTPResponse, for request: HTTPRequest, requested: Date, received: Date
  ) -> StoredResponse? {
    var kept: [NetworkAPI.Headers.Name] = [.contentLength, .contentEncoding, .contentRange]
    // A 304 has no body, but some servers send the type of one with it.
    if headers.contains(.contentType) { kept.append(.contentType) }
    if let tag = response.headers[.eTag], !tag.hasPrefix("W/") {
      guard let stored = headers[.eTag] else { return nil }
      // Servers that compress, such as nginx, make the tag of a 200 weak, and not that of a 304.
      let isWeak = stored.hasPrefix("W/")
      guard stored.dropFirst(isWeak ? 2 : 0).utf8.elementsEqual(tag.utf8) else { return nil }
      if isWeak { kept.append(.eTag) }
    }
    var old = headers
    // The age counts from the validation, so without a new one the old one doesn't apply (§4.2.3).
    old.removeAll(named: .age)
    // Without a new date, the time of receipt counts (RFC 9110 §6.6.1).
    old.removeAll(named: .date)
    let merged = old.merging(NetworkAPI.Headers(response.headers.endToEnd.filter { !kept.contains($0.name) }))
    return StoredResponse(
      status: status, fields: merged.flatMap { [$0.name.rawValue, $0.value] }, body: body, url: url,
      requested: requested, received: received, vary: CacheRules.varyValues(of: merged, in: request),
      credentials: credentials)
  }

  /// The response to return; nil if the stored data isn't valid.
  func response(outcome: CacheOutcome, age: TimeInterval) -> HTTPResponse? {
    guard let url = try? HTTPURL(url), (100...599).contains(status) else { return nil }
    var metrics = HTTPMetrics()
    metrics.cache = outcome
    var headers = headers
    headers[.age] = String(Int64(max(0, min(age, 2_147_483_648))))
    return HTTPResponse(status: HTTPStatus(status), headers: headers, body: HTTPBody(body), url: url, metrics: metrics)
  }
}

extension HTTPResponse {
  /// When its request was sent, as its metrics say if the transport has any: what the request waited for before that, such
  /// as a limit, earlier attempts and a free connection, doesn't make the response older.
  ///
  /// - Parameters:
  ///   - start: when the cache passed the request on.
  ///   - received: when the response was received.
  func requested(after start: Date, received: Date) -> Date {
    guard metrics.total > .zero else { return start }
    return max(start, received - max(.zero, metrics.total - metrics.queued).seconds)
  }
}

extension NetworkAPI.Headers {
  /// The fields without those for one connection only (§3.1).
  fileprivate var endToEnd: NetworkAPI.Headers {
    var dropped: Set<Name> = [.connection, .keepAlive, .proxyConnection, .transferEncoding, .upgrade, .te]
    dropped.formUnion(elements(named: .connection).compactMap { try? Name($0) })
    return NetworkAPI.Headers(filter { !dropped.contains($0.name) })
  }
}

extension StoredResponse: RedactedDescribable {
  /// Status and size, such as `200, 1276 bytes`.
  package var redactedDescription: String { "\(status), \(body.count) bytes" }
}
