import Foundation

/// Whose response it is, and of when: what the servers of a world say in every line of a body.
struct WorldAnswer: Equatable {
  /// The number of the user; -1 for nobody.
  let user: Int
  let tenant: String
  /// What the servers had by then.
  let version: Int
  let url: String

  /// The number of lines in a body, each of which is a chunk.
  private static let count = 3

  /// The chunks of a body. Each has its number, so that none is missing, or there twice.
  var chunks: [String] { (0..<Self.count).map { "data: \(user) \(tenant) \(version) \(url) \($0)\n\n" } }

  /// What an entity tag has of it: another body has another one.
  var tag: String { "\(user)-\(tenant)-\(version)-\(url)" }

  /// The bodies in a text; nil unless each is one in which all lines say the same, and the last one is whole. A stream of
  /// events may have others before it, that a lost connection has cut.
  static func all(in text: String) -> [Self]? {
    guard text.hasSuffix("\n\n") else { return nil }
    var answers: [Self] = []
    var next = count
    for line in text.dropLast(2).components(separatedBy: "\n\n") {
      guard let (answer, number) = read(line) else { return nil }
      if number == 0 {
        answers.append(answer)
      } else if number != next || answer != answers.last {
        return nil
      }
      next = number + 1
    }
    return next == count ? answers : nil
  }

  private static func read(_ line: String) -> (Self, number: Int)? {
    guard line.hasPrefix("data: ") else { return nil }
    let words = line.dropFirst("data: ".count).split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 5, let user = Int(words[0]), let version = Int(words[2]), let number = Int(words[4]) else {
      return nil
    }
    return (Self(user: user, tenant: words[1], version: version, url: words[3]), number)
  }
}
