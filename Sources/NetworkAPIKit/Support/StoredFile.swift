import Foundation

/// A file in which the package keeps something from one run to the next, such as a list of downloads or cookies.
///
/// What could not be read, or not be understood, is never overwritten: before something else is written, it is moved to
/// a file with `.damaged` at the end of its name.
struct StoredFile: Sendable {
  let path: String
  private let limit: Int
  private let write: @Sendable (Data, String) throws -> Void
  /// Why the content of the file isn't known; nil if it is, or if there is no file.
  private(set) var problem: Problem?
  /// Whether the file was read, so that ``problem`` is about it. Read it before the first write.
  private(set) var isRead = false

  /// The path to which the file was moved that had a problem.
  var moved: String?

  enum Problem {
    /// Reading failed, or the file isn't to be trusted.
    case unreadable(any Error)
    /// The content isn't what was written, or that of another version.
    case damaged
  }

  /// The files that have one user in this process: their paths, or for partial files of downloads, their identities.
  private static let claimed = Locked<Set<String>>([])

  /// Claims a file until ``unclaim(_:)``; returns whether it was free.
  static func claim(_ file: String) -> Bool { claimed.withLock { $0.insert(file).inserted } }
  static func unclaim(_ file: String) { _ = claimed.withLock { $0.remove(file) } }

  /// - Parameters:
  ///   - limit: the maximum size to read, in bytes.
  ///   - write: replaces the file at a path; replaced in tests.
  init(
    path: String, limit: Int,
    write: @escaping @Sendable (Data, String) throws -> Void = { try PrivateFile.write($0, to: $1) }
  ) {
    (self.path, self.limit, self.write) = (path, limit, write)
  }

  /// Reads the file, and removes temporary files that earlier processes have left.
  ///
  /// - Parameter understand: interprets the content; nil if it is damaged, or of another version.
  /// - Returns: the content; nil if there is no file, or ``problem`` says why there is none.
  mutating func read<Value>(_ understand: (Data) -> Value?) -> Value? {
    (problem, isRead) = (nil, true)
    if (try? WritablePath.checkText(path)) != nil { removeTemporaries() }
    switch PrivateFile.read(path, limit: limit) {
    case .absent: return nil
    case .unreadable(let error): problem = .unreadable(error)
    case .data(let data, _):
      if let value = understand(data) { return value }
      problem = .damaged
    }
    return nil
  }

  /// Replaces the file, and returns why it can't be. What isn't known of it is moved to ``moved`` first.
  mutating func write(_ data: () throws -> Data) -> (any Error)? {
    do {
      let data = try data()
      let moved = problem == nil ? nil : try setAside()
      do {
        try write(data, path)
      } catch {
        // Back to its place: without a new file, nothing replaces it.
        if let moved { _ = try? FileCall.rename(moved, toMissing: path) }
        throw error
      }
      if problem != nil { self.moved = moved }
      problem = nil
      return nil
    } catch {
      return error
    }
  }

  /// Removes the file, also after a power failure.
  func remove() throws(POSIXError) {
    try FileCall.remove(path)
    FileCall.synchronizeFolder(of: path)
  }

  /// Follows the name of a file that was moved, before a number if there are several.
  private static let movedSuffix = ".damaged"

  /// Removes the files that were moved from its place, as far as they can be.
  func removeMoved() {
    let (folder, name) = (FileCall.folder(of: path), URL(fileURLWithPath: path).lastPathComponent)
    for found in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where found.hasPrefix("\(name)\(Self.movedSuffix)") {
      let number = found.utf8.dropFirst(name.utf8.count + Self.movedSuffix.utf8.count)
      guard number.isEmpty || number.first == UInt8(ascii: "-"), number.dropFirst().allSatisfy(Token.isDigit)
      else { continue }
      try? FileCall.remove("\(folder)/\(found)")
    }
    FileCall.synchronizeFolder(of: path)
  }

  /// Why the file can't be read; nil if it can, even if it is damaged.
  var readError: (any Error)? { if case .unreadable(let error) = problem { error } else { nil } }

  /// Moves the file away; returns its new path, or nil if it is no longer there.
  private func setAside() throws -> String? {
    // If the process or the system has no more file descriptors or memory, nothing is wrong with the file, nor if the
    // device is locked (EPERM).
    if let error = readError as? POSIXError, [.EMFILE, .ENFILE, .ENOMEM, .EAGAIN, .EPERM].contains(error.code) {
      throw error
    }
    guard let status = try FileCall.status(at: path) else { return nil }
    guard status.isRegular else { throw readError ?? UnusablePath(reason: "it is not a regular file") }
    return try OwnFile.rename(path) { "\(path)\(Self.movedSuffix)\($0 == 1 ? "" : "-\($0)")" }
  }

  private func removeTemporaries() {
    let folder = FileCall.folder(of: path)
    let name = URL(fileURLWithPath: path).lastPathComponent
    for found in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where PrivateFile.isTemporary(found, of: name) {
      PrivateFile.removeTemporary("\(folder)/\(found)")
    }
  }
}
