import Foundation

/// A process that is run to its end, with what it printed and used.
struct Child {
  var status: Int32
  var output: Data
  var seconds: Double
  var cpuSeconds: Double

  static func run(_ name: String, _ arguments: [String]) throws -> Child {
    let path = try path(of: name)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)").path
    defer { unlink(file) }
    #if os(Linux)
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #else
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The program itself catches these, and what it starts is to end by them.
    var interruptions = sigset_t()
    sigemptyset(&interruptions)
    sigaddset(&interruptions, SIGINT)
    sigaddset(&interruptions, SIGTERM)
    posix_spawnattr_setsigdefault(&attributes, &interruptions)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    posix_spawn_file_actions_addopen(&actions, 1, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let variables = ProcessInfo.processInfo.environment
    var strings = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for string in strings + settings { free(string) }
    }
    var process = pid_t()
    let start = ContinuousClock.now
    guard posix_spawn(&process, path, &actions, &attributes, &strings, &settings) == 0 else {
      throw BenchError("cannot start \(name)")
    }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    return Child(
      status: status, output: (try? Data(contentsOf: URL(fileURLWithPath: file))) ?? Data(),
      seconds: (ContinuousClock.now - start) / .seconds(1),
      cpuSeconds: Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6)
  }

  static func isInstalled(_ name: String) -> Bool { (try? path(of: name)) != nil }

  static func path(of name: String) throws -> String {
    if name.contains("/") { return name }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    let paths = (folders + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
      throw BenchError("\(name) is not installed")
    }
    return path
  }
}
