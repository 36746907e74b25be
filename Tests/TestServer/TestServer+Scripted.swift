/// A step of a scripted connection.
public enum Step: Sendable, ExpressibleByStringLiteral {
  /// Reads a request with its body.
  case readRequest
  /// Reads a request's head, but not its body.
  case readHead
  /// Sends text unchanged. Can be written as a string literal.
  case send(String)
  case sendBytes([UInt8])
  case wait(Duration)
  /// Waits until the test opens the gate.
  case waitAt(Gate)
  /// Waits until the client closes its side.
  case waitForPeerClose
  /// Sends FIN and keeps the connection open.
  case shutdownWrite
  /// Sends RST. The script ends.
  case reset
  /// Sends FIN at once. The script ends.
  case close
  /// Sends FIN and discards received bytes until the client closes. The script ends.
  case finish
  /// Keeps the connection open without sending until the server stops.
  case hold

  public init(stringLiteral value: String) {
    self = .send(value)
  }
}

extension TestServer {
  /// Creates a server whose first connection runs the first script, the second one the second, and so on. At the end of
  /// its script, a connection is closed with FIN. Connections beyond the last script are reset at once, and counted.
  ///
  ///     let server = try TestServer.scripted([
  ///       [.readRequest, .reset],
  ///       [.readRequest, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"],
  ///     ])
  public static func scripted(_ scripts: [[Step]], on address: ListenAddress = .loopback) throws -> TestServer {
    try TestServer(on: address) { connection in
      guard connection.index < scripts.count else { return connection.reset() }
      for step in scripts[connection.index] {
        guard connection.perform(step) else { return }
      }
    }
  }
}

extension Connection {
  /// Performs the step. Returns whether the script continues.
  fileprivate func perform(_ step: Step) -> Bool {
    switch step {
    case .readRequest: return readRequest() != nil
    case .readHead: return readHead() != nil
    case .send(let text): return send(text)
    case .sendBytes(let bytes): return send(bytes)
    case .wait(let duration): return wait(duration)
    case .waitAt(let gate): return gate.wait()
    case .waitForPeerClose: waitForPeerClose()
    case .shutdownWrite: shutdownWrite()
    case .reset: reset()
    case .close: close()
    // A slow client may be sending for longer than the default.
    case .finish: finish(within: .seconds(60))
    case .hold: holdUntilStopped()
    }
    return !isClosed
  }
}
