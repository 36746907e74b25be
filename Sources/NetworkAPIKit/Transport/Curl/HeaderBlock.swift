import Foundation

/// Received fields as the bytes they came in, with an index: turned into text only when somebody asks.
///
/// Most fields of most responses are never looked at, and making a `String` of each costs more than the rest of reading them.
/// One allocation holds both the index and the bytes.
final class HeaderBlock: ManagedBuffer<HeaderBlock.Sizes, HeaderBlock.Entry>, @unchecked Sendable {
  // Unchecked: a block is filled once, before anybody else can see it, and only read from then on.

  struct Sizes {
    var fields: Int
    var bytes: Int
  }

  /// Where a field's name and value stand among the bytes.
  struct Entry: Equatable {
    var name: UInt32
    var nameLength: UInt32
    var value: UInt32
    var valueLength: UInt32
  }

  static func make(entries: [Entry], bytes: [UInt8]) -> HeaderBlock {
    let slots = entries.count + (bytes.count + MemoryLayout<Entry>.stride - 1) / MemoryLayout<Entry>.stride
    let buffer = HeaderBlock.create(minimumCapacity: slots) { _ in Sizes(fields: entries.count, bytes: bytes.count) }
    buffer.withUnsafeMutablePointerToElements { elements in
      entries.withUnsafeBufferPointer { source in
        if let base = source.baseAddress { elements.update(from: base, count: source.count) }
      }
      bytes.withUnsafeBytes { source in
        if let base = source.baseAddress {
          UnsafeMutableRawPointer(elements + entries.count).copyMemory(from: base, byteCount: source.count)
        }
      }
    }
    return unsafeDowncast(buffer, to: HeaderBlock.self)
  }

  var count: Int { header.fields }

  func field(at position: Int) -> NetworkAPI.Headers.Field {
    withBytes { entries, bytes in
      let entry = entries[position]
      return NetworkAPI.Headers.Field(
        name: Self.text(bytes, entry.name, entry.nameLength), value: Self.text(bytes, entry.value, entry.valueLength))
    }
  }

  var fields: [NetworkAPI.Headers.Field] {
    (0..<count).map(field(at:))
  }

  /// The first value of a field.
  func value(named name: String) -> String? {
    var name = name
    return name.withUTF8 { wanted in
      withBytes { entries, bytes in
        for entry in entries where Self.matches(bytes, entry, wanted) {
          return Self.text(bytes, entry.value, entry.valueLength)
        }
        return nil
      }
    }
  }

  func contains(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { wanted in
      withBytes { entries, bytes in entries.contains { Self.matches(bytes, $0, wanted) } }
    }
  }

  private func withBytes<Result>(
    _ body: (UnsafeBufferPointer<Entry>, UnsafeRawPointer) -> Result
  ) -> Result {
    withUnsafeMutablePointers { sizes, elements in
      body(
        UnsafeBufferPointer(start: elements, count: sizes.pointee.fields),
        UnsafeRawPointer(elements + sizes.pointee.fields))
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

  /// The bytes as UTF-8, or as ISO-8859-1 where they are not: neither loses any of them.
  private static func text(_ bytes: UnsafeRawPointer, _ offset: UInt32, _ length: UInt32) -> String {
    let buffer = UnsafeRawBufferPointer(start: bytes + Int(offset), count: Int(length))
    if buffer.allSatisfy({ $0 < 0x80 }) { return String(decoding: buffer, as: UTF8.self) }
    return String(bytes: buffer, encoding: .utf8) ?? String(String.UnicodeScalarView(buffer.map { Unicode.Scalar($0) }))
  }
}
