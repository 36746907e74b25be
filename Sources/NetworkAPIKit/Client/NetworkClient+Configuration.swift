extension NetworkClient {
  /// Everything about a client that can be chosen; each default suits most programs.
  public struct Configuration: Sendable {
    /// What relative endpoints are appended to: host and base path, such as `https://api.example.com/v1`.
    public var baseURL: HTTPURL?
    /// Other bases for the endpoints of a host: GitHub Enterprise instead of `api.github.com`, a local server in tests.
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
    /// How redirects are followed; nil to get them as they are.
    public var redirects: RedirectPolicy?
    /// Who is told what happens.
    public var observers: [any NetworkObserver]
    /// What carries requests; nil for the platform's own.
    public var transport: (any Transport)?

    /// A configuration; everything has a default.
    public init(
      baseURL: HTTPURL? = nil, hostOverrides: [String: HTTPURL] = [:], headers: NetworkAPI.Headers = [:],
      timeouts: HTTPTimeouts = HTTPTimeouts(), coding: JSONCoding = JSONCoding(), maximumBodySize: Int = 256 << 20,
      interceptors: [any Interceptor] = [], redirects: RedirectPolicy? = RedirectPolicy(),
      observers: [any NetworkObserver] = [], transport: (any Transport)? = nil
    ) {
      self.baseURL = baseURL
      self.hostOverrides = hostOverrides
      self.headers = headers
      self.timeouts = timeouts
      self.coding = coding
      self.maximumBodySize = maximumBodySize
      self.interceptors = interceptors
      self.redirects = redirects
      self.observers = observers
      self.transport = transport
    }
  }
}

extension NetworkClient.Configuration {
  /// The client's chain, outermost first: the one place where the order of policies is written.
  var chain: [any Interceptor] {
    // The caller's own see a call once, as it was meant, before any policy changes it.
    var chain = interceptors
    // Redirects stand next to the transport: whatever is outside of them sees one request and its final answer.
    if let redirects { chain.append(redirects) }
    return chain
  }
}
