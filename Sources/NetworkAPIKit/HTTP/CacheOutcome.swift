/// How the cache was involved in a response.
public enum CacheOutcome: Sendable, Hashable {
  /// No stored response was used, so the server sent this one.
  case miss
  /// A stored response that is still fresh, or that the request accepts as it is (`max-stale`).
  case hit
  /// A stored response that the server confirmed with a 304.
  case revalidated
  /// A stale stored response, returned while it is being revalidated, because the server failed, or because none may be
  /// asked.
  case stale
}
