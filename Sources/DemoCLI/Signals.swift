import Dispatch
import Foundation

/// What the shell and the user tell a running program.
struct Signals {
  private let interrupt: any DispatchSourceSignal

  /// Takes the signals over: from now on the default, which ends the process at once, does not happen.
  init() {
    // A reader that went away is noticed where something is written, and a server's closed connection is an error of a
    // call; neither is to end the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGINT, SIG_IGN)
    interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
  }

  /// Cancels the command when Ctrl-C is pressed. The process ends at once the second time, and in any case soon: reading
  /// a terminal cannot be cancelled.
  func cancel(_ command: Task<Int32, Never>) {
    interrupt.setEventHandler {
      if command.isCancelled { exit(128 + SIGINT) }
      command.cancel()
      DispatchQueue.global().asyncAfter(deadline: .now() + 2) { exit(128 + SIGINT) }
    }
    interrupt.activate()
  }
}
