/// How a request uses the cache.
public enum CacheMode: Sendable, Hashable {
  /// Returns a fresh stored response, or else contacts the server.
  case use
  /// Always contacts the server, and stores its response.
  case reload
  /// Returns a stored response that may be used without contacting the server, or throws
  /// ``NetworkError/notCached(call:)``.
  case onlyIfCached
  /// Neither uses nor stores a response.
  case ignore
}

private enum CacheOption: RequestOptionKey {
  static let defaultValue = CacheMode.use
}

extension RequestOptions {
  /// How the request uses the client's cache, if it has one. Default ``CacheMode/use``.
  public var cache: CacheMode {
    get { self[CacheOption.self] }
    set { self[CacheOption.self] = newValue }
  }
}
