/// A small random number generator (SplitMix64) with a seed, so that a failing random test can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns up to `maximum` bytes; with an alphabet, mostly its bytes, so that random input reaches a parser's
  /// branches.
  mutating func bytes(upTo maximum: Int, alphabet: [UInt8] = []) -> [UInt8] {
    (0..<Int.random(in: 0...maximum, using: &self)).map { _ in
      guard !alphabet.isEmpty, Int.random(in: 0..<16, using: &self) > 0 else {
        return UInt8.random(in: 0...255, using: &self)
      }
      return alphabet[Int.random(in: 0..<alphabet.count, using: &self)]
    }
  }

  /// Splits `bytes` at random positions into chunks, some of them empty or a single byte.
  mutating func chunks(of bytes: [UInt8]) -> [[UInt8]] {
    var chunks: [[UInt8]] = []
    var start = 0
    while start < bytes.count {
      let length = Int.random(in: 0...(Bool.random(using: &self) ? 2 : 20), using: &self)
      let end = min(bytes.count, start + length)
      chunks.append(Array(bytes[start..<end]))
      start = end
    }
    return chunks
  }
}
