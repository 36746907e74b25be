extension GitHubAPI {
  /// The probability that a vulnerability is exploited, by the Exploit Prediction Scoring System.
  public struct EPSS: Codable, Hashable, Sendable {
    /// The probability that the vulnerability is exploited within 30 days, from 0 to 1.
    public var percentage: Double?
    /// The share of vulnerabilities with the same or a lower probability, from 0 to 1.
    public var percentile: Double?

    enum CodingKeys: String, CodingKey { case percentage, percentile }

    /// Creates a value with these properties, for example for a preview or a test.
    public init(percentage: Double? = nil, percentile: Double? = nil) {
      self.percentage = percentage
      self.percentile = percentile
    }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      percentage = try Self.number(.percentage, in: container)
      percentile = try Self.number(.percentile, in: container)
    }

    /// Decodes a number, which GitHub sends in some places as a string.
    private static func number(
      _ key: CodingKeys, in container: KeyedDecodingContainer<CodingKeys>
    ) throws -> Double? {
      if let text = try? container.decodeIfPresent(String.self, forKey: key) { return Double(text) }
      return try container.decodeIfPresent(Double.self, forKey: key)
    }
  }
}
