import NetworkOpenAPI
import Testing

@Suite("Differences of texts")
struct DifferencesTests {
  private static let old = (1...20).map { "line \($0)" }

  @Test("equal texts have none, and what differs is shown with three lines around it")
  func lines() {
    #expect(Differences.lines(from: "a\nb\n", to: "a\nb\n") == [])
    var new = Self.old
    new[9] = "changed"
    #expect(
      Differences.lines(from: Self.old.joined(separator: "\n"), to: new.joined(separator: "\n")) == [
        "@@ -7 +7 @@", " line 7", " line 8", " line 9", "-line 10", "+changed", " line 11", " line 12", " line 13",
      ])
  }

  @Test("differences that are near each other are shown together, and others apart")
  func hunks() {
    var new = Self.old
    new[1] = "changed"
    new[4] = "changed"
    new.append("added")
    let lines = Differences.lines(from: Self.old.joined(separator: "\n"), to: new.joined(separator: "\n"))
    #expect(lines.filter { $0.hasPrefix("@@") } == ["@@ -1 +1 @@", "@@ -18 +18 @@"])
    #expect(lines.count { $0 == " line 4" } == 1 && lines.last == "+added")
    #expect(Differences.lines(from: "", to: "a\nb") == ["@@ -1 +1 @@", "-", "+a", "+b"])
  }
}
