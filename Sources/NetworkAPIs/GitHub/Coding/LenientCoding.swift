import Foundation
import NetworkAPIKit

// Decoding of the models that tolerates the deviations of real responses. The models' synthesized `Codable` code
// selects these methods over the generic ones of the standard library, since overloads for a specific type are
// preferred.

extension KeyedDecodingContainer {
  /// Decodes a date in any of GitHub's formats, whatever the decoder's own strategy is.
  func decode(_ type: Date.Type, forKey key: Key) throws -> Date {
    guard let date = try decodeIfPresent(Date.self, forKey: key) else {
      throw DecodingError.valueNotFound(
        Date.self, .init(codingPath: codingPath + [key], debugDescription: "Expected a date."))
    }
    return date
  }

  /// Decodes a date in any of GitHub's formats: RFC 3339 with any offset or fraction, seconds since 1970, or the
  /// formats of the first API versions. Returns nil if it is absent, null, empty or in no known format: one odd date
  /// that may be missing shouldn't fail a whole response, and the description doesn't promise a format for all of them.
  func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
    try decodeIfPresent(LenientDate.self, forKey: key)?.date
  }

  /// Decodes a URL; nil if it is absent, null, empty or invalid, since users enter any text for `blog` and `homepage`.
  func decodeIfPresent(_ type: URL.Type, forKey key: Key) throws -> URL? {
    guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
    return URL(string: text)
  }

  /// Decodes an object; nil also if the properties that identify it are missing, or if it is only a name.
  func decodeIfIdentified<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    do {
      return try decode(type, forKey: key)
    } catch DecodingError.keyNotFound {
      return nil
    } catch DecodingError.valueNotFound {
      return nil
    } catch DecodingError.typeMismatch where (try? decode(String.self, forKey: key)) != nil {
      return nil
    }
  }

  /// Decodes an array; empty if it is absent or null.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent([Element].self, forKey: key) ?? []
  }

  /// Decodes a dictionary without the entries that are null.
  func decodeIfPresent<Value: Decodable>(_ type: [String: Value].Type, forKey key: Key) throws -> [String: Value]? {
    try decodeIfPresent(PresentValues<Value>.self, forKey: key)?.values
  }

  /// Decodes a boxed value; nil if it is absent or null.
  func decode<Value: Decodable>(_ type: GitHubAPI.Boxed<Value>.Type, forKey key: Key) throws -> GitHubAPI.Boxed<Value> {
    GitHubAPI.Boxed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}

extension Decoder {
  /// The value, if it is a string. With the package's own JSON decoder, other values cost no error.
  var string: String? {
    if let kind = jsonKind, kind != .string { return nil }
    return try? singleValueContainer().decode(String.self)
  }
}

/// A date in any of GitHub's formats; nil if it has none of them.
private struct LenientDate: Decodable {
  let date: Date?

  init(from decoder: any Decoder) throws {
    if let date = decoder.iso8601Date {
      self.date = date
    } else if let text = decoder.string {
      date = Date(gitHubText: text)
    } else {
      date = (try? decoder.singleValueContainer().decode(Double.self)).map(Date.init(timeIntervalSince1970:))
    }
  }
}

/// The entries of a dictionary that aren't null.
private struct PresentValues<Value: Decodable>: Decodable {
  let values: [String: Value]

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([String: Value?].self).compactMapValues { $0 }
  }
}

extension KeyedEncodingContainer {
  /// Encodes a date in GitHub's format, whatever the encoder's own strategy is.
  mutating func encode(_ date: Date, forKey key: Key) throws {
    try encode(date.gitHubText, forKey: key)
  }

  /// Encodes a date in GitHub's format, whatever the encoder's own strategy is.
  mutating func encodeIfPresent(_ date: Date?, forKey key: Key) throws {
    try encodeIfPresent(date?.gitHubText, forKey: key)
  }

  /// Encodes a boxed value; omits it if it is nil.
  mutating func encode<Value: Encodable>(_ box: GitHubAPI.Boxed<Value>, forKey key: Key) throws {
    try encodeIfPresent(box.wrappedValue, forKey: key)
  }
}

extension Date {
  /// Parses a date in any of GitHub's current and former formats; nil if it has none of them.
  ///
  /// Besides RFC 3339, these are `2012/05/27 06:00:28 -0700`, `2022-09-29 09:53:54 UTC`, and seconds since 1970 as
  /// text.
  init?(gitHubText text: String) {
    if let date = ISO8601Date.parse(text) {
      self = date
      return
    }
    // Longer ones are split in quadratic time if they consist of combining marks.
    guard text.utf8.count < 100 else { return nil }
    let parts = text.split(separator: " ")
    if parts.count == 3 {
      let day = parts[0].replacingOccurrences(of: "/", with: "-")
      guard let date = ISO8601Date.parse("\(day)T\(parts[1])\(parts[2] == "UTC" ? "Z" : parts[2])") else { return nil }
      self = date
    } else if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let seconds = Int64(text) {
      self.init(timeIntervalSince1970: Double(seconds))
    } else {
      return nil
    }
  }

  /// The date in GitHub's format, with milliseconds if it has any. A date after the year 9999 becomes the last moment
  /// of that year.
  var gitHubText: String {
    let isWhole = timeIntervalSinceReferenceDate.rounded(.down) == timeIntervalSinceReferenceDate
    return ISO8601Date.format(self, fractionDigits: isWhole ? 0 : 3) ?? "9999-12-31T23:59:59Z"
  }
}
