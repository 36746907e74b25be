import Foundation

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
  /// Whether `URLSession` adds the fields of its own resumable uploads to every upload task, but not to a data task (from
  /// iOS 17 and macOS 14).
  var addsUploadFields = false
  /// Whether `URLSession` decodes zstd (Apple platforms from version 26.3).
  var decodesZstd = false

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
    platform.addsUploadFields = true
    if #available(macOS 26.3, iOS 26.3, tvOS 26.3, watchOS 26.3, visionOS 26.3, *) { platform.decodesZstd = true }
    #endif
    return platform
  }()

  /// An ID that changes with each start of the system; nil if it can't be read, now or at all.
  static var bootID: String? { bootID(known: knownBootID, read: readBootID) }

  private static let knownBootID = Locked<String?>(nil)

  /// Only a success is remembered: a process that is out of file descriptors may have some later.
  static func bootID(known: Locked<String?>, read: () -> String?) -> String? {
    known.withLock { known in
      known = known ?? read()
      return known
    }
  }

  private static func readBootID() -> String? {
    #if canImport(Darwin)
    var (bytes, count) = ([UInt8](repeating: 0, count: 64), 64)
    guard sysctlbyname("kern.bootsessionuuid", &bytes, &count, nil, 0) == 0 else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
    guard let data = try? FileCall.contents(of: "/proc/sys/kernel/random/boot_id") else { return nil }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    #endif
    return text.isEmpty ? nil : text
  }
}
