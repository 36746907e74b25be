extension NetworkError {
  /// The details of a failed WebSocket. A lost connection is ``NetworkError/connectionFailed(_:)`` instead.
  public struct WebSocketFailure: Sendable, Hashable {
    /// The reasons of a failure.
    public enum Reason: String, Sendable {
      /// The server's response to the handshake is invalid (RFC 6455 §4.1).
      case handshake
      /// The server violated the protocol. The WebSocket was closed with code 1002, or 1007 for text that isn't UTF-8.
      case protocolViolation
      /// A message from the server exceeds ``WebSocket/Options/maximumMessageSize``. The WebSocket was closed with code
      /// 1009.
      case messageTooLarge
      /// No pong arrived in time; see ``WebSocket/Heartbeat``.
      case noPong
      /// The WebSocket is closed, so nothing can be sent; or the server closed it because of an error.
      case closed
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The content of the server's close frame; nil if none arrived.
    public let close: WebSocketClose?
    /// A more specific explanation, as a clause; may be empty.
    public let detail: String
    var place = Uncompared<NetworkError.Call?>(value: nil)

    /// Creates a failure, for a transport or a test double.
    public init(_ reason: Reason, close: WebSocketClose? = nil, detail: String = "") {
      self.reason = reason
      self.close = close
      self.detail = detail
    }
  }
}

extension NetworkError.WebSocketFailure: CustomStringConvertible {
  public var description: String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }

  var clause: String {
    let what =
      switch reason {
      case .handshake: "the server did not open the WebSocket"
      case .protocolViolation: "the server broke the WebSocket protocol"
      case .messageTooLarge: "a message of the WebSocket is too large"
      case .noPong: "the server of the WebSocket did not answer a ping in time"
      case .closed: "the WebSocket is closed"
      }
    let said = close?.code.map {
      "code \($0.rawValue)\(close?.reason.isEmpty == false ? ", \(Redaction.scrubbed(close?.reason ?? ""))" : "")"
    }
    let more = [detail.isEmpty ? nil : detail, said].compactMap { $0 }.joined(separator: "; ")
    return more.isEmpty ? what : "\(what) (\(more))"
  }
}
