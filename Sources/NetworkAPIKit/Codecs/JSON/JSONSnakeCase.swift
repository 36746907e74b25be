import Foundation

/// Converts between `one_two` and `oneTwo` like `JSONDecoder` and `JSONEncoder`.
enum JSONSnakeCase {
  /// `one_two` becomes `oneTwo`; underscores at either end stay.
  static func camelCase(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "_")), let first = name.firstIndex(where: { $0 != "_" }),
      let last = name.lastIndex(where: { $0 != "_" })
    else { return name }
    let words = name[first...last].split(separator: "_")
    guard words.count > 1 else { return name }
    var result = String(name[..<first])
    result += words[0].lowercased()
    for word in words[1...] { result += word.capitalized }
    result += name[name.index(after: last)...]
    return result
  }

  /// `oneTwo` becomes `one_two`, and `myURLProperty` becomes `my_url_property`.
  static func snakeCase(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    let scalars = name.unicodeScalars
    var words: [Range<String.Index>] = []
    var start = name.startIndex
    var search = name.index(after: start)
    while let upper = scalars[search...].firstIndex(where: isUppercase) {
      words.append(start..<upper)
      start = upper
      guard let lower = scalars[upper...].firstIndex(where: isLowercase) else { break }
      // A capital may be followed by combining marks, which belong to the same character.
      if lower != name.index(after: upper) {
        // Several capitals form a word; the last one begins the next word.
        start = name.index(before: lower)
        words.append(upper..<start)
      }
      search = scalars.index(after: lower)
    }
    words.append(start..<name.endIndex)
    return words.map { name[$0].lowercased() }.joined(separator: "_")
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .uppercaseLetter || category == .titlecaseLetter
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
