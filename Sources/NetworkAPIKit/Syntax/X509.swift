import Foundation

/// Reads the elements of DER (X.690) one after the other. Accepts any input, and always reaches its end.
struct DERReader {
  struct Element {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    /// Tag, length and content.
    let whole: ArraySlice<UInt8>
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the next element; nil at the end, or if the element is incomplete.
  mutating func next() -> Element? {
    let start = rest.startIndex
    // Tags above 30 take several bytes; certificates don't contain any.
    guard rest.count >= 2, rest[start] & 0x1F != 0x1F else { return nil }
    var content = start + 2
    var length = Int(rest[start + 1])
    if length >= 0x80 {
      let count = length - 0x80
      // 0 means an indefinite length, which DER doesn't allow.
      guard 1...4 ~= count, rest.count >= 2 + count else { return nil }
      // Four bytes may exceed a 32-bit `Int`.
      guard let long = Int(exactly: rest[content..<content + count].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }) else {
        return nil
      }
      length = long
      content += count
    }
    guard length <= rest.endIndex - content else { return nil }
    let end = content + length
    defer { rest = rest[end...] }
    return Element(tag: rest[start], content: rest[content..<end], whole: rest[start..<end])
  }

  static let sequence: UInt8 = 0x30
}

/// Parses certificates (RFC 5280) for data that the Security framework doesn't provide.
enum X509 {
  /// Returns the SubjectPublicKeyInfo of a certificate in DER, that is, the key with its algorithm. Pins are hashes of
  /// it; the Security framework provides only the key.
  static func subjectPublicKeyInfo(of certificate: Data) -> Data? {
    var outer = DERReader([UInt8](certificate)[...])
    guard let whole = outer.next(), whole.tag == DERReader.sequence else { return nil }
    var parts = DERReader(whole.content)
    guard let signed = parts.next(), signed.tag == DERReader.sequence else { return nil }
    var fields = DERReader(signed.content)
    guard var field = fields.next() else { return nil }
    // Skip the version, which is omitted in v1 certificates.
    if field.tag == 0xA0 {
      guard let serial = fields.next() else { return nil }
      field = serial
    }
    guard field.tag == 0x02 else { return nil }
    // Skip signature algorithm, issuer, validity and subject; the fifth element is the key.
    for _ in 0..<5 {
      guard let next = fields.next(), next.tag == DERReader.sequence else { return nil }
      field = next
    }
    return Data(field.whole)
  }

  /// Returns the certificates of a PEM file (RFC 7468), in DER. Skips text outside the certificates' markers.
  static func certificates(inPEM text: String) -> [Data] {
    var found: [Data] = []
    var lines: [Substring]?
    for line in text.split(whereSeparator: \.isNewline) {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "-----BEGIN CERTIFICATE-----": lines = []
      case "-----END CERTIFICATE-----":
        if let data = lines.flatMap({ Data(base64Encoded: $0.joined(), options: .ignoreUnknownCharacters) }) {
          found.append(data)
        }
        lines = nil
      default: lines?.append(line)
      }
    }
    return found
  }
}
