import Foundation
import NetworkAPIKit

// How the models read and write what real answers hold. The compiler's synthesized `Codable` code of the models picks
// these methods over the generic ones of the standard library because they name the type.

extension KeyedDecodingContainer {
  /// A date in any of GitHub's forms, whatever the decoder's own strategy is.
  func decode(_ type: Date.Type, forKey key: Key) throws -> Date {
    guard let date = try decodeIfPresent(Date.self, forKey: key) else {
      throw DecodingError.valueNotFound(
        Date.self, .init(codingPath: codingPath + [key], debugDescription: "Expected a date."))
    }
    return date
  }

  /// A date in any of GitHub's forms: text of RFC 3339 with any offset or fraction, seconds since 1970, or what the first
  /// versions of the API sent.
  ///
  /// Nil where it is absent, null or empty.
  func decodeIfPresent(_ type: Date.Type, forKey key: Key) throws -> Date? {
    try decodeIfPresent(LenientDate.self, forKey: key)?.date
  }

  /// A URL; nil where it is absent, null, empty or no URL (users write anything into `blog` and `homepage`).
  func decodeIfPresent(_ type: URL.Type, forKey key: Key) throws -> URL? {
    guard let text = try decodeIfPresent(String.self, forKey: key), !text.isEmpty else { return nil }
    return URL(string: text)
  }

  /// An account; nil also for `{}`, which GitHub sends for the author of a commit it cannot place, and for one without
  /// a name or a number, as old events have it.
  func decodeIfPresent(_ type: GitHubAPI.SimpleUser.Type, forKey key: Key) throws -> GitHubAPI.SimpleUser? {
    try decodeIfIdentified(type, forKey: key)
  }

  /// A value; nil also where it lacks what tells which one it is.
  func decodeIfIdentified<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    do {
      return try decode(type, forKey: key)
    } catch DecodingError.keyNotFound {
      return nil
    } catch DecodingError.valueNotFound {
      return nil
    }
  }

  /// A list; absent and null are empty.
  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent([Element].self, forKey: key) ?? []
  }

  /// A dictionary; properties that are null are left out.
  func decodeIfPresent<Value: Decodable>(_ type: [String: Value].Type, forKey key: Key) throws -> [String: Value]? {
    try decodeIfPresent(PresentValues<Value>.self, forKey: key)?.values
  }

  /// A value in a box; absent and null are nil.
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

/// A date in any of GitHub's forms; nil if the text is empty.
private struct LenientDate: Decodable {
  let date: Date?

  init(from decoder: any Decoder) throws {
    if let date = decoder.iso8601Date {
      self.date = date
    } else if let text = decoder.string {
      date = Date(gitHubText: text)
      guard date != nil || text.isEmpty else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "“\(text)” is not a date."))
      }
    } else {
      date = Date(timeIntervalSince1970: try decoder.singleValueContainer().decode(Double.self))
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
  /// A date as GitHub writes it, whatever the encoder's own strategy is.
  mutating func encode(_ date: Date, forKey key: Key) throws {
    try encode(date.gitHubText, forKey: key)
  }

  /// A date as GitHub writes it, whatever the encoder's own strategy is.
  mutating func encodeIfPresent(_ date: Date?, forKey key: Key) throws {
    try encodeIfPresent(date?.gitHubText, forKey: key)
  }

  /// The value in a box; nil is left out.
  mutating func encode<Value: Encodable>(_ box: GitHubAPI.Boxed<Value>, forKey key: Key) throws {
    try encodeIfPresent(box.wrappedValue, forKey: key)
  }
}

extension Date {
  /// A date as GitHub writes or has written it; nil where the text is none.
  ///
  /// Besides RFC 3339 that is `2012/05/27 06:00:28 -0700`, `2022-09-29 09:53:54 UTC`, and seconds since 1970 as text.
  init?(gitHubText text: String) {
    if let date = ISO8601Date.parse(text) {
      self = date
      return
    }
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

  /// As GitHub writes it, with milliseconds where there are any; a year beyond 9999 is the last moment before.
  var gitHubText: String {
    let isWhole = timeIntervalSinceReferenceDate.rounded(.down) == timeIntervalSinceReferenceDate
    return ISO8601Date.format(self, fractionDigits: isWhole ? 0 : 3) ?? "9999-12-31T23:59:59Z"
  }
}
