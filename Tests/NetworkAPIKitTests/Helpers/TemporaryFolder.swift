import Foundation

@testable import NetworkAPIKit

/// A temporary folder, which is removed when the value is released.
final class TemporaryFolder: Sendable {
  let path: String
  private let isRemoved: Bool

  init() throws {
    isRemoved = true
    path = FileManager.default.temporaryDirectory.appendingPathComponent("nak-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder that exists, and stays.
  init(existing path: String) { (self.path, isRemoved) = (path, false) }

  deinit { if isRemoved { try? FileManager.default.removeItem(atPath: path) } }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path.
  func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Puts a copy with the same date in place of a file, as a backup does.
  func replaceWithCopy(_ name: String) throws {
    let date = try FileCall.status(at: file(name))?.changeTime
    var times = [timespec(), timespec()]
    if let date { times[1] = timespec(tv_sec: date.seconds, tv_nsec: date.nanoseconds) }
    let copy = try write(read(name) ?? Data(), to: name + ".copy")
    guard utimensat(AT_FDCWD, copy, &times, 0) == 0, rename(copy, file(name)) == 0 else { throw POSIXError(.EIO) }
  }

  /// The bytes of a file; nil if it doesn't exist.
  func read(_ name: String) -> Data? { FileManager.default.contents(atPath: file(name)) }

  /// The permission bits of a file or folder.
  func permissions(_ name: String) throws -> Int? {
    try (FileManager.default.attributesOfItem(atPath: file(name))[.posixPermissions] as? NSNumber)?.intValue
  }

  /// The names of all files.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
