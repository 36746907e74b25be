/// A `Content-Disposition` header field (RFC 6266).
package struct ContentDisposition: Sendable, Hashable {
  /// The file name as the server sent it; `filename*` takes precedence over `filename`.
  ///
  /// Never use it as a path: see ``safeFileName``.
  package let fileName: String?

  /// Parses a field value. Accepts any text, so that the file name is also found in malformed values.
  package init(_ value: some StringProtocol) {
    var scanner = HeaderScanner(Array(value.utf8))
    _ = scanner.text(until: [UInt8(ascii: ";")])
    fileName = scanner.parameters().extended(named: "filename")
  }

  /// The file name, made safe for creating a file in a directory; nil if nothing usable is left.
  ///
  /// It contains no directories, control characters, or characters that a file system forbids. It doesn't begin or end
  /// with a dot or a space, isn't a Windows device name, and has at most 240 UTF-8 bytes, which leaves room for a
  /// suffix.
  package var safeFileName: String? { fileName.flatMap(Self.safeFileName) }

  /// Makes a file name from a server safe, by the rules of ``safeFileName``.
  ///
  /// - Parameter name: the file name.
  /// - Returns: the safe name, or nil if nothing usable is left.
  package static func safeFileName(_ name: String) -> String? {
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
    let stem = Substring(trimmed.unicodeScalars.prefix { $0 != "." })
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
    // Texts are only compared if they are short: with many combining marks, that takes quadratic time.
    guard stem.utf8.count <= 7 else { return false }
    let upper = stem.uppercased()
    if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(upper) { return true }
    guard upper.hasPrefix("COM") || upper.hasPrefix("LPT") else { return false }
    return upper.unicodeScalars.count == 4 && upper.dropFirst(3).allSatisfy { "0123456789¹²³".contains($0) }
  }

  /// Truncates the name to the limit, between characters, and keeps an extension of up to 16 bytes.
  private static func shortened(_ name: String) -> String? {
    guard name.utf8.count > maximumBytes else { return name }
    var suffix = ""
    if let dot = name.utf8.suffix(16).lastIndex(of: UInt8(ascii: ".")) { suffix = String(name[dot...]) }
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
