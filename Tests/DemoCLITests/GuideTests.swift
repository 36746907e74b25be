#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import DemoCLI

@Suite("The guide to the command line", .fewAtOnce)
struct GuideTests {
  // What the program prints there is compared by Scripts/check-consoles.
  @Test("the guide names every command and every option")
  func complete() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let guide = try String(contentsOf: root.appendingPathComponent("Docs/CommandLine.md"), encoding: .utf8)
    for (path, command) in DemoCLI.Command.root.all where command.run != nil {
      #expect(guide.contains(path.joined(separator: " ")), "\(path)")
      // Except `-h` and `--version`; options of all lists are explained once.
      for option in command.allOptions where !["help", "version"].contains(option.name) {
        #expect(option.words.contains { guide.contains($0) }, "\(path) --\(option.name)")
      }
    }
  }
}
#endif
