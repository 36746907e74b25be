/// An endpoint whose decoded response is converted or checked; created by ``NetworkAPIDefinition/map(_:)`` and
/// ``NetworkAPIDefinition/validate(_:)``.
public struct MappedEndpoint<Base: NetworkAPIDefinition, Response: Sendable>: EndpointWrapper {
  /// The endpoint that this one is derived from.
  public let base: Base
  /// How its response is decoded, and then converted or checked.
  public let responseDecoder: ResponseDecoder<Response>
}

extension NetworkAPIDefinition {
  /// Returns the endpoint with its response converted.
  ///
  /// ```swift
  /// let name = try await client.request(GetUser(id: 7).map(\.name))
  /// ```
  ///
  /// - Parameter transform: converts the decoded response. An error that isn't a ``NetworkError`` becomes
  ///   ``NetworkError/decodingFailed(_:)``.
  public func map<Value: Sendable>(
    _ transform: @escaping @Sendable (Response) throws -> Value
  ) -> MappedEndpoint<Self, Value> {
    MappedEndpoint(base: self, responseDecoder: responseDecoder.map { value, _ in try transform(value) })
  }

  /// Returns the endpoint with a check of its response, for what its status doesn't say.
  ///
  /// ```swift
  /// let user = try await client.request(
  ///   GetUser(id: 7).validate { user, response in
  ///     guard user.id == 7 else { throw CancellationError() }
  ///   })
  /// ```
  ///
  /// - Parameter check: throws if the decoded value or the response isn't acceptable. An error that isn't a ``NetworkError``
  ///   becomes ``NetworkError/decodingFailed(_:)``.
  public func validate(
    _ check: @escaping @Sendable (Response, HTTPResponse) throws -> Void
  ) -> MappedEndpoint<Self, Response> {
    MappedEndpoint(
      base: self,
      responseDecoder: responseDecoder.map { value, response in
        try check(value, response)
        return value
      })
  }
}
