import Foundation

/// Where a command writes: data to standard output, everything else to standard error.
struct Console: Sendable {
  /// Whether standard output is a terminal: then output is laid out for a reader, otherwise for programs.
  var isTerminal: Bool
  /// Whether output has colors.
  var usesColor: Bool
  var usesLinks = false
  var width: Int
  /// Whether standard error is a terminal where a line can be written over and over.
  var showsProgress = false
  /// Whether standard error is a terminal, so that errors are folded to its width; for programs they are one line.
  var foldsErrors = false
  /// Whether errors have a color.
  var colorsErrors = false
  var input: @Sendable () throws -> Data = { try Self.readAll(STDIN_FILENO) }
  var output: @Sendable (Data) -> Void
  var errorOutput: @Sendable (Data) -> Void
  /// Opens a page in the browser; false if there is none.
  var open: @Sendable (URL) -> Bool = { _ in false }
  /// The present, which times are shown relative to.
  var now: @Sendable () -> Date = { Date() }
  /// What is still to be done if the process ends because its output can't be written.
  var lastWork = LastWork()

  /// The process's own streams. `NO_COLOR` (any value but an empty one) and `--no-color` turn colours off.
  static func standard(environment: [String: String], noColor: Bool) -> Console {
    let isTerminal = isatty(STDOUT_FILENO) == 1, showsErrors = isatty(STDERR_FILENO) == 1
    let isDumb = environment["TERM"] == "dumb"
    let isForced = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
    let lastWork = LastWork()
    let isPlain = noColor || environment["NO_COLOR"]?.isEmpty == false || isDumb || environment["CLICOLOR"] == "0"
    return Console(
      isTerminal: isTerminal, usesColor: !isPlain && (isTerminal || isForced),
      usesLinks: !isPlain && isTerminal && Terminal.showsLinks(environment), width: Terminal.columns(environment),
      showsProgress: showsErrors && !isDumb, foldsErrors: showsErrors,
      colorsErrors: !isPlain && (showsErrors || isForced),
      output: { write($0, to: STDOUT_FILENO, lastWork) }, errorOutput: { write($0, to: STDERR_FILENO, lastWork) },
      open: { Terminal.open($0, environment) }, lastWork: lastWork)
  }

  /// Reads to the end. Returns to look for a cancellation, as by Ctrl-C, between parts: nothing interrupts a read.
  private static func readAll(_ descriptor: Int32) throws -> Data {
    var data = Data()
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try Task.checkCancellation()
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 50) != 0 else { continue }
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count >= 0 else {
        throw CommandFailure("Standard input can't be read (\(String(cString: strerror(errno)))).")
      }
      guard count > 0 else { return data }
      data += part[..<count]
    }
  }

  func print(_ text: String) { write(text + "\n") }
  func write(_ text: String) { output(Data(text.utf8)) }
  /// Writes a line to standard error: progress, errors, what goes over the wire.
  func note(_ text: String) { errorOutput(Data((text + "\n").utf8)) }
  /// Writes an error, with the program's name before it.
  func fail(_ message: String) {
    let name = "DemoCLI:"
    let lines = foldsErrors ? DisplayWidth.folded("\(name) \(message)", to: width) : ["\(name) \(message)"]
    note((colorsErrors ? Self.styled(name, .red) : name) + lines.joined(separator: "\n").dropFirst(name.count))
  }
  /// Replaces the progress line; an empty text removes it.
  func progress(_ text: String) { if showsProgress { errorOutput(Data("\r\u{1B}[K\(text)".utf8)) } }

  enum Style: Int { case bold = 1, dim = 2, red = 31, green = 32, yellow = 33, blue = 34, magenta = 35, cyan = 36 }

  func styled(_ text: String, _ style: Style) -> String { usesColor ? Self.styled(text, style) : text }

  private static func styled(_ text: String, _ style: Style) -> String {
    "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
  }

  func linked(_ text: String, to url: URL) -> String {
    let target = url.absoluteString
    guard usesLinks, ["http", "https"].contains(url.scheme), !target.unicodeScalars.contains(where: PlainText.isControl)
    else { return text }
    return "\u{1B}]8;;\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  /// Writes all of it. If the reader of standard output went away, the program ends quietly, as the shell's tools do; if
  /// that of standard error did, the command goes on without it.
  private static func write(_ data: Data, to descriptor: Int32, _ lastWork: LastWork) {
    var bytes = [UInt8](data)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { writeBytes(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno == EAGAIN {
        // The pipe is in non-blocking mode, so wait here until it is writable.
        var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&writable, 1, -1)
      } else if errno != EINTR {
        guard descriptor == STDOUT_FILENO else { return }
        end(becauseOf: errno, lastWork)
      }
    }
  }

  /// Ends the process because of an error of standard output.
  private static func end(becauseOf error: Int32, _ lastWork: LastWork) -> Never {
    func fail(_ message: String) { write(Data("DemoCLI: \(message)\n".utf8), to: STDERR_FILENO, lastWork) }
    var isFailure = error != EPIPE
    if isFailure { fail("The output can't be written.") }
    do {
      try lastWork.finish()
    } catch {
      fail(PlainText.line(error.localizedDescription))
      isFailure = true
    }
    exit(isFailure ? 1 : 0)
  }
}

/// Work that is left when the process ends before its command does.
///
/// Unchecked: the lock guards the work.
final class LastWork: @unchecked Sendable {
  private let lock = NSLock()
  private var work: (@Sendable () throws -> Void)?

  func set(_ work: @escaping @Sendable () throws -> Void) { lock.withLock { self.work = work } }

  /// Does the work, and only once: whoever ends the process meanwhile waits for it.
  func finish() throws {
    try lock.withLock {
      defer { work = nil }
      try work?()
    }
  }
}

/// The C library's, whichever it is; `Console` has a `write` of its own.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// A failure of a command, described for the person at the terminal.
struct CommandFailure: LocalizedError {
  let errorDescription: String?
  let exitCode: Int32

  init(_ message: String, exitCode: Int32 = 1) { (errorDescription, self.exitCode) = (message, exitCode) }
}
