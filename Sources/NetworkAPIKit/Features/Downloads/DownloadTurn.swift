/// A download's turn to have its file open: how it gives that, and its place in a manager, to others while it waits.
///
/// ```text
///  begins ──▶ place ──▶ turn ──▶ request ──▶ complete
///               ▲         ▲         │
///               │         │         ├─▶ waits in its place, and in its turn
///               └─────────┴─────────┴─▶ rests
/// ```
///
/// - A *place* is one of those that a ``DownloadManager`` has: its `limit`. Other downloads have none.
/// - A *turn* is one of those that the process has, each from before it waits for a connection to its end.
/// - A download whose server has refused it *rests*: it gives both to others, since it may wait for hours. One that waits
///   because the network, a proxy or a sign-in failed keeps both: those that it would let begin would fail of the same.
///
/// A place is taken before a turn, so whoever has a turn never waits for a place, and they can't wait for each other.
final class DownloadTurn: Sendable {
  /// What a download tells its manager.
  enum Sign: Sendable {
    /// The server refused the download, which waits.
    case refused
    /// The server sends the file, or the rest of it.
    case served
    /// The download gives its place to others.
    case rests
    /// The download waits for a place again, as a part of this call.
    case returns(CallContext)
  }

  typealias Tell = @Sendable (Sign) async throws(NetworkError) -> Void

  /// A process may have as few as 256 files open: with the record that is being written and the socket, these take 192.
  static let turns = AsyncSemaphore(permits: 64)
  /// How many downloads may rest, since their files stay open.
  private static let rests = AsyncSemaphore(permits: 32)

  private let state = Locked((isTaken: false, isOver: false))

  /// - Parameter context: the call that the wait is a part of, if it has begun.
  func take(_ context: CallContext? = nil) async throws(NetworkError) {
    if !Self.turns.tryAcquire() {
      context?.waitsForDownloads()
      do { try await Self.turns.acquire() } catch { throw .cancelled }
    }
    let isLate = state.withLock { state in
      state.isTaken = !state.isOver
      return state.isOver
    }
    if isLate { Self.turns.release() }
  }

  /// - Parameter isOver: whether the download is over, so that one that comes too late isn't kept.
  func give(isOver: Bool = false) {
    let wasTaken = state.withLock { state in
      defer { state = (false, isOver) }
      return state.isTaken
    }
    if wasTaken { Self.turns.release() }
  }

  /// Waits without a place and a turn, unless too many downloads do.
  func rest(
    _ tell: Tell, as context: CallContext, _ pause: @Sendable () async throws -> Void
  ) async throws {
    guard Self.rests.tryAcquire() else { return try await pause() }
    defer { Self.rests.release() }
    give()
    try await tell(.rests)
    try await pause()
    try await tell(.returns(context))
    try await take(context)
  }
}

extension CallContext {
  /// Reports that the call waits for a place or a turn.
  func waitsForDownloads() { emit(.waiting(atMost: nil, reason: "other downloads have to end first")) }
}
