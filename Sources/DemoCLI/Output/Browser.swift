import Foundation

/// The user's browser.
enum Browser {
  /// Opens a page with the program that the variable `BROWSER` names, or with the system's own.
  ///
  /// - Returns: whether a browser was started.
  static func open(_ url: URL, environment: [String: String]) -> Bool {
    #if os(macOS) || os(Linux)
    #if os(macOS)
    let system = "open"
    #else
    let system = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [environment["BROWSER"].flatMap { $0.isEmpty ? nil : $0 } ?? system, url.absoluteString]
    // What it prints is not about the page.
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
    #else
    return false
    #endif
  }
}
