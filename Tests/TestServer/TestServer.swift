import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An HTTP server in the test's process, on real loopback sockets, that does exactly what the test specifies.
///
///     let server = try TestServer { connection in
///       while let request = connection.readRequest() {
///         connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
///       }
///     }
///
/// Each connection has its own thread, which runs the handler; its calls block. When the handler returns, the
/// connection is closed with FIN. The server stops when it is released.
public final class TestServer: Sendable {
  private let core: Core

  /// Starts a server.
  /// - Parameters:
  ///   - address: the address to listen on. Default `127.0.0.1` with a port that the system chooses.
  ///   - recording: whether to record requests. With false they are only counted, so that memory use stays constant.
  ///   - isNarrow: whether clients can send only a part of a large message at once.
  ///   - handler: called for each connection, on its own thread.
  /// - Throws: `TestServerError`.
  public init(
    on address: ListenAddress = .loopback, recording: Bool = true, isNarrow: Bool = false,
    handler: @escaping @Sendable (Connection) -> Void
  ) throws {
    Self.isReachable
    core = try Core(address: address, recording: recording, isNarrow: isNarrow, handler: handler)
    core.start()
  }

  deinit {
    core.stop()
  }

  /// Clients read from the environment which hosts have a proxy, which may be all: this machine has none.
  private static let isReachable: Void = {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    if names.contains(where: { getenv($0) != nil }) { setenv("no_proxy", "127.0.0.1,localhost,::1", 1) }
  }()

  /// The address that the server listens on, with the actual port.
  public var address: ListenAddress { core.listener.address }

  /// The port; 0 for a Unix-domain socket.
  public var port: Int { Int(core.listener.port) }

  /// `http://127.0.0.1:PORT`, or `http://localhost` for a Unix-domain socket.
  public var url: String { core.listener.url }

  /// The URL of a path, which must start with a slash.
  public func url(_ path: String) -> String { core.listener.url + path }

  /// The requests received so far, in the order of their heads. Empty if the server doesn't record.
  public var requests: [ReceivedRequest] { core.log.requests }

  /// The number of requests received, recorded or not.
  public var requestCount: Int { core.log.arrivals.value }

  /// The malformed requests, each preceded by the reason. Empty as long as the client sends correct HTTP/1.1.
  public var malformed: [String] { core.log.malformed }

  /// The number of connections accepted so far.
  public var connectionCount: Int { core.log.connections.value }

  /// The connections whose handler hasn't returned yet.
  public var openConnections: [Connection] { core.openConnections }

  /// Waits until `count` requests have been read, including incomplete ones and those of `readHead()`.
  /// - Throws: `TestServerError.timedOut` after `limit`.
  public func waitForRequests(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await core.log.arrivals.reach(count, within: limit, of: "requests")
  }

  /// Waits until `count` connections have been accepted.
  /// - Throws: `TestServerError.timedOut` after `limit`.
  public func waitForConnections(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await core.log.connections.reach(count, within: limit, of: "connections")
  }

  /// Waits until `count` clients have disconnected, as noticed by handlers that read, send or call
  /// `waitForPeerClose()`.
  /// - Throws: `TestServerError.timedOut` after `limit`.
  public func waitForPeerCloses(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await core.log.peerCloses.reach(count, within: limit, of: "closes by the client")
  }

  /// Stops listening, closes all connections, and waits for all threads except the calling one. Stopping again does
  /// nothing.
  public func stop() {
    core.stop()
  }
}

extension TestServer {
  /// The state that the threads share. It outlives the server, so that releasing the server can end the threads.
  fileprivate final class Core: Sendable {
    private struct State {
      var isStopped = false
      var nextIndex = 0
      var connections: [Int: Connection] = [:]
    }

    let listener: Listener
    let log: RequestLog
    private let wake: WakePipe
    private let handler: @Sendable (Connection) -> Void
    private let state = Guarded(State())
    private let threads = ThreadGroup()

    init(address: ListenAddress, recording: Bool, isNarrow: Bool, handler: @escaping @Sendable (Connection) -> Void)
      throws
    {
      _ = Posix.raiseDescriptorLimit()
      log = RequestLog(keepsRequests: recording)
      self.handler = handler
      wake = try WakePipe()
      do {
        listener = try Listener(address, backlog: SOMAXCONN, isNarrow: isNarrow)
      } catch {
        wake.closeBoth()
        throw error
      }
    }

    var openConnections: [Connection] {
      state.withLock { $0.connections.values.sorted { $0.index < $1.index } }
    }

    func start() {
      threads.run { self.acceptAll() }
    }

    private func acceptAll() {
      var polled = [
        pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      while Posix.wait(&polled, until: nil), polled[1].revents == 0 {
        var accepted = 0
        while let descriptor = Posix.acceptConnection(listener.descriptor) {
          accepted += 1
          serve(descriptor)
        }
        // Ready, but nothing to accept: the process has no descriptors left. Wait for some to be closed.
        if accepted == 0 { _ = wake.isSignalled(within: .milliseconds(10)) }
      }
      listener.end()
      wake.closeBoth()
    }

    private func serve(_ descriptor: Int32) {
      let connection: Connection? = state.withLock { state in
        guard !state.isStopped else { return nil }
        guard let connection = try? Connection(descriptor: descriptor, index: state.nextIndex, log: log) else {
          return nil
        }
        state.connections[state.nextIndex] = connection
        state.nextIndex += 1
        return connection
      }
      guard let connection else {
        Posix.closeDescriptor(descriptor)
        return
      }
      log.connections.add()
      threads.run {
        Connection.current = connection
        self.handler(connection)
        connection.close()
        Connection.current = nil
        self.state.withLock { $0.connections[connection.index] = nil }
      }
    }

    func stop() {
      let connections = state.withLock { state in
        // Only this signal ends the accepting thread, which then closes the pipe.
        if !state.isStopped { wake.signal() }
        state.isStopped = true
        return Array(state.connections.values)
      }
      for connection in connections { connection.close() }
      threads.join()
    }
  }
}
