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
    fields(of: certificate).map { Data($0.key.whole) }
  }

  /// Returns the common name of a certificate in DER, otherwise its first host name or address; nil if it has none.
  static func name(of certificate: Data) -> String? {
    guard let (subject, _, rest) = fields(of: certificate) else { return nil }
    return commonName(in: subject) ?? alternativeName(in: rest)
  }

  /// The subject and the key of a certificate, and what follows them.
  private static func fields(
    of certificate: Data
  ) -> (subject: DERReader.Element, key: DERReader.Element, rest: DERReader)? {
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
    // Skip signature algorithm, issuer and validity; subject and key follow.
    var subject = field
    for _ in 0..<5 {
      guard let next = fields.next(), next.tag == DERReader.sequence else { return nil }
      (subject, field) = (field, next)
    }
    return (subject, field, fields)
  }

  /// The last common name (2.5.4.3) of a distinguished name, which is the most specific one.
  private static func commonName(in subject: DERReader.Element) -> String? {
    var found: String?
    var sets = DERReader(subject.content)
    while let set = sets.next() {
      var attributes = DERReader(set.content)
      while let attribute = attributes.next() {
        var parts = DERReader(attribute.content)
        guard let type = parts.next(), type.tag == 0x06, Array(type.content) == [0x55, 0x04, 0x03],
          let value = parts.next(), let text = string(value), !text.isEmpty
        else { continue }
        found = text
      }
    }
    return found
  }

  /// The first DNS name or address of the extension subjectAltName (2.5.29.17).
  private static func alternativeName(in rest: DERReader) -> String? {
    var rest = rest
    while let field = rest.next() {
      // [3], which holds the list of extensions.
      guard field.tag == 0xA3 else { continue }
      var lists = DERReader(field.content)
      guard let list = lists.next() else { return nil }
      var extensions = DERReader(list.content)
      while let item = extensions.next() {
        var parts = DERReader(item.content)
        guard let type = parts.next(), Array(type.content) == [0x55, 0x1D, 0x11] else { continue }
        while let part = parts.next() {
          // The value, after an optional flag.
          guard part.tag == 0x04 else { continue }
          var values = DERReader(part.content)
          guard let names = values.next() else { return nil }
          return firstName(in: names)
        }
      }
    }
    return nil
  }

  private static func firstName(in names: DERReader.Element) -> String? {
    var entries = DERReader(names.content)
    while let entry = entries.next() {
      switch entry.tag {
      case 0x82 where !entry.content.isEmpty: return String(decoding: entry.content, as: UTF8.self)
      case 0x87 where entry.content.count == 4: return entry.content.map(String.init).joined(separator: ".")
      default: continue
      }
    }
    return nil
  }

  /// The text of a PrintableString, UTF8String, IA5String, TeletexString or BMPString; nil for anything else.
  private static func string(_ value: DERReader.Element) -> String? {
    switch value.tag {
    case 0x0C, 0x13, 0x14, 0x16: String(decoding: value.content, as: UTF8.self)
    case 0x1E: String(bytes: value.content, encoding: .utf16BigEndian)
    default: nil
    }
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
