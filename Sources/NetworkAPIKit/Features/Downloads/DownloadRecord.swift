import Foundation

/// What is known of a download that is not complete; kept as JSON beside its bytes, so that it can go on in another process.
struct DownloadRecord: Codable, Equatable {
  /// The SHA-256 of the URL asked for: URLs may hold secrets, and this only has to be compared.
  var urlHash: String
  /// The entity tag, if it is a strong one: only that promises the same bytes (RFC 9110 §13.1.5).
  var entityTag: String?
  /// The time of the last change, where it is far enough back to tell versions apart (RFC 9110 §8.8.2.2).
  var lastModified: String?
  /// The length of the whole, where the server told it.
  var totalBytes: Int64?
  /// The name that the server gave the file, made safe.
  var fileName: String?
  /// The number that the file of the bytes has on its disk; nil until it is kept beside them.
  var fileNumber: UInt64?

  /// What an answer of a whole file tells.
  init(url: HTTPURL, headers: NetworkAPI.Headers) {
    urlHash = Self.hash(of: url)
    let name = headers["Content-Disposition"].flatMap { ContentDisposition($0).safeFileName }
    fileName = name
    // Bytes that are decoded on the way have other positions than those the server counts.
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

  /// Reads the record beside a file; nil where there is none that could have been written here.
  ///
  /// Others may be able to write to the folder, so nothing in it is trusted more than a response is.
  init?(contentsOf path: String) {
    guard let data = PrivateFile.read(path, limit: 64 << 10),
      var record = try? JSONDecoder().decode(DownloadRecord.self, from: data),
      record.entityTag.map(Self.isStrong) ?? true, record.lastModified.map({ HTTPDate.parse($0) != nil }) ?? true,
      record.totalBytes ?? 0 >= 0
    else { return nil }
    record.fileName = record.fileName.flatMap(ContentDisposition.safeFileName)
    self = record
  }

  /// Whether it is a strong entity tag (RFC 9110 §8.8.3).
  private static func isStrong(_ tag: String) -> Bool {
    let bytes = Array(tag.utf8)
    guard bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return false }
    return bytes.dropFirst().dropLast().allSatisfy { $0 == 0x21 || 0x23...0x7E ~= $0 || $0 >= 0x80 }
  }

  /// Whether the head of a part belongs to the version of the bytes that are there.
  ///
  /// A server that has a strong entity tag sends it with a part too; the time of change it may leave out, because the
  /// one who asked knows it (RFC 9110 §15.3.7).
  func isSameVersion(as headers: NetworkAPI.Headers) -> Bool {
    let tag = headers["ETag"]
    guard entityTag == nil else { return tag == entityTag }
    return !(tag.map(Self.isStrong) ?? false) && (headers["Last-Modified"] ?? lastModified) == lastModified
  }

  /// What `If-Range` is sent with; nil where nothing promises that more bytes would fit those that are there.
  var validator: String? { entityTag ?? lastModified }

  static func hash(of url: HTTPURL) -> String {
    SHA256Hash.hex(of: Data(url.absoluteString.utf8))
  }
}

extension NetworkAPI.Headers {
  /// Whether the body is compressed or otherwise coded.
  var isContentCoded: Bool {
    values(named: "Content-Encoding").contains { !$0.isEmpty && $0.lowercased() != "identity" }
  }
}

/// What the head of an answer means for the bytes that are there.
enum DownloadStep: Equatable {
  /// The body belongs at this offset; `end` is where it ends if that is known, and the record is the one to keep.
  case write(at: Int64, end: Int64?, record: DownloadRecord)
  /// Nothing is missing.
  case complete
  /// What is there is of no use; ask again from the beginning.
  case restart
  /// The status is an error.
  case refused

  /// Reads the head of an answer to a request for the bytes from `offset` on.
  ///
  /// - Throws: ``NetworkError/downloadFailed(_:)`` when the answer's bytes are not those asked for.
  init(
    status: HTTPStatus, headers: NetworkAPI.Headers, url: HTTPURL, offset: Int64, record: DownloadRecord?
  ) throws(NetworkError) {
    switch status.code {
    case 206:
      guard offset > 0, var record else { throw Self.wrong("a part came where the whole was asked for") }
      let field = headers.values(named: "Content-Range")
      guard field.count == 1, let answered = field.first.flatMap({ ContentRange($0) }), let range = answered.range
      else { throw Self.wrong("the part does not say which it is") }
      guard range.lowerBound == offset else {
        throw Self.wrong("the part begins at \(range.lowerBound) and not at \(offset)")
      }
      guard !headers.isContentCoded else { throw Self.wrong("the part is compressed") }
      guard record.isSameVersion(as: headers) else {
        self = .restart
        return
      }
      if let total = answered.total, let known = record.totalBytes, total != known {
        throw Self.wrong("the whole has \(total) bytes and had \(known)")
      }
      if let length = headers["Content-Length"].flatMap({ Int64($0) }), length != Int64(range.count) {
        throw Self.wrong("the part has \(length) bytes and not the \(range.count) it says")
      }
      record.totalBytes = record.totalBytes ?? answered.total
      self = .write(at: offset, end: range.upperBound + 1, record: record)
    case 416 where offset > 0:
      // The length of the whole is what is there, and it is still the same version: `If-Range` was sent along.
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
