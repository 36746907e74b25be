/// An endpoint whose decoded response is converted; created by ``NetworkAPIDefinition/map(_:)``.
public struct MappedEndpoint<Base: NetworkAPIDefinition, Response: Sendable>: EndpointWrapper {
  /// The endpoint that this one is derived from.
  public let base: Base
  /// How its response is decoded, and then converted or checked.
  public let responseDecoder: ResponseDecoder<Response>
}

/// An endpoint whose response is checked after decoding; created by ``NetworkAPIDefinition/validate(_:)``.
public struct ValidatedEndpoint<Base: NetworkAPIDefinition>: EndpointWrapper {
  public typealias Response = Base.Response

  /// The endpoint that this one is derived from.
  public let base: Base
  /// How its response is decoded, and then converted or checked.
  public let responseDecoder: ResponseDecoder<Base.Response>
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

  /// Returns the endpoint with a check of its response, for what its status doesn't say.
  ///
  /// ```swift
  /// let user = try await client.request(GetUser(id: 7).validate { user, response in
  ///   guard user.id == 7 else { throw CancellationError() }
  /// })
  /// ```
  ///
  /// - Parameter check: throws if the decoded value or the response isn't acceptable. An error that isn't a ``NetworkError``
  ///   becomes ``NetworkError/decodingFailed(_:)``.
  public func validate(
    _ check: @escaping @Sendable (Response, HTTPResponse) throws -> Void
  ) -> ValidatedEndpoint<Self> {
    let decoder = responseDecoder
    return ValidatedEndpoint(
      base: self,
      responseDecoder: ResponseDecoder(accept: decoder.accept) { data, response, coding in
        let value = try decoder(data, response, coding: coding)
        try check(value, response)
        return value
      })
  }
}
