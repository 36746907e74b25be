/// Paths that stay valid when a folder that contains both ends moves.
enum FilePlace {
  /// Returns the path relative to a folder, with `..` for each folder to leave; nil if either is not an absolute path, or
  /// they have only the root in common.
  static func relative(_ path: String, to folder: String) -> String? {
    guard path.hasPrefix("/"), folder.hasPrefix("/") else { return nil }
    let (path, folder) = (parts(path), parts(folder))
    // By bytes: some file systems tell names apart that are equal as text.
    let common = zip(path, folder).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    // Going up is undone by names, so there must be none among them that goes up itself.
    guard common > 0, !folder.contains(".."), !path.contains("..") else { return nil }
    return (Array(repeating: "..", count: folder.count - common) + path[common...]).joined(separator: "/")
  }

  /// Returns the absolute path of a relative one.
  static func path(of place: String, in folder: String) -> String {
    var parts = parts(folder)
    for part in place.split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The names in an absolute path. An empty one at the end stands for the slash of a folder.
  private static func parts(_ path: String) -> [Substring] {
    var path = path[...]
    #if canImport(Darwin)
    // Two names of one folder; either may be in a path.
    if path.hasPrefix("/private/var/") { path = path.dropFirst("/private".count) }
    #endif
    var parts = path.split(separator: "/")
    if path.hasSuffix("/"), path.count > 1 { parts.append("") }
    return parts
  }
}
