import Foundation

/// The opening handshake (RFC 6455 §4): creates the request and checks the response.
struct WebSocketHandshake {
  /// The result of the handshake.
  struct Agreement: Equatable {
    var subprotocol: String?
    var compression: Compression?
  }

  /// The parameters of permessage-deflate that the server accepted (RFC 7692 §7.1).
  struct Compression: Equatable {
    /// Whether the server resets its compression window after each message.
    var serverForgets = false
    /// Whether the client must do so.
    var clientForgets = false
  }

  let key: String
  let protocols: [String]
  let offersCompression: Bool

  /// - Parameter key: sixteen random bytes in Base64; passed only by tests.
  init(
    protocols: [String], offersCompression: Bool,
    key: String = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
  ) {
    self.key = key
    self.protocols = protocols
    self.offersCompression = offersCompression
  }

  private static let reserved: Set<NetworkAPI.Headers.Name> = [
    "connection", "upgrade", "content-length", "transfer-encoding", "te", "trailer", "expect", "keep-alive",
    "proxy-connection",
  ]

  /// Rejects fields that the handshake sets itself, and those that describe a body.
  static func checkFields(_ headers: NetworkAPI.Headers) throws(NetworkError) {
    for field in headers where reserved.contains(field.name) || field.name.hasPrefix("sec-websocket-") {
      throw .invalidRequest(.other("the field \(field.name) is set by the WebSocket's handshake"))
    }
  }

  static func checkProtocols(_ protocols: [String]) throws(NetworkError) {
    guard protocols.allSatisfy(Token.isValid), Set(protocols).count == protocols.count else {
      throw .invalidRequest(.other("a subprotocol is not an HTTP token, or is listed twice"))
    }
  }

  /// The encoded head of the request.
  func requestHead(for request: HTTPRequest) throws(NetworkError) -> Data {
    try Self.checkFields(request.headers)
    try request.headers.validate()
    var lines = ["GET \(request.url.requestTarget) HTTP/1.1"]
    if !request.headers.contains(.host) { lines.append("Host: \(request.url.authority)") }
    if !request.headers.contains(.userAgent) { lines.append("User-Agent: \(HTTPRequest.defaultUserAgent)") }
    lines += [
      "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)",
    ]
    if !protocols.isEmpty { lines.append("Sec-WebSocket-Protocol: \(protocols.joined(separator: ", "))") }
    if offersCompression { lines.append("Sec-WebSocket-Extensions: permessage-deflate") }
    lines += request.headers.map { "\($0.name): \($0.value)" }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The required value of `Sec-WebSocket-Accept`.
  private var expectedAccept: String {
    Data(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }

  /// Checks the header fields of a 101 response, and returns what was agreed on.
  func agreement(in headers: NetworkAPI.Headers) throws(NetworkError) -> Agreement {
    let upgrades = headers.values(named: .upgrade)
    guard upgrades.count == 1, upgrades[0].lowercased() == "websocket" else {
      throw failure("Upgrade is not websocket")
    }
    guard headers.elements(named: .connection).contains(where: { $0.lowercased() == "upgrade" }) else {
      throw failure("Connection is not Upgrade")
    }
    guard headers.values(named: .secWebSocketAccept) == [expectedAccept] else {
      throw failure("Sec-WebSocket-Accept does not match the key of the request")
    }
    let chosen = headers.values(named: .secWebSocketProtocol)
    guard chosen.count <= 1, chosen.allSatisfy(protocols.contains) else {
      throw failure("the server chose a subprotocol that was not offered")
    }
    return Agreement(subprotocol: chosen.first, compression: try compression(in: headers))
  }

  private func compression(in headers: NetworkAPI.Headers) throws(NetworkError) -> Compression? {
    let extensions = headers.elements(named: .secWebSocketExtensions)
    guard let accepted = extensions.first else { return nil }
    let parts = accepted.split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard offersCompression, extensions.count == 1, parts[0].lowercased() == "permessage-deflate" else {
      throw failure("the server chose an extension that was not offered")
    }
    var compression = Compression()
    var seen: Set<String> = []
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      let name = pair[0].lowercased()
      let value = pair.count > 1 ? pair[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"")) : nil
      guard seen.insert(name).inserted else { throw failure("a parameter of permessage-deflate occurs twice") }
      switch (name, value) {
      case ("server_no_context_takeover", nil): compression.serverForgets = true
      case ("client_no_context_takeover", nil): compression.clientForgets = true
      // A smaller window than ours can be decoded too.
      case ("server_max_window_bits", let bits?) where (8...15).map(String.init).contains(bits): break
      default: throw failure("a parameter of permessage-deflate that was not offered or is not valid")
      }
    }
    return compression
  }

  private func failure(_ detail: String) -> NetworkError { .webSocketFailed(.init(.handshake, detail: detail)) }
}

/// SHA-1 (FIPS 180-4). Broken for signatures, but the WebSocket handshake requires it to derive `Sec-WebSocket-Accept`.
enum SHA1 {
  static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (119 - message.count % 64) % 64)
    withUnsafeBytes(of: UInt64(message.count * 8).bigEndian) { padded += $0 }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in stride(from: 0, to: padded.count, by: 64) {
      var words = (0..<16).map { index in
        padded[(block + 4 * index)..<(block + 4 * index + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for (index, word) in words.enumerated() {
        let (mixed, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: ((b & c) | (~b & d), 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        (a, b, c, d, e) = (rotated(a, 5) &+ mixed &+ e &+ constant &+ word, a, rotated(b, 30), c, d)
      }
      for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

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
    let head = try handshake.requestHead(for: request)
    try await withIdleTimeout { () async throws(NetworkError) in try await channel.write(head) }
    let (summary, headers, rest) = try await readHead()
    var response = HTTPResponse(status: HTTPStatus(summary.status), headers: headers, url: request.url)
    guard summary.status == 101 else {
      var body = Data()
      let start = time.now()
      let watch = channel.closing(after: response.errorBodyTime, time)
      defer { watch.cancel() }
      do throws(NetworkError) {
        try await readBody(summary, rest, into: &body)
        response.body = HTTPBody(body)
      } catch {
        guard !Task.isCancelled else { throw .cancelled }
        let part = body.prefix(HTTPResponse.errorBodyLimit)
        if response.status.isSuccess {
          response.body = HTTPBody(part)
        } else {
          // A read of a channel that the watch has closed fails as if the connection were lost.
          let isLate = time.now() - start >= response.errorBodyTime
          response = try response.received(part, before: isLate ? .timedOut(.total) : error)
        }
      }
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

  /// Reads the body of a response that isn't an upgrade (RFC 9112 §6.3). If it throws, `body` is what was received.
  private func readBody(
    _ summary: ResponseHeadParser.Summary, _ rest: Data, into body: inout Data
  ) async throws(NetworkError) {
    guard summary.status != 204, summary.status != 304 else { return }
    let limit = HTTPResponse.errorBodyLimit
    let length = summary.contentLength.map { Int(clamping: $0) }
    if let length, length > limit, !HTTPStatus(summary.status).isSuccess { throw .bodyTooLarge(limit: limit) }
    var chunks = summary.isChunked ? ChunkParser(longestLine: 4096) : nil
    var piece = rest
    while true {
      if chunks != nil {
        try chunks?.read(piece) { body.append($0) }
        if chunks?.hasAllData == true, body.count <= limit { return }
      } else {
        body.append(piece)
        if let length, body.count >= length { return body = body.prefix(length) }
      }
      guard chunks?.count ?? 0 <= limit - body.count else { throw .bodyTooLarge(limit: limit) }
      guard let next = try await read() else { break }
      piece = next
    }
    guard length == nil, chunks == nil else {
      throw .truncatedBody(received: Int64(body.count), expected: summary.contentLength)
    }
  }

  private func read() async throws(NetworkError) -> Data? {
    try await withIdleTimeout { () async throws(NetworkError) in try await channel.read() }
  }

  /// Reads or writes, for at most the request's idle timeout.
  private func withIdleTimeout<Value: Sendable>(
    _ work: () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    guard let idle = request.timeouts.idle?.clamped else { return try await work() }
    let isLate = Locked(false)
    let watch = Task {
      try await time.sleepThroughSilence(of: idle)
      isLate.withLock { $0 = true }
      channel.close()
    }
    defer { watch.cancel() }
    do {
      return try await work()
    } catch {
      throw isLate.withLock { $0 } ? .timedOut(.idle) : error
    }
  }
}
