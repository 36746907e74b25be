import Foundation

#if canImport(CryptoKit)
import CryptoKit
#endif

/// Incremental SHA-256 (FIPS 180-4): CryptoKit's where available, otherwise ``PortableSHA256``.
package struct SHA256Hash {
  #if canImport(CryptoKit)
  private var hash = CryptoKit.SHA256()
  #else
  private var hash = PortableSHA256()
  #endif

  package init() {}
  package mutating func update(_ bytes: UnsafeRawBufferPointer) { hash.update(bufferPointer: bytes) }
  package func finish() -> [UInt8] { Array(hash.finalize()) }

  /// The hash of `data`, as 64 lowercase hexadecimal digits.
  static func hex(of data: some ContiguousBytes) -> String { bytes(of: data).hexadecimal }

  /// The 32 bytes of the hash of `data`.
  static func bytes(of data: some ContiguousBytes) -> [UInt8] {
    var hash = SHA256Hash()
    data.withUnsafeBytes { hash.update($0) }
    return hash.finish()
  }
}

/// SHA-256 as specified in FIPS 180-4, with the methods of CryptoKit's.
struct PortableSHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The bytes of an incomplete block.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  mutating func update(bufferPointer bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let taken = rest.prefix(64 - pending.count)
      pending += taken
      rest = rest.dropFirst(taken.count)
      guard pending.count == 64 else { return }
      pending.withUnsafeBytes { Self.compress($0, into: &state) }
      pending.removeAll(keepingCapacity: true)
    }
    let whole = rest.count / 64 * 64
    Self.compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)), into: &state)
    pending += rest.dropFirst(whole)
  }

  func finalize() -> [UInt8] {
    var last = self
    var padding: [UInt8] = [0x80]
    padding += [UInt8](repeating: 0, count: (119 - pending.count) % 64)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: (length &* 8) >> (56 - 8 * UInt64($0))) }
    padding.withUnsafeBytes { last.update(bufferPointer: $0) }
    return last.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) } }
  }

  /// Processes whole blocks of 64 bytes.
  private static func compress(_ blocks: UnsafeRawBufferPointer, into state: inout [UInt32]) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      constants.withUnsafeBufferPointer { k in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          for index in 0..<16 {
            w[index] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
          }
          for index in 16..<64 {
            let (low, high) = (w[index - 15], w[index - 2])
            let s0 = rotated(low, 7) ^ rotated(low, 18) ^ (low >> 3)
            let s1 = rotated(high, 17) ^ rotated(high, 19) ^ (high >> 10)
            w[index] = w[index - 16] &+ s0 &+ w[index - 7] &+ s1
          }
          var (a, b, c, d) = (state[0], state[1], state[2], state[3])
          var (e, f, g, h) = (state[4], state[5], state[6], state[7])
          for index in 0..<64 {
            let s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let first = h &+ s1 &+ ((e & f) ^ (~e & g)) &+ k[index] &+ w[index]
            let s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let second = s0 &+ ((a & b) ^ (a & c) ^ (b & c))
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
          }
          for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
        }
      }
    }
  }

  @inline(__always)
  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}
