/// The `Content-Disposition` field: RFC 6266.
public struct ContentDisposition: Sendable, Hashable {
  /// The disposition in lower case, such as `attachment`.
  public let type: String
  /// The parameters in their order.
  public let parameters: [HeaderParameter]

  /// Reads a field value; any text can be read, so that a file name is found in the odd ones too.
  public init(_ value: some StringProtocol) {
    var scanner = HeaderScanner(Array(value.utf8))
    type = scanner.text(until: [UInt8(ascii: ";")]).lowercased()
    parameters = scanner.parameters()
  }

  /// The file name as the server sent it (`filename*` goes before `filename`). Never open it: see ``safeFileName``.
  public var fileName: String? { parameters.extended(named: "filename") }

  /// The file name made safe to create in a directory; nil where nothing of it is left.
  ///
  /// It has no directories, control characters or characters that a file system forbids, does not begin or end with a
  /// dot or a space, is no device name of Windows, and has at most 240 bytes, which leaves room for a suffix.
  public var safeFileName: String? { fileName.flatMap(Self.safeFileName) }

  /// Makes the name a server gave safe, by the rules of ``safeFileName``.
  public static func safeFileName(_ name: String) -> String? {
    // By scalars: a Character may hide a slash behind a combining mark.
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
    return upper.unicodeScalars.count == 4 && "0123456789¹²³".contains(upper.dropFirst(3))
  }

  /// Cut to the limit between characters; a short extension stays.
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
