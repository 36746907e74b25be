extension NetworkError {
  /// What went wrong with a WebSocket. A connection that was lost is ``NetworkError/connectionFailed(_:)``.
  public struct WebSocketFailure: Sendable, Hashable {
    /// The ways it can fail.
    public enum Reason: String, Sendable {
      /// The server's answer to the handshake is none (RFC 6455 §4.1).
      case handshake
      /// The server broke the protocol; it was told so with 1002, or 1007 for text that is not UTF-8.
      case protocolViolation
      /// A message of the server is longer than ``WebSocket/Options/maximumMessageSize``; it was told so with 1009.
      case messageTooLarge
      /// No pong came in time; see ``WebSocket/Heartbeat``.
      case noPong
      /// It is closed: nothing can be sent, or the server closed it because of an error.
      case closed
    }

    /// What went wrong.
    public let reason: Reason
    /// What the server's close frame says, if one came.
    public let close: WebSocketClose?
    /// More about it, as a clause.
    public let detail: String

    /// A failure, as a transport or a test double makes it.
    public init(_ reason: Reason, close: WebSocketClose? = nil, detail: String = "") {
      self.reason = reason
      self.close = close
      self.detail = detail
    }
  }
}

extension NetworkError.WebSocketFailure: CustomStringConvertible {
  public var description: String {
    let what =
      switch reason {
      case .handshake: "The server did not open the WebSocket"
      case .protocolViolation: "The server broke the WebSocket protocol"
      case .messageTooLarge: "A message of the WebSocket is too large"
      case .noPong: "The server of the WebSocket did not answer a ping in time"
      case .closed: "The WebSocket is closed"
      }
    let said = close?.code.map {
      "code \($0.rawValue)\(close?.reason.isEmpty == false ? ", \(Redaction.scrubbed(close?.reason ?? ""))" : "")"
    }
    let more = [detail.isEmpty ? nil : detail, said].compactMap { $0 }.joined(separator: "; ")
    return more.isEmpty ? "\(what)." : "\(what) (\(more))."
  }
}
