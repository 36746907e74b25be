#if os(Linux)
import CCurl

/// The header fields of a request as a linked list of lines, as libcurl requires, in a single allocation.
struct RequestLines: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  let first: UnsafeMutablePointer<ccurl_list>?

  /// - Parameters:
  ///   - headers: the fields of the request, which must have been validated: libcurl sends line breaks unchanged.
  ///   - extra: lines to add before them.
  init(_ headers: NetworkAPI.Headers, extra: Extra, omitting: (String) -> Bool) {
    var size = 0
    var lines = headers.count
    for field in headers { size += field.name.utf8.count + field.value.utf8.count + 3 }
    Self.forEach(extra) { line in
      size += line.utf8.count + 1
      lines += 1
    }
    let nodes = lines * MemoryLayout<ccurl_list>.stride
    memory = .allocate(byteCount: nodes + size, alignment: 16)
    var writer = Writer(list: memory.bindMemory(to: ccurl_list.self, capacity: lines), text: memory + nodes)
    Self.forEach(extra) { writer.add($0) }
    for field in headers where !omitting(field.name) { writer.add(field) }
    first = writer.count == 0 ? nil : writer.list
  }

  /// Lines added by the transport. Not an array, which would need an allocation per request.
  typealias Extra = (String?, String?, String?, String?)

  private static func forEach(_ extra: Extra, _ body: (String) -> Void) {
    if let line = extra.0 { body(line) }
    if let line = extra.1 { body(line) }
    if let line = extra.2 { body(line) }
    if let line = extra.3 { body(line) }
  }

  deinit { memory.deallocate() }
}

/// Writes to memory that is large enough.
private struct Writer {
  let list: UnsafeMutablePointer<ccurl_list>
  var text: UnsafeMutableRawPointer
  var count = 0

  mutating func add(_ line: String) {
    begin()
    append(line)
    append(0)
  }

  mutating func add(_ field: NetworkAPI.Headers.Field) {
    begin()
    append(field.name)
    // libcurl's syntax for an empty value is a semicolon; a colon alone would remove the field.
    append(UInt8(ascii: field.value.isEmpty ? ";" : ":"))
    if !field.value.isEmpty { append(UInt8(ascii: " ")) }
    append(field.value)
    append(0)
  }

  private mutating func begin() {
    list[count] = ccurl_list(data: text.assumingMemoryBound(to: CChar.self), next: nil)
    if count > 0 { list[count - 1].next = list + count }
    count += 1
  }

  private mutating func append(_ string: String) {
    let target = text
    text += string.withUTF8Bytes { bytes in
      if let base = bytes.baseAddress { target.copyMemory(from: base, byteCount: bytes.count) }
      return bytes.count
    }
  }

  private mutating func append(_ byte: UInt8) {
    text.storeBytes(of: byte, as: UInt8.self)
    text += 1
  }
}
#endif
