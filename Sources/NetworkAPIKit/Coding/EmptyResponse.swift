/// The response type of endpoints for which only the status matters. The body isn't decoded.
public struct EmptyResponse: Codable, Sendable, Hashable {
  /// Creates an empty response.
  public init() {}

  public init(from decoder: any Decoder) {}
}
