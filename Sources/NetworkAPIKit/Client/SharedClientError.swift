public import Foundation

/// Why the shared client can't be set.
public enum SharedClientError: String, Error, LocalizedError {
  /// It was set before.
  case alreadySet
  /// The default client was used before.
  case alreadyUsed

  public var errorDescription: String? {
    switch self {
    case .alreadySet: "The shared client was set already; set it once, where the program starts."
    case .alreadyUsed: "The shared client was used before it was set; set it where the program starts, before any call."
    }
  }
}

/// A client that is set once, or created when it is first used.
final class SharedClient: Sendable {
  private enum State {
    case none
    case given(NetworkClient)
    case standard(NetworkClient)
  }

  static let program = SharedClient()
  private let state = Locked(State.none)

  func client() -> NetworkClient {
    state.withLock { state in
      switch state {
      case .given(let client), .standard(let client): return client
      case .none:
        let client = NetworkClient()
        state = .standard(client)
        return client
      }
    }
  }

  func set(_ client: NetworkClient) throws(SharedClientError) {
    let problem = state.withLock { state -> SharedClientError? in
      switch state {
      case .none:
        state = .given(client)
        return nil
      case .given: return .alreadySet
      case .standard: return .alreadyUsed
      }
    }
    if let problem { throw problem }
  }
}
