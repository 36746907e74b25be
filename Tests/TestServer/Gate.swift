import Foundation

/// A point that a server's thread waits at until the test lets it go on, so that tests order events without sleeping.
///
///     let gate = Gate()
///     let server = try TestServer.responding { _ in gate.wait(); return Response(body: "late") }
///     async let answer = client.get(server.url)
///     try await gate.reached()      // the request is on the server, and unanswered
///     gate.open()
public final class Gate: @unchecked Sendable {  // `isOpened` is only reached while `condition` is locked.
  private let condition = NSCondition()
  private var isOpened: Bool
  private let arrivals = Counter()

  /// - Parameter isOpen: true makes a gate that holds nobody and only tells that it was passed.
  public init(isOpen: Bool = false) {
    isOpened = isOpen
  }

  /// Lets through everyone who waits, and everyone who comes later.
  public func open() {
    condition.lock()
    isOpened = true
    condition.broadcast()
    condition.unlock()
  }

  /// Blocks the thread until the gate opens. On a server's thread it also ends when that connection is closed or the
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

  /// Returns once `count` waits have begun; throws `TestServerError.timedOut` after `limit`.
  public func reached(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await arrivals.reach(count, within: limit, of: "arrivals at a gate")
  }

  /// Has those who wait look again whether their connection is still open.
  func wake() {
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
