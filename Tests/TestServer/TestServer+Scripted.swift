/// One thing that a scripted connection does.
public enum Step: Sendable, ExpressibleByStringLiteral {
  /// Reads a request with its body.
  case readRequest
  /// Reads a request's head and leaves its body unread.
  case readHead
  /// Sends the text as it is. A string literal is this step.
  case send(String)
  case sendBytes([UInt8])
  case wait(Duration)
  /// Waits until the test opens the gate.
  case waitAt(Gate)
  /// Waits until the client closes its side.
  case waitForPeerClose
  /// Sends FIN and keeps the connection.
  case shutdownWrite
  /// Sends RST. The script ends.
  case reset
  /// Sends FIN at once. The script ends.
  case close
  /// Sends FIN and reads away what the client still sends. The script ends.
  case finish
  /// Stays open and silent until the server stops.
  case hold

  public init(stringLiteral value: String) {
    self = .send(value)
  }
}

extension TestServer {
  /// A server whose first connection plays the first script, the second the second, and so on. At the end of its
  /// script a connection is closed with FIN; connections beyond the last script are reset at once, and counted.
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
  /// Whether the script goes on.
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
    case .finish: finish()
    case .hold: holdUntilStopped()
    }
    return !isClosed
  }
}
