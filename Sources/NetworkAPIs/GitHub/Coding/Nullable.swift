extension GitHubAPI {
  /// A property of a request that can be cleared: ``null`` clears it, and nil leaves it unchanged.
  ///
  /// ```swift
  /// let set = GitHubAPI.Issues.Update(
  ///   owner: "o", repo: "r", number: 1, milestone: 3)
  /// let cleared = GitHubAPI.Issues.Update(
  ///   owner: "o", repo: "r", number: 1, milestone: .null)
  /// let unchanged = GitHubAPI.Issues.Update(
  ///   owner: "o", repo: "r", number: 1, title: "New title")
  /// ```
  public enum Nullable<Value> {
    /// Clears the property.
    case null
    /// Sets the property.
    case value(Value)
  }
}

extension GitHubAPI.Nullable: Sendable where Value: Sendable {}
extension GitHubAPI.Nullable: Equatable where Value: Equatable {}
extension GitHubAPI.Nullable: Hashable where Value: Hashable {}

extension GitHubAPI.Nullable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .value(let value): try container.encode(value)
    }
  }
}

extension GitHubAPI.Nullable: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Value.IntegerLiteralType) {
    self = .value(Value(integerLiteral: value))
  }
}

extension GitHubAPI.Nullable: ExpressibleByUnicodeScalarLiteral where Value: ExpressibleByUnicodeScalarLiteral {
  public init(unicodeScalarLiteral value: Value.UnicodeScalarLiteralType) {
    self = .value(Value(unicodeScalarLiteral: value))
  }
}

extension GitHubAPI.Nullable: ExpressibleByExtendedGraphemeClusterLiteral
where Value: ExpressibleByExtendedGraphemeClusterLiteral {
  public init(extendedGraphemeClusterLiteral value: Value.ExtendedGraphemeClusterLiteralType) {
    self = .value(Value(extendedGraphemeClusterLiteral: value))
  }
}

extension GitHubAPI.Nullable: ExpressibleByStringLiteral where Value: ExpressibleByStringLiteral {
  public init(stringLiteral value: Value.StringLiteralType) {
    self = .value(Value(stringLiteral: value))
  }
}
