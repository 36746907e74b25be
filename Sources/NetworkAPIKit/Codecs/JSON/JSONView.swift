package import Foundation

/// A value of a JSON text as it was sent, for showing the text or a part of it: members keep their order and duplicates,
/// and numbers their digits. No value is decoded that isn't asked for, and no name is hashed.
///
/// Valid only during the call of ``with(_:_:)`` that made it.
package struct JSONView {
  private let document: JSONDocument
  private let index: Int

  /// Calls a closure with the value of a JSON text; returns nil if the data isn't JSON, or the closure returns nil.
  package static func with<Result>(_ data: Data, _ body: (JSONView) -> Result?) -> Result? {
    data.withUnsafeBytes { bytes in
      let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        let document = try? JSONDocument(JSONCoding(), base + start, bytes.count - start)
      else { return nil }
      return isValid(document) ? body(JSONView(document: document, index: 0)) : nil
    }
  }

  package var kind: JSONKind { document.kind(index) }

  /// The bytes of a string without its quotes and with its escapes, of a number, or of a word.
  package var bytes: UnsafeBufferPointer<UInt8> {
    switch kind {
    case .null: Self.bytes("null")
    case .bool: Self.bytes(JSONTape.kind(document.tape.slots[index], is: .true) ? "true" : "false")
    default: document.bytes(index)
    }
  }

  private static func bytes(_ word: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
  }

  /// The text of a string; empty for any other value.
  package var string: String {
    guard kind == .string else { return "" }
    return document.plainBytes(index).map { String(decoding: $0, as: UTF8.self) } ?? document.oddString(index) ?? ""
  }

  /// Whether a string is one of some texts, ignoring the case of ASCII letters: by bytes, since comparing texts with many
  /// combining marks takes quadratic time.
  package func isString(_ texts: String...) -> Bool {
    guard kind == .string, bytes.count <= 64 else { return false }
    let string = string
    return texts.contains { Token.sameName(string, $0) }
  }

  /// The members of an object; none for any other value.
  package var members: some Sequence<(name: JSONView, value: JSONView)> {
    let isObject = kind == .object && document.tape.children(index) > 0
    let start = index + JSONTape.objectSlots
    return JSONTape.Members(tape: document.tape, name: start, end: isObject ? document.tape.next(index) : start)
      .lazy.map { (JSONView(document: document, index: $0.name), JSONView(document: document, index: $0.value)) }
  }

  /// The elements of an array; none for any other value.
  package var elements: some Sequence<JSONView> {
    let end = kind == .array ? document.tape.next(index) : 0
    return sequence(state: index + JSONTape.arraySlots) { next -> JSONView? in
      guard next < end else { return nil }
      defer { next = document.tape.next(next) }
      return JSONView(document: document, index: next)
    }
  }

  /// Whether the JSON of some data has a string, or a member with a name, that satisfies a condition.
  package static func hasString(in data: Data, where condition: (String) -> Bool) -> Bool {
    with(data) { root in
      !allValues(of: root.document) { index in
        let value = JSONView(document: root.document, index: index)
        return value.kind != .string || !condition(value.string)
      }
    } ?? false
  }

  /// Whether all strings and numbers are well-formed, which the index doesn't say.
  private static func isValid(_ document: JSONDocument) -> Bool {
    allValues(of: document) { index in
      switch document.kind(index) {
      case .number: document.isNumber(index)
      case .string: document.plainBytes(index) != nil || document.oddString(index) != nil
      default: true
      }
    }
  }

  /// Whether all values that aren't objects or arrays, and the names of members, satisfy a condition. Reads one after the
  /// other: recursion could overflow the thread's stack.
  private static func allValues(of document: JSONDocument, satisfy condition: (Int) -> Bool) -> Bool {
    var index = 0
    while index < document.tape.count {
      switch document.kind(index) {
      // The children follow.
      case .array: index += JSONTape.arraySlots
      case .object: index += document.tape.children(index) > 0 ? JSONTape.objectSlots : JSONTape.arraySlots
      default:
        guard condition(index) else { return false }
        index = document.tape.next(index)
      }
    }
    return true
  }
}
