import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("JSON is decoded like by JSONDecoder", .fewAtOnce)
struct JSONDecodingDifferenceTests {
  static let codings: [JSONCoding] = [
    JSONCoding(), JSONCoding(dates: .secondsSince1970, keys: .snakeCase),
    JSONCoding(
      dates: .deferredToDate, data: .deferredToData,
      nonConformingFloats: .strings(positiveInfinity: "+inf", negativeInfinity: "-inf", nan: "nan")),
    JSONCoding(
      dates: .millisecondsSince1970,
      keys: .custom(
        decode: { JSONProgram.Key(($0.last?.stringValue ?? "") + ($0.count > 1 ? "" : "")) }, encode: { $0[0] })),
  ]

  @Test("random types decode random texts with the same result", arguments: 0..<codings.count)
  func programs(coding: Int) {
    for seed in 0..<3_000 as Range<UInt64> {
      var coding = Self.codings[coding]
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
