import Foundation

@testable import NetworkAPIKit

/// A transport that serves one file and supports ranges, with settings for everything that affects a download.
final class RangeServer: Transport {
  struct State: Sendable {
    var content: Data
    var entityTag: String? = "\"v1\""
    var lastModified: String?
    var knowsRanges = true
    var tellsLength = true
    var headers: NetworkAPI.Headers = [:]
    var trailers: NetworkAPI.Headers = [:]
    /// The number of bytes after which each of the next responses is interrupted.
    var breaks: [Int] = []
    /// The number of bytes after which a response stalls forever.
    var stallsAfter: Int?
    /// Changes a response before it is sent.
    var edit: (@Sendable (inout HTTPResponse, HTTPRequest) -> Void)?
    var requests: [HTTPRequest] = []
  }

  let state: Locked<State>

  init(_ content: Data, _ change: (inout State) -> Void = { _ in }) {
    var state = State(content: content)
    change(&state)
    self.state = Locked(state)
  }

  func set(_ change: @Sendable (inout State) -> Void) { state.withLock { change(&$0) } }

  var requests: [HTTPRequest] { state.withLock(\.requests) }
  /// The `Range` of each request; nil if there was none.
  var ranges: [String?] { requests.map { $0.headers["Range"] } }

  var client: NetworkClient { NetworkClient(configuration: .init(retry: .never, transport: self)) }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let (state, breakAfter) = self.state.withLock { state in
      state.requests.append(request)
      return (state, state.breaks.isEmpty ? nil : state.breaks.removeFirst())
    }
    var headers = state.headers
    headers["ETag"] = state.entityTag
    headers["Last-Modified"] = state.lastModified
    let total = state.content.count
    var (start, status) = (0, HTTPStatus(200))
    let validators = [state.entityTag, state.lastModified]
    if let range = request.headers["Range"], state.knowsRanges,
      request.headers["If-Range"].map({ validators.contains($0) }) ?? true
    {
      start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
      guard start < total else {
        headers["Content-Range"] = "bytes */\(total)"
        var response = HTTPResponse(status: 416, headers: headers, url: request.url)
        state.edit?(&response, request)
        return response
      }
      status = 206
      headers["Content-Range"] = "bytes \(start)-\(total - 1)/\(total)"
    }
    if state.tellsLength { headers["Content-Length"] = "\(total - start)" }
    let body = Self.body(state.content.dropFirst(start), breakAfter: breakAfter, state)
    var response = HTTPResponse(status: status, headers: headers, body: body, url: request.url)
    state.edit?(&response, request)
    return response
  }

  private static func body(_ bytes: Data, breakAfter: Int?, _ state: State) -> HTTPBody {
    let (given, stallsAfter) = (Locked(0), state.stallsAfter)
    return HTTPBody(trailers: { state.trailers }) {
      let done = given.withLock { $0 }
      if let breakAfter, done >= breakAfter {
        throw NetworkError.truncatedBody(received: Int64(done), expected: Int64(bytes.count))
      }
      if let stallsAfter, done >= stallsAfter { try await Task.sleep(for: .seconds(600)) }
      let most = min(1000, (breakAfter ?? .max) - done, (stallsAfter ?? .max) - done)
      let chunk = bytes.dropFirst(done).prefix(most)
      given.withLock { $0 += chunk.count }
      return chunk.isEmpty ? nil : chunk
    }
  }
}

/// Bytes without repetitions, so that a misplaced part is noticed.
func pattern(_ count: Int, seed: UInt64 = 1) -> Data {
  var generator = SeededGenerator(seed: seed)
  var data = Data(capacity: count + 8)
  while data.count < count { withUnsafeBytes(of: generator.next()) { data.append(contentsOf: $0) } }
  return data.prefix(count)
}
