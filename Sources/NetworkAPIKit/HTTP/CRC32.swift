import Foundation

/// The checksum at the end of a gzip stream (RFC 1952 §8), for platforms whose deflate doesn't compute it.
struct CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  mutating func update(_ bytes: Data) {
    for byte in bytes { state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
  }
}
