public import Foundation

/// The storage of an ``HTTPCache``: a list of responses per key, which differ by `Vary` values or credentials.
public protocol CacheStore: Sendable {
  /// Returns the responses stored for a key; empty if there are none, or if they can't be read.
  func responses(for key: String) async -> [StoredResponse]
  /// Replaces the responses for a key; an empty list removes the key. A store may drop responses that exceed its limit.
  func store(_ responses: [StoredResponse], for key: String) async
  /// Removes all responses.
  func removeAll() async
}

/// A cache store in memory, with a limit on its size. Evicts the least recently used responses.
public final class MemoryCacheStore: CacheStore {
  private let entries: Locked<LeastRecentlyUsed<String, [StoredResponse]>>

  /// Creates an empty store.
  ///
  /// - Parameter limit: the maximum size, in bytes. Default 20 MiB.
  public init(limit: Int = 20 << 20) {
    entries = Locked(LeastRecentlyUsed(limit: limit))
  }

  public func responses(for key: String) -> [StoredResponse] {
    entries.withLock { $0.value(for: key) ?? [] }
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let size = responses.reduce(key.utf8.count) { $0 + $1.size }
    entries.withLock { entries in
      if responses.isEmpty { entries.remove(key) } else { _ = entries.insert(responses, for: key, cost: size) }
    }
  }

  public func removeAll() {
    entries.withLock { $0.removeAll() }
  }
}

/// A cache store in a directory, with one file per key and a limit on the total size. Evicts the least recently used
/// files.
///
/// Files are replaced atomically, and a damaged file counts as missing. They are readable by their owner only. Other
/// files in the directory are left alone.
public actor DiskCacheStore: CacheStore {
  private let store: DiskStore

  /// Creates a store; reads nothing until it is first used.
  ///
  /// - Parameters:
  ///   - directory: the directory, which is created when needed, accessible to its owner only.
  ///   - limit: the maximum total size, in bytes. Default 100 MiB.
  public init(directory: URL, limit: Int = 100 << 20) {
    store = DiskStore(folder: directory.path, suffix: ".response", limit: limit)
  }

  public func responses(for key: String) -> [StoredResponse] {
    store.data(for: key).flatMap { try? PropertyListDecoder().decode([StoredResponse].self, from: $0) } ?? []
  }

  public func store(_ responses: [StoredResponse], for key: String) {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    guard !responses.isEmpty, let data = try? encoder.encode(responses) else { return store.remove(key) }
    store.store(data, for: key)
  }

  public func removeAll() {
    store.removeAll()
  }
}

extension StoredResponse {
  /// The approximate size in memory, in bytes.
  var size: Int {
    fields.reduce(body.count + 256) { $0 + $1.utf8.count + 16 }
  }
}

extension MemoryCacheStore: ShownByDescription {}

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
}

extension StoredResponse {
  var headers: NetworkAPI.Headers {
    NetworkAPI.Headers(received: stride(from: 0, to: fields.count - 1, by: 2).map { (fields[$0], fields[$0 + 1]) })
  }

  init(
    _ response: HTTPResponse, headers: NetworkAPI.Headers, body: Data, for request: HTTPRequest, requested: Date,
    received: Date
  ) {
    self.init(
      status: response.status.code, fields: headers.flatMap { [$0.name.rawValue, $0.value] }, body: body,
      url: response.url.absoluteString, requested: requested, received: received,
      vary: CacheRules.varyValues(of: headers, in: request), credentials: request.headers.identity)
  }

  /// The stored response, updated with the header fields of a 304 (RFC 9111 §3.2).
  func freshened(by response: HTTPResponse, for request: HTTPRequest, requested: Date, received: Date) -> StoredResponse
  {
    var update = response.headers
    for name: NetworkAPI.Headers.Name in [
      "Content-Length", "Content-Encoding", "Content-Range", "Transfer-Encoding", "Connection",
    ] {
      update.removeAll(named: name)
    }
    let merged = headers.merging(update)
    return StoredResponse(
      status: status, fields: merged.flatMap { [$0.name.rawValue, $0.value] }, body: body, url: url,
      requested: requested,
      received: received, vary: CacheRules.varyValues(of: merged, in: request),
      credentials: credentials)
  }

  /// The response to return; nil if the stored data isn't valid.
  func response(outcome: CacheOutcome, age: TimeInterval) -> HTTPResponse? {
    guard let url = try? HTTPURL(url), (100...599).contains(status) else { return nil }
    var metrics = HTTPMetrics()
    metrics.cache = outcome
    var headers = headers
    headers["Age"] = String(Int64(max(0, min(age, 2_147_483_648))))
    return HTTPResponse(status: HTTPStatus(status), headers: headers, body: HTTPBody(body), url: url, metrics: metrics)
  }
}

extension StoredResponse: ShownByDescription {
  /// Status and size, such as `200, 1276 bytes`.
  public var description: String { "\(status), \(body.count) bytes" }
}
