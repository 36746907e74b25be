/// A decoded response, with its metadata.
public struct NetworkResponse<Value: Sendable>: Sendable {
  /// The decoded value.
  public let value: Value
  /// The response that the value was decoded from, with its body in memory.
  public let response: HTTPResponse

  /// The status.
  public var status: HTTPStatus { response.status }
  /// The URL that it came from, after redirects.
  public var url: HTTPURL { response.url }
  /// The header fields.
  public var headers: NetworkAPI.Headers { response.headers }
  /// The metrics of the last hop.
  public var metrics: HTTPMetrics { response.metrics }
}
