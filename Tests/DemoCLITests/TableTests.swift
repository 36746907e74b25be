#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import DemoCLI

@Suite("Tables and cards", .fewAtOnce)
struct TableTests {
  private func console(_ width: Int, terminal: Bool = true, color: Bool = false) -> Console {
    Console(isTerminal: terminal, usesColor: color, width: width, output: { _ in }, errorOutput: { _ in })
  }

  private func table(_ rows: [[String]], flexible: Set<Int> = [1]) -> Table<[String]> {
    Table(
      rows,
      ["No.", "Title", "Updated"].enumerated().map { index, title in
        .init(title, least: flexible.contains(index) ? 12 : nil, isNumeric: index == 0) { .text($0[index]) }
      })
  }

  @Test("the width of a character is the number of its terminal columns")
  func widths() {
    let cases: [(String, Int)] = [
      ("abc", 3), ("", 0), ("한글", 4), ("日本語", 6), ("e\u{301}", 1), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🇰🇷", 2), ("✔", 1),
      ("✔️", 2), ("1️⃣", 2), ("ﾊﾝｶｸ", 4), ("Ｆ", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("…", 1), ("a\u{200B}b", 2), ("é", 1),
      ("กำ", 2), ("नि", 2), ("\u{1F1F0}", 1), ("█", 1), ("—", 1), ("“”", 2), ("\u{AD}", 1), ("\u{600}", 1), ("䷀", 2),
    ]
    for (text, width) in cases { #expect(DisplayWidth.of(text) == width, "\(text)") }
  }

  @Test("shortened text fits and never splits a character")
  func shortened() {
    #expect(DisplayWidth.shortened("한글입니다", to: 10) == "한글입니다")
    #expect(DisplayWidth.shortened("한글입니다", to: 9) == "한글입니…")
    #expect(DisplayWidth.shortened("한글입니다", to: 8) == "한글입…")
    #expect(DisplayWidth.shortened("one two", to: 5) == "one…")
    // Between words, if that leaves at least a third of the width.
    #expect(DisplayWidth.shortened("one two three", to: 10) == "one two…")
    #expect(DisplayWidth.shortened("a longword", to: 8) == "a longw…")
    #expect(DisplayWidth.shortened("ab", to: 1) == "…" && DisplayWidth.shortened("ab", to: 0).isEmpty)
    let text = "a한e\u{301}👨‍👩‍👧b日本🇰🇷c"
    for width in 0...20 {
      let short = DisplayWidth.shortened(text, to: width)
      #expect(DisplayWidth.of(short) <= width && (short == text || short.isEmpty || short.hasSuffix("…")))
      #expect(text.hasPrefix(short.dropLast(short.hasSuffix("…") ? 1 : 0)))
    }
  }

  @Test("text is wrapped between words, and within a word only if it is longer than a line")
  func folded() {
    #expect(DisplayWidth.folded("one two three", to: 7) == ["one two", "three"])
    #expect(DisplayWidth.folded("한글 입니다", to: 6) == ["한글", "입니다"])
    #expect(DisplayWidth.folded("abcdefgh ij", to: 4) == ["abcd", "efgh", "ij"])
    #expect(DisplayWidth.folded("", to: 4) == [""])
    #expect(DisplayWidth.folded("at https://h.example/a b", to: 6) == ["at", "https://h.example/a", "b"])
    #expect(DisplayWidth.folded("ab\u{200B}\u{200B}cde", to: 2) == ["ab\u{200B}\u{200B}", "cd", "e"])
  }

  @Test("a word of characters without a width is wrapped in linear time")
  func foldedWithoutWidth() {
    func time(_ count: Int) -> Duration {
      let word = "abc" + String(repeating: "\u{200B}", count: count)
      return ContinuousClock().measure { _ = DisplayWidth.folded(word, to: 2) }
    }
    // Measured again if it seems to grow faster: a busy machine may have been slow just then.
    let isLinear = (0..<10).contains { _ in time(1_600) < time(100) * 64 }
    #expect(isLinear)
  }

  @Test("columns are aligned, numbers on the right, and no line ends with blanks")
  func aligned() {
    let text = table([["1", "한글", "now"], ["1347", "longer", ""]]).text(for: console(80))
    #expect(text == " NO.  TITLE   UPDATED\n   1  한글    now\n1347  longer")
  }

  @Test("no line is wider than the terminal, whatever it contains")
  func fits() {
    let row = ["1347", "A title that goes on and on 그리고 한글도 있습니다 👨‍👩‍👧‍👦 to the end of the line", "5 minutes ago"]
    for width in 1...140 {
      for table in [table([row]), table([row], flexible: []), table([row], flexible: [0, 1, 2])] {
        for line in table.text(for: console(width)).split(separator: "\n") {
          #expect(DisplayWidth.of(String(line)) <= width, "\(width): \(line)")
        }
      }
    }
    // The flexible column shrinks before another one is omitted, and titles aren't shortened.
    let narrow = table([row]).text(for: console(40))
    #expect(narrow.hasPrefix(" NO.  TITLE") && narrow.contains("UPDATED") && narrow.contains("goes…   5 minutes ago"))
    #expect(!table([row]).text(for: console(30)).contains("UPDAT"))
  }

  @Test("a title is kept when times and labels don't fit, and shortened before it is left out")
  func titles() {
    let row = ["octocat/Hello-World", "A title that goes on and on to the end", "bug, help wanted", "5 days ago"]
    let table = Table(
      [row],
      [
        .init("Repository") { .text($0[0]) }, .init("Title", least: 30) { .text($0[1]) },
        .init("Labels", least: 12) { .text($0[2]) }, .init("Updated") { .text($0[3]) },
      ])
    let lines = [100, 90, 78, 70, 40].map { table.text(for: console($0)).components(separatedBy: "\n")[1] }
    #expect(
      lines == [
        "octocat/Hello-World  A title that goes on and on to the end  bug, help wanted  5 days ago",
        "octocat/Hello-World  A title that goes on and on to the end  bug, help wanted  5 days ago",
        "octocat/Hello-World  A title that goes on and on to…  bug, help…    5 days ago",
        "octocat/Hello-World  A title that goes on and on to the…  bug, help…",
        "octocat/Hello-World  A title that goes…",
      ])
  }

  @Test("no Unicode text makes a line too wide, breaks it or splits a character")
  func anyText() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let planes: [ClosedRange<UInt32>] = [
      0...0xFF, 0x300...0x36F, 0x590...0x6FF, 0x900...0xDFF, 0x1100...0x11FF, 0x2000...0x206F, 0x3000...0x30FF,
      0xAC00...0xAFFF, 0xFE00...0xFFFF, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0xE0000...0xE01EF,
    ]
    for _ in 0..<400 {
      var text = ""
      for _ in 0..<next(60) {
        let plane = planes[next(planes.count)]
        if let scalar = Unicode.Scalar(plane.lowerBound + UInt32(next(plane.count))) {
          text.unicodeScalars.append(scalar)
        }
      }
      let line = PlainText.line(text)
      #expect(PlainText.line(line) == line && !line.contains(where: \.isNewline))
      let width = next(40)
      let short = DisplayWidth.shortened(line, to: width)
      #expect(DisplayWidth.of(short) <= width)
      let folded = DisplayWidth.folded(line, to: width)
      #expect(folded.allSatisfy { DisplayWidth.of($0) <= max(2, width) || $0.count == 1 })
      #expect(folded.joined().filter { $0 != " " } == line.filter { $0 != " " })
    }
  }

  @Test("in a pipe, each row is a complete line with tabs, without a heading")
  func piped() {
    let long = String(repeating: "x", count: 300)
    let text = table([["1", "a\tb\nc", long], ["2", "", ""]]).text(for: console(20, terminal: false))
    #expect(text == "1\ta b c\t\(long)\n2\t\t")
  }

  @Test("terminal control sequences are removed")
  func controls() {
    let evil = "a\u{1B}[31mb\u{9B}2Jc\u{7}d\u{202E}e\u{0}\r\nf\u{85}g"
    let card = Card(title: evil, named: [("Kind", evil)], rows: [("Name", evil)], body: evil)
    for terminal in [true, false] {
      let console = console(80, terminal: terminal)
      for text in [table([[evil, evil, evil]]).text(for: console), card.text(for: console)] {
        #expect(!text.unicodeScalars.contains { PlainText.isControl($0) && $0 != "\n" && $0 != "\t" })
        #expect(text.contains("a�[31mb�2Jc�d�e�"))
      }
    }
    #expect(JSONText.pretty(["k": "\u{9B}2J\u{202E}é"]) == "{\n  \"k\" : \"\\u009b2J\\u202eé\"\n}")
    #expect(PlainText.block("a\tb\n\u{1B}c\r\nd\re") == "a\tb\n\u{FFFD}c\nd\u{FFFD}e")
  }

  @Test("an error has a colour where standard error has, whatever standard output is", arguments: [true, false])
  func errorColor(isColored: Bool) {
    let written = Written()
    var console = Console(
      isTerminal: !isColored, usesColor: !isColored, width: 80, output: { _ in },
      errorOutput: { data in written.change { $0.data += data } })
    console.colorsErrors = isColored
    console.fail("broken")
    let name = isColored ? "\u{1B}[31mDemoCLI:\u{1B}[0m" : "DemoCLI:"
    #expect(written.value.output == "\(name) broken\n")
  }

  @Test("colours surround values and don't count as width")
  func colors() {
    let table = Table(
      [("a", 1), ("bcd", 22)], [.init("Name") { .text($0.0, .bold) }, .init("N", isNumeric: true) { .text($0.1) }])
    #expect(
      table.text(for: console(80, color: true))
        == "\u{1B}[2mNAME\u{1B}[0m   \u{1B}[2mN\u{1B}[0m\n\u{1B}[1ma\u{1B}[0m      1\n\u{1B}[1mbcd\u{1B}[0m   22")
  }

  @Test("a card wraps and indents long values")
  func card() {
    let card = Card(title: "t", rows: [("Bio", "one two three four"), ("N", nil), ("Number", 7)])
    #expect(card.text(for: console(20)) == "t\n  Bio     one two\n          three four\n  Number  7")
    #expect(card.text(for: console(20, terminal: false)) == "bio\tone two three four\nnumber\t7")
  }

  @Test("times are relative in tables for readers, and exact with their zone elsewhere")
  func times() {
    let date = Date(timeIntervalSince1970: 1_800_000_000.75)
    let day = 86_400.0
    let table = Table([date, nil], [.init("Time") { .time($0) }])
    #expect(table.text(for: console(40), now: date + 3 * day) == "TIME\n3 days ago\n")
    #expect(table.text(for: console(40, terminal: false)) == "2027-01-15T08:00:00Z\n")
    let cases: [(Double, String)] = [
      (0, "now"), (59, "now"), (60, "1 minute ago"), (7_199, "1 hour ago"), (29 * day, "29 days ago"),
      (70 * day, "2 months ago"), (800 * day, "2 years ago"), (-720, "in 12 minutes"), (1e18, "1000000000 years ago"),
    ]
    for (seconds, text) in cases {
      #expect(TimeText.relative(date, to: date + seconds) == text)
    }
    let card = Card(title: "t", rows: [("Since", date)])
    #expect(card.text(for: console(40)).hasSuffix("Since  2027-01-15 08:00:00Z"))
    #expect(card.text(for: console(40, terminal: false)) == "since\t2027-01-15T08:00:00Z")
  }

  @Test("names and URLs are hyperlinks in a terminal that supports them, and nowhere else")
  func links() throws {
    let url = try #require(URL(string: "https://github.com/o/r/issues/7"))
    let table = Table([url], [.init("No.", isNumeric: true) { .text(7, .bold, link: $0) }])
    let card = Card(title: "t", rows: [("URL", url)])
    let linking = Console(
      isTerminal: true, usesColor: false, usesLinks: true, width: 80, output: { _ in }, errorOutput: { _ in })
    let start = "\u{1B}]8;;https://github.com/o/r/issues/7\u{1B}\\"
    #expect(table.text(for: linking) == "NO.\n  \(start)7\u{1B}]8;;\u{1B}\\")
    #expect(card.text(for: linking).contains("\(start)https://github.com/o/r/issues/7\u{1B}]8;;"))
    for other in [console(80), console(80, terminal: false)] {
      #expect(!(table.text(for: other) + card.text(for: other)).contains("\u{1B}"))
    }
    let script = try #require(URL(string: "javascript:alert(1)"))
    #expect(linking.linked("x", to: script) == "x")
    for (environment, shows) in [
      (["TERM_PROGRAM": "iTerm.app"], true), (["VTE_VERSION": "7402"], true), (["VTE_VERSION": "4800"], false),
      (["TERM": "xterm-kitty"], true), (["TERM": "xterm-kitty", "TMUX": "x"], false), (["TERM": "xterm"], false),
      (["TERM": "dumb", "WT_SESSION": "x"], false),
    ] {
      #expect(Terminal.showsLinks(environment) == shows, "\(environment)")
    }
  }
}
#endif
