extension GitHubAPI {
  /// A string with known values, to which GitHub may add others. Unknown values are decoded and kept unchanged.
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
    /// Creates a known or unknown value.
    init(rawValue: String)
  }
}

extension GitHubAPI.OpenString {
  /// Creates a value from a literal.
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
