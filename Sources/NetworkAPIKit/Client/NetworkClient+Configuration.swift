extension NetworkClient {
  /// The configuration of a client; the defaults suit most programs.
  public struct Configuration: Sendable {
    /// The URL to which relative endpoints are appended: host and base path, such as `"https://api.example.com/v1"`.
    ///
    /// A `String`, `URL`, ``HTTPURL``, or a ``BaseURL`` that may change. It is checked when a client uses it: with one that
    /// isn't valid, each call throws ``NetworkError/invalidURL(_:)``. A literal is a `String` here; after one with
    /// interpolated values write `as NetworkAPI.Path`, so that they are encoded. Credentials in ``headers``, ``query`` and
    /// ``authentication`` are meant for its origin.
    public var baseURL: (any HTTPURLConvertible)?
    /// Replacements for the hosts of endpoints: GitHub Enterprise instead of `api.github.com`, or a local server in
    /// tests.
    ///
    /// The key is a host, without scheme and port, and the value the base URL to use instead. A key with a path, such as
    /// `api.github.com/graphql`, replaces only that URL, and its value is the complete replacement. With a key that isn't
    /// valid, each call throws ``NetworkError/invalidURL(_:)``.
    public var hostOverrides: [String: HTTPURL]
    /// The header fields of every request. An endpoint's fields replace those of the same names. A `Content-Type` is for
    /// bodies without a type of their own, and for JSON if it is a type of JSON; an `Accept` isn't for decoders of other
    /// types than JSON. TRACE carries no credential among them.
    public var headers: NetworkAPI.Headers
    /// The query items of every request to the origin of ``baseURL``, such as an API version. An endpoint's items replace
    /// those of the same names, and so do those of a URL that a server names for a page or an upload. A redirect is
    /// followed to the URL as the server writes it. At another origin, a URL that a server names loses these items if it
    /// repeats them. Default none.
    public var query: NetworkAPI.Query
    /// How the bodies of failures are decoded, unless the endpoint has its own `ErrorResponse`; nil (the default) to
    /// understand problem details (``ProblemDetails``) only.
    ///
    /// ```swift
    /// struct ServerError: Decodable { var message: String }
    /// configuration.errorResponse = ServerError.self
    /// ```
    public var errorResponse: (any (Decodable & Sendable).Type)?
    /// The timeouts of every call, unless its endpoint has its own.
    public var timeouts: HTTPTimeouts
    /// How JSON is encoded and decoded, unless the endpoint has its own coding.
    public var coding: JSONCoding
    /// The maximum size of a body that is collected in memory, in bytes, after content decoding. Default 256 MiB.
    public var maximumBodySize: Int
    /// Your own interceptors, the outermost first. <doc:Policies> shows their position among the client's
    /// policies.
    public var interceptors: [any Interceptor]
    /// Your own interceptors next to the transport: they see every attempt and every redirect as it is sent.
    ///
    /// Fields they add are also sent to other origins after a redirect, and don't separate cached responses. Put
    /// credentials in ``authentication``.
    public var networkInterceptors: [any Interceptor]
    /// How redirects are followed; nil to return them as responses.
    public var redirects: RedirectPolicy?
    /// Which failures are retried, and when; ``RetryPolicy/never`` to not retry.
    public var retry: any RetryPolicy
    /// The maximum number of retries of the client, in relation to its calls; nil for no maximum. Each client counts its
    /// own. Default at most a tenth of the calls, and at least ten in a minute.
    public var retryBudget: RetryBudget?
    /// The credentials, each for its own origins.
    public var authentication: [Authentication]
    /// The jar that stores and sends cookies; nil (the default) for none. Clients may share a jar.
    public var cookies: CookieJar?
    /// The cache for responses; nil (the default) for none.
    public var cache: HTTPCache?
    /// Whether identical GET and HEAD requests in flight share one transfer. Default false.
    public var coalescesIdenticalCalls: Bool
    /// Stops calling a host that keeps failing; nil (the default) to not do that.
    public var circuitBreaker: CircuitBreaker?
    /// The limit for concurrent requests to each host; nil (the default) for the transport's limit only.
    public var concurrencyLimit: ConcurrencyLimit?
    /// The limit for the rate of requests to each host; nil (the default) for none.
    public var rateLimit: RateLimit?
    /// The observers of all calls.
    public var observers: [any NetworkObserver]
    /// The transport; nil (the default) for ``NetworkClient/defaultTransport()``.
    public var transport: (any Transport)?
    /// The settings of features that are built on the client; each feature declares its own.
    var features = RequestOptions()

    /// Creates a configuration; each setting has a default.
    public init(
      baseURL: (any HTTPURLConvertible)? = nil, hostOverrides: [String: HTTPURL] = [:],
      headers: NetworkAPI.Headers = [:], query: NetworkAPI.Query = [:],
      errorResponse: (any (Decodable & Sendable).Type)? = nil,
      timeouts: HTTPTimeouts = HTTPTimeouts(), coding: JSONCoding = JSONCoding(), maximumBodySize: Int = 256 << 20,
      interceptors: [any Interceptor] = [], networkInterceptors: [any Interceptor] = [],
      redirects: RedirectPolicy? = RedirectPolicy(), retry: any RetryPolicy = ExponentialBackoff(),
      retryBudget: RetryBudget? = RetryBudget(),
      authentication: [Authentication] = [], cookies: CookieJar? = nil, cache: HTTPCache? = nil,
      coalescesIdenticalCalls: Bool = false,
      circuitBreaker: CircuitBreaker? = nil, concurrencyLimit: ConcurrencyLimit? = nil, rateLimit: RateLimit? = nil,
      observers: [any NetworkObserver] = [], transport: (any Transport)? = nil
    ) {
      self.baseURL = baseURL
      self.hostOverrides = hostOverrides
      self.headers = headers
      self.query = query
      self.errorResponse = errorResponse
      self.timeouts = timeouts
      self.coding = coding
      self.maximumBodySize = maximumBodySize
      self.interceptors = interceptors
      self.networkInterceptors = networkInterceptors
      self.redirects = redirects
      self.retry = retry
      self.retryBudget = retryBudget
      self.authentication = authentication
      self.cookies = cookies
      self.cache = cache
      self.coalescesIdenticalCalls = coalescesIdenticalCalls
      self.circuitBreaker = circuitBreaker
      self.concurrencyLimit = concurrencyLimit
      self.rateLimit = rateLimit
      self.observers = observers
      self.transport = transport
    }
  }
}

extension NetworkClient.Configuration {
  /// The position in ``chain(time:)`` of an endpoint's interceptors: after `Deadline` and the client's own.
  var endpointPosition: Int { 1 + interceptors.count }

  /// The client's chain of interceptors, the outermost first. The only place that defines their order.
  func chain(time: TimeSource = .system) -> [any Interceptor] {
    // Outermost, so that every wait counts, including waits in the caller's interceptors.
    var chain: [any Interceptor] = [Deadline(time: time)]
    // The caller's interceptors see each call once, before any policy changes it. An endpoint's interceptors follow
    // them.
    chain.append(contentsOf: interceptors)
    // Outside everything else that waits.
    chain.append(ShorterDeadline(time: time))
    // Outside redirects and retries, so that they all have the same key.
    chain.append(IdempotencyKeys())
    // Outside everything that sends requests, so that a shared transfer does it only once.
    if coalescesIdenticalCalls {
      chain.append(
        Coalescing(cookies: cookies) { [authentication, cookies, cache] in
          authentication.map(\.userChanges) + [cookies?.generation ?? 0, cache?.generation ?? 0]
        })
    }
    // Outside redirects: the linked page may be redirected.
    chain.append(LinkFollower(redirects: redirects))
    // Outside retries: each hop is retried by itself. If the GET after a 303 fails, the original POST isn't sent again.
    chain.append(redirects ?? GivenRedirects() as any Interceptor)
    // Outside authentication: an attempt after a long delay uses the credential of that time.
    chain.append(Retry(retry, budget: retryBudget, wait: RetryWait(time: time)))
    if let cookies { chain.append(CookieStart(jar: cookies)) }
    // Inside redirects: a redirected request is checked with its new origin, so it gets no credential for another one.
    // Those that change the URL first, so that a digest covers it.
    chain.append(contentsOf: authentication.filter(\.changesURL) + authentication.filter { !$0.changesURL })
    // Inside redirects and retries: each hop and attempt sends the cookies that apply to it.
    if let cookies { chain.append(CookieSender(jar: cookies)) }
    // Where a request has the URL and the fields that its image is kept by.
    chain.append(ChangeReporter(keeper: self))
    // Inside authentication and cookies: responses are separated by them. Each hop is stored by itself.
    chain.append(cache ?? WithoutCache() as any Interceptor)
    // Inside the cache, which would take `no-cache` for a ban on the stale response that a call prefers to an error.
    chain.append(ReloadField())
    // Inside the cache: a cached response doesn't set its cookies again.
    if let cookies { chain.append(CookieReceiver(jar: cookies)) }
    // Inside the cache: a cached response needs no host. Outside the limits: a rejected request doesn't queue.
    if let circuitBreaker { chain.append(circuitBreaker) }
    if let concurrencyLimit { chain.append(concurrencyLimit) }
    // Next to the transport: only requests that are really sent count.
    if var rateLimit {
      rateLimit.check = circuitBreaker?.check
      chain.append(rateLimit)
    }
    if let circuitBreaker { chain.append(CircuitGate(breaker: circuitBreaker)) }
    chain.append(contentsOf: networkInterceptors)
    return chain
  }

  /// Removes the stored responses of a request's URL, after requests to other URLs have changed what is there.
  func forget(_ request: HTTPRequest) async {
    // By the protocol: what keeps images is a feature, which this layer doesn't know.
    let keeper: any ResponseKeeper = self
    guard cache != nil || keeper.keepsAny else { return }
    var request = request
    // With the credentials that there are: nothing is refreshed for it.
    request.options.cache = .onlyIfCached
    let sent = (try? await request.identified(by: authentication, cookies)) ?? request
    await cache?.remove(sent.url)
    if keeper.keepsAny { keeper.forget(sent.url) }
  }
}

extension NetworkClient.Configuration: RedactedDescribable {}

extension NetworkClient {
  /// Returns the transport for a client that doesn't configure one: libcurl on Linux if available, otherwise
  /// `URLSession`.
  public static func defaultTransport() -> any Transport {
    #if os(Linux)
    if CurlTransport.isAvailable { return CurlTransport() }
    #endif
    return URLSessionTransport()
  }
}
