import Foundation

/// The normalization of hosts: names, IPv4 and IPv6 addresses (RFC 3986 §3.2.2, RFC 1123, IDNA, and the host parser of
/// the WHATWG URL standard).
enum URLHost {
  /// Why a text isn't a valid host. The messages don't quote it, since it may be part of a password.
  enum Failure: String, Error {
    case empty = "it has no host"
    case address = "the host is not an IPv6 address in brackets; pass a port separately"
    case zone = "an IPv6 address with a zone is not supported"
    case international = "the host is not a valid international host name"
    case name = "the host has characters or labels that are not allowed in a host name"
    case number = "the host ends in a number but is not an IPv4 address"
  }

  /// Returns the normalized host: names in lower case, international names converted with IDNA, IPv4 addresses as four
  /// numbers, and IPv6 addresses in brackets in their shortest form.
  ///
  /// Keeps a trailing dot, which makes a name fully qualified. See ``key(of:)``.
  static func normalized(_ host: some StringProtocol) throws(Failure) -> String {
    switch host.withUTF8Bytes(Form.of) {
    case .normal: return String(host)
    case .name: return host.lowercased()
    case .number: return try ipv4(host)
    case .address: return try ipv6(host)
    case .international: return try internationalized(host)
    case .refused(let failure): throw failure
    }
  }

  /// Returns the form of a normalized host that is compared for pins, proxy exceptions and cookies; the same for all
  /// names of one server.
  ///
  /// Ignores a trailing dot, and maps IPv4-mapped IPv6 addresses to IPv4.
  static func key(of normalized: String) -> String {
    if normalized.utf8.last == UInt8(ascii: ".") { return String(normalized.dropLast()) }
    let mapped = "[::ffff:"
    guard normalized.hasPrefix(mapped), normalized.utf8.contains(UInt8(ascii: ".")) else { return normalized }
    return String(normalized.dropFirst(mapped.utf8.count).dropLast())
  }

  // MARK: Forms

  /// The kind of a host, determined in one pass over its bytes.
  private enum Form {
    /// A name that is normalized already.
    case normal
    /// A name with capital letters.
    case name
    /// An IPv4 address, to be parsed.
    case number
    /// An IPv6 address, to be parsed.
    case address
    case international
    case refused(Failure)

    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> Form {
      guard let first = bytes.first else { return .refused(.empty) }
      if first == UInt8(ascii: "[") || bytes.contains(UInt8(ascii: ":")) { return .address }
      var form = Form.normal
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "."):
          break
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
          if case .normal = form { form = .name }
        case 0x80...: form = .international
        default: return .refused(.name)
        }
      }
      if case .international = form { return form }
      guard let last = lastLabel(bytes) else { return .refused(.name) }
      return isNumber(last) ? .number : form
    }

    /// The last label of a name, ignoring a trailing dot. Nil unless all labels have 1 to 63 bytes.
    private static func lastLabel(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>.SubSequence? {
      let bytes = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes[...]
      guard bytes.count <= 253 else { return nil }
      var start = bytes.startIndex
      for index in bytes.indices where bytes[index] == UInt8(ascii: ".") {
        guard (1...63).contains(index - start) else { return nil }
        start = index + 1
      }
      return (1...63).contains(bytes.endIndex - start) ? bytes[start...] : nil
    }

    /// Whether a label is a decimal number, or a hexadecimal one after `0x`. A name that ends in a number must be an
    /// IPv4 address.
    private static func isNumber(_ label: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
      guard let first = label.first, Token.isDigit(first) else { return false }
      if label.allSatisfy(Token.isDigit) { return true }
      return first == UInt8(ascii: "0") && label.count >= 2 && label[label.startIndex + 1] | 0x20 == UInt8(ascii: "x")
        && label.dropFirst(2).allSatisfy { PercentEncoding.hexValue($0) != nil }
    }
  }

  // MARK: Addresses

  /// Normalizes all IPv4 forms that the system accepts: `127.1`, `0x7f000001`, `0177.0.0.1`, `2130706433`.
  private static func ipv4(_ host: some StringProtocol) throws(Failure) -> String {
    let dot = UInt8(ascii: ".")
    var rest = host.utf8[...]
    if host.hasSuffix(".") { rest = rest.prefix(rest.count - 1) }
    var address: UInt64 = 0
    for count in 1...4 {
      let end = rest.firstIndex(of: dot) ?? rest.endIndex
      let isLast = end == rest.endIndex
      // The last number covers all remaining bytes.
      let bits = isLast ? 8 * UInt64(5 - count) : 8
      guard let number = number(rest[..<end]), number < 1 << bits else { throw .number }
      address = address << bits | number
      if isLast {
        // Shifting in one expression takes long to typecheck.
        let bytes = UInt32(truncatingIfNeeded: address).bigEndian
        return withUnsafeBytes(of: bytes) { "\($0[0]).\($0[1]).\($0[2]).\($0[3])" }
      }
      rest = rest[end...].dropFirst()
    }
    throw .number
  }

  /// Parses a decimal, octal (after `0`) or hexadecimal (after `0x`) number.
  private static func number(_ text: some Collection<UInt8>) -> UInt64? {
    var digits = text[...]
    var radix: UInt64 = 10
    if digits.first == UInt8(ascii: "0"), digits.count > 1 {
      digits = digits.dropFirst()
      radix = 8
      if let mark = digits.first, mark | 0x20 == UInt8(ascii: "x") {
        digits = digits.dropFirst()
        radix = 16
      }
    } else if digits.isEmpty {
      return nil
    }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = PercentEncoding.hexValue(byte), digit < radix, number <= UInt64(UInt32.max) else { return nil }
      number = number * radix + UInt64(digit)
    }
    return number
  }

  private static func ipv6(_ host: some StringProtocol) throws(Failure) -> String {
    var bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.count > 1, bytes.removeLast() == UInt8(ascii: "]") else { throw .address }
      bytes.removeFirst()
    }
    // With one colon, it may be a name with a port.
    guard !bytes.contains(UInt8(ascii: "%")) else {
      throw bytes.count { $0 == UInt8(ascii: ":") } > 1 ? .zone : .address
    }
    // `inet_pton` stops at a NUL and would ignore what follows.
    guard
      bytes.allSatisfy({
        PercentEncoding.hexValue($0) != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      })
    else { throw .address }
    var address = in6_addr()
    guard inet_pton(AF_INET6, String(decoding: bytes, as: UTF8.self), &address) == 1 else { throw .address }
    return "[\(IPAddress.text(withUnsafeBytes(of: address) { Array($0) }))]"
  }

  // MARK: International names

  /// Converts an international name with Foundation, which contains the IDNA tables.
  private static func internationalized(_ host: some StringProtocol) throws(Failure) -> String {
    // The host contains no ASCII delimiters, so Foundation can't see a different host in it.
    guard host.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace && $0.value >= 0x20 }),
      let name = URLComponents(string: "https://\(host)/")?.encodedHost, name.utf8.allSatisfy({ $0 < 0x80 })
    else { throw .international }
    return try normalized(name)
  }
}
