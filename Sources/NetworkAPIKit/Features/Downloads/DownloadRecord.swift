import Foundation

/// What is known about an incomplete download. Stored as JSON next to the partial file, so that another process can
/// continue.
struct DownloadRecord: Codable, Equatable {
  /// The SHA-256 of the requested URL, see ``HTTPRequest/ownURL``. A hash, since URLs may contain secrets and only need to
  /// be compared.
  var urlHash: String
  /// The entity tag, if it is strong: only a strong tag guarantees identical bytes (RFC 9110 §13.1.5).
  var entityTag: String?
  /// The `Last-Modified` date, if there is no entity tag (RFC 9110 §13.1.5), and the date is old enough to distinguish
  /// versions (§8.8.2.2).
  var lastModified: String?
  /// The length of the complete file, in bytes, if the server reported it.
  var totalBytes: Int64?
  /// The SHA-256 of the complete file, as hexadecimal digits, if the server named it before the body.
  var sha256: String?
  /// The file name from the server, made safe.
  var fileName: String?
  /// The inode number of the partial file; nil until the record is stored.
  var fileNumber: UInt64?
  /// The run of the system in which it was stored; nil if that isn't known, which counts as another run.
  var bootID: String?
  /// How many bytes of the partial file had reached the disk then. After a power failure, only those are certain: the file
  /// may be longer, with zeros in place of what was not written.
  var syncedBytes: Int64?
  /// The date of the partial file then, in seconds and nanoseconds.
  var syncedTime: [Int]?

  /// Creates a record from the response to a request for the whole file.
  init(url: HTTPURL, headers: NetworkAPI.Headers) {
    urlHash = Self.hash(of: url)
    fileName = headers.suggestedFileName
    // The server counts coded bytes, so their number and positions don't apply to a decoded file.
    guard !headers.isContentCoded else { return }
    sha256 = headers.representationSHA256
    totalBytes = headers[.contentLength].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    guard headers[.acceptRanges]?.lowercased() != "none" else { return }
    if let tag = headers[.eTag] {
      if Self.isStrong(tag), Self.isShort(tag) { entityTag = tag }
    } else if let changed = headers[.lastModified], let time = HTTPDate.parse(changed),
      let sent = headers[.date].flatMap({ HTTPDate.parse($0) }), sent.timeIntervalSince(time) >= 1,
      Self.isShort(changed)
    {
      lastModified = changed
    }
  }

  /// What is at the path of a record.
  enum Found {
    case absent
    case record(DownloadRecord, identity: [UInt64])
    /// Something that isn't a record.
    case other(identity: [UInt64])
    case unreadable(any Error)
  }

  /// Reads a record.
  ///
  /// Others may be able to write to the folder, so the content is validated like a response.
  static func read(_ path: String) -> Found {
    switch PrivateFile.read(path, limit: 64 << 10) {
    case .absent: return .absent
    case .unreadable(let error): return .unreadable(error)
    case .data(let data, let status):
      guard var record = try? JSONDecoder().decode(DownloadRecord.self, from: data),
        record.urlHash.utf8.count == 64
      else { return .other(identity: status.identity) }
      let isValid =
        record.entityTag.map(isStrong) ?? true && record.lastModified.map({ HTTPDate.parse($0) != nil }) ?? true
        && record.validator.map(isShort) ?? true && record.totalBytes ?? 0 >= 0
      // The file is a download's, but its bytes don't count.
      if !isValid { (record.entityTag, record.lastModified) = (nil, nil) }
      record.fileName = record.fileName.flatMap(ContentDisposition.safeFileName)
      return .record(record, identity: status.identity)
    }
  }

  /// Whether a validator, which may take twice its length in JSON, leaves a record small enough to be read.
  private static func isShort(_ validator: String) -> Bool { validator.utf8.count <= 8 << 10 }

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
  func isSameVersion(as headers: NetworkAPI.Headers) -> Bool {
    let tag = headers[.eTag]
    guard entityTag == nil else { return tag == entityTag }
    return !(tag.map(Self.isStrong) ?? false) && (headers[.lastModified] ?? lastModified) == lastModified
  }

  /// The value for `If-Range`; nil if the download can't be resumed safely.
  var validator: String? { entityTag ?? lastModified }

  static func hash(of url: HTTPURL) -> String {
    SHA256Hash.hex(of: Data(url.absoluteString.utf8))
  }
}

extension NetworkAPI.Headers {
  /// The SHA-256 of the whole representation, as hexadecimal digits; nil if `Repr-Digest` (RFC 9530 §3) doesn't name it.
  var representationSHA256: String? {
    // A dictionary of byte sequences, of which the last one with a name counts (RFC 9651 §3.2).
    let members = values(named: .reprDigest).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let member = members.last(where: { $0.hasPrefix("sha-256=:") }) else { return nil }
    let hash = Data(base64Encoded: String(member.dropFirst("sha-256=:".count).prefix { $0 != ":" }))
    return hash.flatMap { $0.count == 32 ? [UInt8]($0).hexadecimal : nil }
  }
}
