import Foundation

/// The rule for every file that this package makes and later uses again, such as the partial file of a download, in
/// folders to which others may write.
enum OwnFile {
  /// Throws unless an open file is a regular one that this user, or the administrator, has made. Others could have put
  /// it there, and could still write to it.
  static func check(_ status: stat, at path: String) throws(UnusablePath) {
    guard status.isRegular else { throw UnusablePath(reason: "it is not a regular file") }
    guard status.st_uid == geteuid() || status.st_uid == 0 || status.st_uid == owner(ofNewFilesBeside: path) else {
      throw UnusablePath(reason: "it belongs to another user")
    }
  }

  /// The owner of a new file in the folder of a file: some file systems give all files one owner.
  private static func owner(ofNewFilesBeside path: String) -> uid_t? { probe(path)?.st_uid }

  /// The status of a new file with default permissions in the folder of a file, which is removed at once; nil if none
  /// can be made.
  static func probe(_ path: String) -> stat? {
    // Not a longer name than the file's, which may be as long as a name can be.
    let probe = "\(FileCall.folder(of: path))/.\(UInt32.random(in: 0 ... .max).hexadecimal)"
    guard let descriptor = try? FileCall.open(probe, O_WRONLY | O_CREAT | O_EXCL, 0o666) else { return nil }
    defer {
      try? FileCall.remove(probe)
      FileCall.close(descriptor)
    }
    return try? FileCall.status(of: descriptor)
  }

  /// Gives a file a free name of a sequence.
  ///
  /// Looks for it in steps that double, since many downloads may have one name. It is the first free one if all names
  /// before it are taken.
  ///
  /// - Parameter name: the name for a number from 1 on.
  static func rename(_ path: String, toFree name: (Int) -> String) throws(POSIXError) -> String {
    let free = try Self.free { number throws(POSIXError) in try FileCall.status(at: name(number)) != nil }
    guard let free else { throw POSIXError(.EEXIST) }
    // Others may take names meanwhile.
    for number in free..<(free + 1000) where try FileCall.rename(path, toMissing: name(number)) { return name(number) }
    throw POSIXError(.EEXIST)
  }
}

extension OwnFile {
  /// The number of a free name; nil if none is found.
  static func free<Failure: Error>(_ isTaken: (Int) throws(Failure) -> Bool) throws(Failure) -> Int? {
    var (taken, free) = (0, 1)
    while try isTaken(free) {
      (taken, free) = (free, free * 2)
      // Not more: an `Int` may have 32 bits.
      guard free < 1 << 30 else { return nil }
    }
    while free - taken > 1 {
      let middle = (taken + free) / 2
      if try isTaken(middle) { taken = middle } else { free = middle }
    }
    return free
  }
}
