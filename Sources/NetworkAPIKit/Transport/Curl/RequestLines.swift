#if os(Linux)
import CCurl

/// The header fields of one request as libcurl wants them: a linked list of lines, in one piece of memory.
struct RequestLines: ~Copyable {
  private let memory: UnsafeMutableRawPointer
  let first: UnsafeMutablePointer<ccurl_list>?

  /// - Parameters:
  ///   - headers: what the request sends; what frames the message is left out, the transport does that.
  ///   - extra: lines to put before them.
  init(_ headers: NetworkAPI.Headers, extra: Extra, omitting: (String) -> Bool) throws(NetworkError) {
    var size = 0
    var lines = headers.count
    for field in headers { size += field.name.utf8.count + field.value.utf8.count + 3 }
    Self.forEach(extra) { line in
      size += line.utf8.count + 1
      lines += 1
    }
    let nodes = lines * MemoryLayout<ccurl_list>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: nodes + size, alignment: 16)
    let list = memory.bindMemory(to: ccurl_list.self, capacity: lines)
    var text = memory + nodes
    var count = 0
    func begin() {
      list[count] = ccurl_list(data: text.assumingMemoryBound(to: CChar.self), next: nil)
      if count > 0 { list[count - 1].next = list + count }
      count += 1
    }
    Self.forEach(extra) { line in
      begin()
      _ = Self.copy(line, to: &text) { _ in true }
      text.storeBytes(of: 0, as: UInt8.self)
      text += 1
    }
    for field in headers where !omitting(field.name) {
      begin()
      guard Self.copy(field.name, to: &text, if: { $0.allSatisfy(Token.isTokenByte) }), !field.name.isEmpty else {
        memory.deallocate()
        throw .invalidRequest(.headerName(field.name))
      }
      // A field without a value is written with a semicolon: a colon alone would mean "leave the field out".
      text.storeBytes(of: UInt8(ascii: field.value.isEmpty ? ";" : ":"), as: UInt8.self)
      text += 1
      if !field.value.isEmpty {
        text.storeBytes(of: UInt8(ascii: " "), as: UInt8.self)
        text += 1
      }
      guard Self.copy(field.value, to: &text, if: { Token.areFieldBytes(UnsafeRawBufferPointer($0)) }) else {
        memory.deallocate()
        throw .invalidRequest(.headerValue(name: field.name))
      }
      text.storeBytes(of: 0, as: UInt8.self)
      text += 1
    }
    self.memory = memory
    first = count == 0 ? nil : list
  }

  /// Lines of the transport's own; no array, as one would be allocated for each request.
  typealias Extra = (String?, String?, String?, String?)

  private static func forEach(_ extra: Extra, _ body: (String) -> Void) {
    if let line = extra.0 { body(line) }
    if let line = extra.1 { body(line) }
    if let line = extra.2 { body(line) }
    if let line = extra.3 { body(line) }
  }

  deinit { memory.deallocate() }

  /// Copies the text if its bytes may stand there: libcurl would put a line break straight onto the wire.
  private static func copy(
    _ text: String, to target: inout UnsafeMutableRawPointer, if isValid: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard let source = bytes.baseAddress else { return true }
      guard isValid(bytes) else { return false }
      target.copyMemory(from: source, byteCount: bytes.count)
      target += bytes.count
      return true
    }
  }
}
#endif
