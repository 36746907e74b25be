#if os(Linux)
import CCurl
import Foundation

/// Undoes the content codings of a response (RFC 9110 §8.4.1).
///
/// Not left to libcurl: it takes a gzip body that breaks off for a complete one, and decodes everything it has
/// received at once, however slow the reader is.
enum ContentCoding {
  /// The most codings one over the other.
  static let maximumCodings = 5

  /// The response with its body decoded, or with a body that is decoded as it is read.
  static func decoded(_ response: HTTPResponse, delivery: HTTPDelivery) throws(NetworkError) -> HTTPResponse {
    let codings = try codings(in: response.headers)
    guard !codings.isEmpty, response.body.length != 0 else { return response }
    var decoded = response
    decoded.headers.removeAll(named: "Content-Encoding")
    decoded.headers.removeAll(named: "Content-Length")
    let isRead = !response.status.isRedirection && response.status != 401 && response.status != 407
    if isRead, case .collected(let limit) = delivery, let data = response.body.data {
      decoded.body = HTTPBody(try decode(data, codings, limit: limit))
    } else {
      let body = response.body
      let reader = Locked(Reading(body: body, codings: codings))
      decoded.body = HTTPBody { try await next(reader) }
    }
    return decoded
  }

  /// The codings in the order in which they were applied.
  private static func codings(in headers: NetworkAPI.Headers) throws(NetworkError) -> [Int32] {
    var codings: [Int32] = []
    for value in headers.values(named: "Content-Encoding") {
      for name in value.lowercased().split(separator: ",") {
        switch name.trimmingCharacters(in: .whitespaces) {
        case "identity", "": continue
        case "gzip", "x-gzip": codings.append(Int32(CCURL_CODING_GZIP))
        case "deflate": codings.append(Int32(CCURL_CODING_DEFLATE))
        case "br": codings.append(Int32(CCURL_CODING_BROTLI))
        case "zstd": codings.append(Int32(CCURL_CODING_ZSTD))
        default: throw failure("the server used a content coding that was not asked for")
        }
      }
    }
    guard codings.count <= maximumCodings else { throw failure("more than \(maximumCodings) content codings") }
    return codings
  }

  private static func decode(_ data: Data, _ codings: [Int32], limit: Int) throws(NetworkError) -> Data {
    var data = data
    for coding in codings.reversed() {
      let decoder = try ContentDecoder(coding)
      var result = Data()
      try decoder.decode(data) { bytes throws(NetworkError) in
        guard result.count + bytes.count <= limit else { throw .bodyTooLarge(limit: limit) }
        result.append(contentsOf: bytes)
      }
      try decoder.finish()
      data = result
    }
    return data
  }

  static func failure(_ detail: String) -> NetworkError {
    .invalidResponse(.init(.contentCoding, detail: detail))
  }

  /// A body that is decoded while it is read.
  private struct Reading: @unchecked Sendable {
    // Unchecked: a body is read by one reader at a time, which takes the reading out of its lock and puts it back.
    let body: HTTPBody
    let codings: [Int32]
    var iterator: HTTPBody.AsyncIterator?
    var decoders: [ContentDecoder] = []
    var isFinished = false

    init(body: HTTPBody, codings: [Int32]) {
      self.body = body
      self.codings = codings
    }

    mutating func next() async throws -> Data? {
      if iterator == nil {
        iterator = body.makeAsyncIterator()
        decoders = try codings.reversed().map(ContentDecoder.init)
      }
      while !isFinished {
        // What the decoders still hold comes before more is read: a small input may stand for a large output.
        if let data = try pull(decoders.count - 1) { return data }
        if let chunk = try await iterator?.next() {
          decoders[0].input = chunk
        } else {
          isFinished = true
          for decoder in decoders { try decoder.finish() }
        }
      }
      return nil
    }

    /// The next output of a decoder, at most one buffer of it; nil when it needs more input than there is.
    private func pull(_ index: Int) throws -> Data? {
      while true {
        if let data = try decoders[index].next() { return data }
        guard index > 0, let input = try pull(index - 1) else { return nil }
        decoders[index].input = input
      }
    }
  }

  private static func next(_ reading: Locked<Reading>) async throws -> Data? {
    var current = reading.withLock { $0 }
    let data = try await current.next()
    let after = current
    reading.withLock { $0 = after }
    return data
  }
}

/// One decoder: bytes in, bytes out, a buffer at a time.
final class ContentDecoder {
  private static let bufferSize = 64 << 10

  private var decoder: OpaquePointer
  private let coding: Int32
  private var hasStarted = false
  private var hasEnded = false
  /// What is to be decoded next.
  var input = Data()

  init(_ coding: Int32) throws(NetworkError) {
    guard let decoder = ccurl_decoder_create(coding) else {
      throw ContentCoding.failure("no decoder for the content coding")
    }
    self.decoder = decoder
    self.coding = coding
  }

  deinit { ccurl_decoder_destroy(decoder) }

  /// The next decoded bytes; nil when the input is used up.
  func next() throws(NetworkError) -> Data? {
    if !hasStarted, coding == Int32(CCURL_CODING_DEFLATE), let first = input.first {
      // "deflate" means zlib's format; many servers send the bare stream, whose first byte can hardly look like zlib's.
      if first & 0x0F != 8 || input.count > 1 && (Int(first) << 8 | Int(input[input.startIndex + 1])) % 31 != 0 {
        guard let raw = ccurl_decoder_create(Int32(CCURL_CODING_RAW_DEFLATE)) else {
          throw ContentCoding.failure("no decoder for the content coding")
        }
        ccurl_decoder_destroy(decoder)
        decoder = raw
      }
    }
    if !input.isEmpty { hasStarted = true }
    while true {
      var output = Data(count: Self.bufferSize)
      var consumed = 0
      var produced = 0
      let hadInput = !input.isEmpty
      if hasEnded, !hadInput { return nil }
      let code = output.withUnsafeMutableBytes { target in
        input.withUnsafeBytes { source in
          ccurl_decoder_step(
            decoder, source.baseAddress?.assumingMemoryBound(to: UInt8.self), source.count, &consumed,
            target.baseAddress!.assumingMemoryBound(to: UInt8.self), target.count, &produced)
        }
      }
      guard code != Int32(CCURL_DECODE_ERROR) else { throw ContentCoding.failure("the coded body is corrupt") }
      if hadInput || produced > 0 { hasEnded = code == Int32(CCURL_DECODE_END) }
      input = consumed == input.count ? Data() : input.dropFirst(consumed)
      if produced > 0 { return output.prefix(produced) }
      if input.isEmpty || consumed == 0 { return nil }
    }
  }

  /// Decodes all of the data.
  func decode(_ data: Data, _ use: (Data) throws(NetworkError) -> Void) throws(NetworkError) {
    input = data
    while let output = try next() { try use(output) }
    guard input.isEmpty else { throw ContentCoding.failure("there is something after the end of the coded body") }
  }

  /// The end of the input must be the end of the coded body: nothing may be missing.
  func finish() throws(NetworkError) {
    guard hasEnded || !hasStarted else { throw ContentCoding.failure("the coded body is not complete") }
  }
}
#endif
