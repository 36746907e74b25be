// Runs the library's arithmetic where `Int` has 32 bits. Returns 0, or the line of the first check that failed.

@_expose(wasm, "check")
@_cdecl("check")
public func check() -> Int32 {
  guard Int.bitWidth == 32 else { return 1 }
  do throws(Failure) {
    try numbers()
    try objects()
    try strings()
    try dates()
    try others()
    return 0
  } catch {
    return Int32(error.line)
  }
}

private struct Failure: Error { let line: Int }

private func expect(_ isTrue: Bool, line: Int = #line) throws(Failure) {
  if !isTrue { throw Failure(line: line) }
}

/// Decodes the only element of an array with a number.
private func decoded<Value>(
  _ text: String, line: Int = #line, _ read: (JSONDocument) throws(DecodingError) -> Value
) throws(Failure) -> Value? {
  let text = Array("[\(text)]".utf8)
  let result = text.withUnsafeBufferPointer { bytes -> Value?? in
    guard let document = try? JSONDocument(bytes) else { return nil }
    defer { document.tape.deallocate() }
    return .some(try? read(document))
  }
  guard let result else { throw Failure(line: line) }
  return result
}

private func integer<Value: FixedWidthInteger>(_ text: String, line: Int = #line) throws(Failure) -> Value? {
  try decoded(text, line: line) { (document) throws(DecodingError) in
    try document.integer(at: JSONTape.arraySlots, JSONTape.Place(in: 0)) as Value
  }
}

private func double(_ text: String, line: Int = #line) throws(Failure) -> Double? {
  try decoded(text, line: line) { (document) throws(DecodingError) in
    try document.floatingPoint(at: JSONTape.arraySlots, JSONTape.Place(in: 0))
  }
}

private func numbers() throws(Failure) {
  try expect(integer("2147483647") == Int.max)
  try expect(integer("-2147483648") == Int.min)
  try expect(integer("2147483648") as Int? == nil)
  try expect(integer("4294967296") as Int? == nil)
  try expect(integer("4294967296") == 4_294_967_296 as Int64)
  try expect(integer("9223372036854775807") == Int64.max)
  try expect(integer("-9223372036854775808") == Int64.min)
  try expect(integer("9223372036854775808") as Int64? == nil)
  try expect(integer("18446744073709551615") == UInt64.max)
  try expect(integer("128") as Int8? == nil)
  try expect(double("4294967296") == 4_294_967_296)
  try expect(double("1e5") == 100_000)
  try expect(double("12345678901.5e-3") == 12_345_678.9015)
  // The digits of the exponent exceed every integer.
  try expect(double("0e99999999999999999999") == 0)
  try expect(JSONTape.pair(low: 0x7FFF_FFFF, high: 0x7FFF_FFFF) == 0x7FFF_FFFF_7FFF_FFFF)
}

private func objects() throws(Failure) {
  // A place survives the walk from a value to the root.
  let text = Array(#"{"a":[1,{"b":[]}]}"#.utf8)
  let depth = text.withUnsafeBufferPointer { bytes -> Int in
    guard let document = try? JSONDocument(bytes) else { return -1 }
    defer { document.tape.deallocate() }
    let array = document.find("a", in: 0)
    let object = document.tape.next(array + JSONTape.arraySlots)
    let inner = document.find("b", in: object)
    guard array > 0, inner > 0, document.find("c", in: object) == -1 else { return -2 }
    var place = document.tape.place(inner)
    var depth = 0
    while let container = place.container {
      depth += 1
      guard depth < 10 else { return -3 }
      if container == object, document.tape.place(object).ordinal != 1 { return -4 }
      place = document.tape.place(container)
    }
    return JSONTape.Place.top.container == nil ? depth : -5
  }
  try expect(depth == 3)
  // Enough members for a table.
  let many = Array(("{" + (0..<500).map { "\"key \($0) of many\":\($0)" }.joined(separator: ",") + "}").utf8)
  let found = many.withUnsafeBufferPointer { bytes -> Int in
    guard let document = try? JSONDocument(bytes) else { return -1 }
    defer { document.tape.deallocate() }
    var count = 0
    for index in (0..<500).reversed() {
      let value = document.find("key \(index) of many", in: 0)
      if value > 0, let number = try? document.integer(at: value, JSONTape.Place(in: 0)) as Int, number == index {
        count += 1
      }
    }
    return document.find("key 500 of many", in: 0) == -1 ? count : -2
  }
  try expect(found == 500)
}

private func strings() throws(Failure) {
  let text = try decoded(#""\ud83d\ude00 \u00e9 a longer text, for the loop over words""#) {
    (document) throws(DecodingError) in try document.string(at: JSONTape.arraySlots, .top)
  }
  try expect(text == "😀 é a longer text, for the loop over words")
  let buffer = JSONBuffer(escapesSlashes: true)
  buffer.append(integer: Int64.min)
  buffer.append(integer: UInt64.max)
  buffer.append(integer: UInt32.max)
  buffer.append(quoted: "a/b\n and more than eight bytes")
  let written = String(decoding: UnsafeBufferPointer(start: buffer.start, count: buffer.count), as: UTF8.self)
  try expect(
    written == #"-9223372036854775808184467440737095516154294967295"a\/b\n and more than eight bytes""#)
  try expect((try? PercentEncoding.decode("%F0%9F%98%80%20a")) == "😀 a")
  var query: [UInt8] = []
  PercentEncoding.appendQueryComponent("ü & ~", plusForSpace: true, to: &query)
  try expect(String(decoding: query, as: UTF8.self) == "%C3%BC+%26+~")
  try expect(URLReference.removingDotSegments("/a/b/../c/./d") == "/a/c/d")
  try expect(URLReference("https://h:1/p?q#f").query == "q")
}

private func dates() throws(Failure) {
  for (seconds, iso, http) in [
    (0.0, "1970-01-01T00:00:00Z", "Thu, 01 Jan 1970 00:00:00 GMT"),
    (4_102_444_800, "2100-01-01T00:00:00Z", "Fri, 01 Jan 2100 00:00:00 GMT"),
    (253_402_300_799, "9999-12-31T23:59:59Z", "Fri, 31 Dec 9999 23:59:59 GMT"),
    (-62_167_219_200, "0000-01-01T00:00:00Z", "Sat, 01 Jan 0000 00:00:00 GMT"),
  ] {
    let date = Date(timeIntervalSince1970: seconds)
    try expect(ISO8601Date.format(date) == iso)
    try expect(ISO8601Date.parse(iso)?.timeIntervalSince1970 == seconds)
    try expect(HTTPDate.parse(http)?.timeIntervalSince1970 == seconds)
  }
  try expect(ISO8601Date.parse("2038-01-19T03:14:08.999999999Z") != nil)
  let fraction = ISO8601Date.format(Date(timeIntervalSince1970: 4_102_444_800.5), fractionDigits: 9)
  try expect(fraction == "2100-01-01T00:00:00.500000000Z")
  try expect(RetryAfter.delay("99999999999999999999", now: Date()) == RetryAfter.maximum)
  try expect(RetryAfter.delay("2147483.5", now: Date()) == .milliseconds(2_147_483_500 as Int64))
  try expect(Duration.century.components.seconds == 3_155_760_000)
  try expect(Duration(clamping: .infinity) == .century)
  try expect(Duration(clamping: 1e300).clamped == .century)
}

private func others() throws(Failure) {
  var hash = PortableSHA256()
  Array("abc".utf8).withUnsafeBytes { hash.update(bufferPointer: $0) }
  try expect(hash.finalize().hexadecimal == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  for length: [UInt8] in [[0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0, 0, 0, 3]] {
    var reader = DERReader(([0x30, 0x84] + length + [1, 2])[...])
    try expect(reader.next() == nil)
  }
  for taken in [0, 1, 2, 5, 1_000_000] {
    try expect(OwnFile.free { (number) throws(Failure) in number <= taken } == taken + 1)
  }
  try expect(OwnFile.free { (_) throws(Failure) in true } == nil)
  let last = Int64.max - 1
  for (first, count) in [(5 as Int64, 5 as Int64), (last - 9_999_999_999, 10_000_000_000), (0, Int64.max)] {
    try expect(ContentRange("bytes \(first)-\(first + count - 1)/*")?.byteCount == count)
  }
  try expect(ContentRange("bytes 0-9223372036854775807/*") == nil)
  var reader = DERReader([0x30, 0x84, 0, 0, 0, 1, 7, 8][...])
  try expect(reader.next()?.content.first == 7)
}
