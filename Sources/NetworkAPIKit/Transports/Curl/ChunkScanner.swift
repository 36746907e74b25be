#if os(Linux)
import Foundation

/// Finds the end of a body in chunks (RFC 9112 §7.1), whose syntax libcurl checks.
struct ChunkScanner {
  private enum Part {
    case size, data, afterData, trailers, end
  }

  private var part = Part.size
  /// The size of the chunk, and later how many bytes of it are to come.
  private var count = 0
  /// Whether the line has more digits of a size, and whether it has anything.
  private var isInSize = true
  private var isEmptyLine = true

  var areOver: Bool { part == .end }

  mutating func read(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index < bytes.count {
      if part == .data {
        let taken = min(count, bytes.count - index)
        (index, count) = (index + taken, count - taken)
        if count == 0 { part = .afterData }
        continue
      }
      read(bytes[index])
      index += 1
    }
  }

  /// Reads a byte of a line.
  private mutating func read(_ byte: UInt8) {
    guard byte == UInt8(ascii: "\n") else {
      if byte != UInt8(ascii: "\r") { isEmptyLine = false }
      guard part == .size, isInSize, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        isInSize = false
        return
      }
      count = count > Int.max >> 4 ? .max : count << 4 | digit
      return
    }
    switch part {
    case .size: part = count == 0 ? .trailers : .data
    case .afterData: part = .size
    case .trailers where isEmptyLine: part = .end
    case .trailers, .data, .end: break
    }
    (isInSize, isEmptyLine) = (true, true)
  }
}
#endif
