public import Foundation

extension JSONCoding {
  /// How deep arrays and objects may nest in what is decoded: 128 levels, far beyond any API.
  ///
  /// `JSONDecoder` takes 512, but a type that holds itself (any JSON as an enum, say) then needs more than the 512 KiB of
  /// stack that a thread has on Apple platforms, and the process would end: an answer could end it.
  static let maximumDepth = 128

  /// Decodes a value from JSON that someone else wrote.
  ///
  /// - Throws: `DecodingError`; also for text nested deeper than 128 levels, and for text that is not UTF-8, which
  ///   RFC 8259 §8.1 demands.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self, from data: Data) throws -> Value {
    if let problem = data.withUnsafeBytes(Self.problem) {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: problem))
    }
    return try makeDecoder().decode(type, from: data)
  }

  private static func problem(in bytes: UnsafeRawBufferPointer) -> String? {
    // JSONDecoder would go on to guess UTF-16 and UTF-32 from these, and the brackets could not be told.
    if bytes.prefix(4).contains(0) || bytes.first == 0xFE || bytes.first == 0xFF { return "The JSON is not UTF-8." }
    // Few brackets cannot nest deep, and counting them takes a small part of the time that telling strings apart does.
    return countOfOpeningBrackets(bytes) > maximumDepth && isTooDeep(bytes)
      ? "The JSON is nested deeper than \(maximumDepth) levels." : nil
  }

  /// How many bytes are `[` or `{`, which differ in one bit; eight at a time, as every body passes here.
  private static func countOfOpeningBrackets(_ bytes: UnsafeRawBufferPointer) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var count = 0
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) | (ones &* 0x20)
      let difference = word ^ (ones &* UInt64(UInt8(ascii: "{")))
      // The high bit of each byte that differs.
      let others = ((difference & (ones &* 0x7F)) &+ (ones &* 0x7F) | difference) & (ones &* 0x80)
      count &+= 8 &- others.nonzeroBitCount
      index &+= 8
    }
    for byte in bytes[index...] where byte | 0x20 == UInt8(ascii: "{") { count &+= 1 }
    return count
  }

  private static func isTooDeep(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var depth = 0
    var isInString = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isInString {
        if byte == UInt8(ascii: "\\") { index &+= 1 }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte | 0x20 == UInt8(ascii: "{") {
        depth &+= 1
        if depth > maximumDepth { return true }
      } else if byte | 0x20 == UInt8(ascii: "}") {
        depth &-= 1
      }
      index &+= 1
    }
    return false
  }
}
