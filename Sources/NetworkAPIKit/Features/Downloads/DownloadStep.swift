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
      guard offset > 0, var record else { throw NetworkError.unrequestedPart() }
      let field = headers.values(named: .contentRange)
      guard field.count == 1, let received = field.first.flatMap({ ContentRange($0) }), let range = received.range
      else { throw Self.wrong("the part has no valid Content-Range") }
      // Such as a server whose parts begin at multiples of its blocks.
      guard range.lowerBound >= offset else {
        self = .restart
        return
      }
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
