/// An endpoint whose response is checked after decoding; created by ``NetworkAPIDefinition/validate(_:)``.
public struct ValidatedEndpoint<Base: NetworkAPIDefinition>: EndpointWrapper {
  public typealias Response = Base.Response

  /// The endpoint that this one is derived from.
  public let base: Base
  /// How its response is decoded, and then converted or checked.
  public let responseDecoder: ResponseDecoder<Base.Response>
}

extension NetworkAPIDefinition {
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
