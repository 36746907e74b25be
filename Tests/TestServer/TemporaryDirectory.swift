import Foundation

/// A new empty directory, which is removed with its contents when the value is released.
public final class TemporaryDirectory: Sendable {
  /// The absolute path, without a trailing slash. It is short enough for the path of a Unix domain socket.
  public let path: String

  public init() throws {
    // In a simulator, the app's own folder has too long a path.
    #if os(Linux) || targetEnvironment(simulator)
    let parent = "/tmp"
    #else
    let parent = NSTemporaryDirectory()
    #endif
    let name = "t-" + String(UInt64.random(in: .min ... .max), radix: 36)
    path = URL(fileURLWithPath: parent).appendingPathComponent(name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry in the directory.
  public func path(_ name: String) -> String {
    path + "/" + name
  }
}
