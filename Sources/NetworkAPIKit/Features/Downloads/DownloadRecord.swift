import Foundation

/// What is known about an incomplete download. Stored as JSON next to the partial file, so that another process can
/// continue.
struct DownloadRecord: Codable, Equatable {
  /// The SHA-256 of the requested URL. A hash, since URLs may contain secrets and only need to be compared.
  var urlHash: String
  /// The entity tag, if it is strong: only a strong tag guarantees identical bytes (RFC 9110 §13.1.5).
  var entityTag: String?
  /// The `Last-Modified` date, if it is old enough to distinguish versions (RFC 9110 §8.8.2.2).
  var lastModified: String?
  /// The length of the complete file, in bytes, if the server reported it.
  var totalBytes: Int64?
  /// The file name from the server, made safe.
  var fileName: String?
  /// The inode number of the partial file; nil until the record is stored.
  var fileNumber: UInt64?

  /// Creates a record from the response to a request for the whole file.
  init(url: HTTPURL, headers: NetworkAPI.Headers) {
    urlHash = Self.hash(of: url)
    let name = headers["Content-Disposition"].flatMap { ContentDisposition($0).safeFileName }
    fileName = name
    // The server counts coded bytes, so their number and positions don't apply to a decoded file.
    guard !headers.isContentCoded else { return }
    totalBytes = headers["Content-Length"].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    guard headers["Accept-Ranges"]?.lowercased() != "none" else { return }
    if let tag = headers["ETag"], Self.isStrong(tag) { entityTag = tag }
    if let changed = headers["Last-Modified"], let time = HTTPDate.parse(changed),
      let sent = headers["Date"].flatMap({ HTTPDate.parse($0) }), sent.timeIntervalSince(time) >= 1
    {
      lastModified = changed
    }
  }

  /// Reads a record; nil if the file doesn't exist or isn't a valid record.
  ///
  /// Others may be able to write to the folder, so the content is validated like a response.
  init?(contentsOf path: String) {
    guard let data = PrivateFile.read(path, limit: 64 << 10),
      var record = try? JSONDecoder().decode(DownloadRecord.self, from: data),
      record.entityTag.map(Self.isStrong) ?? true, record.lastModified.map({ HTTPDate.parse($0) != nil }) ?? true,
      record.totalBytes ?? 0 >= 0
    else { return nil }
    record.fileName = record.fileName.flatMap(ContentDisposition.safeFileName)
    self = record
  }

  /// Whether a tag is a strong entity tag (RFC 9110 §8.8.3).
  private static func isStrong(_ tag: String) -> Bool {
    let bytes = Array(tag.utf8)
    guard bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
    return bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || 0x23...0x7E ~= $0 || $0 >= 0x80 }
  }

  /// Whether a partial response is of the same version as the bytes in the file.
  ///
  /// A server with a strong entity tag sends it in a partial response too. It may leave out `Last-Modified`, since the
  /// client knows that date (RFC 9110 §15.3.7).
  fileprivate func isSameVersion(as headers: NetworkAPI.Headers) -> Bool {
    let tag = headers["ETag"]
    guard entityTag == nil else { return tag == entityTag }
    return !(tag.map(Self.isStrong) ?? false) && (headers["Last-Modified"] ?? lastModified) == lastModified
  }

  /// The value for `If-Range`; nil if the download can't be resumed safely.
  var validator: String? { entityTag ?? lastModified }

  static func hash(of url: HTTPURL) -> String {
    SHA256Hash.hex(of: Data(url.absoluteString.utf8))
  }
}

extension NetworkAPI.Headers {
  /// Whether the body has a content coding, such as compression.
  var isContentCoded: Bool {
    values(named: "Content-Encoding").contains { !$0.isEmpty && $0.lowercased() != "identity" }
  }
}

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
      let field = headers.values(named: "Content-Range")
      guard field.count == 1, let answered = field.first.flatMap({ ContentRange($0) }), let range = answered.range
      else { throw Self.wrong("the part has no valid Content-Range") }
      guard range.lowerBound == offset else {
        throw Self.wrong("the part begins at byte \(range.lowerBound) instead of \(offset)")
      }
      guard !headers.isContentCoded else { throw Self.wrong("the part is compressed") }
      guard record.isSameVersion(as: headers) else {
        self = .restart
        return
      }
      if let total = answered.total, let known = record.totalBytes, total != known {
        throw Self.wrong("the file has \(total) bytes now, but had \(known) before")
      }
      if let length = headers["Content-Length"].flatMap({ Int64($0) }), length != Int64(range.count) {
        throw Self.wrong("Content-Length is \(length), but Content-Range has \(range.count) bytes")
      }
      record.totalBytes = record.totalBytes ?? answered.total
      self = .write(at: offset, end: range.upperBound + 1, record: record)
    case 416 where offset > 0:
      // The server's file has as many bytes as ours, and `If-Range` ensured that it's the same version.
      let total = headers["Content-Range"].flatMap { ContentRange($0) }?.total
      let isComplete = total == offset && (record?.totalBytes ?? offset) == offset
      let isSame = headers["ETag"].map { $0 == record?.entityTag } ?? true
      self = isComplete && isSame ? .complete : .restart
    case 204, 205:
      self = .refused
    case 200...299:
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
