import Foundation

/// Converts between `one_two` and `oneTwo` like `JSONDecoder` and `JSONEncoder`.
enum JSONSnakeCase {
  /// `one_two` becomes `oneTwo`; underscores at either end stay.
  static func camelCase(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "_")), let first = name.firstIndex(where: { !isUnderscore($0) }),
      let last = name.lastIndex(where: { !isUnderscore($0) })
    else { return name }
    let words = name[first...last].split(whereSeparator: isUnderscore)
    guard words.count > 1 else { return name }
    var result = String(name[..<first])
    result += words[0].lowercased()
    for word in words[1...] { result += word.capitalized }
    result += name[name.index(after: last)...]
    return result
  }

  /// Not by `==`, which would normalize a character: with many combining marks, that takes quadratic time.
  private static func isUnderscore(_ character: Character) -> Bool {
    character.utf8.count == 1 && character.utf8.first == UInt8(ascii: "_")
  }

  /// `oneTwo` becomes `one_two`, and `myURLProperty` becomes `my_url_property`.
  static func snakeCase(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      let bytes = Array(name.utf8)
      let words = words(bytes) {
        $0 &- UInt8(ascii: "A") < 26
      } isLowercase: {
        $0 &- UInt8(ascii: "a") < 26
      }
      return words.map { String(decoding: bytes[$0].map(Token.lowercased), as: UTF8.self) }
        .joined(separator: "_")
    }
    // By characters, since a capital keeps its combining marks.
    let characters = Array(name)
    let words = words(characters) {
      $0.unicodeScalars.contains(where: isUppercase)
    } isLowercase: {
      $0.unicodeScalars.contains(where: isLowercase)
    }
    return words.map { String(characters[$0]).lowercased() }.joined(separator: "_")
  }

  /// The words of a name. A capital begins a word; of several capitals, only the last one does if a small letter follows.
  private static func words<Element>(
    _ name: [Element], isUppercase: (Element) -> Bool, isLowercase: (Element) -> Bool
  ) -> [Range<Int>] {
    guard !name.isEmpty else { return [] }
    var words: [Range<Int>] = []
    var start = 0
    var search = 1
    while let upper = name[search...].firstIndex(where: isUppercase) {
      words.append(start..<upper)
      start = upper
      guard let lower = name[upper...].firstIndex(where: isLowercase) else { break }
      if lower > upper + 1 {
        start = lower - 1
        words.append(upper..<start)
      }
      search = lower + 1
    }
    words.append(start..<name.count)
    return words
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .uppercaseLetter || category == .titlecaseLetter
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
