import Foundation

/// Received header fields, stored as the original bytes with an index, and converted to text on demand.
///
/// Most fields of most responses are never read, and creating strings for all of them costs more than parsing them.
struct HeaderBlock: @unchecked Sendable {
  // Unchecked: the memory is written only in `init`, before anyone else has access, and immutable afterwards.

  /// The offsets and lengths of a field's name and value.
  struct Entry: Equatable {
    var name: UInt32
    var nameLength: UInt32
    var value: UInt32
    var valueLength: UInt32
  }

  /// The number of fields, followed by the index and the bytes.
  private let memory: ManagedBuffer<Int, Entry>

  init(entries: [Entry], bytes: [UInt8]) {
    self.init(count: entries.count, size: Self.size(entries, bytes)) { Self.copy(entries, bytes, to: $0) }
  }

  /// Copies a block of `size` bytes with `count` fields, as written by ``copy(_:_:to:)``.
  init(copying block: UnsafeRawPointer, size: Int, count: Int) {
    self.init(count: count, size: size) { $0.copyMemory(from: block, byteCount: size) }
  }

  private init(count: Int, size: Int, write: (UnsafeMutableRawPointer) -> Void) {
    let stride = MemoryLayout<Entry>.stride
    memory = .create(minimumCapacity: (size + stride - 1) / stride) { _ in count }
    memory.withUnsafeMutablePointerToElements { write(UnsafeMutableRawPointer($0)) }
  }

  /// The number of fields.
  var count: Int { memory.header }

  /// The size of a block, in bytes.
  static func size(_ entries: [Entry], _ bytes: [UInt8]) -> Int {
    entries.count * MemoryLayout<Entry>.stride + bytes.count
  }

  /// Writes a block to memory, which must be large enough.
  static func copy(_ entries: [Entry], _ bytes: [UInt8], to memory: UnsafeMutableRawPointer) {
    entries.withUnsafeBytes { source in
      if let base = source.baseAddress { memory.copyMemory(from: base, byteCount: source.count) }
    }
    bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      (memory + entries.count * MemoryLayout<Entry>.stride).copyMemory(from: base, byteCount: source.count)
    }
  }

  func field(at position: Int) -> NetworkAPI.Headers.Field {
    withBytes { entries, bytes in
      let entry = entries[position]
      return NetworkAPI.Headers.Field(
        name: .init(known: Self.text(bytes, entry.name, entry.nameLength)),
        value: Self.value(bytes, entry))
    }
  }

  var fields: [NetworkAPI.Headers.Field] { (0..<count).map(field(at:)) }

  /// The first value of a field; nil if there is none.
  func value(named name: NetworkAPI.Headers.Name) -> String? {
    name.rawValue.withUTF8Bytes { wanted in
      withBytes { entries, bytes in
        for entry in entries where Self.matches(bytes, entry, wanted) {
          return Self.value(bytes, entry)
        }
        return nil
      }
    }
  }

  /// All values of a field, in order.
  func values(named name: NetworkAPI.Headers.Name) -> [String] {
    name.rawValue.withUTF8Bytes { wanted in
      withBytes { entries, bytes in
        entries.filter { Self.matches(bytes, $0, wanted) }.map { Self.value(bytes, $0) }
      }
    }
  }

  func contains(_ name: NetworkAPI.Headers.Name) -> Bool {
    name.rawValue.withUTF8Bytes { wanted in
      withBytes { entries, bytes in entries.contains { Self.matches(bytes, $0, wanted) } }
    }
  }

  private func withBytes<Result>(
    _ body: (UnsafeBufferPointer<Entry>, UnsafeRawPointer) -> Result
  ) -> Result {
    memory.withUnsafeMutablePointers { count, entries in
      body(UnsafeBufferPointer(start: entries, count: count.pointee), UnsafeRawPointer(entries + count.pointee))
    }
  }

  private static func matches(_ bytes: UnsafeRawPointer, _ entry: Entry, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(entry.nameLength) == wanted.count else { return false }
    let name = bytes + Int(entry.name)
    for index in 0..<wanted.count {
      let byte = name.load(fromByteOffset: index, as: UInt8.self)
      guard byte == wanted[index] || Token.lowercased(byte) == Token.lowercased(wanted[index]) else { return false }
    }
    return true
  }

  private static func text(_ bytes: UnsafeRawPointer, _ offset: UInt32, _ length: UInt32) -> String {
    String(decoding: UnsafeRawBufferPointer(start: bytes + Int(offset), count: Int(length)), as: UTF8.self)
  }

  /// Decodes UTF-8, or ISO-8859-1 if it isn't valid UTF-8 or couldn't be compared quickly. No byte is lost either way: in a
  /// URL, where a character means its bytes in UTF-8, the other bytes are percent-encoded.
  private static func value(_ bytes: UnsafeRawPointer, _ entry: Entry) -> String {
    let buffer = UnsafeRawBufferPointer(start: bytes + Int(entry.value), count: Int(entry.valueLength))
    if buffer.allSatisfy({ $0 < 0x80 }) { return String(decoding: buffer, as: UTF8.self) }
    if let text = String(validUTF8: buffer)?.withoutManyMarks { return text }
    let name = text(bytes, entry.name, entry.nameLength)
    guard ["Location", "Content-Location", "Link"].contains(where: { Token.sameName($0, name) }) else {
      return String(isoLatin1: buffer)
    }
    return buffer.reduce(into: "") { text, byte in
      text += byte < 0x80 ? String(Unicode.Scalar(byte)) : "%\([byte].hexadecimal.uppercased())"
    }
  }
}
