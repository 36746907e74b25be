import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("SHA-256", .fewAtOnce)
struct SHA256Tests {
  @Test(
    "the examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func examples(text: String, digest: String) {
    #expect(SHA256Hash.hex(of: Data(text.utf8)) == digest)
  }

  @Test("the hash doesn't depend on how the bytes are split")
  func pieces() {
    var generator = SeededGenerator(seed: 180)
    for length in 0...200 {
      let bytes = (0..<length).map { UInt8($0) }
      var hash = PortableSHA256()
      for chunk in generator.chunks(of: bytes) { chunk.withUnsafeBytes { hash.update(bufferPointer: $0) } }
      var whole = PortableSHA256()
      bytes.withUnsafeBytes { whole.update(bufferPointer: $0) }
      #expect(hash.finalize() == whole.finalize())
    }
  }
}

@Suite("Content-Range", .fewAtOnce)
struct ContentRangeTests {
  @Test("parses ranges, and rejects contradictory ones")
  func table() {
    #expect(ContentRange("bytes 5-9/100")?.range == 5...9)
    #expect(ContentRange("bytes 5-9/100")?.total == 100)
    #expect(ContentRange("Bytes  0-0/1")?.range == 0...0)
    #expect(ContentRange("bytes 5-9/*")?.total == nil)
    #expect(ContentRange("bytes */100") == ContentRange("bytes */100"))
    #expect(ContentRange("bytes */100")?.range == nil)
    for text in [
      "", "bytes", "bytes 5-9", "bytes 9-5/100", "bytes 5-100/100", "bytes -5-9/100", "bytes 5-9/-1", "bytes */*",
      "items 5-9/100", "bytes 5-9/100/1", "bytes 5-/100", "bytes +5-9/100", "bytes 5-9/99999999999999999999",
    ] {
      #expect(ContentRange(text) == nil, "\(text)")
    }
  }

  @Test("random text never traps")
  func fuzz() {
    var generator = SeededGenerator(seed: 14)
    for _ in 0..<20_000 {
      _ = ContentRange(
        String(decoding: generator.bytes(upTo: 30, alphabet: Array("bytes 0123456789-/*".utf8)), as: UTF8.self))
      _ = ContentRange(
        "bytes " + String(decoding: generator.bytes(upTo: 24, alphabet: Array("09-/*".utf8)), as: UTF8.self))
    }
  }
}
