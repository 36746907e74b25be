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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    let browser = (environment["BROWSER"] ?? "").split(separator: " ").map(String.init)
    process.arguments = (browser.isEmpty ? [system] : browser) + [url.absoluteString]
    if browser.isEmpty {
      // The system's opener only prints messages of its own. A browser may show the page in the terminal.
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
    #else
    return false
    #endif
  }
}
