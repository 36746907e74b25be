import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An HTTP server inside the test's process that does exactly what the test says, on real sockets of this machine.
///
///     let server = try TestServer { connection in
///       while let request = connection.readRequest() {
///         connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
///       }
///     }
///
/// Each connection has a thread of its own that runs the handler, whose calls block. When the handler returns the
/// connection is closed with FIN. The server stops when it is released.
public final class TestServer: Sendable {
  private let core: Core

  /// Starts to listen.
  /// - Parameters:
  ///   - address: where to listen; by default `127.0.0.1` and a port the system chooses.
  ///   - recording: false keeps no requests, only their number, so that memory stays flat over a million of them.
  ///   - handler: run for each connection, on a thread of its own.
  /// - Throws: `TestServerError`.
  public init(
    on address: ListenAddress = .loopback, recording: Bool = true, handler: @escaping @Sendable (Connection) -> Void
  ) throws {
    core = try Core(address: address, recording: recording, handler: handler)
    core.start()
  }

  deinit {
    core.stop()
  }

  /// Where the server listens, with the port it has.
  public var address: ListenAddress { core.listener.address }

  /// The port; 0 for a Unix-domain socket.
  public var port: Int { Int(core.listener.port) }

  /// `http://127.0.0.1:PORT`, or `http://localhost` for a Unix-domain socket.
  public var url: String { core.listener.url }

  /// The URL of a path, which starts with a slash.
  public func url(_ path: String) -> String { core.listener.url + path }

  /// Everything received so far, in the order the heads came. Empty when not recording.
  public var requests: [ReceivedRequest] { core.log.requests }

  /// How many requests came, recorded or not.
  public var requestCount: Int { core.log.arrivals.value }

  /// What came and was no request, each with the reason first. Empty as long as the client writes correct HTTP/1.1.
  public var malformed: [String] { core.log.malformed }

  /// How many connections were accepted so far.
  public var connectionCount: Int { core.log.connections.value }

  /// The connections whose handler has not returned.
  public var openConnections: [Connection] { core.openConnections }

  /// Returns once `count` requests have been read, those of `readHead()` included. Requests cut short count too.
  /// - Throws: `TestServerError.timedOut` after `limit`.
  public func waitForRequests(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await core.log.arrivals.reach(count, within: limit, of: "requests")
  }

  /// Returns once `count` connections have been accepted.
  /// - Throws: `TestServerError.timedOut` after `limit`.
  public func waitForConnections(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await core.log.connections.reach(count, within: limit, of: "connections")
  }

  /// Returns once `count` clients were seen to leave, by handlers that read or send or are in `waitForPeerClose()`.
  /// - Throws: `TestServerError.timedOut` after `limit`.
  public func waitForPeerCloses(count: Int = 1, within limit: Duration = .seconds(120)) async throws {
    try await core.log.peerCloses.reach(count, within: limit, of: "closes by the client")
  }

  /// Stops listening, closes every connection and waits for all threads to end, but for the one it is called from.
  /// Stopping again does nothing.
  public func stop() {
    core.stop()
  }
}

extension TestServer {
  /// What the threads hold: it outlives the server's owner, who need only release the server to end them.
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

    init(address: ListenAddress, recording: Bool, handler: @escaping @Sendable (Connection) -> Void) throws {
      _ = Posix.raiseDescriptorLimit()
      log = RequestLog(keepsRequests: recording)
      self.handler = handler
      wake = try WakePipe()
      do {
        listener = try Listener(address, backlog: SOMAXCONN)
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
        // Ready, yet nothing to accept: the process is out of descriptors. Wait a little for some to be closed.
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
        // The accepting thread closes the pipe when it ends, which it does for this signal alone.
        if !state.isStopped { wake.signal() }
        state.isStopped = true
        return Array(state.connections.values)
      }
      for connection in connections { connection.close() }
      threads.join()
    }
  }
}
