public import Foundation

/// The JSON conventions of an API: dates, keys, data and non-finite numbers, for both requests and responses.
///
/// ```swift
/// configuration.coding = JSONCoding(
///   dates: .secondsSince1970, keys: .snakeCase)
/// ```
///
/// ``decode(_:from:)`` and ``encode(_:)`` behave like `JSONDecoder` and `JSONEncoder`, but are several times as fast:
/// they accept the same JSON and the same values, and their errors have the same case, type and coding path. This
/// includes cases that RFC 8259 leaves open: of several members with the same name, the first one counts; arrays and
/// objects may end with a comma; and values that no type decodes aren't validated.
///
/// Differences when decoding:
///
/// - If the nesting is too deep for the thread's stack, decoding throws an error. `JSONDecoder` crashes.
/// - The input must be UTF-8, with or without a byte order mark. `JSONDecoder` also detects UTF-16 and UTF-32.
/// - The input is limited to 1 GiB.
/// - A number or string that is malformed or doesn't fit its type throws a `DecodingError` with its path, which the
///   type being decoded can catch. `JSONDecoder` throws an internal error there, and finally one without a path.
/// - An integer beyond 2^53 that is written with a fraction or an exponent is decoded exactly. `JSONDecoder` drops the
///   fraction.
/// - Zero with an exponent, as in `0e5`, decodes as zero. Some versions of `JSONDecoder` reject it.
/// - `allKeys` has the order of the JSON text.
/// - A member's name with more than 128 combining marks in a row throws an error, and so does the raw value of an
///   enumeration: comparing it takes quadratic time. If an `init(from:)` of yours compares a decoded `String`, as in a
///   `switch`, check its length first.
/// - A date in ISO 8601 format whose fields are out of range (`02-30`), with a named time zone instead of an offset
///   (`GMT+9`), a critical suffix (`[!Asia/Seoul]`) or other text after it throws an error. `JSONDecoder` accepts them.
/// - Dates before 1582 are those of the Gregorian calendar in ISO 8601 format, as the standard says. Those of
///   `JSONDecoder` and `JSONEncoder` are Julian: in the year 1, they differ by two days. `.distantPast` is the first
///   moment of the year 1, as for them.
///
/// Differences when encoding:
///
/// - Members have the order in which they are encoded, unless `outputFormatting` sorts them. `JSONEncoder`'s order is
///   random.
/// - If the nesting is too deep for the thread's stack, encoding throws an error.
/// - Coding paths include the keys of nested containers, which `JSONEncoder` omits.
/// - A value that returns to a container after writing to another one, or that writes a key twice, is encoded twice: the
///   first attempt is discarded.
/// - A super encoder continues an object or array that was encoded for the same key, as nested containers do.
///   `JSONEncoder` keeps only one of the two.
/// - Two values that can't be combined throw an error, such as an object and an array for the same key, or two values in
///   a single-value container. `JSONEncoder` stops the program.
public struct JSONCoding: Sendable {
  /// The format of dates.
  public enum Dates: Sendable {
    /// Decodes all common formats of RFC 3339 and ISO 8601 (with offset, with fraction, without seconds, date only, with a
    /// suffix such as `[Asia/Seoul]`, which is ignored), and encodes as `2011-01-26T19:01:12Z`.
    case iso8601
    /// Like ``iso8601``, but encodes with milliseconds: `2011-01-26T19:01:12.250Z`.
    case iso8601WithMilliseconds
    /// The number of seconds since 1970.
    case secondsSince1970
    /// The number of milliseconds since 1970.
    case millisecondsSince1970
    /// The format of `Date` itself: the number of seconds since 2001.
    case deferredToDate
    /// The results of two closures.
    // Indirect, like the other cases with closures: each call copies its coding.
    indirect case custom(
      decode: @Sendable (any Decoder) throws -> Date, encode: @Sendable (Date, any Encoder) throws -> Void)

    /// The text that a formatter writes and reads. Give it a fixed locale and time zone (`en_US_POSIX`, UTC), since those of
    /// the user change the text, and don't change it afterwards.
    public static func formatted(_ formatter: DateFormatter) -> Self {
      let shared = SharedFormatter(formatter: formatter)
      return .custom { decoder in
        let text = try decoder.singleValueContainer().decode(String.self)
        if let date = shared.formatter.date(from: text) { return date }
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "The date isn't in the formatter's format."))
      } encode: { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(shared.formatter.string(from: date))
      }
    }

    private struct SharedFormatter: @unchecked Sendable {
      // Unchecked: a formatter that isn't changed may be used on any thread, but not every SDK says so.
      let formatter: DateFormatter
    }
  }

  /// The names of object members.
  public enum Keys: Sendable {
    /// The coding keys, unchanged. The fastest option: declaring `CodingKeys` costs nothing, unlike a conversion of
    /// each key.
    case useDefaultKeys
    /// Snake case in JSON, camel case in Swift: `one_two` corresponds to `oneTwo`.
    case snakeCase
    /// The results of two closures. Each gets the path to a key, which ends with the key itself.
    indirect case custom(
      decode: @Sendable ([any CodingKey]) -> any CodingKey, encode: @Sendable ([any CodingKey]) -> any CodingKey)
  }

  /// The format of `Data`.
  public enum DataCoding: Sendable {
    /// Base64 (RFC 4648 §4).
    case base64
    /// The format of `Data` itself: an array of numbers.
    case deferredToData
    /// The results of two closures.
    indirect case custom(
      decode: @Sendable (any Decoder) throws -> Data, encode: @Sendable (Data, any Encoder) throws -> Void)
  }

  /// The handling of numbers that JSON can't represent: infinities and NaN.
  public enum NonConformingFloats: Sendable {
    /// Throws an error.
    case `throw`
    /// Represents them by the given strings.
    indirect case strings(positiveInfinity: String, negativeInfinity: String, nan: String)
  }

  /// The format of dates. Default ``Dates/iso8601``, which most APIs use.
  public var dates: Dates
  /// The names of members. Default ``Keys/useDefaultKeys``.
  public var keys: Keys
  /// The format of `Data`. Default ``DataCoding/base64``.
  public var data: DataCoding
  /// The handling of infinities and NaN. Default ``NonConformingFloats/throw``.
  public var nonConformingFloats: NonConformingFloats
  /// The format of encoded JSON. Default: compact, without escaping slashes.
  public var outputFormatting: JSONEncoder.OutputFormatting
  /// How queries and forms are encoded: arrays, Booleans, nil, spaces. Names, dates and data are those of the coding,
  /// unless the encoder was created from another one. Default: `a[]=1`, `true`.
  ///
  /// ```swift
  /// configuration.coding.forms.arrayEncoding = .noBrackets  // a=1&a=2
  /// ```
  public var forms: FormEncoder
  /// The `userInfo` of decoders and encoders. Default empty.
  public var userInfo: [CodingUserInfoKey: any Sendable]
  /// The custom coders; nil for the built-in ones.
  var coders: Coders?

  /// Creates a coding; the properties describe the defaults.
  public init(
    dates: Dates = .iso8601, keys: Keys = .useDefaultKeys, data: DataCoding = .base64,
    nonConformingFloats: NonConformingFloats = .throw,
    outputFormatting: JSONEncoder.OutputFormatting = [.withoutEscapingSlashes],
    userInfo: [CodingUserInfoKey: any Sendable] = [:], forms: FormEncoder = FormEncoder()
  ) {
    self.dates = dates
    self.keys = keys
    self.data = data
    self.nonConformingFloats = nonConformingFloats
    self.outputFormatting = outputFormatting
    self.userInfo = userInfo
    self.forms = forms
  }
}

extension JSONCoding {
  /// Creates a coding that uses a custom decoder and encoder, such as `JSONDecoder` and `JSONEncoder`.
  ///
  /// ```swift
  /// let coding = JSONCoding(decoder: JSONDecoder(), encoder: JSONEncoder())
  /// ```
  ///
  /// Of the properties of such a coding, only ``forms`` has an effect. JSON nested deeper than 128 levels throws an error
  /// before it reaches the decoder. Unlike the built-in decoder, a custom one doesn't check the stack: decoding a large
  /// recursive type can still overflow the stack of a thread with a small one, and crash the process.
  public init(decoder: some DataDecoder, encoder: some DataEncoder) {
    self.init()
    coders = Coders(decoder: decoder, encoder: encoder)
  }

  /// The custom coders that replace the built-in ones.
  struct Coders: Sendable {
    let decoder: any DataDecoder
    let encoder: any DataEncoder

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
      guard !Self.utf8(data).withUnsafeBytes(Self.isTooDeep) else {
        throw DecodingError.corrupted([], "The JSON is nested deeper than \(maximumDepth) levels.")
      }
      return try decoder.decode(type, from: data)
    }

    /// The text in UTF-8. `JSONDecoder` reads UTF-16 too, which has zeros beside its first character, or a byte order mark.
    private static func utf8(_ data: Data) -> Data {
      let start = [UInt8](data.prefix(2))
      let encoding: String.Encoding? =
        switch (start.first, start.last) {
        case (0xFF, 0xFE), (0xFE, 0xFF): .utf16
        case (0, _): .utf16BigEndian
        case (_, 0): .utf16LittleEndian
        default: nil
        }
      guard let text = encoding.flatMap({ String(data: data, encoding: $0) }) else { return data }
      // Read as UTF-16, UTF-32 has more zeros.
      return Data(text.utf8.filter { $0 != 0 })
    }

    private static func isTooDeep(_ bytes: UnsafeRawBufferPointer) -> Bool {
      var depth = 0
      var isInString = false
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if isInString {
          if byte == UInt8(ascii: "\\") { index &+= 1 }
          if byte == UInt8(ascii: "\"") { isInString = false }
        } else if byte == UInt8(ascii: "\"") {
          isInString = true
        } else if byte | 0x20 == UInt8(ascii: "{") {
          depth &+= 1
          if depth > maximumDepth { return true }
        } else if byte | 0x20 == UInt8(ascii: "}") {
          depth &-= 1
        }
        index &+= 1
      }
      return false
    }
  }

  fileprivate static let maximumDepth = 128
}
