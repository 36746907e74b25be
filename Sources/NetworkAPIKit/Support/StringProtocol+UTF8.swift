extension StringProtocol {
  /// Gives the text's UTF-8 to a function, without the variable that `withUTF8(_:)` asks for: a copy of it is counted
  /// each time.
  func withUTF8Bytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    // Text that came from Objective-C.
    var copy = String(self)
    return copy.withUTF8(body)
  }
}

extension Substring {
  /// What follows the ASCII byte at an index. `dropFirst()` would take a combining mark along.
  func after(_ index: Index) -> Substring {
    self[utf8.index(after: index)...]
  }
}
