public import Foundation

extension NetworkClient {
  /// The client for calls that don't specify one, such as ``NetworkAPIDefinition/request(configure:)``.
  ///
  /// It is the client passed to ``setShared(_:)``, or else one with the default configuration. Within
  /// ``withShared(_:isolation:operation:)``, it is the client passed there.
  public static var shared: NetworkClient { override ?? SharedClient.program.client() }

  /// Sets the client for calls that don't specify one. Call it once, when the program starts:
  ///
  /// ```swift
  /// try NetworkClient.setShared(NetworkClient(configuration: .init(baseURL: try HTTPURL("https://api.example.com"))))
  /// ```
  ///
  /// - Throws: ``SharedClientError`` if the shared client was set or used before, since calls would use different
  ///   clients.
  public static func setShared(_ client: NetworkClient) throws(SharedClientError) {
    try SharedClient.program.set(client)
  }

  /// Runs an operation with another shared client; for tests, which may run concurrently. Applies to the current task
  /// and its child tasks, but not to detached tasks.
  ///
  /// ```swift
  /// try await NetworkClient.withShared(NetworkClient(configuration: .init(transport: stub))) {
  ///   #expect(try await GetUser(id: 7).request().name == "octocat")
  /// }
  /// ```
  public static func withShared<Result>(
    _ client: NetworkClient, isolation: isolated (any Actor)? = #isolation, operation: () async throws -> Result
  ) async rethrows -> Result {
    try await $override.withValue(client, operation: operation, isolation: isolation)
  }

  @TaskLocal private static var override: NetworkClient?
}

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
