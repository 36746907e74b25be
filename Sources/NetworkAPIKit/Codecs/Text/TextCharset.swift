package import Foundation

/// How the bytes of a text become characters, by the `charset` of its media type (RFC 9110 §8.3.2).
///
/// Labels mean what they mean to browsers (WHATWG Encoding): `iso-8859-1` and `us-ascii` are Windows-1252, since servers
/// use these names for it. Foundation converts some further encodings, whose tables were compared with that standard's.
/// Others aren't offered: on Linux, Foundation reads Macintosh, EUC-JP and UTF-32 wrongly.
package struct TextCharset {
  private enum Encoding: Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    case windows1252
    case foundation(String.Encoding)
  }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - data: the bytes. A byte order mark takes precedence over the label, and isn't part of the text.
  ///   - label: the charset; nil or empty for UTF-8.
  /// - Throws: `DecodingError.dataCorrupted` if the label is unknown, or the bytes aren't text in this charset.
  package static func decode(_ data: Data, label: String?) throws(DecodingError) -> String {
    var label = label?.trimmingCharacters(in: .whitespaces).lowercased()
    if label?.isEmpty == true { label = nil }
    let (marked, length) = byteOrderMark(data)
    // A long label is unknown. Looking it up could take quadratic time.
    guard let encoding = marked ?? ((label?.utf8.count ?? 0) > 40 ? nil : encoding(of: label ?? "utf-8")) else {
      throw DecodingError.corrupted([], "The body's charset \(shown(label)) is not known.")
    }
    guard let text = decode(data.dropFirst(length), encoding) else {
      throw DecodingError.corrupted([], "The body is not \(label == nil ? "UTF-8" : shown(label)) text.")
    }
    return text
  }

  /// The label for a message: a server's text, so at most 40 characters, escaped.
  private static func shown(_ label: String?) -> ShownText {
    ShownText(redacted: String(decoding: (label ?? "").utf8.prefix(40), as: UTF8.self).debugDescription)
  }

  private static func byteOrderMark(_ data: Data) -> (Encoding?, length: Int) {
    let start = Array(data.prefix(3))
    if start == [0xEF, 0xBB, 0xBF] { return (.utf8, 3) }
    if start.starts(with: [0xFE, 0xFF]) { return (.utf16(isBigEndian: true), 2) }
    if start.starts(with: [0xFF, 0xFE]) { return (.utf16(isBigEndian: false), 2) }
    return (nil, 0)
  }

  private static func encoding(of label: String) -> Encoding? {
    switch label {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "x-unicode20utf8": .utf8
    case "utf-16", "utf-16le", "unicode", "ucs-2", "csunicode", "iso-10646-ucs-2": .utf16(isBigEndian: false)
    case "utf-16be": .utf16(isBigEndian: true)
    case "us-ascii", "ascii", "ansi_x3.4-1968", "iso-8859-1", "iso8859-1", "iso88591", "iso_8859-1", "iso_8859-1:1987",
      "iso-ir-100", "csisolatin1", "latin1", "l1", "ibm819", "cp819", "windows-1252", "cp1252", "x-cp1252":
      .windows1252
    default: others[label].map(Encoding.foundation)
    }
  }

  /// The encodings that Foundation converts on every platform, by the labels in use.
  private static let others: [String: String.Encoding] = [
    "iso-8859-2": .isoLatin2, "iso8859-2": .isoLatin2, "latin2": .isoLatin2,
    "windows-1250": .windowsCP1250, "cp1250": .windowsCP1250,
    "windows-1251": .windowsCP1251, "cp1251": .windowsCP1251,
    "windows-1253": .windowsCP1253, "cp1253": .windowsCP1253,
    "windows-1254": .windowsCP1254, "cp1254": .windowsCP1254, "iso-8859-9": .windowsCP1254, "latin5": .windowsCP1254,
    "shift_jis": .shiftJIS, "shift-jis": .shiftJIS, "sjis": .shiftJIS, "windows-31j": .shiftJIS,
    "iso-2022-jp": .iso2022JP, "csiso2022jp": .iso2022JP,
  ]

  private static func decode(_ data: Data, _ encoding: Encoding) -> String? {
    switch encoding {
    case .utf8: return String(validUTF8: data)
    case .utf16(let isBigEndian):
      guard data.count.isMultiple(of: 2) else { return nil }
      let bytes = Array(data)
      let units = stride(from: 0, to: bytes.count, by: 2).lazy.map { index -> UInt16 in
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      var text: [UInt8] = []
      let isInvalid = transcode(units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true) {
        text.append($0)
      }
      return isInvalid ? nil : String(decoding: text, as: UTF8.self)
    case .windows1252:
      var text = String.UnicodeScalarView()
      for byte in data { text.append(byte >> 5 == 4 ? upperControls[Int(byte & 0x1F)] : Unicode.Scalar(byte)) }
      return String(text)
    // A byte without a character, which Foundation takes for "ª".
    case .foundation(.windowsCP1253) where data.contains(0xAA): return nil
    case .foundation(let encoding): return String(data: data, encoding: encoding)
    }
  }

  /// What Windows-1252 has at 0x80 to 0x9F; the five bytes that it doesn't use are control characters.
  private static let upperControls = Array(
    "\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}"
      .unicodeScalars)
}
