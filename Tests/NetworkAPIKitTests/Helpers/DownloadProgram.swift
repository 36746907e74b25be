import Foundation
import TestServer
import Testing

#if os(Linux) || os(macOS)
/// The program `DownloadProgram` in the tests' build directory.
enum DownloadProgram {
  static func location() throws -> URL {
    #if os(Linux)
    let folder = URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    #else
    let folder = Bundle.module.bundleURL
    #endif
    // Xcode puts the bundle into that of the tests, and the program beside the latter.
    let folders = sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    let programs = folders.dropFirst().prefix(6).map { $0.appendingPathComponent("DownloadProgram") }
    return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }

  /// Starts the program; its output is discarded.
  static func start(_ arguments: [String]) throws -> ChildProcess {
    try ChildProcess(location().path, arguments)
  }
}
#endif
