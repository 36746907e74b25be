import Foundation
import NetworkCodecs

/// Foundation's coders with the settings of a coding, with which tests compare its own.
extension JSONCoding {
  /// Returns a new `JSONDecoder` with these settings.
  func makeDecoder() -> JSONDecoder {
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

  /// Returns a new `JSONEncoder` with these settings.
  func makeEncoder() -> JSONEncoder {
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
      throw DecodingError.corrupted(container.codingPath, "Not a date of the form 2011-01-26T19:01:12Z.")
    }
    return date
  }

  private static func encodeISO8601(_ date: Date, _ fractionDigits: Int, _ encoder: any Encoder) throws {
    guard let text = ISO8601Date.format(date, fractionDigits: fractionDigits) else {
      throw EncodingError.invalid(date, encoder.codingPath, "The year does not have four digits.")
    }
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
