public import Foundation
import NetworkAPIKit

extension GitHubAPI.Webhook {
  /// Checks that GitHub signed a call of a webhook with your secret. Returns normally if it did.
  ///
  /// <!-- swift: let (fields, body, secret) = (NetworkAPI.Headers(), Data(), "") -->
  /// ```swift
  /// try GitHubAPI.Webhook.verify(
  ///   signature: fields["X-Hub-Signature-256"], body: body, secret: secret)
  /// let event = try GitHubAPI.WebhookEvent(
  ///   name: fields["X-GitHub-Event"] ?? "", body: body)
  /// ```
  ///
  /// The signature is an HMAC with SHA-256 of the body. Pass the body's bytes as they arrived: encoding decoded JSON again
  /// changes them. The comparison takes the same time wherever the signatures differ. The names of fields arrive in any case,
  /// in lower case with HTTP/2, so keep the fields as `NetworkAPI.Headers`, or look for both.
  ///
  /// [GitHub documentation](https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries)
  ///
  /// - Parameters:
  ///   - signature: the value of the field `X-Hub-Signature-256`: `sha256=` and 64 hexadecimal digits.
  ///   - body: the body's bytes.
  ///   - secret: the webhook's secret.
  public static func verify(
    signature: String?, body: Data, secret: String
  ) throws(GitHubAPI.WebhookSignatureError) {
    guard !secret.isEmpty else { throw .emptySecret }
    guard let signature else { throw .missing }
    guard let expected = digest(in: signature) else { throw .malformed }
    let actual = HMACSHA256.code(of: body, key: Data(secret.utf8))
    // Every byte is compared: the time must not tell how much of a forged signature is right.
    guard zip(expected, actual).reduce(UInt8(0), { $0 | ($1.0 ^ $1.1) }) == 0 else { throw .mismatch }
  }

  /// Returns the 32 bytes of a signature; nil if it has another form.
  private static func digest(in signature: String) -> [UInt8]? {
    let prefix = "sha256="
    guard signature.hasPrefix(prefix) else { return nil }
    let digits = signature.utf8.dropFirst(prefix.utf8.count).map(PercentEncoding.hexValue)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }
}

extension GitHubAPI {
  /// Why the signature of a webhook call was rejected.
  public enum WebhookSignatureError: Error, Hashable, Sendable {
    /// The call has no signature: the webhook has no secret, or the call isn't GitHub's.
    case missing
    /// The signature isn't `sha256=` and 64 hexadecimal digits.
    case malformed
    /// The body or the secret differs from what was signed.
    case mismatch
    /// The secret is empty, so anyone could sign.
    case emptySecret
  }
}

extension GitHubAPI.WebhookSignatureError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .missing: "The webhook call has no X-Hub-Signature-256 field."
    case .malformed: "The webhook call's signature isn't sha256= and 64 hexadecimal digits."
    case .mismatch: "The webhook call's signature doesn't match its body and the secret."
    case .emptySecret: "The webhook's secret is empty."
    }
  }
}

/// HMAC (RFC 2104) with SHA-256.
enum HMACSHA256 {
  /// The length of SHA-256's blocks, in bytes.
  private static let blockLength = 64

  /// Returns the 32 bytes of the authentication code.
  static func code(of message: Data, key: Data) -> [UInt8] {
    var block = key.count > blockLength ? hash([key]) : Array(key)
    block += [UInt8](repeating: 0, count: blockLength - block.count)
    let inner = hash([Data(block.map { $0 ^ 0x36 }), message])
    return hash([Data(block.map { $0 ^ 0x5C }), Data(inner)])
  }

  private static func hash(_ parts: [Data]) -> [UInt8] {
    var hash = SHA256Hash()
    for part in parts { part.withUnsafeBytes { hash.update($0) } }
    return hash.finish()
  }
}
