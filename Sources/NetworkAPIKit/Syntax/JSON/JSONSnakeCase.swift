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
    let scalars = Array(name.unicodeScalars)
    guard scalars.count > 1 else { return name.lowercased() }
    var words: [Range<Int>] = []
    var start = 0
    var search = 1
    while let upper = scalars[search...].firstIndex(where: isUppercase) {
      words.append(start..<upper)
      guard let lower = scalars[upper...].firstIndex(where: isLowercase) else {
        start = upper
        break
      }
      if lower == upper + 1 {
        start = upper
      } else {
        // Several capitals form a word; the last one begins the next word.
        words.append(upper..<lower - 1)
        start = lower - 1
      }
      search = lower + 1
    }
    words.append(start..<scalars.count)
    return words.map { range in
      String(String.UnicodeScalarView(scalars[range])).lowercased()
    }.joined(separator: "_")
  }

  private static func isUppercase(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return category == .uppercaseLetter || category == .titlecaseLetter
  }

  private static func isLowercase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .lowercaseLetter
  }
}
