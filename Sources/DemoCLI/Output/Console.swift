import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The C library's, whichever it is; `Console` has a `write` of its own.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Where a command writes: data to standard output, everything else to standard error.
struct Console: Sendable {
  /// Whether standard output is a terminal: then output is laid out for a reader, otherwise for programs.
  let isTerminal: Bool
  /// Whether colours may be used.
  let usesColor: Bool
  /// Columns of the terminal.
  let width: Int
  /// Whether standard error is a terminal, where a line can be written over and over.
  let showsProgress: Bool
  private let input: @Sendable () -> Data
  private let output: @Sendable (Data) -> Void
  private let errorOutput: @Sendable (Data) -> Void

  init(
    isTerminal: Bool, usesColor: Bool, width: Int, showsProgress: Bool = false,
    input: @escaping @Sendable () -> Data = { FileHandle.standardInput.readDataToEndOfFile() },
    output: @escaping @Sendable (Data) -> Void, errorOutput: @escaping @Sendable (Data) -> Void
  ) {
    self.isTerminal = isTerminal
    self.usesColor = usesColor
    self.width = width
    self.showsProgress = showsProgress
    self.input = input
    self.output = output
    self.errorOutput = errorOutput
  }

  /// The process's own streams. `NO_COLOR` (any value) and `--no-color` turn colours off.
  static func standard(environment: [String: String], noColor: Bool) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let forced = environment["CLICOLOR_FORCE"].map { $0 != "0" } ?? false
    let refused =
      noColor || environment["NO_COLOR"].map { !$0.isEmpty } == true || environment["TERM"] == "dumb"
      || environment["CLICOLOR"] == "0"
    return Console(
      isTerminal: isTerminal, usesColor: !refused && (isTerminal || forced), width: Self.columns(environment),
      showsProgress: isatty(STDERR_FILENO) == 1 && environment["TERM"] != "dumb",
      output: { write($0, to: STDOUT_FILENO) }, errorOutput: { write($0, to: STDERR_FILENO) })
  }

  /// All of standard input.
  func read() -> Data { input() }
  /// Writes a line of data.
  func print(_ text: String) { write(text + "\n") }
  /// Writes data as it is.
  func write(_ text: String) { output(Data(text.utf8)) }
  /// Writes bytes as they are.
  func write(_ data: Data) { output(data) }
  /// Writes a line that is no data: progress, errors, what happens on the wire.
  func note(_ text: String) { errorOutput(Data((text + "\n").utf8)) }
  /// Writes the line of progress anew; empty to take it away.
  func progress(_ text: String) {
    guard showsProgress else { return }
    errorOutput(Data("\r\u{1B}[K\(text)".utf8))
  }

  /// The text in a colour, where colours are used.
  func styled(_ text: String, _ style: Style) -> String {
    usesColor ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  enum Style: Int { case bold = 1, dim = 2, red = 31, green = 32, yellow = 33, blue = 34, magenta = 35, cyan = 36 }

  /// What the terminal says, or the variable where there is none.
  private static func columns(_ environment: [String: String]) -> Int {
    var size = winsize()
    for descriptor in [STDOUT_FILENO, STDERR_FILENO]
    where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
  }

  /// Writes all of it; a reader that went away ends the program quietly, as the shell's tools do.
  private static func write(_ data: Data, to descriptor: Int32) {
    var bytes = [UInt8](data)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EPIPE {
        exit(0)
      } else if errno == EAGAIN {
        // Somebody made the pipe one that does not wait; so the waiting is done here.
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&writable, 1, -1)
      } else if errno != EINTR {
        // Output that is lost is no success; where the words about it are lost too there is nothing to be said.
        if descriptor == STDOUT_FILENO {
          write(Data("DemoCLI: the output cannot be written.\n".utf8), to: STDERR_FILENO)
        }
        exit(1)
      }
    }
  }
}
