#if os(Linux) || os(macOS)
public import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that a test runs. It has no descriptors of this process but the streams it is given, belongs to a process group
/// of its own, and is killed with that when the value is released while it runs.
///
/// Foundation's `Process` lets a program on Linux inherit what another thread opens at that moment. Then a pipe doesn't end,
/// and the end of another program isn't noticed, before this one has ended. And it waits on the thread of its caller.
public final class ChildProcess: Sendable {
  public let id: Int32
  /// Its status, once it has ended and was waited for; -1 if somebody else has waited for it.
  private let ended = Guarded<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: its path, or its name, which is then looked for as the shell does.
  ///   - input: the descriptor of its standard input; nil for one that has ended. The caller closes it.
  ///   - output: the descriptor of its standard output; nil to discard it.
  ///   - errors: the descriptor of its standard error; nil to discard it.
  ///   - folder: its working directory; nil for that of this process. On Linux only.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = ProcessInfo.processInfo.environment,
    input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, folder: String? = nil
  ) throws {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (stream, descriptor) in [input, output, errors].enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(stream))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(stream), "/dev/null", stream == 0 ? O_RDONLY : O_WRONLY, 0)
      }
    }
    #if canImport(Darwin)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
    // The tests may have been started to ignore these, as by a script with `&`.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for number in [SIGINT, SIGHUP] { sigaddset(&defaults, number) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    // Not in the headers that Swift imports, but in every glibc since 2.34.
    typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
    typealias ChangeFolder =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32
    guard let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np"),
      let changeFolder = dlsym(nil, "posix_spawn_file_actions_addchdir_np")
    else { throw TestServerError.system(call: "dlsym", reason: "glibc is older than 2.34") }
    _ = unsafeBitCast(closeFrom, to: CloseFrom.self)(&actions, 3)
    if let folder { _ = unsafeBitCast(changeFolder, to: ChangeFolder.self)(&actions, folder) }
    #endif
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, path, &actions, &attributes, &words, &variables)
    guard code == 0 else {
      throw TestServerError.system(call: "posix_spawnp \(path)", reason: String(cString: strerror(code)))
    }
    self.id = id
  }

  deinit {
    send(SIGKILL)
    var status: Int32 = 0
    if ended.withLock({ $0 }) == nil { waitpid(id, &status, 0) }
  }

  /// The exit code, or 128 and the number of the signal that has ended it; nil while it runs.
  public var code: Int32? {
    status.map { $0 < 0 ? $0 : $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + $0 & 0x7F }
  }

  /// The signal that has ended it, or 0.
  public var signal: Int32 { status.map { max($0, 0) & 0x7F } ?? 0 }

  private var status: Int32? {
    ended.withLock { ended in
      guard ended == nil else { return ended }
      var status: Int32 = 0
      let found = waitpid(id, &status, WNOHANG)
      if found == id { ended = status }
      if found < 0, errno != EINTR { ended = -1 }
      return ended
    }
  }

  /// Sends a signal to it and its own programs, unless it has ended.
  public func send(_ signal: Int32) {
    ended.withLock { if $0 == nil { _ = kill(-id, signal) } }
  }

  /// Waits for its end, and returns its exit code. It is killed after a limit, in seconds, and if the task is cancelled.
  public func end(within limit: Double = 120) async throws -> Int32 {
    let last = ContinuousClock.now + .seconds(limit)
    while true {
      if let code { return code }
      if ContinuousClock.now > last { send(SIGKILL) }
      do {
        try await Task.sleep(for: .milliseconds(2))
      } catch {
        send(SIGKILL)
        throw error
      }
    }
  }

  /// Waits like ``end(within:)``, on the thread of the caller.
  public func waitUntilEnd(within limit: Double = 120) -> Int32 {
    let last = ContinuousClock.now + .seconds(limit)
    while true {
      if let code { return code }
      if ContinuousClock.now > last { send(SIGKILL) }
      usleep(1000)
    }
  }
}

extension ChildProcess {
  /// What a program has left behind.
  public struct Outcome: Sendable {
    /// See ``ChildProcess/code``.
    public let code: Int32
    public let output: Data
    public let errors: Data
  }

  /// Runs a program, and returns what it has written.
  public static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws -> Outcome {
    let files = try Files()
    let process = try ChildProcess(
      path, arguments, environment: environment, output: files.output, errors: files.errors)
    return try files.outcome(try await process.end())
  }

  /// Runs a program like ``run(_:_:environment:)``, on the thread of the caller.
  public static func runHere(_ path: String, _ arguments: [String]) throws -> Outcome {
    let files = try Files()
    let process = try ChildProcess(path, arguments, output: files.output, errors: files.errors)
    return try files.outcome(process.waitUntilEnd())
  }

  /// Files for the outputs: a pipe would have to be read meanwhile, and may be held open by others.
  public final class Files: Sendable {
    public let output: Int32
    public let errors: Int32
    private let folder: TemporaryDirectory

    public init() throws {
      folder = try TemporaryDirectory()
      output = open(folder.path("output"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      errors = open(folder.path("errors"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      guard output >= 0, errors >= 0 else { throw Posix.failure("open") }
    }

    deinit { for file in [output, errors] { close(file) } }

    /// What was written until now.
    public func outcome(_ code: Int32) throws -> Outcome {
      func written(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path(name))) }
      return Outcome(code: code, output: try written("output"), errors: try written("errors"))
    }
  }
}
#endif
