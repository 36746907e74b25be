import Foundation

/// A difference between the sources and the description.
public struct Drift: Hashable, Sendable {
  /// What differs, for the list of accepted deviations: an operation or a model, a place in it, and the kind.
  public let key: String
  /// The difference in words, and what to write.
  public let advice: String
  /// The file to change.
  public let file: String

  public init(key: String, advice: String, file: String) {
    self.key = key
    self.advice = advice
    self.file = file
  }
}

/// The deviations that are wanted, each with its reason.
///
/// Each line is a key, in which `*` stands for any text. The comment above a group of lines is their reason; a blank
/// line ends the group.
public struct AcceptedDeviations: Sendable {
  public private(set) var patterns: [(pattern: String, reason: String)] = []

  public init(text: String) throws {
    var reason: [Substring] = []
    var isComment = false
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("#") {
        if !isComment { reason = [] }
        reason.append(line.dropFirst().drop { $0 == " " })
      } else if line.isEmpty {
        reason = []
      } else if reason.isEmpty {
        throw ProgramError("Line \(number + 1) of the accepted deviations has no reason above it: \(line)")
      } else {
        patterns.append((String(line), reason.joined(separator: " ")))
      }
      isComment = line.hasPrefix("#")
    }
  }

  /// Separates what is accepted from what is new, and finds the lines that nothing needs any more.
  public func divide(_ drifts: [Drift]) -> (new: [Drift], accepted: [Drift], unused: [String]) {
    var used: Set<Int> = []
    var new: [Drift] = []
    var accepted: [Drift] = []
    for drift in drifts {
      let matches = patterns.indices.filter { Self.matches(drift.key[...], patterns[$0].pattern[...]) }
      used.formUnion(matches)
      if matches.isEmpty { new.append(drift) } else { accepted.append(drift) }
    }
    return (new, accepted, patterns.indices.filter { !used.contains($0) }.map { patterns[$0].pattern })
  }

  /// Whether a text is one of those that a pattern stands for.
  private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, text.hasPrefix(first) else { return false }
    if parts.count == 1 { return text == pattern }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() {
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= parts[parts.count - 1].count && rest.hasSuffix(parts[parts.count - 1])
  }
}
