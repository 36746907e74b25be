import Foundation
import Testing

@testable import NetworkCodecs

@Suite("JSON is encoded like by JSONEncoder", .fewAtOnce)
struct JSONEncodingDifferenceTests {
  @Test("random types give the same text", arguments: 0..<JSONProgram.codings.count, [false, true])
  func programs(index: Int, goesBack: Bool) {
    let layouts: [JSONEncoder.OutputFormatting] = [
      [.sortedKeys], [.sortedKeys, .withoutEscapingSlashes], [.sortedKeys, .prettyPrinted],
    ]
    for seed in 0..<UInt64(testSize(200, large: 5_000)) {
      var coding = JSONProgram.codings[index]
      if case .custom = coding.keys {
        coding.keys = .custom(
          decode: { $0[0] }, encode: { JSONProgram.Key("\($0.last?.stringValue ?? "")|") })
      }
      coding.outputFormatting = layouts[Int(seed % 3)]
      let program = JSONWritingProgram(seed: seed, goesBack: goesBack)
      func text(_ encode: () throws -> Data) -> String {
        do {
          return String(decoding: try encode(), as: UTF8.self)
        } catch {
          return "error"
        }
      }
      let ours = text { try coding.encode(program) }
      let theirs = text { try coding.makeEncoder().encode(program) }
      guard ours != theirs else { continue }
      Issue.record("seed \(seed)\nours   \(ours)\ntheirs \(theirs)")
      return
    }
  }
}
