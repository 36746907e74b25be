import Foundation
import Testing

@testable import NetworkCodecs

@Suite("JSON is decoded like by JSONDecoder", .fewAtOnce)
struct JSONDecodingDifferenceTests {
  @Test("random types decode random texts with the same result", arguments: 0..<JSONProgram.codings.count)
  func programs(coding: Int) {
    for seed in 0..<UInt64(testSize(600, large: 10_000)) {
      var coding = JSONProgram.codings[coding]
      coding.userInfo = [JSONProgram.seed: seed &* 0x9E37_79B9]
      var document = JSONRandomDocument(seed: seed)
      let text = document.text()
      let (ours, theirs) = JSONOutcome.both(JSONProgram.self, Data(text), coding)
      guard ours != theirs else { continue }
      Issue.record("seed \(seed): \(String(decoding: text, as: UTF8.self))\nours   \(ours)\ntheirs \(theirs)")
      return
    }
  }
}
