/// What the code must know about the platform it runs on. A value, so that tests on one platform cover the others.
struct Platform: Sendable, Hashable {
  /// Whether the system hides the network from everything but HTTP (watchOS devices; Apple's TN3135). The path monitor
  /// then reports no connection, and WebSockets fail, except in apps that stream audio or run a call.
  var hidesNetwork = false
  /// Whether the system suspends apps, and ends one that holds a lock on a file in a shared container meanwhile
  /// (0xdead10cc): everywhere but on macOS, Mac Catalyst and Linux.
  var suspendsApps = false
  /// Whether the system reports a response only with the first byte of its body (Apple platforms).
  var delaysHeads = false

  /// The platform that this code was compiled for.
  static let current: Platform = {
    var platform = Platform()
    #if os(watchOS) && !targetEnvironment(simulator)
    platform.hidesNetwork = true
    #endif
    #if canImport(Darwin) && !os(macOS) && !targetEnvironment(macCatalyst)
    platform.suspendsApps = true
    #endif
    #if canImport(Darwin)
    platform.delaysHeads = true
    #endif
    return platform
  }()
}
