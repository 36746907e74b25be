import Foundation

/// Performs the opening handshake over a connected channel.
struct WebSocketOpening {
  let channel: any ByteChannel
  let request: HTTPRequest
  let options: WebSocket.Options
  var time: TimeSource = .system

  /// Asks for the upgrade. Closes the channel unless it becomes a WebSocket.
  func run(protocols: [String]) async throws(NetworkError) -> WebSocketUpgrade {
    do {
      return try await withTaskCancellationHandler {
        try await upgrade(protocols: protocols)
      } onCancel: {
        channel.close()
      }
    } catch {
      channel.close()
      throw Task.isCancelled ? .cancelled : NetworkError(error)
    }
  }

  private func upgrade(protocols: [String]) async throws(NetworkError) -> WebSocketUpgrade {
    let offers = options.offersCompression && MessageDeflater.isAvailable
    let handshake = WebSocketHandshake(protocols: protocols, offersCompression: offers)
    try await channel.write(try handshake.requestHead(for: request))
    let (summary, headers, rest) = try await readHead()
    var response = HTTPResponse(status: HTTPStatus(summary.status), headers: headers, url: request.url)
    guard summary.status == 101 else {
      response.body = HTTPBody(try await readBody(summary, rest))
      channel.close()
      return WebSocketUpgrade(response: response)
    }
    guard !summary.isHTTP10 else { throw .webSocketFailed(.init(.handshake, detail: "the response is HTTP/1.0")) }
    let agreement = try handshake.agreement(in: headers)
    let session = WebSocketSession(
      channel: channel, options: options, compression: agreement.compression, authority: request.url.authority,
      time: time)
    session.start(with: rest)
    return WebSocketUpgrade(response: response, subprotocol: agreement.subprotocol, connection: session)
  }

  private func readHead() async throws(NetworkError) -> (ResponseHeadParser.Summary, NetworkAPI.Headers, Data) {
    var parser = ResponseHeadParser()
    parser.awaitsUpgrade = true
    while let chunk = try await read() {
      switch chunk.withUnsafeBytes({ parser.append($0) }) {
      case .more: continue
      case .head:
        let rest = Data(parser.rest)
        return (parser.summary, NetworkAPI.Headers(block: parser.takeBlock()), rest)
      case .failed(.tooLarge), .failed(.tooManyInterimResponses):
        throw .invalidResponse(.init(.headersTooLarge))
      case .failed(.framing): throw .invalidResponse(.init(.framing, detail: "the content length is not valid"))
      case .failed, .trailers:
        throw .invalidResponse(.init(.malformed, detail: "the status line or a header field is not valid"))
      }
    }
    guard !parser.isInsideBlock else { throw .invalidResponse(.init(.truncatedHeaders)) }
    throw .connectionFailed(.init(.emptyReply, authority: request.url.authority, mayHaveBeenProcessed: true))
  }

  /// Reads the body of a response that isn't an upgrade (RFC 9112 §6.3).
  private func readBody(_ summary: ResponseHeadParser.Summary, _ rest: Data) async throws(NetworkError) -> Data {
    guard summary.status != 204, summary.status != 304 else { return Data() }
    let limit = HTTPResponse.errorBodyLimit
    let length = summary.contentLength.map { Int(clamping: $0) }
    if let length, length > limit { throw .bodyTooLarge(limit: limit) }
    var chunks = summary.isChunked ? ChunkedBody(limit: limit) : nil
    var body = Data()
    var piece = rest
    while true {
      if chunks != nil {
        try chunks?.append(piece)
        if let chunks, chunks.isComplete { return chunks.body }
      } else {
        body.append(piece)
        if let length, body.count >= length { return body.prefix(length) }
        guard body.count <= limit else { throw .bodyTooLarge(limit: limit) }
      }
      guard let next = try await read() else { break }
      piece = next
    }
    guard length == nil, chunks == nil else {
      throw .truncatedBody(received: Int64(chunks?.body.count ?? body.count), expected: summary.contentLength)
    }
    return body
  }

  /// Reads more bytes, with the request's idle timeout.
  private func read() async throws(NetworkError) -> Data? {
    guard let idle = request.timeouts.idle?.clamped else { return try await channel.read() }
    let isLate = Locked(false)
    let watch = Task {
      try await time.sleep(idle)
      isLate.withLock { $0 = true }
      channel.close()
    }
    defer { watch.cancel() }
    do {
      return try await channel.read()
    } catch {
      throw isLate.withLock { $0 } ? .timedOut(.idle) : error
    }
  }
}

/// Decodes a chunked body (RFC 9112 §7.1).
struct ChunkedBody {
  private let limit: Int
  private var input: [UInt8] = []
  private(set) var body = Data()
  private(set) var isComplete = false

  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ bytes: Data) throws(NetworkError) {
    input += bytes
    var position = 0
    defer { input.removeFirst(position) }
    // Wait for whole chunks: a response that isn't an upgrade is small.
    while !isComplete, let end = input[position...].firstIndex(of: UInt8(ascii: "\n")) {
      let digits = input[position..<end].prefix { Self.digit($0) != nil }
      let after = input[position..<end].dropFirst(digits.count).first
      guard !digits.isEmpty, digits.count <= 8,
        after == nil || [UInt8(ascii: ";"), UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t")].contains(after)
      else { throw .invalidResponse(.init(.framing, detail: "a chunk's size is not valid")) }
      let size = digits.reduce(0) { $0 << 4 | Int(Self.digit($1) ?? 0) }
      guard size <= limit - body.count else { throw .bodyTooLarge(limit: limit) }
      guard size > 0 else { return isComplete = true }
      guard let next = try afterChunk(from: end + 1, size) else { break }
      body.append(contentsOf: input[(end + 1)..<(end + 1 + size)])
      position = next
    }
    guard input.count - position <= limit + 65_536 else { throw .bodyTooLarge(limit: limit) }
  }

  /// The index after the line break that follows a chunk; nil if it hasn't arrived yet.
  private func afterChunk(from start: Int, _ size: Int) throws(NetworkError) -> Int? {
    let end = start + size
    guard input.count > end else { return nil }
    if input[end] == UInt8(ascii: "\n") { return end + 1 }
    guard input[end] == UInt8(ascii: "\r") else {
      throw .invalidResponse(.init(.framing, detail: "a chunk is too long"))
    }
    guard input.count > end + 1 else { return nil }
    guard input[end + 1] == UInt8(ascii: "\n") else {
      throw .invalidResponse(.init(.framing, detail: "a chunk is too long"))
    }
    return end + 2
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
