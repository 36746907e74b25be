import Foundation

/// The ended transfers whose events nobody has read, one file each, so that a later run of the app finds them. Only their
/// owner can read the files: they hold responses and resume data, and that holds the header fields of a request.
struct BackgroundEventStore: Sendable {
  /// The folder; nil to store nothing.
  let folder: String?
  /// The number of the next file; nil if those of earlier runs aren't known.
  private var next: UInt64?

  /// A stored outcome.
  struct Entry: Sendable {
    let path: String
    var outcome: BackgroundOutcome
  }

  init(folder: String?) { self.folder = folder }

  /// Reads what earlier runs left, oldest first. A file that can't be read or decoded is left alone: it may be readable
  /// when the device was unlocked.
  mutating func load() -> [Entry] {
    guard let folder else { return [] }
    return ((try? list(folder)) ?? []).compactMap { name in
      let path = "\(folder)/\(name)"
      guard case .data(let data, _) = PrivateFile.read(path, limit: Self.limit),
        let outcome = try? JSONDecoder().decode(BackgroundOutcome.self, from: data)
      else { return nil }
      return Entry(path: path, outcome: outcome)
    }
  }

  /// The names of the stored files, oldest first.
  private mutating func list(_ folder: String) throws -> [String] {
    let numbered = try FileManager.default.contentsOfDirectory(atPath: folder)
      .compactMap { name in Self.number(of: name).map { ($0, name) } }.sorted { $0.0 < $1.0 }
    next = (numbered.last?.0 ?? 0) + 1
    return numbered.map(\.1)
  }

  /// Stores an outcome; returns its path, or nil if it can't be stored.
  mutating func add(_ outcome: BackgroundOutcome) -> String? {
    guard let folder, let data = try? JSONEncoder().encode(outcome) else { return nil }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      // Otherwise, an event that nobody has read yet could be overwritten.
      if next == nil { _ = try list(folder) }
      guard let number = next else { return nil }
      next = number + 1
      let path = "\(folder)/\(number)\(Self.suffix)"
      try PrivateFile.write(data, to: path)
      return path
    } catch {
      return nil
    }
  }

  func replace(_ path: String, with outcome: BackgroundOutcome) {
    if let data = try? JSONEncoder().encode(outcome) { _ = try? PrivateFile.write(data, to: path) }
  }

  func remove(_ path: String) { unlink(path) }

  private static let suffix = ".event"
  /// Larger than the encoded form of the longest body that is kept, with its resume data.
  private static let limit = 16_000_000

  private static func number(of name: String) -> UInt64? {
    name.hasSuffix(suffix) ? UInt64(name.dropLast(suffix.count)).flatMap { $0 < .max ? $0 : nil } : nil
  }
}
