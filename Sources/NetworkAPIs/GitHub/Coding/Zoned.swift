public import Foundation

extension GitHubAPI {
  /// A date with the offset from UTC that it was written with, so that it is written with the same one again.
  @propertyWrapper
  public struct Zoned: Codable, Hashable, Sendable {
    /// The date; nil if there is none.
    public var wrappedValue: Date?
    /// The offset from UTC, in seconds; nil for a date in UTC.
    public var utcOffset: Int?
    /// The date with its offset: `commit.$timestamp.utcOffset`.
    public var projectedValue: Self {
      get { self }
      set { self = newValue }
    }

    /// Creates a date in UTC.
    public init(wrappedValue: Date?) { self.wrappedValue = wrappedValue }

    public init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      wrappedValue = Date(gitHubText: text)
      guard wrappedValue != nil else { return }
      // Such as -07:00.
      let end = text.suffix(6).split(separator: ":")
      if end.count == 2, text.count > 6, let hours = Int(end[0]), let minutes = Int(end[1]),
        "+-".contains(end[0].first ?? "0")
      {
        utcOffset = hours * 3600 + (end[0].first == "-" ? -minutes : minutes) * 60
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      guard let date = wrappedValue else { return try container.encodeNil() }
      guard let utcOffset else { return try container.encode(date.gitHubText) }
      let minutes = abs(utcOffset) / 60
      let zone = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
      let local = date.addingTimeInterval(TimeInterval(utcOffset)).gitHubText.dropLast()
      try container.encode("\(local)\(utcOffset < 0 ? "-" : "+")\(zone)")
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a date with its offset; nil if it is absent or null, or isn't text.
  func decode(_ type: GitHubAPI.Zoned.Type, forKey key: Key) throws -> GitHubAPI.Zoned {
    if let date = try? decodeIfPresent(GitHubAPI.Zoned.self, forKey: key) { return date }
    return GitHubAPI.Zoned(wrappedValue: try decodeIfPresent(Date.self, forKey: key))
  }
}

extension KeyedEncodingContainer {
  /// Encodes a date with its offset; omits it if it is nil.
  mutating func encode(_ date: GitHubAPI.Zoned, forKey key: Key) throws {
    try encodeIfPresent(date.wrappedValue == nil ? nil : date, forKey: key)
  }
}
