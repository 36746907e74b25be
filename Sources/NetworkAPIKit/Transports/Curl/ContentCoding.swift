#if os(Linux)
import CCurl
import Foundation

/// Decodes the content codings of a response (RFC 9110 §8.4.1).
///
/// Not left to libcurl, since it accepts a truncated gzip body, and decodes everything it has received at once, however
/// slow the reader is.
enum ContentCoding {
  /// The maximum number of codings that are applied to each other. Some servers apply two by mistake; each further
  /// coding multiplies the work that a small body can cause.
  static let maximumCodings = 3

  /// Returns the response with its body decoded, or with a body that is decoded as it is read.
  ///
  /// Decoding throws ``NetworkError/cancelled`` if the task is cancelled, and ``NetworkError/timedOut(_:)`` when the
  /// deadline passes.
  ///
  /// - Parameter deadline: the deadline on the clock of ``CurlLoop``.
  static func decoded(
    _ response: HTTPResponse, delivery: HTTPDelivery, deadline: UInt64
  ) async throws(NetworkError) -> HTTPResponse {
    let codings = try codings(in: response.headers)
    guard !codings.isEmpty, response.body.length != 0 else { return response }
    var decoded = response
    decoded.headers.removeAll(named: "Content-Encoding")
    decoded.headers.removeAll(named: "Content-Length")
    let body = response.body
    let isRead = !response.status.isRedirection && response.status != 401 && response.status != 407
    if isRead, case .collected(let limit) = delivery, body.data != nil {
      decoded.body = HTTPBody(try await ContentPipeline(body, codings, deadline: deadline).collect(upTo: limit))
    } else {
      decoded.body = HTTPBody(
        stream: HTTPBodyStream(length: nil, isReplayable: false, trailers: { body.trailers }) {
          let pipeline = try ContentPipeline(body, codings, deadline: deadline)
          return { try await pipeline.next().map { Data($0) } }
        })
    }
    return decoded
  }

  /// The codings of a response, in the order in which they were applied.
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

  static func failure(_ detail: String) -> NetworkError {
    .invalidResponse(.init(.contentCoding, detail: detail))
  }
}
#endif
