#if os(Linux)
import CCurl
import Foundation

/// Busy polling: who has the only transfer, to a server that answers at once, looks for the response itself.
///
/// Putting a thread to sleep and waking it takes longer than a server nearby needs for its answer, and there are two
/// to be woken: the one that waits for the socket, and the one the caller runs on. So while lone transfers are over
/// within ``CurlLoop/quick``, the thread does not watch the sockets when it has nothing to do, and the caller keeps
/// looking for as long. When nothing has come by then, or somebody else comes, the thread takes over as ever.
extension CurlLoop {
  /// What counts as an answer at once, in nanoseconds: about what two threads need to be woken.
  static let quick: UInt64 = 200_000
  /// So many lone transfers in a row must have been that quick. One that is not costs the caller the time above, once.
  static let quickCalls = 4
  /// With one processor, whoever keeps looking keeps the server from answering.
  static let canPoll = ProcessInfo.processInfo.activeProcessorCount > 1

  var expectsQuickResponse: Bool { quickInARow >= Self.quickCalls && Self.canPoll }

  /// Learns from a transfer that is over; called before it leaves the table.
  func learn(from transfer: CurlTransfer, succeeded: Bool) {
    let isQuick = succeeded && transfers.all.count == 1 && now - transfer.started < Self.quick
    quickInARow = isQuick ? min(quickInARow + 1, Self.quickCalls) : 0
  }

  /// Looks for the response to a transfer that was just started in place; with the drive lock held.
  func poll(for transfer: CurlTransfer) {
    guard isParked else { return }
    let end = now + Self.quick
    while transfer.continuation != nil, transfers.all.count == 1, now < end, inboxIsEmpty() {
      let count = epoll_wait(sockets.poll, events, Int32(Self.eventCapacity), 0)
      clock.pointee = Self.readClock()
      for index in 0..<max(0, Int(count)) {
        // Meant for the thread, which would miss it.
        guard events[index].data.fd != wakeup else { return finishRound() }
        handle(events[index])
      }
      finishRound()
    }
    if transfer.continuation != nil { quickInARow = 0 }
  }

  private func inboxIsEmpty() -> Bool {
    inboxLock.lock()
    defer { inboxLock.unlock() }
    return inbox.isEmpty && jobs.isEmpty
  }

  /// Sleeps until it is woken or it is time, whatever happens on the sockets.
  func park(_ milliseconds: Int32) {
    var descriptor = pollfd(fd: wakeup, events: Int16(POLLIN), revents: 0)
    if Glibc.poll(&descriptor, 1, milliseconds) > 0 { takeWakeup() }
  }

  func takeWakeup() {
    var value: eventfd_t = 0
    eventfd_read(wakeup, &value)
  }
}
#endif
