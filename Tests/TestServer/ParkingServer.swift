import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A server that accepts any number of connections, reads all bytes, and never responds. One thread serves all of them,
/// with one descriptor each; the process's limit of open descriptors is raised to the maximum.
///
/// If the client is in the same process, it needs descriptors too: 10,000 parked calls need more than 20,000.
public final class ParkingServer: Sendable {
  private let core: Core

  /// Starts the server.
  /// - Throws: `TestServerError`.
  public init(on address: ListenAddress = .loopback) throws {
    core = try Core(address)
    core.start()
  }

  deinit {
    core.stop()
  }

  /// `http://127.0.0.1:PORT`.
  public var url: String { core.listener.url }

  /// The URL of a path, which must start with a slash.
  public func url(_ path: String) -> String { core.listener.url + path }

  public var port: Int { Int(core.listener.port) }

  /// The number of connections accepted so far.
  public var connectionCount: Int { core.accepted.value }

  /// The number of connections that have sent anything.
  public var requestCount: Int { core.spoken.value }

  /// The number of connections that the client has closed.
  public var closedCount: Int { core.closed.value }

  /// Waits until `count` connections have been accepted; throws `TestServerError.timedOut` after `limit`.
  public func waitForConnections(count: Int, within limit: Duration = .seconds(120)) async throws {
    try await core.accepted.reach(count, within: limit, of: "connections")
  }

  /// Waits until `count` connections have sent something; throws `TestServerError.timedOut` after `limit`.
  public func waitForRequests(count: Int, within limit: Duration = .seconds(120)) async throws {
    try await core.spoken.reach(count, within: limit, of: "requests")
  }

  /// Waits until the client has closed `count` connections; throws `TestServerError.timedOut` after `limit`.
  public func waitForPeerCloses(count: Int, within limit: Duration = .seconds(120)) async throws {
    try await core.closed.reach(count, within: limit, of: "closes by the client")
  }

  /// Closes all connections and waits for the thread to end.
  public func stop() {
    core.stop()
  }
}

extension ParkingServer {
  fileprivate final class Core: Sendable {
    let listener: Listener
    let accepted = Counter()
    let spoken = Counter()
    let closed = Counter()
    private let wake: WakePipe
    private let isStopped = Guarded(false)
    private let threads = ThreadGroup()

    init(_ address: ListenAddress) throws {
      _ = Posix.raiseDescriptorLimit()
      wake = try WakePipe()
      do {
        listener = try Listener(address, backlog: SOMAXCONN)
      } catch {
        wake.closeBoth()
        throw error
      }
    }

    func start() {
      threads.run { self.run() }
    }

    func stop() {
      isStopped.withLock { isStopped in
        if !isStopped { wake.signal() }
        isStopped = true
      }
      threads.join()
    }

    /// Accepts new connections at once, but checks the parked ones in groups, every few milliseconds: a `poll` over all
    /// of them for each event would be too expensive.
    private func run() {
      var parked: [pollfd] = []
      var hasSpoken: [Bool] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      var fixed = [
        pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      var nextSweep = ContinuousClock.now
      while true {
        let isReady = Posix.wait(&fixed, until: parked.isEmpty ? nil : nextSweep)
        if fixed[1].revents != 0 { break }
        if isReady {
          var count = 0
          while let descriptor = Posix.acceptConnection(listener.descriptor) {
            parked.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            hasSpoken.append(false)
            count += 1
          }
          if count > 0 { accepted.add(count) } else { _ = wake.isSignalled(within: .milliseconds(10)) }
        }
        if ContinuousClock.now >= nextSweep {
          sweep(&parked, &hasSpoken, &buffer)
          nextSweep = ContinuousClock.now.advanced(by: .milliseconds(20))
        }
      }
      for entry in parked { Posix.closeDescriptor(entry.fd) }
      listener.end()
      wake.closeBoth()
    }

    private func sweep(_ parked: inout [pollfd], _ hasSpoken: inout [Bool], _ buffer: inout [UInt8]) {
      guard !parked.isEmpty, Posix.wait(&parked, until: .now) else { return }
      var spokenNow = 0
      var closedNow = 0
      for index in parked.indices.reversed() where parked[index].revents != 0 {
        var isGone = false
        drain: while true {
          switch buffer.withUnsafeMutableBytes({ Posix.receive(parked[index].fd, into: $0) }) {
          case .moved:
            if !hasSpoken[index] { spokenNow += 1 }
            hasSpoken[index] = true
          case .wouldBlock:
            break drain
          case .end, .failed:
            isGone = true
            break drain
          }
        }
        guard isGone else { continue }
        Posix.closeDescriptor(parked[index].fd)
        // From back to front, so that the element moved into a gap has been checked already.
        parked.swapAt(index, parked.count - 1)
        hasSpoken.swapAt(index, hasSpoken.count - 1)
        parked.removeLast()
        hasSpoken.removeLast()
        closedNow += 1
      }
      if spokenNow > 0 { spoken.add(spokenNow) }
      if closedNow > 0 { closed.add(closedNow) }
    }
  }
}
