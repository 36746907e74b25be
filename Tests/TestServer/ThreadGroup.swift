import Foundation

/// Threads that can be waited for together.
final class ThreadGroup: @unchecked Sendable {  // `running` is only reached while `condition` is locked.
  private let condition = NSCondition()
  private var running: Set<ObjectIdentifier> = []

  func run(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in
      body()
      condition.lock()
      running.remove(ObjectIdentifier(Thread.current))
      condition.broadcast()
      condition.unlock()
    }
    thread.stackSize = 1 << 20
    condition.lock()
    running.insert(ObjectIdentifier(thread))
    condition.unlock()
    thread.start()
  }

  /// Waits until all threads except the calling one have ended.
  func join() {
    condition.lock()
    defer { condition.unlock() }
    while !running.subtracting([ObjectIdentifier(Thread.current)]).isEmpty { condition.wait() }
  }
}
