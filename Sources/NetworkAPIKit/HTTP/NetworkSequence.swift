/// What a server sends, one element after the other: the pages or items of a list, events, or messages.
///
/// ```swift
/// for try await note in client.items(of: .get("/notes", as: [Note].self)) {
///   print(note.text)
/// }
/// ```
///
/// Nothing is requested before the loop needs it, unless it was asked to prefetch. Leaving the loop ends what the loop has
/// begun: its transfer, its calls, its connection. (A ``WebSocket`` stays open.) An error is a ``NetworkError``. The function
/// or property that returns a sequence says what its elements are, when it ends, and what it throws.
public struct NetworkSequence<Element>: AsyncSequence, Sendable {
  /// Begins a loop, and returns what waits for its next element. That holds all that the loop has begun.
  private let start: @Sendable () -> () async throws(NetworkError) -> Element?

  init<Base: AsyncSequence & Sendable>(_ base: Base) where Base.Element == Element {
    start = {
      var iterator = base.makeAsyncIterator()
      return { () async throws(NetworkError) in
        do { return try await iterator.next() } catch { throw NetworkError(error) }
      }
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(read: start()) }

  /// Waits for one element after the other. Releasing it ends what the loop has begun.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let read: () async throws(NetworkError) -> Element?

    /// Waits for the next element; nil at the end.
    public mutating func next() async throws(NetworkError) -> Element? { try await read() }
  }
}
