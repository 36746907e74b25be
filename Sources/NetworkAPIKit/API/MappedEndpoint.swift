/// An endpoint whose decoded response is converted; created by ``NetworkAPIDefinition/map(_:)``.
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
    let decoder = responseDecoder
    return MappedEndpoint(
      base: self,
      responseDecoder: ResponseDecoder(accept: decoder.accept) { data, response, coding in
        try transform(try decoder(data, response, coding: coding))
      })
  }
}
