/// The parameter type of endpoints without parameters.
public struct EmptyParameter: Encodable, Sendable, Hashable {
  /// Creates an empty parameter.
  public init() {}
}
