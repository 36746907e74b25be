public import Foundation

extension NetworkClient {
  /// The client of calls that name none, such as ``NetworkAPIDefinition/request(configure:)``.
  ///
  /// It is the one given to ``setShared(_:)``, or else one with the default configuration. Within ``withShared(_:operation:)``
  /// it is the one given there.
  public static var shared: NetworkClient { override ?? SharedClient.program.client() }

  /// Sets the client of calls that name none. Call it once, where the program starts:
  ///
  /// ```swift
  /// try NetworkClient.setShared(NetworkClient(configuration: .init(baseURL: try HTTPURL("https://api.example.com"))))
  /// ```
  ///
  /// - Throws: ``SharedClientError`` when it was set already, or used: calls would have gone to different clients.
  public static func setShared(_ client: NetworkClient) throws(SharedClientError) {
    try SharedClient.program.set(client)
  }

  /// Runs an operation in which another client is the shared one, for the task that runs it and its child tasks: for tests,
  /// which may run at the same time. A detached task does not see it.
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

/// Why a client cannot become the shared one.
public enum SharedClientError: String, Error, LocalizedError {
  /// Another one was set before.
  case alreadySet
  /// Calls were made with the default one before.
  case alreadyUsed

  public var errorDescription: String? {
    switch self {
    case .alreadySet: "The shared client was set already; set it once, where the program starts."
    case .alreadyUsed: "The shared client was used before it was set; set it where the program starts, before any call."
    }
  }
}

/// A client that is set once, or made when it is first asked for.
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
