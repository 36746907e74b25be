import Foundation
import Testing

@testable import NetworkAPIs

@Suite("Signatures of webhooks")
struct WebhookSignatureTests {
  private static let secret = "It's a Secret to Everybody"
  private static let body = Data("Hello, World!".utf8)
  private static let signature = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"

  private func error(_ signature: String?, body: Data = body, secret: String = secret)
    -> GitHubAPI.WebhookSignatureError?
  {
    do throws(GitHubAPI.WebhookSignatureError) {
      try GitHubAPI.Webhook.verify(signature: signature, body: body, secret: secret)
      return nil
    } catch {
      return error
    }
  }

  @Test("GitHub's own example of a signature is accepted, in either case of its digits")
  func example() {
    #expect(error(Self.signature) == nil)
    #expect(error("sha256=" + Self.signature.dropFirst(7).uppercased()) == nil)
  }

  @Test("another body, secret or signature is refused")
  func mismatch() {
    #expect(error(Self.signature, body: Data("Hello, World?".utf8)) == .mismatch)
    #expect(error(Self.signature, secret: "another") == .mismatch)
    #expect(error(String(Self.signature.dropLast()) + "6") == .mismatch)
    #expect(error("sha256=0" + Self.signature.dropFirst(8)) == .mismatch)
  }

  @Test(
    "a signature in another form is refused",
    arguments: [
      "", "sha256=", "sha1=757107ea0eb2509fc211221cce984b8a37570b6d", String(signature.dropFirst(7)),
      String(signature.dropLast()), signature + "0", String(signature.dropLast()) + "g",
      "sha256=" + String(repeating: "ü", count: 32),
    ])
  func malformed(_ signature: String) {
    #expect(error(signature) == .malformed)
  }

  @Test("a call without a signature, and an empty secret, are refused")
  func missing() {
    #expect(error(nil) == .missing)
    #expect(error(Self.signature, secret: "") == .emptySecret)
    #expect(GitHubAPI.WebhookSignatureError.missing.localizedDescription.contains("X-Hub-Signature-256"))
  }

  /// Test cases of RFC 4231, with keys shorter and longer than a block.
  @Test(
    "the authentication code is that of RFC 4231",
    arguments: [
      (
        Data(repeating: 0x0B, count: 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Data("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        Data(repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func vectors(key: Data, message: String, code: String) {
    let bytes = HMACSHA256.code(of: Data(message.utf8), key: key)
    #expect(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == code)
  }
}
