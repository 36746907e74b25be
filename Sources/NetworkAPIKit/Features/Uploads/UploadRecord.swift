import Foundation

/// What is kept of an incomplete upload, to continue it after a relaunch.
struct UploadRecord: Codable, Equatable, Sendable {
  /// What identifies a version of the file. Without the numbers of device and file, which a copy or another mount changes.
  struct FileMark: Codable, Equatable, Sendable {
    let length: Int64
    let seconds: Int
    let nanoseconds: Int

    init(_ version: HTTPFileBody.Version) {
      (length, seconds, nanoseconds) = (version.length, version.seconds, version.nanoseconds)
    }
  }

  /// The SHA-256 of what is uploaded to where. A hash, since that may contain secrets and only needs to be compared.
  let target: String
  let file: FileMark
  let dialect: UploadDialect
  let digest: UploadDigest?
  let location: String
  let offset: Int64
  let sentThrough: Int64
  var mayBeComplete: Bool
  /// The SHA-256 of the caller's own key that the upload was created with, and how often it had begun again by then.
  var key: String?
  var beginnings = 0
  /// The URL of an earlier upload that may have been complete.
  var replaced: String?

  /// The maximum length of an upload's URL, in bytes: a record with two of them, whose slashes take twice the space, can be
  /// read.
  static let longestURL = 16 << 10

  /// - Parameters:
  ///   - request: the endpoint's request. Its URL and header fields may say what becomes of the file, except for credentials
  ///     and what describes the client or the single call.
  ///   - metadata: that of tus.
  static func target(of request: HTTPRequest, metadata: String) -> String {
    let fields = request.headers.filter { field in
      !field.isOnlyCredential && (!field.isSafelisted || field.name.hasPrefix("content-"))
    }.map { "\($0.name.lowercased): \($0.value)" }
    let lines = ["\(request.method.rawValue) \(request.ownURL.absoluteString)"] + fields.sorted() + [metadata]
    return SHA256Hash.hex(of: Data(lines.joined(separator: "\n").utf8))
  }

  /// The default path of a record: beside the file, and named after it; if that name would be too long, after its hash.
  static func path(beside file: String, target: String) -> String {
    let suffix = ".upload-\(target.prefix(16)).json"
    guard (try? WritablePath.checkText(file, suffix: suffix + PrivateFile.longestSuffix)) == nil else {
      return file + suffix
    }
    let name = SHA256Hash.hex(of: Data(URL(fileURLWithPath: file).lastPathComponent.utf8))
    return "\(FileCall.folder(of: file))/\(name.prefix(32))\(suffix)"
  }

  /// Whether its numbers make sense. Others may be able to write to the folder.
  var isValid: Bool {
    target.utf8.count == 64 && file.length >= 0 && 0...file.length ~= offset && 0...file.length ~= sentThrough
      && (try? HTTPURL(location)) != nil && 0...1 << 20 ~= beginnings
  }
}

/// Keeps the record of an upload, in memory and in its file, of which there is none before the creation and after the
/// end. Files are used on a queue of its own, since that may block.
final class UploadRecordKeeper: Sendable {
  private struct State {
    var file: StoredFile
    var record: UploadRecord?
    /// Whether the file is this upload's.
    var isWritten = false
    var isClosed = false
  }

  let path: String
  private let state: OnQueue<State, NetworkError>

  init(path: String) {
    self.path = path
    state = OnQueue(State(file: StoredFile(path: path, limit: 128 << 10)))
  }

  /// Claims the file for one run. Throws if another run of this process uses it: two transfers to one upload would end each
  /// other.
  func claim() throws(NetworkError) {
    try WritablePath.checkFile(path, suffix: PrivateFile.longestSuffix)
    guard StoredFile.claim(path) else {
      throw .fileFailed(.init(path: path, reason: "another upload is using this record"))
    }
  }

  /// Ends the claim. What the connection still asks of the file no longer changes the record, and it doesn't get the last
  /// bytes.
  func unclaim() async {
    try? await state.perform { $0.isClosed = true }
    StoredFile.unclaim(path)
  }

  /// Reads the record from the file.
  func load() async throws(NetworkError) -> UploadRecord? {
    try await state.perform { state throws(NetworkError) in
      state.record = state.file.read { data in
        (try? JSONDecoder().decode(UploadRecord.self, from: data)).flatMap { $0.isValid ? $0 : nil }
      }
      if let error = state.file.readError {
        throw .fileFailed(.init(path: state.file.path, reason: "it cannot be read", because: error))
      }
      state.isWritten = state.record != nil
      return state.record
    }
  }

  /// Whether there is a record in the file.
  var isWritten: Bool {
    get async { (try? await state.perform { $0.isWritten }) ?? false }
  }

  /// Replaces the record, or removes it.
  func save(_ record: UploadRecord?) async throws(NetworkError) {
    try await state.perform { state throws(NetworkError) in try Self.save(record, in: &state) }
  }

  /// Notes that the last bytes are about to be sent.
  func lastBytesFollow() async throws(NetworkError) {
    try await state.perform { state throws(NetworkError) in
      // The run is over, so nobody would know that the upload may be complete.
      guard !state.isClosed else { throw .cancelled }
      guard var record = state.record else { return }
      record.mayBeComplete = true
      try Self.save(record, in: &state)
    }
  }

  private static func save(_ record: UploadRecord?, in state: inout State) throws(NetworkError) {
    guard record != state.record else { return }
    guard let record else {
      if state.isWritten { try? state.file.remove() }
      (state.record, state.isWritten) = (nil, false)
      return
    }
    if let error = state.file.write({ try JSONEncoder().encode(record) }) {
      throw .fileFailed(.init(path: state.file.path, reason: "it cannot be written", because: error))
    }
    // Only now: what couldn't be written is written the next time.
    (state.record, state.isWritten) = (record, true)
  }
}
