#if canImport(CryptoKit)
import CryptoKit
#endif
import Foundation

/// Incremental SHA-256 (FIPS 180-4): CryptoKit's where available, otherwise ``PortableSHA256``.
struct SHA256Hash {
  #if canImport(CryptoKit)
  private var hash = CryptoKit.SHA256()

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bufferPointer: bytes)
  }

  func finish() -> [UInt8] {
    Array(hash.finalize())
  }
  #else
  private var hash = PortableSHA256()

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bytes)
  }

  func finish() -> [UInt8] {
    hash.finish()
  }
  #endif

  /// The hash of `data`, as 64 lowercase hexadecimal digits.
  static func hex(of data: some ContiguousBytes) -> String {
    var hash = SHA256Hash()
    data.withUnsafeBytes { hash.update($0) }
    return hash.finish().hexadecimal
  }
}

extension [UInt8] {
  /// The bytes in lowercase hexadecimal, two digits each.
  var hexadecimal: String {
    let digits = Array<UInt8>("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
