import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#endif

/// An incomplete download on disk: the partial file and its record, next to the final file.
///
/// The order of the steps keeps files correct even if the process stops at any point: all bytes that a record describes
/// belong to the same version, and the final name appears atomically, after all bytes have reached the disk.
///
/// Every method may block on the disk; see ``DownloadWriter``.
struct DownloadFile: Sendable {
  /// Writes bytes at an offset: `pwrite`, or a replacement in tests.
  typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int, off_t) -> Int

  let path: String
  /// The URL of the download.
  let url: HTTPURL
  private let recordPath: String
  private let write: Write
  /// The file descriptor, open for reading and writing; -1 after ``close()``.
  private(set) var descriptor: Int32
  /// The inode number of the file, by which a record identifies its file.
  private let number: UInt64
  /// The claim on the file where locks are not possible; see ``Platform/suspendsApps``.
  private let claim: DownloadClaim?
  /// The number of valid bytes. Bytes of another download may be in the file too; they stay until
  /// ``begin(at:record:)``.
  private(set) var size: Int64 = 0
  /// The record of the valid bytes; nil if the download starts from the beginning.
  private(set) var record: DownloadRecord?
  /// The SHA-256 of the first bytes; nil if no checksum is expected.
  private(set) var hashed: HashedPrefix?
  /// Whether the file's bytes belong to another URL.
  private(set) var isOfAnotherURL = false

  /// The SHA-256 of a file's first bytes.
  ///
  /// Unchecked, since CryptoKit's `SHA256` is a value, but isn't declared to be `Sendable` everywhere.
  struct HashedPrefix: @unchecked Sendable {
    private var hash = SHA256Hash()
    /// The number of bytes.
    private(set) var count: Int64 = 0

    /// Adds the bytes that follow.
    mutating func append(_ data: Data) {
      data.withUnsafeBytes { hash.update($0) }
      count += Int64(data.count)
    }

    var hexadecimal: String { hash.finish().hexadecimal }
  }

  /// Opens or creates the partial file, and locks it against other writers.
  ///
  /// - Parameters:
  ///   - path: the path of the partial file.
  ///   - url: the URL of the download. Bytes that belong to another URL don't count.
  ///   - isMade: whether to create the file and its folder if they don't exist.
  ///   - isHashed: whether to compute the SHA-256 of what is written, so that the file isn't read again.
  init(
    path: String, url: HTTPURL, isMade: Bool = true, isHashed: Bool = false, platform: Platform = .current,
    write: @escaping Write = { pwrite($0, $1, $2, $3) }
  ) throws(NetworkError) {
    self.path = path
    self.url = url
    self.write = write
    hashed = isHashed ? HashedPrefix() : nil
    recordPath = path + Self.recordSuffix
    try Self.check(path, suffix: Self.recordSuffix + PrivateFile.newSuffix)
    var (descriptor, status, attempts) = (Int32(-1), stat(), 0)
    var claim: DownloadClaim?
    repeat {
      attempts += 1
      descriptor = Self.open(path, isMade: isMade)
      guard descriptor >= 0 else { throw Self.failure(path, isMade ? "it cannot be created" : "it cannot be opened") }
      do throws(NetworkError) {
        // Another process may have put something else there since the check.
        guard fstat(descriptor, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
          throw .fileFailed(.init(path: path, reason: "it is not a regular file"))
        }
        // Another process may rename or remove the file between opening and locking; then try again.
        if platform.suspendsApps {
          claim = DownloadClaim(descriptor)
          guard claim != nil else { throw Self.isTaken(path) }
          if Self.isFile(descriptor, named: path) { break }
          claim?.end()
        } else if try Self.claims(descriptor, named: path) {
          break
        }
      } catch {
        Foundation.close(descriptor)
        throw error
      }
      Foundation.close(descriptor)
      guard attempts < 10 else { throw .fileFailed(.init(path: path, reason: "other downloads keep replacing it")) }
    } while true
    // Again: until it was locked, another download may have written to it.
    fstat(descriptor, &status)
    self.descriptor = descriptor
    self.claim = claim
    number = UInt64(status.st_ino)
    // An earlier version may have created the file readable for others.
    fchmod(descriptor, 0o600)
    guard status.st_size > 0, let record = DownloadRecord(contentsOf: recordPath), record.fileNumber == number else {
      return
    }
    if record.urlHash != DownloadRecord.hash(of: url) {
      isOfAnotherURL = true
    } else if record.validator != nil, Int64(status.st_size) <= record.totalBytes ?? .max {
      self.record = record
      size = Int64(status.st_size)
    }
  }

  private static let recordSuffix = ".json"

  /// Throws if no regular file can be written at the path.
  static func check(_ path: String, suffix: String = "") throws(NetworkError) {
    do throws(UnusablePath) {
      try WritablePath.check(path, suffix: suffix)
    } catch {
      throw .fileFailed(.init(path: path, reason: error.reason))
    }
  }

  private static func open(_ path: String, isMade: Bool) -> Int32 {
    let flags = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (isMade ? O_CREAT : 0)
    let descriptor = Foundation.open(path, flags, 0o600)
    guard descriptor < 0, errno == ENOENT, isMade else { return descriptor }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return Foundation.open(path, flags, 0o600)
  }

  /// Locks an open file. Returns false if the path no longer refers to it, so that we must not write to it.
  static func claims(_ descriptor: Int32, named path: String) throws(NetworkError) -> Bool {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? isTaken(path) : failure(path, "it cannot be locked")
    }
    return isFile(descriptor, named: path)
  }

  private static func isTaken(_ path: String) -> NetworkError { failure(path, "another download is writing it") }

  /// Unlocks and closes the file, and removes it if it is empty. It can't be used afterwards.
  mutating func close() {
    guard descriptor >= 0 else { return }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size == 0 { remove() }
    // Unlock explicitly: a forked child still holds the descriptor, and with it the lock, until it calls exec.
    if claim == nil { flock(descriptor, LOCK_UN) }
    Foundation.close(descriptor)
    claim?.end()
    descriptor = -1
  }

  /// Discards all bytes. Removes the record first, since it must never describe bytes that aren't its own.
  mutating func restart() throws(NetworkError) {
    unlink(recordPath)
    record = nil
    size = 0
    if hashed != nil { hashed = HashedPrefix() }
    isOfAnotherURL = false
    guard ftruncate(descriptor, 0) == 0 else { throw Self.failure(path, "it cannot be truncated") }
  }

  /// Prepares for writing at an offset, and stores the record.
  mutating func begin(at offset: Int64, record: DownloadRecord) throws(NetworkError) {
    if offset != size || offset == 0 { try restart() }
    var record = record
    record.fileNumber = number
    guard record != self.record else { return }
    self.record = record
    do {
      try PrivateFile.write(JSONEncoder().encode(record), to: recordPath)
    } catch {
      throw .fileFailed(.init(path: recordPath, reason: "it cannot be written", because: error))
    }
  }

  mutating func append(_ data: Data) throws(NetworkError) {
    // A claim doesn't keep other processes away, such as an extension of the app.
    var status = stat()
    guard claim == nil || fstat(descriptor, &status) == 0 && Int64(status.st_size) == size else {
      throw Self.isTaken(path)
    }
    let start = size
    var rest = data
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count, off_t(size)) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else {
        throw Self.failure(path, errno == ENOSPC || errno == EDQUOT ? "the disk is full" : "it cannot be written")
      }
      size += Int64(written)
      rest = rest.dropFirst(written)
    }
    // After a resumption, the bytes of earlier runs come before these; they are read at the end.
    if hashed?.count == start { hashed?.append(data) }
  }

  /// Reads at most `count` bytes from an offset; returns none at the end.
  func read(at offset: Int64, count: Int) throws(NetworkError) -> Data {
    var data = Data(count: count)
    while true {
      let found = data.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, off_t(offset)) }
      if found < 0, errno == EINTR { continue }
      guard found >= 0 else { throw Self.failure(path, "it cannot be read") }
      return data.prefix(found)
    }
  }

  /// What becomes of a file that has the name of the complete download.
  enum Existing {
    /// It is replaced, and its permissions are kept.
    case isReplaced
    /// It is kept, and the download gets a number.
    case isNumbered
    /// It is kept, and the download fails.
    case isKept
  }

  static let existsReason = "there is a file already, which the download must not replace"

  /// Writes the complete file through to the disk, sets its permissions, and gives it its final name.
  ///
  /// - Parameters:
  ///   - existing: what becomes of an existing file of that name.
  /// - Returns: the final path.
  func commit(as final: String, existing: Existing) throws(NetworkError) -> String {
    fchmod(descriptor, permissions(replacing: existing == .isReplaced ? final : nil))
    try synchronize(descriptor)
    // Another process may have put a different file or a link at this path meanwhile.
    guard Self.isFile(descriptor, named: path) else {
      throw .fileFailed(.init(path: path, reason: "another file has replaced it"))
    }
    var name = final
    if existing == .isReplaced {
      try Self.check(name)
      guard rename(path, name) == 0 else { throw Self.failure(name, "the complete download cannot be given this name") }
    } else {
      var number = 2
      // `link` fails atomically if the name exists. Some file systems don't support links.
      while link(path, name) != 0, Self.move(path, ifMissing: name) != 0 {
        if errno == EEXIST, existing == .isKept {
          throw .fileFailed(.init(path: name, reason: Self.existsReason))
        }
        guard errno == EEXIST, number < 10_000 else {
          throw Self.failure(name, "the complete download cannot be given this name")
        }
        name = Self.numbered(final, number)
        number += 1
      }
      unlink(path)
    }
    // Sync the folder too, since it contains the name. Some file systems don't support that, so ignore errors.
    let folder = Foundation.open(URL(fileURLWithPath: name).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC, 0)
    if folder >= 0 {
      fsync(folder)
      Foundation.close(folder)
    }
    unlink(recordPath)
    return name
  }

  /// Removes the partial file and the record, unless the path refers to another file now.
  func remove() {
    guard Self.isFile(descriptor, named: path) else { return }
    unlink(recordPath)
    unlink(path)
  }

  /// The permissions of the file that is replaced, or else the default permissions of new files.
  private func permissions(replacing final: String?) -> mode_t {
    var status = stat()
    if let final, lstat(final, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) {
      return status.st_mode & 0o777
    }
    // Create a file to find out: the umask can't be read without changing it, and the folder may have its own rules.
    let probe = "\(path).\(UUID().uuidString)"
    let made = Foundation.open(probe, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard made >= 0 else { return 0o600 }
    defer {
      unlink(probe)
      Foundation.close(made)
    }
    return fstat(made, &status) == 0 ? status.st_mode & 0o777 : 0o600
  }

  private func synchronize(_ descriptor: Int32) throws(NetworkError) {
    #if canImport(Darwin)
    // On Apple platforms, `fsync` doesn't flush the drive's cache.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw Self.failure(path, "it cannot be written to the disk") }
  }

  private static func move(_ path: String, ifMissing name: String) -> Int32 {
    guard errno == EPERM || errno == ENOTSUP || errno == EMLINK else { return -1 }
    // Not `access`, which follows a link, and finds nothing if that leads nowhere.
    var status = stat()
    guard lstat(name, &status) != 0 else {
      errno = EEXIST
      return -1
    }
    return rename(path, name)
  }

  private static func isFile(_ descriptor: Int32, named path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// `a (2).txt` for `a.txt`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    let url = URL(fileURLWithPath: path)
    let stem = url.deletingPathExtension().lastPathComponent
    let suffix = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
    return url.deletingLastPathComponent().appendingPathComponent("\(stem) (\(number))\(suffix)").path
  }

  private static func failure(_ path: String, _ reason: String) -> NetworkError {
    .fileFailed(.init(path: path, reason: reason, underlying: POSIXErrorCode(rawValue: errno).map { POSIXError($0) }))
  }
}

/// Runs all operations on a download's file on a separate queue, since they may block on the disk.
///
/// So a slow disk blocks neither the connection thread nor Swift's thread pool, which has only as many threads as
/// cores. Meanwhile, the transport receives more bytes, up to its buffer's limit.
final class DownloadWriter: Sendable {
  private let queue: DispatchQueue
  private let file: Locked<DownloadFile>

  private init(_ file: DownloadFile, queue: DispatchQueue) {
    self.queue = queue
    self.file = Locked(file)
  }

  /// Opens the file.
  static func open(
    _ makeFile: @escaping @Sendable () throws(NetworkError) -> DownloadFile
  ) async throws(NetworkError) -> DownloadWriter {
    let queue = DispatchQueue(label: "NetworkAPIKit.DownloadWriter")
    return DownloadWriter(try await perform(on: queue, makeFile), queue: queue)
  }

  /// Performs an operation on the file, after all earlier operations.
  func perform<Value: Sendable>(
    _ work: @escaping @Sendable (inout DownloadFile) throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await Self.perform(on: queue) { [file] () throws(NetworkError) in
      // Only this queue takes the lock, so it is never contended.
      try file.withLock { file in Result { () throws(NetworkError) in try work(&file) } }.get()
    }
  }

  private static func perform<Value: Sendable>(
    on queue: DispatchQueue, _ work: @escaping @Sendable () throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, NetworkError>, Never>) in
      queue.async { continuation.resume(returning: Result { () throws(NetworkError) in try work() }) }
    }.get()
  }
}

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
    let name = headers[.contentDisposition].flatMap { ContentDisposition($0).safeFileName }
    fileName = name
    // The server counts coded bytes, so their number and positions don't apply to a decoded file.
    guard !headers.isContentCoded else { return }
    totalBytes = headers[.contentLength].flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    guard headers[.acceptRanges]?.lowercased() != "none" else { return }
    if let tag = headers[.eTag], Self.isStrong(tag) { entityTag = tag }
    if let changed = headers[.lastModified], let time = HTTPDate.parse(changed),
      let sent = headers[.date].flatMap({ HTTPDate.parse($0) }), sent.timeIntervalSince(time) >= 1
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
  /// Whether the body has a content coding, such as compression.
  var isContentCoded: Bool {
    values(named: .contentEncoding).contains { !$0.isEmpty && $0.lowercased() != "identity" }
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
      if let length = headers[.contentLength].flatMap({ Int64($0) }), length != Int64(range.count) {
        throw Self.wrong("Content-Length is \(length), but Content-Range has \(range.count) bytes")
      }
      record.totalBytes = record.totalBytes ?? received.total
      self = .write(at: offset, end: range.upperBound + 1, record: record)
    case 416 where offset > 0:
      // The server's file has as many bytes as ours, and `If-Range` ensured that it's the same version.
      let total = headers[.contentRange].flatMap { ContentRange($0) }?.total
      let isComplete = total == offset && (record?.totalBytes ?? offset) == offset
      let isSame = headers[.eTag].map { $0 == record?.entityTag } ?? true
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

/// A `Content-Range` header field in bytes (RFC 9110 §14.4): `bytes 5-9/100`, `bytes 5-9/*` or `bytes */100`.
struct ContentRange: Equatable {
  /// The range of bytes in the body; nil for `bytes */100`, as in a 416 response.
  var range: ClosedRange<Int64>?
  /// The length of the complete representation, in bytes; nil if unknown.
  var total: Int64?

  /// Parses a field value. Returns nil if it isn't a byte range, or contradicts itself.
  init?(_ value: some StringProtocol) {
    let words = value.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] != "*" {
      guard let total = Self.number(parts[1]) else { return nil }
      self.total = total
    }
    if parts[0] == "*" {
      guard total != nil else { return nil }
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
      last < total ?? .max
    else { return nil }
    range = first...last
  }

  /// Parses decimal digits; nil for anything else, including a number beyond `Int64`.
  private static func number(_ text: some StringProtocol) -> Int64? {
    guard !text.isEmpty, text.utf8.allSatisfy(Token.isDigit) else { return nil }
    return Int64(text)
  }
}
