extension StringProtocol {
  /// Calls `body` with the text's UTF-8. Unlike `withUTF8(_:)`, it needs no `var`, which would retain a copy on each
  /// call.
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    // The text isn't stored as UTF-8, as with strings bridged from Objective-C.
    var copy = String(self)
    return copy.withUTF8(body)
  }
}

extension Substring {
  /// The text after the ASCII byte at `index`. (`dropFirst()` would also drop a combining mark that follows it.)
  func after(_ index: Index) -> Substring {
    self[utf8.index(after: index)...]
  }
}
