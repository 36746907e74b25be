extension NetworkClient {
  /// The client for calls that don't specify one, such as ``NetworkAPIDefinition/request(isolation:configure:)``.
  ///
  /// It is the client passed to ``setShared(_:)``, or else one with the default configuration. Within
  /// ``withShared(_:isolation:operation:)``, it is the client passed there.
  public static var shared: NetworkClient { override ?? SharedClient.program.client() }

  /// Sets the client for calls that don't specify one. Call it once, when the program starts:
  ///
  /// ```swift
  /// try NetworkClient.setShared(
  ///   NetworkClient(
  ///     configuration: .init(baseURL: try HTTPURL("https://api.example.com"))))
  /// ```
  ///
  /// - Throws: ``NetworkError/other(_:call:)`` if the shared client was set or used before, since calls would use
  ///   different clients.
  public static func setShared(_ client: NetworkClient) throws(NetworkError) {
    try SharedClient.program.set(client)
  }

  /// Runs an operation with another shared client; for tests, which may run concurrently. Applies to the current task
  /// and its child tasks, but not to detached tasks.
  ///
  /// ```swift
  /// import Testing
  ///
  /// @Test func theUserIsRead() async throws {
  ///   let stub = StubTransport()
  ///   stub.respond(to: GetUser.self) { _ in
  ///     .json(#"{"id": 7, "name": "octocat"}"#)
  ///   }
  ///   let client = NetworkClient { $0.transport = stub }
  ///   try await NetworkClient.withShared(client) {
  ///     let user = try await GetUser(id: 7).request()
  ///     #expect(user.name == "octocat")
  ///   }
  /// }
  /// ```
  ///
  /// - Throws: what the operation throws. Write `{ () async throws(NetworkError) in … }` for a closure whose errors keep
  ///   their type.
  public static func withShared<Value, Failure: Error>(
    _ client: NetworkClient, isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await $override.withValue(client, operation: { await Result(awaiting: operation) }, isolation: isolation).get()
  }

  @TaskLocal private static var override: NetworkClient?
}

/// A client that is set once, or created when it is first used.
final class SharedClient: Sendable {
  static let program = SharedClient()
  /// The client, and whether it was set.
  private let state = Locked<(client: NetworkClient, isGiven: Bool)?>(nil)

  func client() -> NetworkClient {
    state.withLock { state in
      let current = state ?? (NetworkClient(), isGiven: false)
      state = current
      return current.client
    }
  }

  func set(_ client: NetworkClient) throws(NetworkError) {
    let previous = state.withLock { state in
      defer { state = state ?? (client, isGiven: true) }
      return state
    }
    guard let previous else { return }
    throw .other(
      TextError(
        previous.isGiven
          ? "the shared client was set already; set it once, where the program starts"
          : "the shared client was used before it was set; set it where the program starts, before any call"))
  }
}
