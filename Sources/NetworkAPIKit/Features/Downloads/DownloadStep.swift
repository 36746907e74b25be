import Foundation

/// The next step after receiving a response's head.
enum DownloadStep: Equatable {
  /// Write the body at this offset, and store the record. `end` is the offset after its last byte, if known.
  case write(at: Int64, end: Int64?, record: DownloadRecord)
  /// The file is complete.
  case complete
  /// The bytes in the file are of no use: request the file from the beginning.
  case restart
  /// The status is an error, or has no content.
  case refused

  /// Evaluates the head of a response to a request for the bytes from `offset`.
  ///
  /// - Throws: ``NetworkError/downloadFailed(_:)`` if the response contains other bytes than requested.
  init(
    status: HTTPStatus, headers: NetworkAPI.Headers, url: HTTPURL, offset: Int64, record: DownloadRecord?
  ) throws(NetworkError) {
    switch status.code {
    case 206:
      guard offset > 0, var record else { throw Self.wrong("it sent a part, but the whole file was requested") }
      let field = headers.values(named: .contentRange)
      guard field.count == 1, let received = field.first.flatMap({ ContentRange($0) }), let range = received.range
      else { throw Self.wrong("the part has no valid Content-Range") }
      guard range.lowerBound == offset else {
        throw Self.wrong("the part begins at byte \(range.lowerBound) instead of \(offset)")
      }
      guard !headers.isContentCoded else { throw Self.wrong("the part is compressed") }
      guard record.isSameVersion(as: headers) else {
        self = .restart
        return
      }
      if let total = received.total, let known = record.totalBytes, total != known {
        throw Self.wrong("the file has \(total) bytes now, but had \(known) before")
      }
      if let known = record.totalBytes, range.upperBound >= known {
        throw Self.wrong("the part ends at byte \(range.upperBound), but the file had \(known) bytes before")
      }
      if let length = headers[.contentLength].flatMap({ Int64($0) }), length != received.byteCount {
        throw Self.wrong("Content-Length is \(length), but Content-Range has \(received.byteCount) bytes")
      }
      record.totalBytes = record.totalBytes ?? received.total
      self = .write(at: offset, end: range.upperBound + 1, record: record)
    case 416 where offset > 0:
      // The server's file has as many bytes as ours, and `If-Range` ensured that it's the same version.
      let total = headers[.contentRange].flatMap { ContentRange($0) }?.total
      let isComplete = total == offset && (record?.totalBytes ?? offset) == offset
      let isSame = headers[.eTag].map { $0 == record?.entityTag } ?? true
      self = isComplete && isSame ? .complete : .restart
    case _ where status.deliversFile:
      let record = DownloadRecord(url: url, headers: headers)
      self = .write(at: 0, end: record.totalBytes, record: record)
    default:
      self = .refused
    }
  }

  private static func wrong(_ what: String) -> NetworkError {
    .downloadFailed(.init(.wrongRange, detail: what))
  }
}

/// A `Content-Range` header field in bytes (RFC 9110 §14.4): `bytes 5-9/100`, `bytes 5-9/*` or `bytes */100`.
struct ContentRange: Equatable {
  /// The range of bytes in the body; nil for `bytes */100`, as in a 416 response.
  var range: ClosedRange<Int64>?
  /// The number of bytes in the range. Not its `count`, which stops the process where an `Int` has 32 bits.
  var byteCount: Int64 { range.map { $0.upperBound - $0.lowerBound + 1 } ?? 0 }
  /// The length of the complete representation, in bytes; nil if unknown.
  var total: Int64?

  /// Parses a field value. Returns nil if it isn't a byte range, or contradicts itself.
  init?(_ value: some StringProtocol) {
    let words = value.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = Int64(digits: parts[1]) else { return nil }
      self.total = total
    }
    if parts[0] == "*" {
      guard total != nil else { return nil }
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Int64(digits: ends[0]), let last = Int64(digits: ends[1]), first <= last,
      last < total ?? .max
    else { return nil }
    range = first...last
  }
}
