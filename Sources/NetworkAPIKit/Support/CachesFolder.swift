package import Foundation

/// The folder for the user's caches.
package enum CachesFolder {
  /// - Parameter variables: the environment.
  /// - Returns: nil without an absolute path in `XDG_CACHE_HOME` or `HOME`: Foundation's folder could be that of all users.
  package static func url(_ variables: [String: String]) -> URL? {
    func folder(_ name: String) -> URL? {
      variables[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    if let chosen = folder("XDG_CACHE_HOME") { return chosen }
    #if os(Linux)
    return folder("HOME")?.appendingPathComponent(".cache")
    #else
    return folder("HOME").flatMap { _ in FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first }
    #endif
  }
}
