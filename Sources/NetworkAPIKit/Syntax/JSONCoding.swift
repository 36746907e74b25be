public import Foundation

/// How an API writes JSON: its dates, keys, data and non-finite numbers, set once for its requests and its responses.
///
/// ```swift
/// JSONCoding(dates: .secondsSince1970, keys: .snakeCase)
/// ```
///
/// ``decode(_:from:)`` and ``encode(_:)`` don't use `JSONDecoder` and `JSONEncoder`, which take several times as long,
/// but mean the same: the same texts and values are accepted, and errors have the same case, type and coding path. That
/// includes what RFC 8259 leaves open: of members with the same name the first counts, a list may end with a comma, and
/// a value that no type reads isn't checked.
///
/// The differences, decoding:
///
/// - Values nested deeper than the thread's stack has room for are an error. `JSONDecoder` ends the process.
/// - Only UTF-8 is read, with or without a byte order mark. `JSONDecoder` guesses UTF-16 and UTF-32.
/// - A text has at most 1 GiB.
/// - The error for a number or string that is malformed or doesn't fit its type is a `DecodingError` with the path to
///   it, also for types that catch it. `JSONDecoder` throws an error of its own that it replaces, at the end, by one
///   without a path.
/// - An integer beyond 2^53 that is written with a fraction or an exponent is read exactly. `JSONDecoder` cuts the
///   fraction off.
/// - Zero with an exponent, `0e5`, is zero. Some versions of `JSONDecoder` refuse it.
/// - `allKeys` has the order of the text.
///
/// Encoding:
///
/// - Members are in the order in which they are encoded, unless `outputFormatting` sorts them. `JSONEncoder`'s order is
///   random.
/// - Values nested deeper than the thread's stack has room for are an error.
/// - Coding paths have the keys of nested containers, which `JSONEncoder` leaves out.
/// - A type that writes to a container again after it wrote elsewhere is encoded twice, the second time by
///   `JSONEncoder`.
public struct JSONCoding: Sendable {
  /// How dates are read and written.
  public enum Dates: Sendable {
    /// Reads every usual form of RFC 3339 and ISO 8601 (offsets, fractions, a date alone); writes
    /// `2011-01-26T19:01:12Z`.
    case iso8601
    /// As `iso8601`, but writes milliseconds too: `2011-01-26T19:01:12.250Z`.
    case iso8601WithMilliseconds
    /// Seconds since 1970.
    case secondsSince1970
    /// Milliseconds since 1970.
    case millisecondsSince1970
    /// As `Date` does it: seconds since 2001.
    case deferredToDate
    /// As these functions do it.
    case custom(
      decode: @Sendable (any Decoder) throws -> Date, encode: @Sendable (Date, any Encoder) throws -> Void)
  }

  /// How the names of members are read and written.
  public enum Keys: Sendable {
    /// As the coding keys are. The fastest: an explicit `CodingKeys` costs nothing, a conversion does for every key.
    case useDefaultKeys
    /// `one_two` in JSON is `oneTwo` here.
    case snakeCase
    /// As these functions make of the path to a key, whose last member is the key.
    case custom(
      decode: @Sendable ([any CodingKey]) -> any CodingKey, encode: @Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// How `Data` is read and written.
  public enum DataCoding: Sendable {
    /// Base64 (RFC 4648 §4).
    case base64
    /// As `Data` does it: an array of numbers.
    case deferredToData
    /// As these functions do it.
    case custom(
      decode: @Sendable (any Decoder) throws -> Data, encode: @Sendable (Data, any Encoder) throws -> Void)
  }

  /// What becomes of numbers that JSON cannot write.
  public enum NonConformingFloats: Sendable {
    /// They are an error.
    case `throw`
    /// They are these texts.
    case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// How dates are read and written. Default ISO 8601, as most APIs do.
  public var dates: Dates
  /// How members are named. Default: as their coding keys are.
  public var keys: Keys
  /// How data is read and written. Default Base64.
  public var data: DataCoding
  /// How infinities and NaN are read and written. Default: they are errors.
  public var nonConformingFloats: NonConformingFloats
  /// The layout of the text. Default: compact, slashes not escaped.
  public var outputFormatting: JSONEncoder.OutputFormatting
  /// The `userInfo` of decoders and encoders. Default: empty.
  public var userInfo: [CodingUserInfoKey: any Sendable]
  /// A decoder and an encoder to use instead.
  var coders: Coders?

  /// A way to write JSON; each default is that of its property.
  public init(
    dates: Dates = .iso8601, keys: Keys = .useDefaultKeys, data: DataCoding = .base64,
    nonConformingFloats: NonConformingFloats = .throw,
    outputFormatting: JSONEncoder.OutputFormatting = [.withoutEscapingSlashes],
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.dates = dates
    self.keys = keys
    self.data = data
    self.nonConformingFloats = nonConformingFloats
    self.outputFormatting = outputFormatting
    self.userInfo = userInfo
  }

  /// Decodes a value from JSON text in UTF-8.
  ///
  /// - Throws: `DecodingError`, also where a value is nested too deeply for its type and the stack; and what the type's
  ///   own decoding throws.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
    if let coders { return try coders.decode(type, from: data) }
    return try data.withUnsafeBytes { try JSONDocument.decode(type, from: $0, self) }
  }

  /// Encodes a value as JSON text in UTF-8.
  ///
  /// - Throws: `EncodingError`, also where a value is nested too deeply for the stack; and what the type's own encoding
  ///   throws.
  public func encode(_ value: some Encodable) throws -> Data {
    if let coders { return try coders.encoder.encode(value) }
    // JSONEncoder keeps all values until the end, so it can serve types that write in any order.
    return try JSONOutput.encode(value, self) ?? makeEncoder().encode(value)
  }

  /// Returns a new `JSONDecoder` with these settings, for code that needs one. Its recursion has no limit but 512
  /// levels: for what a server wrote use ``decode(_:from:)``.
  public func makeDecoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.userInfo = userInfo
    switch dates {
    case .iso8601, .iso8601WithMilliseconds: decoder.dateDecodingStrategy = .custom(Self.decodeISO8601)
    case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
    case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
    case .deferredToDate: decoder.dateDecodingStrategy = .deferredToDate
    case .custom(let decode, _): decoder.dateDecodingStrategy = .custom(decode)
    }
    switch keys {
    case .useDefaultKeys: break
    case .snakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
    case .custom(let decode, _): decoder.keyDecodingStrategy = .custom(decode)
    }
    switch data {
    case .base64: decoder.dataDecodingStrategy = .base64
    case .deferredToData: decoder.dataDecodingStrategy = .deferredToData
    case .custom(let decode, _): decoder.dataDecodingStrategy = .custom(decode)
    }
    if case .strings(let positive, let negative, let nan) = nonConformingFloats {
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: positive, negativeInfinity: negative, nan: nan)
    }
    return decoder
  }

  /// Returns a new `JSONEncoder` with these settings, for code that needs one.
  public func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = outputFormatting
    encoder.userInfo = userInfo
    switch dates {
    case .iso8601: encoder.dateEncodingStrategy = .custom { try Self.encodeISO8601($0, 0, $1) }
    case .iso8601WithMilliseconds: encoder.dateEncodingStrategy = .custom { try Self.encodeISO8601($0, 3, $1) }
    case .secondsSince1970: encoder.dateEncodingStrategy = .secondsSince1970
    case .millisecondsSince1970: encoder.dateEncodingStrategy = .millisecondsSince1970
    case .deferredToDate: encoder.dateEncodingStrategy = .deferredToDate
    case .custom(_, let encode): encoder.dateEncodingStrategy = .custom(encode)
    }
    switch keys {
    case .useDefaultKeys: break
    case .snakeCase: encoder.keyEncodingStrategy = .convertToSnakeCase
    case .custom(_, let encode): encoder.keyEncodingStrategy = .custom(encode)
    }
    switch data {
    case .base64: encoder.dataEncodingStrategy = .base64
    case .deferredToData: encoder.dataEncodingStrategy = .deferredToData
    case .custom(_, let encode): encoder.dataEncodingStrategy = .custom(encode)
    }
    if case .strings(let positive, let negative, let nan) = nonConformingFloats {
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: positive, negativeInfinity: negative, nan: nan)
    }
    return encoder
  }

  @Sendable
  private static func decodeISO8601(_ decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    guard let date = ISO8601Date.parse(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Not a date of the form 2011-01-26T19:01:12Z.")
    }
    return date
  }

  private static func encodeISO8601(_ date: Date, _ fractionDigits: Int, _ encoder: any Encoder) throws {
    guard let text = ISO8601Date.format(date, fractionDigits: fractionDigits) else {
      throw EncodingError.invalidValue(
        date, .init(codingPath: encoder.codingPath, debugDescription: "The year does not have four digits."))
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
