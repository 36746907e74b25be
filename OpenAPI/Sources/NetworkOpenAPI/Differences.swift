/// What differs between two texts, as `diff -u` shows it.
public enum Differences {
  private static let context = 3

  /// The lines of a comparison with some lines around each difference; none if the texts are equal.
  public static func lines(from old: String, to new: String) -> [String] {
    let old = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let new = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let difference = new.difference(from: old)
    guard !difference.isEmpty else { return [] }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    // Both texts as one: what is in the old one, the new one, or both.
    var all: [(mark: Character, text: String, old: Int, new: Int)] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        all.append(("-", old[left], left, right))
        left += 1
      } else if inserted.contains(right) {
        all.append(("+", new[right], left, right))
        right += 1
      } else {
        all.append((" ", old[left], left, right))
        (left, right) = (left + 1, right + 1)
      }
    }
    return hunks(all)
  }

  private static func hunks(_ all: [(mark: Character, text: String, old: Int, new: Int)]) -> [String] {
    var lines: [String] = []
    var shownEnd = -1
    for index in all.indices where all[index].mark != " " {
      let start = max(index - context, shownEnd + 1, 0)
      let end = min(index + context, all.count - 1)
      if start > shownEnd + 1 || shownEnd < 0 { lines.append("@@ -\(all[start].old + 1) +\(all[start].new + 1) @@") }
      if end > shownEnd {
        lines += all[start...end].map { "\($0.mark)\($0.text)" }
        shownEnd = end
      }
    }
    return lines
  }
}
