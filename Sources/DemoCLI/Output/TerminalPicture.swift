import Foundation
import NetworkAPIKit

/// Pictures in terminals that say they show them; in any other one, or through a multiplexer, there is none.
struct TerminalPicture {
  private enum Kind { case kitty, iTerm }

  private let kind: Kind?

  init(_ environment: [String: String]) {
    let program = environment["TERM_PROGRAM"] ?? ""
    let term = environment["TERM"] ?? ""
    if environment["TMUX"] != nil || term.hasPrefix("screen") || term == "dumb" {
      kind = nil
    } else if environment["KITTY_WINDOW_ID"] != nil || term.contains("kitty") || program == "ghostty" {
      kind = .kitty
    } else if ["iTerm.app", "WezTerm"].contains(program) || environment["LC_TERMINAL"] == "iTerm2" {
      kind = .iTerm
    } else {
      kind = nil
    }
  }

  /// What draws the image; nil where the terminal cannot.
  func text(_ image: NetworkImage) -> String? {
    let data = image.data.base64EncodedString()
    switch kind {
    case .iTerm:
      return "\u{1B}]1337;File=inline=1;size=\(image.data.count):\(data)\u{7}"
    case .kitty where image.format == .png:
      // The protocol takes 4096 bytes at a time; all but the last say that more follow.
      var (text, rest, isFirst) = ("", data[...], true)
      while !rest.isEmpty {
        let chunk = rest.prefix(4096)
        rest = rest.dropFirst(4096)
        text += "\u{1B}_G\(isFirst ? "a=T,f=100," : "")m=\(rest.isEmpty ? 0 : 1);\(chunk)\u{1B}\\"
        isFirst = false
      }
      return text
    default:
      return nil
    }
  }
}
