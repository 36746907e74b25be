import Foundation

/// A growing buffer for JSON text, with reference semantics. Its owner must call ``deallocate()``.
///
/// Not a class: the runtime's exclusivity checks of a class's variables take as long as writing a value.
struct JSONBuffer {
  private struct Storage {
    var start: UnsafeMutablePointer<UInt8>
    var count = 0
    var capacity: Int
  }

  private let storage: UnsafeMutablePointer<Storage>
  private let escapesSlashes: Bool

  init(escapesSlashes: Bool) {
    self.escapesSlashes = escapesSlashes
    storage = .allocate(capacity: 1)
    storage.initialize(to: Storage(start: .allocate(capacity: 1024), capacity: 1024))
  }

  func deallocate() {
    start.deallocate()
    storage.deallocate()
  }

  private(set) var start: UnsafeMutablePointer<UInt8> {
    @inline(__always) get { storage.pointee.start }
    @inline(__always) nonmutating set { storage.pointee.start = newValue }
  }

  private(set) var count: Int {
    @inline(__always) get { storage.pointee.count }
    @inline(__always) nonmutating set { storage.pointee.count = newValue }
  }

  /// Removes bytes, and closes the gap.
  func remove(_ range: Range<Int>) {
    memmove(start + range.lowerBound, start + range.upperBound, count - range.upperBound)
    count -= range.count
  }

  @inline(__always)
  private func reserve(_ size: Int) {
    if count &+ size > storage.pointee.capacity { grow(size) }
  }

  @inline(never)
  private func grow(_ size: Int) {
    let capacity = max(storage.pointee.capacity * 2, count + size)
    storage.pointee.capacity = capacity
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }

  /// Appends JSON unchanged.
  @inline(__always)
  func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    reserve(size)
    (start + count).update(from: text.utf8Start, count: size)
    count &+= size
  }

  @inline(__always)
  func append(integer value: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: value.magnitude) else { return append(raw: String(value)) }
    reserve(20)
    if value < 0 {
      start[count] = UInt8(ascii: "-")
      count &+= 1
    }
    var rest = magnitude
    var digits = 1
    while rest >= 10 {
      rest /= 10
      digits &+= 1
    }
    rest = magnitude
    var index = count &+ digits
    count = index
    repeat {
      index &-= 1
      start[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Appends text that needs neither escapes nor quotes.
  func append(raw text: String) {
    text.withUTF8Bytes { bytes in
      guard let base = bytes.baseAddress else { return }
      reserve(bytes.count)
      (start + count).update(from: base, count: bytes.count)
      count &+= bytes.count
    }
  }

  /// Appends a string with quotes and escapes.
  func append(quoted text: String) {
    text.withUTF8Bytes { append(quoted: $0) }
  }

  private func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    let size = bytes.count
    reserve(size &+ 2)
    var target = start + count
    target.pointee = UInt8(ascii: "\"")
    target += 1
    var index = 0
    if let base = bytes.baseAddress {
      let ones: UInt64 = 0x0101_0101_0101_0101
      while true {
        // Copy eight bytes at a time while none needs an escape.
        while index &+ 8 <= size {
          let raw = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
          let quote = raw ^ (ones &* 0x22)
          let backslash = raw ^ (ones &* 0x5C)
          let slash = raw ^ (ones &* 0x2F)
          var hits = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((raw &- ones &* 0x20) & ~raw)
          if escapesSlashes { hits |= (slash &- ones) & ~slash }
          if hits & 0x8080_8080_8080_8080 != 0 { break }
          UnsafeMutableRawPointer(target).storeBytes(of: raw, as: UInt64.self)
          target += 8
          index &+= 8
        }
        guard index < size else { break }
        // One of the next eight bytes needs an escape, or fewer than eight are left.
        let end = Swift.min(size, index &+ 8)
        while index < end {
          let byte = base[index]
          index &+= 1
          if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
            byte != UInt8(ascii: "/") || !escapesSlashes
          {
            target.pointee = byte
            target += 1
          } else {
            count = target - start
            reserve(6 &+ (size &- index) &+ 1)
            escape(byte)
            target = start + count
          }
        }
      }
    }
    target.pointee = UInt8(ascii: "\"")
    count = target - start + 1
  }

  @inline(never)
  private func escape(_ byte: UInt8) {
    switch byte {
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "/"): append("\\/")
    default:
      append("\\u00")
      for digit in [byte >> 4, byte & 15] {
        start[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        count &+= 1
      }
    }
  }
}
