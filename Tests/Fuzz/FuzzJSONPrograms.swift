import Foundation

/// The types of the difference tests, which decode and encode themselves at random: each input is the seed of a type, a
/// text and the settings, so `Scripts/fuzz --runs 10000000 json-reading-programs` compares as many of them.
let jsonProgramTargets = [
  FuzzTarget(name: "json-reading-programs") { bytes in
    let seed = seed(of: bytes)
    var coding = JSONProgram.codings[Int(seed % UInt64(JSONProgram.codings.count))]
    coding.userInfo = [JSONProgram.seed: seed]
    var document = JSONRandomDocument(seed: seed)
    let text = document.text()
    // `JSONDecoder` also reads UTF-16 and UTF-32.
    guard !hasInexactNumber(text), !text.prefix(4).contains(0), text.first ?? 0 < 0xFE else { return }
    let (ours, theirs) = JSONOutcome.both(JSONProgram.self, Data(text), coding)
    require(ours == theirs, "JSONDecoder reads \(String(decoding: text, as: UTF8.self))\nas   \(theirs)\nours \(ours)")
  },
  FuzzTarget(name: "json-writing-programs") { bytes in
    let seed = seed(of: bytes)
    var coding = JSONProgram.codings[Int(seed % UInt64(JSONProgram.codings.count))]
    if case .custom = coding.keys {
      coding.keys = .custom(decode: { $0[0] }, encode: { JSONProgram.Key("\($0.last?.stringValue ?? "")|") })
    }
    coding.outputFormatting = seed & 1024 == 0 ? [.sortedKeys] : [.sortedKeys, .prettyPrinted]
    // Begins at a depth, so that no program takes seconds under the sanitizer.
    let program = JSONWritingProgram(seed: seed, depth: 3, goesBack: seed & 2048 != 0)
    let ours = try? coding.encode(program)
    let theirs = try? coding.makeEncoder().encode(program)
    require(ours == theirs, "seed \(seed): JSONEncoder writes the same")
  },
]

/// A hash of the input (FNV-1a, mixed), so that similar inputs give different programs.
private func seed(of bytes: [UInt8]) -> UInt64 {
  var generator = SeededGenerator(
    seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  return generator.next()
}
