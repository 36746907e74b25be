/// How a request uses the cache.
public enum CacheMode: Sendable, Hashable {
  /// Returns a fresh stored response, or else contacts the server.
  case use
  /// Always contacts the server, and stores its response. A GET or HEAD is sent with `Cache-Control: no-cache`, unless it
  /// has a `Cache-Control` or `Pragma` of its own, so that caches on its way contact the server too. This applies to every
  /// kind of call, also without a cache in the client.
  case reload
  /// Returns a stored response that may be used without asking the server, or throws ``NetworkError/notCached(call:)``.
  case onlyIfCached
  /// Neither uses nor stores a response.
  case ignore
}

private enum CacheOption: RequestOptionKey { static let defaultValue = CacheMode.use }
private enum OneTimeCredentialOption: SendingOptionKey { static let defaultValue = false }
private enum ReplacesReloadOption: SendingOptionKey { static let defaultValue = false }
private enum StaleResponsesOption: RequestOptionKey { static let defaultValue = false }

extension RequestOptions {
  /// Whether a stale stored response is better than none: it is returned if the server can't be reached or responds
  /// with 500, 502, 503 or 504, if the credential has expired and can't be refreshed for now, and with
  /// ``CacheMode/onlyIfCached``. Default false; then only the response's `stale-if-error` allows that. Never if the
  /// response forbids it with `must-revalidate` or `no-cache`, or the request with `no-cache`.
  ///
  /// ``HTTPMetrics/cache`` of such a response is ``CacheOutcome/stale``.
  public var usesStaleResponses: Bool {
    get { self[StaleResponsesOption.self] }
    set { self[StaleResponsesOption.self] = newValue }
  }

  /// Whether the request stands for one that reloads, which gets a stored response only where stale ones are wanted.
  var replacesReload: Bool {
    get { self[ReplacesReloadOption.self] }
    set { self[ReplacesReloadOption.self] = newValue }
  }

  /// Whether the credential of the request is for this request alone, so that no other one can have its response.
  var hasOneTimeCredential: Bool {
    get { self[OneTimeCredentialOption.self] }
    set { self[OneTimeCredentialOption.self] = newValue }
  }

  /// How the request uses the client's cache, if it has one. Default ``CacheMode/use``.
  public var cache: CacheMode {
    get { self[CacheOption.self] }
    set { self[CacheOption.self] = newValue }
  }
}
