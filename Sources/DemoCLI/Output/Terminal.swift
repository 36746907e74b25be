import Foundation
import NetworkAPIKit

/// What the terminal and the desktop can do, as the process's variables tell.
enum Terminal {
  /// The columns: of the terminal, or of the variable where there is none.
  static func columns(_ environment: [String: String]) -> Int {
    var size = winsize()
    for descriptor in [STDOUT_FILENO, STDERR_FILENO]
    where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Whether it is known to show hyperlinks (OSC 8).
  static func showsLinks(_ environment: [String: String]) -> Bool {
    let (term, program, isDirect) = kind(environment)
    guard isDirect else { return false }
    if let version = environment["VTE_VERSION"].flatMap({ Int($0) }) { return version >= 5000 }
    return ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper"].contains(program)
      || ["KITTY_WINDOW_ID", "WT_SESSION", "KONSOLE_VERSION"].contains { environment[$0] != nil }
      || ["kitty", "alacritty", "foot", "wezterm", "ghostty"].contains { term.contains($0) }
  }

  /// What draws an image; nil where the terminal isn't known to show it.
  static func picture(_ image: NetworkImage, _ environment: [String: String]) -> String? {
    let (term, program, isDirect) = kind(environment)
    guard isDirect else { return nil }
    let data = image.data.base64EncodedString()
    if environment["KITTY_WINDOW_ID"] != nil || term.contains("kitty") || program == "ghostty" {
      guard image.format == .png else { return nil }
      // The protocol takes 4096 bytes at a time; all but the last say that more follow.
      var (text, rest) = ("", data[...])
      while !rest.isEmpty {
        let chunk = rest.prefix(4096)
        rest = rest.dropFirst(4096)
        text += "\u{1B}_G\(text.isEmpty ? "a=T,f=100," : "")m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
      }
      return text
    }
    guard ["iTerm.app", "WezTerm"].contains(program) || environment["LC_TERMINAL"] == "iTerm2" else { return nil }
    return "\u{1B}]1337;File=inline=1;size=\(image.data.count):\(data)\u{7}"
  }

  /// The terminal's names, and whether it gets the output itself. A multiplexer passes sequences on only if it is new
  /// enough, which it doesn't say.
  private static func kind(_ environment: [String: String]) -> (term: String, program: String, isDirect: Bool) {
    let term = environment["TERM"] ?? ""
    let isDirect = environment["TMUX"] == nil && !term.hasPrefix("screen") && term != "dumb"
    return (term, environment["TERM_PROGRAM"] ?? "", isDirect)
  }

  /// Opens a page with the program that `BROWSER` names, with options after blanks, or with the system's own; false if that fails.
  static func open(_ url: URL, _ environment: [String: String]) -> Bool {
    #if os(macOS) || os(Linux)
    #if os(macOS)
    let system = "open"
    #else
    let system = "xdg-open"
    #endif
    let browser = (environment["BROWSER"] ?? "").split(separator: " ").map(String.init)
    let words = (browser.isEmpty ? [system] : browser) + [url.absoluteString]
    // The system's opener only prints messages of its own. A browser may show the page in the terminal.
    return run(["/usr/bin/env"] + words, isSilent: browser.isEmpty)
    #else
    return false
    #endif
  }

  /// Whether another program has the terminal, so that Ctrl-C is for that one.
  static let isLent = Locked(false)

  #if os(macOS) || os(Linux)
  /// Runs a program to its end; false if it fails. One for the terminal belongs to the process group of this one, unlike
  /// with Foundation's `Process`: any other may neither read from the terminal nor set it up, and would be stopped there.
  /// The system's opener doesn't, since Ctrl-C would end the browser that it has started.
  private static func run(_ words: [String], isSilent: Bool) -> Bool {
    #if os(macOS)
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
    for stream in isSilent ? [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] : [] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    // What this program and its thread ignore or block would be so there too.
    var (ignored, blocked) = (sigset_t(), sigset_t())
    sigemptyset(&ignored)
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGPIPE] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    let group = isSilent ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | group))
    var arguments = words.map { strdup($0) } + [nil]
    var variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var (id, status) = (pid_t(), Int32())
    isLent.withLock { $0 = !isSilent }
    defer { isLent.withLock { $0 = false } }
    guard posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables) == 0 else { return false }
    while waitpid(id, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }
  #endif
}
