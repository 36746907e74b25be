extension NetworkClient {
  /// Everything about a client that can be chosen; each default suits most programs.
  public struct Configuration: Sendable {
    /// What relative endpoints are appended to: host and base path, such as `https://api.example.com/v1`.
    public var baseURL: HTTPURL?
    /// Other bases for the endpoints of a host: GitHub Enterprise instead of `api.github.com`, a local server in tests.
    ///
    /// A key with a path, such as `api.github.com/graphql`, is for that one place, and its value the place instead.
    public var hostOverrides: [String: HTTPURL]
    /// Fields of every request; those of an endpoint take the place of the same names.
    public var headers: NetworkAPI.Headers
    /// Time limits of every call, unless its endpoint has its own.
    public var timeouts: HTTPTimeouts
    /// How JSON is written and read, unless the endpoint says.
    public var coding: JSONCoding
    /// The most bytes of a body that is collected in memory, after content decoding. Default 256 MiB.
    public var maximumBodySize: Int
    /// Policies of one's own, outermost first; where they stand among the client's is told in `Docs/Architecture.md`.
    public var interceptors: [any Interceptor]
    /// Policies of one's own next to the transport: they see every attempt and every hop as it goes out.
    ///
    /// What one of these adds goes to wherever a redirect leads, and caches don't keep responses apart by it. Put
    /// credentials in ``authentication``.
    public var networkInterceptors: [any Interceptor]
    /// How redirects are followed; nil to get them as they are.
    public var redirects: RedirectPolicy?
    /// What is tried again, and when; ``RetryPolicy/never`` for nothing.
    public var retry: any RetryPolicy
    /// Credentials, each for its own origins.
    public var authentication: [Authentication]
    /// What keeps answers to use them again; nil, the default, for nothing.
    public var cache: HTTPCache?
    /// Whether identical GET requests in flight share one transfer. Default no.
    public var coalescesIdenticalCalls: Bool
    /// Stops calling a host that keeps failing; nil, the default, for never.
    public var circuitBreaker: CircuitBreaker?
    /// The most requests with one host at a time; nil, the default, for no limit but the transport's.
    public var concurrencyLimit: ConcurrencyLimit?
    /// The most requests to one host in a span of time; nil, the default, for no limit.
    public var rateLimit: RateLimit?
    /// Who is told what happens.
    public var observers: [any NetworkObserver]
    /// What carries requests; nil for the platform's own.
    public var transport: (any Transport)?
    /// Settings of features built on the client; each feature declares its own.
    var features = RequestOptions()

    /// A configuration; everything has a default.
    public init(
      baseURL: HTTPURL? = nil, hostOverrides: [String: HTTPURL] = [:], headers: NetworkAPI.Headers = [:],
      timeouts: HTTPTimeouts = HTTPTimeouts(), coding: JSONCoding = JSONCoding(), maximumBodySize: Int = 256 << 20,
      interceptors: [any Interceptor] = [], networkInterceptors: [any Interceptor] = [],
      redirects: RedirectPolicy? = RedirectPolicy(), retry: any RetryPolicy = ExponentialBackoff(),
      authentication: [Authentication] = [], cache: HTTPCache? = nil, coalescesIdenticalCalls: Bool = false,
      circuitBreaker: CircuitBreaker? = nil, concurrencyLimit: ConcurrencyLimit? = nil, rateLimit: RateLimit? = nil,
      observers: [any NetworkObserver] = [], transport: (any Transport)? = nil
    ) {
      self.baseURL = baseURL
      self.hostOverrides = hostOverrides
      self.headers = headers
      self.timeouts = timeouts
      self.coding = coding
      self.maximumBodySize = maximumBodySize
      self.interceptors = interceptors
      self.networkInterceptors = networkInterceptors
      self.redirects = redirects
      self.retry = retry
      self.authentication = authentication
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
  /// The client's chain, outermost first: the one place where the order of policies is written.
  var chain: [any Interceptor] { makeChain(time: .system) }

  func makeChain(time: TimeSource) -> [any Interceptor] {
    // Around everything that may wait, the caller's own interceptors included.
    var chain: [any Interceptor] = [Deadline(time: time)]
    // The caller's own see a call once, as it was meant, before any policy changes it. An endpoint's follow them.
    chain.append(contentsOf: interceptors)
    // Around redirects and retries, so that all of them carry the same key.
    chain.append(IdempotencyKeys())
    // Around all that is done for a call, so that it is done once.
    if coalescesIdenticalCalls { chain.append(Coalescing()) }
    // Around retries: each hop is retried as what it is. A POST that a 303 turned into a GET is not sent again because the GET fails.
    if let redirects { chain.append(redirects) }
    // Around credentials: an attempt after a long delay gets the credential of then.
    chain.append(
      Retry(retry, time: time) { timeout in
        let monitor = NetworkMonitor.shared
        return try await monitor.waitForChange(from: monitor.current, timeout: timeout, time: time) != nil
      })
    // Inside redirects: what goes to another origin is seen with that origin, and gets no credential.
    chain.append(contentsOf: authentication)
    // Inside credentials: what is stored for one is not given to another. Each hop is stored as what it is.
    if let cache { chain.append(cache) }
    // Inside the cache: a stored answer needs no host. Around the limits: what is refused does not queue.
    if let circuitBreaker { chain.append(circuitBreaker) }
    if let concurrencyLimit { chain.append(concurrencyLimit) }
    // Next to the transport: the rate is that of what is really sent.
    if let rateLimit { chain.append(rateLimit) }
    chain.append(contentsOf: networkInterceptors)
    return chain
  }
}

extension NetworkClient.Configuration: ShownByDescription {}
