/// A message from the kernel's routing socket (rtnetlink(7)), limited to the parts that ``NetworkMonitor`` needs.
enum NetlinkMessage: Hashable, Sendable {
  /// An interface was listed, added or changed, or is gone.
  case link(index: Int32, name: String, flags: UInt32, hardware: UInt16, isGone: Bool)
  /// An address of an interface was listed or added, or is gone.
  case address(interface: Int32, bytes: [UInt8], scope: UInt8, isGone: Bool)
  /// The end of a list.
  case done
  /// A request failed; the number is the negated `errno`.
  case failed(Int32)
  /// Anything else.
  case other(type: UInt16)

  static let headerSize = 16

  /// Parses the messages of a datagram, in order. Stops at a truncated message or an inconsistent length.
  static func parse(_ bytes: [UInt8]) -> [NetlinkMessage] {
    var messages: [NetlinkMessage] = []
    var rest = NetlinkBytes(bytes[...])
    while let length = rest.uint32(at: 0), length >= UInt32(headerSize), length <= UInt32(rest.count),
      let type = rest.uint16(at: 4)
    {
      messages.append(parse(type: type, rest.slice(from: headerSize, to: Int(length))))
      rest = rest.slice(from: min(rest.count, (Int(length) + 3) & ~3), to: rest.count)
    }
    return messages
  }

  private static func parse(type: UInt16, _ body: NetlinkBytes) -> NetlinkMessage {
    switch type {
    case 2: return .failed(body.uint32(at: 0).map { Int32(bitPattern: $0) } ?? 0)
    case 3: return .done
    case 16, 17:
      guard let hardware = body.uint16(at: 2), let index = body.uint32(at: 4), let flags = body.uint32(at: 8) else {
        break
      }
      var name = ""
      body.forEachAttribute(from: 16) { attribute, value in
        if attribute == 3 { name = String(decoding: value.prefix { $0 != 0 }, as: UTF8.self) }
      }
      return .link(
        index: Int32(bitPattern: index), name: name, flags: flags, hardware: hardware, isGone: type == 17)
    case 20, 21:
      guard let scope = body.uint8(at: 3), let interface = body.uint32(at: 4) else { break }
      var address: [UInt8] = []
      var local: [UInt8] = []
      body.forEachAttribute(from: 8) { attribute, value in
        if attribute == 1 { address = Array(value) }
        if attribute == 2 { local = Array(value) }
      }
      // On a point-to-point link, `IFA_ADDRESS` is the peer's address and `IFA_LOCAL` our own.
      let own = local.isEmpty ? address : local
      guard own.count == 4 || own.count == 16 else { break }
      return .address(interface: Int32(bitPattern: interface), bytes: own, scope: scope, isGone: type == 21)
    default: break
    }
    return .other(type: type)
  }

  /// Returns a request that lists all objects of a type.
  static func listRequest(type: UInt16, sequence: UInt32) -> [UInt8] {
    // Flags: `NLM_F_REQUEST` and `NLM_F_DUMP` (root and match).
    let header: [UInt32] = [UInt32(headerSize + 4), UInt32(type) | (0x301 << 16), sequence, 0]
    let ordered = header.enumerated().flatMap { index, word in
      // The second word holds two 16-bit numbers: type and flags.
      index == 1 ? bytes(of: UInt16(word & 0xFFFF)) + bytes(of: UInt16(word >> 16)) : bytes(of: word)
    }
    return ordered + [0, 0, 0, 0]
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }
}

/// Bytes that contain numbers in native byte order, as netlink messages do.
private struct NetlinkBytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  func slice(from start: Int, to end: Int) -> NetlinkBytes {
    NetlinkBytes(bytes.dropFirst(start).prefix(end - start))
  }

  func uint8(at offset: Int) -> UInt8? {
    offset < count ? bytes[bytes.startIndex + offset] : nil
  }

  func uint16(at offset: Int) -> UInt16? { number(at: offset) }
  func uint32(at offset: Int) -> UInt32? { number(at: offset) }

  private func number<Number: FixedWidthInteger>(at offset: Int) -> Number? {
    let size = MemoryLayout<Number>.size
    guard offset + size <= count else { return nil }
    var number = Number.zero
    withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes.dropFirst(offset).prefix(size)) }
    return number
  }

  /// Calls `body` for each attribute after the fixed part: length, type, value, aligned to four bytes.
  func forEachAttribute(from start: Int, _ body: (UInt16, ArraySlice<UInt8>) -> Void) {
    var offset = start
    while let length: UInt16 = number(at: offset), length >= 4, offset + Int(length) <= count,
      let type: UInt16 = number(at: offset + 2)
    {
      // The two highest bits are flags.
      body(type & 0x3FFF, bytes.dropFirst(offset + 4).prefix(Int(length) - 4))
      offset += (Int(length) + 3) & ~3
    }
  }
}
