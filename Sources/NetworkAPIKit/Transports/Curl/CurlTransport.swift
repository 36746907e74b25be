#if os(Linux)
import CNetworkSupport
import Foundation

/// A transport that uses libcurl: the default on Linux.
///
/// libcurl is loaded at run time (`libcurl.so.4`, which is in every process that imports FoundationNetworking). If it
/// is missing or too old, ``isAvailable`` is false, and clients use `URLSessionTransport` instead.
///
/// One thread drives the connections of a transport, or a few on a machine with many processors, and another one those of
/// requests that can't use HTTP/2. It starts with the first request, sleeps when there is nothing to do, and ends when the
/// last copy of the transport and the last body in use are released. So share a transport if you can.
///
/// ```swift
/// let transport = CurlTransport(connectionsPerHost: 16, proxy: .none)
/// let client = NetworkClient(configuration: .init(transport: transport))
/// ```
///
/// If a reused connection ends before the first byte of the response, an idempotent request is sent once more, on another
/// connection and within the same hop. So is any request whose HTTP/2 stream the server refused without processing it.
/// No other request is ever sent twice, and none with the retry policy ``RetryPolicy/never``.
///
/// **Content codings** are requested and decoded automatically, unless the request sets `Accept-Encoding` or `Range`;
/// then the body isn't decoded. Nor is a body in an unknown coding. A decoded response has no `Content-Encoding` and no
/// `Content-Length`. Of the collected body of a redirect, a 401 or a 407, at most 1 MiB is decoded. A coded body that is
/// incomplete or corrupt, is coded more than three times, or whose inner codings have almost no content throws
/// ``NetworkError/invalidResponse(_:)``. Cancelling the task, and the call's deadline, also stop decoding.
public struct CurlTransport: Transport {
  let engine: CurlEngine
  /// The clock of WebSockets; replaced in tests.
  var time = TimeSource.system

  /// Whether libcurl is available, with all features that a safe transport needs.
  public static var isAvailable: Bool { ccurl_load().pointee.available != 0 }

  /// Whether libcurl has HTTP/3. If not, the setting `http3` of a transport has no effect.
  public static var supportsHTTP3: Bool { isAvailable && ccurl_load().pointee.has_http3 != 0 }

  /// Creates a transport with its own connections; the defaults suit most programs.
  ///
  /// - Parameters:
  ///   - connectionsPerHost: The maximum number of connections per host; further requests wait in order.
  ///
  ///     Idle connections count too. With HTTP/2, where requests share a connection, it doesn't limit the number of
  ///     requests; those that the server doesn't take on its connections at a time wait. Requests over TLS that can't use
  ///     it have connections and a thread of their own, with this limit for each host: those with trailer fields, and with
  ///     libcurl 7.88 to 8.0 those with larger bodies. WebSockets don't count.
  ///
  ///     The requests to one host leave an eighth of a thread's share of `connections`, or `connectionsPerHost` of them if
  ///     that is less, to other hosts, so that one that doesn't respond doesn't hold up others.
  ///   - connections: The maximum number of connections in use, in total; further requests wait. As many may be idle. Each
  ///     request in progress counts, also where several share a connection.
  ///
  ///     Requests over TLS that can't use HTTP/2 have as many more as one thread has. WebSockets are counted apart: as many
  ///     may be open, and a further one fails with ``NetworkError/ConnectionFailure/Reason/outOfResources``.
  ///   - threads: The number of threads that drive the connections, at least 1 and at most `connections` or 256. The default
  ///     nil is one for each four processors, from 1 to 4.
  ///
  ///     Each host belongs to one of them, by a hash of its scheme, name and port, and each has an equal share of
  ///     `connections`. So more than one helps programs that call several hosts, more often in total than one thread can
  ///     drive. A thread starts with the first request to one of its hosts.
  ///   - idleConnectionTimeout: How long to keep idle connections, in whole seconds, at most 117, which is less than the
  ///     usual limit of servers and gateways.
  ///   - allowsHTTP2: Whether to offer HTTP/2 to servers with TLS; if not, HTTP/3 isn't used either. With libcurl 7.88
  ///     to 8.0, a body of more than 16 KiB and one that is produced while it is sent use HTTP/1.1 anyway: these versions
  ///     may repeat parts of it over HTTP/2.
  ///   - http3: How HTTP/3 is used, where libcurl has it.
  ///   - maximumConnectionAge: The greatest age of a connection, in whole seconds: an older one isn't used for another
  ///     request, so that a changed DNS record is followed; the result of a lookup is used as long, but at most a minute. An
  ///     HTTP/2 connection that other requests are using is, until none does. At least 1 second.
  ///   - hostAddresses: The addresses to connect to instead of looking up a host, such as
  ///     `["api.example.com": ["10.0.0.7"]]`.
  ///
  ///     The key is a host, or a host and port such as `api.example.com:8443`. The value is one address or host, with a port
  ///     if that differs, such as `10.0.0.7:8443`, `[::1]` or `staging.example.com`; or several IP addresses without a
  ///     port, which are tried like those of a host. `Host` and SNI remain those of the URL, as does what the certificate
  ///     is checked for, and what pins, credentials and cookies belong to.
  ///
  ///     An HTTP proxy is asked for a tunnel to the address if that differs. Several can't be used with a proxy.
  ///   - localAddress: The IP address or the name of the network interface to connect from, such as `192.0.2.1` or `eth0`;
  ///     nil to let the system choose.
  ///   - asksForContentCodings: Whether to ask for compressed bodies.
  ///   - tls: The trusted certificates, the pins, and the client certificate.
  ///   - proxy: The proxy.
  ///   - unixSocketPath: The path of a Unix domain socket to connect to instead of any host, such as
  ///     `/var/run/docker.sock`; nil to connect to hosts.
  public init(
    connectionsPerHost: Int = 64, connections: Int = 512, threads: Int? = nil,
    idleConnectionTimeout: Duration = .seconds(90), allowsHTTP2: Bool = true, http3: HTTP3 = .advertised,
    maximumConnectionAge: Duration = .seconds(300), hostAddresses: [String: [String]] = [:],
    localAddress: String? = nil, asksForContentCodings: Bool = true, tls: TLSConfiguration = TLSConfiguration(),
    proxy: Proxy = .environment, unixSocketPath: String? = nil
  ) {
    var configuration = Configuration(
      connectionsPerHost: connectionsPerHost, connections: connections, idleConnectionTimeout: idleConnectionTimeout,
      allowsHTTP2: allowsHTTP2, http3: http3, maximumConnectionAge: maximumConnectionAge, hostAddresses: hostAddresses,
      localAddress: localAddress, asksForContentCodings: asksForContentCodings, tls: tls, proxy: proxy,
      unixSocketPath: unixSocketPath)
    if let threads { configuration.threads = threads }
    self.init(configuration: configuration)
  }

  init(configuration: Configuration, resources: CurlResources = CurlResources()) {
    engine = CurlEngine(configuration, resources)
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard Self.isAvailable else {
      throw NetworkError.invalidRequest(.other("libcurl is not available; use URLSessionTransport"))
    }
    // Most bodies don't need the async call.
    if case .stream = request.body.storage { try await request.body.checkIsEmptyAsAnnounced() }
    let loop = engine.loop(for: request)
    let transfer = try CurlTransfer(request, settings: loop.settings, loop: loop)
    transfer.upload.attach(transfer)
    try await loop.run(transfer)
    let response = try transfer.response(engine: engine)
    // Without a tunnel, the response to the request is the proxy's. With one, libcurl reports it as an error.
    if response.status == 407, transfer.proxy.isHTTP, !transfer.isTunnelled {
      throw NetworkError.proxyFailed(
        .init(status: 407, detail: "it requires a user name and a password, or refused them"))
    }
    guard transfer.isCoded else { return response }
    return try await ContentCoding.decoded(response, for: request, deadline: transfer.deadline)
  }
}

/// The owner of a transport's loops. When it is released, their threads end.
final class CurlEngine: Sendable {
  let settings: CurlSettings
  let loops: [CurlLoop]
  /// For requests over TLS that can't be sent over HTTP/2, while others to the same host can. libcurl takes all connections
  /// to a host for alike: before 8.5, it would send a request on one that has only HTTP/1.1 and waits for a response, and
  /// mix up the two; from 8.11 to 8.12, it would send trailer fields over HTTP/2, where it leaves them out.
  let apart: CurlLoop
  /// The number of open WebSockets.
  let webSockets = Locked(0)

  init(_ configuration: CurlTransport.Configuration, _ resources: CurlResources) {
    let settings = CurlSettings(configuration)
    self.settings = settings
    loops = (0..<settings.threads).map { _ in CurlLoop(settings: settings, resources: resources) }
    apart = CurlLoop(settings: settings, resources: resources)
  }

  func loop(for request: HTTPRequest) -> CurlLoop {
    let isApart = request.url.isSecure && settings.offersHTTP2 && !request.body.suitsHTTP2
    return isApart ? apart : loop(for: request.url)
  }

  /// The loop for a host: always the same one, which has its connections, its queue, and what is known of it.
  func loop(for url: HTTPURL) -> CurlLoop {
    guard loops.count > 1 else { return loops[0] }
    var hasher = Hasher()
    for byte in url.absoluteString.utf8.prefix(url.pathStart) { hasher.combine(byte) }
    return loops[Int(UInt(bitPattern: hasher.finalize()) % UInt(loops.count))]
  }

  /// A channel for a WebSocket. The number of WebSockets goes up at once, and down when it is closed or lost.
  func channel(for request: HTTPRequest) throws(NetworkError) -> CurlByteChannel {
    let channel = try CurlByteChannel(request, settings: settings, loop: loop(for: request.url)) {
      self.webSockets.withLock { $0 -= 1 }
    }
    let isAllowed = webSockets.withLock { count in
      guard count < settings.connections else { return false }
      count += 1
      return true
    }
    guard isAllowed else {
      throw .connectionFailed(
        .init(
          .outOfResources, authority: request.url.authority, mayHaveBeenProcessed: false,
          detail: "open WebSockets have reached the transport's limit for connections"))
    }
    return channel
  }

  deinit {
    for loop in loops + [apart] { loop.stop() }
  }
}

/// The reader of a body. When its last reference is released, the transfer is cancelled.
final class ResponseBodyReader: Sendable {
  private let stream: ResponseBodyBuffer
  /// Keeps the loop running while a body is read, even if the transport has been released.
  private let engine: CurlEngine

  init(_ stream: ResponseBodyBuffer, engine: CurlEngine) {
    self.stream = stream
    self.engine = engine
  }

  deinit { stream.cancel() }

  func next() async throws -> Data? {
    try await stream.next()
  }
}

extension CurlTransfer {
  /// Creates the response, or throws the transfer's failure; runs on the caller's thread.
  func response(engine: CurlEngine) throws(NetworkError) -> HTTPResponse {
    guard let head, let fields = buffer.head else { throw failure ?? .invalidResponse(.init(.truncatedHeaders)) }
    var response = HTTPResponse(
      status: HTTPStatus(head.status), headers: NetworkAPI.Headers(block: fields), url: request.url, metrics: metrics)
    if let trailers { response.trailers = NetworkAPI.Headers(block: trailers) }
    if let stream {
      let reader = ResponseBodyReader(stream, engine: engine)
      // The length of these is that of a body that another request would get.
      let isEmpty = request.method == .head || HTTPStatus(head.status).hasNoBody
      let length = isEmpty ? 0 : head.contentLength
      response.body = HTTPBody(length: length, trailers: { stream.trailers }) { try await reader.next() }
    } else if let failure {
      response = try response.received(buffer.takeBody(), before: failure)
    } else {
      response.body = HTTPBody(buffer.takeBody())
    }
    return response
  }

  /// Whether the response has content codings that we have to decode.
  var isCoded: Bool { decodesContent && head?.hasContentCoding == true }
}

extension CurlTransport: RedactedDescribable {}

extension CurlTransport: OwnedTransport {}

extension CurlTransport: WebSocketTransport {
  /// Opens a WebSocket with the transport's proxy, trust and pins, on the thread of its requests.
  ///
  /// As many may be open as the transport may have connections; a further one fails with
  /// ``NetworkError/ConnectionFailure/Reason/outOfResources``.
  public func openWebSocket(
    _ request: HTTPRequest, protocols: [String], options: WebSocket.Options
  ) async throws -> WebSocketUpgrade {
    guard Self.isAvailable else {
      throw NetworkError.invalidRequest(.other("libcurl is not available, and WebSockets need it on Linux"))
    }
    try Task.checkCancellation()
    let channel = try engine.channel(for: request)
    try await channel.connect()
    let opening = WebSocketOpening(channel: channel, request: request, options: options, time: time)
    return try await opening.run(protocols: protocols)
  }
}

/// Runs tasks on the thread that drives a transport's connections.
///
/// A task that prefers this executor makes calls without switching threads, neither for sending nor for receiving. That
/// pays off in programs that make very many small calls and do little with each response, such as proxies, crawlers and
/// load generators:
///
/// ```swift
/// let transport = CurlTransport()
/// let client = NetworkClient(configuration: .init(transport: transport))
/// await withTaskExecutorPreference(transport.executor) {
///   await withTaskGroup(of: User?.self) { group in
///     for id in 1...1_000 {
///       group.addTask { try? await client.request(GetUser(id: id)) }
///     }
///   }
/// }
/// ```
///
/// Code that runs there delays every connection of the transport, so it must not block or compute for long. The thread
/// lives as long as the executor.
public final class CurlExecutor: TaskExecutor {
  private let engine: CurlEngine

  init(_ engine: CurlEngine) {
    self.engine = engine
  }

  /// Enqueues a job of a task; called by the Swift runtime.
  public func enqueue(_ job: consuming ExecutorJob) {
    engine.loops[0].run(UnownedJob(job), for: asUnownedTaskExecutor())
  }
}

extension CurlTransport {
  /// An executor that runs tasks on the thread of this transport's connections, for programs that make very many small
  /// calls; with several ``Configuration/threads``, on the first of them.
  public var executor: CurlExecutor { CurlExecutor(engine) }
}

extension CurlExecutor: RedactedDescribable {}
#endif
