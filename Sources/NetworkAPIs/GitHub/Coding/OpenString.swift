extension GitHubAPI {
  /// A string of which GitHub documents the values but may add others: those decode too and stay as they are.
  ///
  /// ```swift
  /// struct State: GitHubAPI.OpenString {
  ///   let rawValue: String
  ///   init(rawValue: String) { self.rawValue = rawValue }
  ///   static let open: Self = "open"
  /// }
  /// ```
  public protocol OpenString: RawRepresentable<String>, Codable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
  {
    /// Any value.
    init(rawValue: String)
  }
}

extension GitHubAPI.OpenString {
  /// The value written out.
  public init(stringLiteral value: String) {
    self.init(rawValue: value)
  }

  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// The value as GitHub writes it.
  public var description: String { rawValue }
}
