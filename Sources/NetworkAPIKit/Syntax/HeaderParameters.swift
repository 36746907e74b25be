/// A `name=value` parameter of a header field such as `Content-Type`, `Content-Disposition` or `Link`.
public struct HeaderParameter: Sendable, Hashable {
  /// The name in lower case, since names are case-insensitive; `title*` keeps its asterisk.
  public let name: String
  /// The value without its quotes; empty if there was none. The value of a `name*` is not decoded.
  public let value: String

  /// Creates a parameter and lowercases its name.
  public init(name: String, value: String) {
    self.name = name.lowercased()
    self.value = value
  }

  /// The text as a quoted string (RFC 9110 §5.6.4). By bytes: a combining mark after a quote must not hide it.
  static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { quoted.append(UInt8(ascii: "\\")) }
      quoted.append(byte)
    }
    return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
  }
}

/// Scans tokens, quoted strings and parameters (RFC 9110 §5.6) from left to right. Accepts malformed input, and always
/// reaches its end.
///
/// For the fields whose grammar is that of RFC 9110. Not for cookies, in which quotes are ordinary characters
/// (``SetCookie``), nor for lists without quoted strings (`elements(named:)`).
struct HeaderScanner {
  let bytes: [UInt8]
  private(set) var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.endIndex }
  var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  mutating func skipWhitespace() {
    while let byte = current, Token.isBlank(byte) { index += 1 }
  }

  /// Skips `byte` if it is next, and returns whether it was.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Reads up to the first of `stops`, and trims spaces and tabs.
  mutating func text(until stops: [UInt8]) -> String {
    let start = index
    while let byte = current, !stops.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index].trimmingHTTPWhitespace(), as: UTF8.self)
  }

  /// Reads a token; nil if there is none at this place.
  mutating func token() -> String? {
    let start = index
    while let byte = current, Token.isTokenByte(byte) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  /// Reads a quoted string, starting at its opening quote, and unescapes it. Without a closing quote, reads to the end.
  mutating func quotedString() -> (text: String, isClosed: Bool) {
    index += 1
    var value: [UInt8] = []
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "\"") { return (String(decoding: value, as: UTF8.self), true) }
      if byte == UInt8(ascii: "\\"), let escaped = current {
        value.append(escaped)
        index += 1
      } else {
        value.append(byte)
      }
    }
    return (String(decoding: value, as: UTF8.self), false)
  }

  /// Reads `;name=value` parameters up to the end, or up to `stop` outside quotes; with another `separator`, the
  /// elements of a list such as `no-cache, max-age=5`.
  ///
  /// Drops parameters without a name, skips text between a closing quote and the next separator, and keeps duplicates.
  mutating func parameters(
    separatedBy separator: UInt8 = UInt8(ascii: ";"), until stop: UInt8? = nil
  ) -> [HeaderParameter] {
    let stops = [separator] + (stop.map { [$0] } ?? [])
    var parameters: [HeaderParameter] = []
    while let byte = current, byte != stop {
      index += byte == separator ? 1 : 0
      let name = text(until: stops + [UInt8(ascii: "=")])
      var value = ""
      if skip(UInt8(ascii: "=")) {
        skipWhitespace()
        if current == UInt8(ascii: "\"") {
          value = quotedString().text
          _ = text(until: stops)
        } else {
          value = text(until: stops)
        }
      }
      if !name.isEmpty { parameters.append(HeaderParameter(name: name, value: value)) }
    }
    return parameters
  }
}

extension [HeaderParameter] {
  /// The value of the first parameter with this name.
  func first(named name: String) -> String? {
    first { $0.name == name }?.value
  }

  /// The value of `name*` (RFC 8187) if it can be decoded, otherwise the value of `name`.
  func extended(named name: String) -> String? {
    first(named: name + "*").flatMap(Self.decodeExtendedValue) ?? first(named: name)
  }

  /// Decodes `UTF-8'en'%e2%82%ac` or `ISO-8859-1''…`. Some servers omit charset and language; then it's UTF-8.
  private static func decodeExtendedValue(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else { return try? PercentEncoding.decode(value) }
    guard let bytes = try? PercentEncoding.decodeBytes(parts[2].utf8) else { return nil }
    switch parts[0].lowercased() {
    case "utf-8", "": return PercentEncoding.validatedUTF8(bytes)
    case "iso-8859-1":
      var text = String.UnicodeScalarView()
      text.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
      return String(text)
    default: return nil
    }
  }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing spaces and tabs (`OWS` in RFC 9110 §5.6.3).
  func trimmingHTTPWhitespace() -> SubSequence {
    let start = drop(while: Token.isBlank)
    let end = start.lastIndex { !Token.isBlank($0) }
    return end.map { start[...$0] } ?? start.prefix(0)
  }
}

/// A media type, as in the `Content-Type` header field (RFC 9110 §8.3.1).
///
///     MediaType("application/vnd.github+json; charset=utf-8")?.isJSON   // true
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
  /// The type in lower case, such as `application`.
  public let type: String
  /// The subtype in lower case, such as `vnd.github+json`.
  public let subtype: String
  /// The parameters, in order.
  public let parameters: [HeaderParameter]

  /// Parses a field value. Returns nil unless it begins with `type/subtype`, both tokens. Parameters without a name are
  /// dropped.
  public init?(_ value: some StringProtocol) {
    var scanner = HeaderScanner(Array(value.utf8))
    let essence = scanner.text(until: [UInt8(ascii: ";")]).lowercased()
    let names = essence.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy({ Token.isValid(String($0)) })
    else { return nil }
    type = String(names[0])
    subtype = String(names[1])
    parameters = scanner.parameters()
  }

  /// The type and subtype without parameters, such as `text/html`.
  public var essence: String { type + "/" + subtype }

  /// The `charset` parameter in lower case, such as `utf-8`.
  public var charset: String? { parameters.first(named: "charset")?.lowercased() }

  /// The `boundary` parameter of a multipart type.
  public var boundary: String? { parameters.first(named: "boundary") }

  /// Whether the content is JSON: `application/json`, `text/json`, or any subtype that ends in `+json` (RFC 6839).
  public var isJSON: Bool { essence == "application/json" || essence == "text/json" || subtype.hasSuffix("+json") }

  /// The field value, with quotes around parameters that need them.
  public var description: String {
    parameters.reduce(into: essence) { text, parameter in
      let value = parameter.value
      text += "; \(parameter.name)=\(Token.isValid(value) ? value : HeaderParameter.quoted(value))"
    }
  }
}

/// A `Content-Disposition` header field (RFC 6266).
public struct ContentDisposition: Sendable, Hashable {
  /// The disposition in lower case, such as `attachment`.
  public let type: String
  /// The parameters, in order.
  public let parameters: [HeaderParameter]

  /// Parses a field value. Accepts any text, so that the file name is also found in malformed values.
  public init(_ value: some StringProtocol) {
    var scanner = HeaderScanner(Array(value.utf8))
    type = scanner.text(until: [UInt8(ascii: ";")]).lowercased()
    parameters = scanner.parameters()
  }

  /// The file name as the server sent it; `filename*` takes precedence over `filename`.
  ///
  /// Never use it as a path: see ``safeFileName``.
  public var fileName: String? { parameters.extended(named: "filename") }

  /// The file name, made safe for creating a file in a directory; nil if nothing usable is left.
  ///
  /// It contains no directories, control characters, or characters that a file system forbids. It doesn't begin or end
  /// with a dot or a space, isn't a Windows device name, and has at most 240 UTF-8 bytes, which leaves room for a
  /// suffix.
  public var safeFileName: String? { fileName.flatMap(Self.safeFileName) }

  /// Makes a file name from a server safe, by the rules of ``safeFileName``.
  ///
  /// - Parameter name: the file name.
  /// - Returns: the safe name, or nil if nothing usable is left.
  public static func safeFileName(_ name: String) -> String? {
    // Split by scalars: a combining mark after a slash would hide the slash in a `Character`.
    let components = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }
    guard let last = components.last else { return nil }
    var scalars = String.UnicodeScalarView()
    for scalar in last {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: continue
      default: scalars.append("<>:\"|?*".unicodeScalars.contains(scalar) ? "_" : scalar)
      }
    }
    let trimmed = trimmingDotsAndSpaces(Substring(String(scalars)))
    guard !trimmed.isEmpty else { return nil }
    let stem = trimmed.prefix { $0 != "." }
    let safe = isDeviceName(trimmingDotsAndSpaces(stem)) ? "_" + trimmed : String(trimmed)
    return shortened(safe)
  }

  private static let maximumBytes = 240

  private static func trimmingDotsAndSpaces(_ name: Substring) -> Substring {
    var name = name
    while let scalar = name.unicodeScalars.first, isDotOrSpace(scalar) { name.unicodeScalars.removeFirst() }
    while let scalar = name.unicodeScalars.last, isDotOrSpace(scalar) { name.unicodeScalars.removeLast() }
    return name
  }

  private static func isDotOrSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "." || scalar.properties.isWhitespace
  }

  private static func isDeviceName(_ stem: Substring) -> Bool {
    let upper = stem.uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(upper) { return true }
    guard upper.hasPrefix("COM") || upper.hasPrefix("LPT") else { return false }
    return upper.unicodeScalars.count == 4 && upper.dropFirst(3).allSatisfy { "0123456789¹²³".contains($0) }
  }

  /// Truncates the name to the limit, between characters, and keeps an extension of up to 16 bytes.
  private static func shortened(_ name: String) -> String? {
    guard name.utf8.count > maximumBytes else { return name }
    var suffix = ""
    if let dot = name.lastIndex(of: "."), name[dot...].utf8.count <= 16 { suffix = String(name[dot...]) }
    var kept = ""
    var length = suffix.utf8.count
    for character in name {
      length += character.utf8.count
      guard length <= maximumBytes else { break }
      kept.append(character)
    }
    let stem = trimmingDotsAndSpaces(Substring(kept))
    return stem.isEmpty ? nil : stem + suffix
  }
}
