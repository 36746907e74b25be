/// Splits a byte stream into lines that end in LF, CR or CRLF, even when a line is split across chunks.
struct LineParser {
  /// A line was longer than `limit` bytes.
  struct LineTooLong: Error, Equatable {
    let limit: Int
  }

  /// The maximum length of a line, in bytes, so that a server can't exhaust memory.
  let maximumLength: Int
  private var partial: [UInt8] = []
  private var previousWasCR = false

  init(maximumLength: Int) {
    self.maximumLength = maximumLength
  }

  /// Calls `emit` for every line that `chunk` completes, without its line ending.
  mutating func consume(_ chunk: [UInt8], emit: (ArraySlice<UInt8>) throws -> Void) throws {
    var start = chunk.startIndex
    var index = start
    while index < chunk.endIndex {
      let byte = chunk[index]
      if previousWasCR {
        previousWasCR = false
        if byte == UInt8(ascii: "\n") {
          index += 1
          start = index
          continue
        }
      }
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        // Emit at a CR already: waiting for an LF that may follow would delay a complete event.
        previousWasCR = byte == UInt8(ascii: "\r")
        try checkLength(adding: index - start)
        if partial.isEmpty {
          try emit(chunk[start..<index])
        } else {
          partial += chunk[start..<index]
          let line = partial
          partial.removeAll(keepingCapacity: true)
          try emit(line[...])
        }
        start = index + 1
      }
      index += 1
    }
    try checkLength(adding: index - start)
    partial += chunk[start..<index]
  }

  /// Returns the unterminated last line, if there is one.
  mutating func finish() -> [UInt8]? {
    defer { partial = [] }
    return partial.isEmpty ? nil : partial
  }

  private func checkLength(adding count: Int) throws(LineTooLong) {
    if partial.count + count > maximumLength { throw LineTooLong(limit: maximumLength) }
  }
}
