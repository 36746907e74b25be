extension GitHubAPI {
  /// Stores a large or recursive optional value on the heap, so that the type that contains it stays small.
  @propertyWrapper
  public enum Boxed<Value> {
    /// No value.
    case none
    /// A value, on the heap.
    indirect case some(Value)

    /// Creates a box that contains the value.
    public init(wrappedValue: Value?) {
      self = wrappedValue.map(Boxed.some) ?? .none
    }

    /// The value; nil if there is none.
    public var wrappedValue: Value? {
      get {
        switch self {
        case .none: nil
        case .some(let value): value
        }
      }
      set { self = Boxed(wrappedValue: newValue) }
    }
  }
}

extension GitHubAPI.Boxed: Sendable where Value: Sendable {}
extension GitHubAPI.Boxed: Equatable where Value: Equatable {}
extension GitHubAPI.Boxed: Hashable where Value: Hashable {}

extension GitHubAPI.Boxed: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value?.self))
  }
}

extension GitHubAPI.Boxed: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}
