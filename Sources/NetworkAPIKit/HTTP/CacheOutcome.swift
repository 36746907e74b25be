/// What a cache had to do with an answer.
public enum CacheOutcome: String, Sendable, Hashable {
  /// Nothing was stored that could answer, or the call asked not to look; the server answered.
  case miss
  /// A stored answer that is still fresh.
  case hit
  /// A stored answer; the server said with 304 that it is still right.
  case revalidated
  /// A stored answer that is no longer fresh, given while it is being renewed or because the server failed.
  case stale
}
