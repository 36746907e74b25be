import Foundation

/// A point at which a server's thread waits until the test lets it continue, so that tests order events without
/// sleeping.
///
///     let gate = Gate()
///     let server = try TestServer.responding { _ in gate.wait(); return Response(body: "late") }
///     async let response = client.get(server.url)
///     try await gate.reached()      // the server has the request, and hasn't responded
///     gate.open()
public final class Gate: @unchecked Sendable {  // `isOpened` is only reached while `condition` is locked.
  private let condition = NSCondition()
  private var isOpened: Bool
  private let arrivals = Counter()

  /// - Parameter isOpen: true for a gate that doesn't block and only reports that it was passed.
  public init(isOpen: Bool = false) {
    isOpened = isOpen
  }

  /// Lets all current and later threads pass.
  public func open() {
    condition.lock()
    isOpened = true
    condition.broadcast()
    condition.unlock()
  }

  /// Blocks the thread until the gate opens. On a server's thread, it also returns when the connection is closed or the
  /// server stops. Never call it from an `async` function.
  /// - Returns: whether the gate was opened.
  @discardableResult
  public func wait() -> Bool {
    arrivals.add()
    let connection = Connection.current
    connection?.isWaiting(at: self)
    defer { connection?.isWaiting(at: nil) }
    condition.lock()
    defer { condition.unlock() }
    while !isOpened && connection?.isClosed != true { condition.wait() }
    return isOpened
  }

  /// Waits until `count` threads have reached the gate; throws `TestServerError.timedOut` after `limit`.
  public func reached(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await arrivals.reach(count, within: limit, of: "arrivals at a gate")
  }

  /// Lets the waiting threads check again whether their connections are still open.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
