import Foundation

/// Reads a body in chunks (RFC 9112 §7.1), however it is split.
struct ChunkParser {
  private enum Part {
    case size, extensions, data, afterData, trailers, end
  }

  private var part = Part.size
  /// The size of the chunk, and later how many bytes of it are to come.
  private(set) var count = 0
  private var lineLength = 0
  private let longestLine: Int

  /// - Parameter longestLine: the maximum length of a line outside the data, in bytes.
  init(longestLine: Int = .max) { self.longestLine = longestLine }

  /// Whether the last chunk has arrived; trailers may follow.
  var hasAllData: Bool { part == .trailers || part == .end }
  var isComplete: Bool { part == .end }

  /// Passes the data of the chunks to `take`, piece by piece.
  mutating func read<Bytes: RandomAccessCollection<UInt8>>(
    _ bytes: Bytes, _ take: (Bytes.SubSequence) -> Void = { _ in }
  ) throws(NetworkError) where Bytes.Index == Int {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard part == .data else {
        try read(bytes[index])
        index += 1
        continue
      }
      let end = index + min(count, bytes.endIndex - index)
      take(bytes[index..<end])
      count -= end - index
      index = end
      if count == 0 { part = .afterData }
    }
  }

  /// Reads a byte of a line.
  private mutating func read(_ byte: UInt8) throws(NetworkError) {
    if byte == UInt8(ascii: "\n") { return try endLine() }
    if part == .size {
      if let digit = PercentEncoding.hexValue(byte) {
        count = count > .max >> 4 ? .max : count << 4 | Int(digit)
      } else if lineLength > 0, "; \t\r".utf8.contains(byte) {
        part = .extensions
      } else {
        throw Self.failure("a chunk's size is not valid")
      }
    }
    guard byte != UInt8(ascii: "\r") else { return }
    guard part != .afterData else { throw Self.failure("a chunk is too long") }
    lineLength += 1
    guard lineLength <= longestLine else { throw Self.failure("the line of a chunk's size is too long") }
  }

  private mutating func endLine() throws(NetworkError) {
    switch part {
    case .size where lineLength == 0: throw Self.failure("a chunk's size is not valid")
    case .size, .extensions: part = count == 0 ? .trailers : .data
    case .afterData: part = .size
    case .trailers where lineLength == 0: part = .end
    case .trailers, .data, .end: break
    }
    lineLength = 0
  }

  private static func failure(_ detail: String) -> NetworkError { .invalidResponse(.init(.framing, detail: detail)) }
}
