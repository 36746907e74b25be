import Foundation

/// The index of a JSON text: its values in the order of the text, in one block of memory.
///
/// A slot is 64 bits. A scalar and a member's name take one: kind, flags, length in bytes, offset in the text. An array
/// takes three and an object six, before their children:
///
/// 1. kind, flags, depth, the slot after its last child
/// 2. the parent's slot, the number of children or members
/// 3. the position among its parent's children, and where ``JSONDocument`` expects the next lookup to succeed
/// 4. (objects that aren't empty) the start of the table of names
/// 5. and 6. the type of coding keys that was last requested
struct JSONTape {
  typealias Slot = UInt64

  enum Kind: UInt64 {
    case null = 0
    case `false`, `true`, number, string, array, object
    /// The length of the string before it, which has no room in its own slot.
    case length = 15
  }

  /// In a string: an escape or a control character.
  static let isSpecial: Slot = 1 << 56
  /// In a string: it has bytes that aren't ASCII. In an object: a name is special or isn't ASCII.
  static let isOdd: Slot = 1 << 57
  /// In a member's name: an earlier member has the same name.
  static let isDuplicate: Slot = 1 << 58
  /// In an object with odd names: the names were checked.
  static let hasOddNames: Slot = 1 << 58
  /// In a number: a fraction, an exponent or a sign that isn't the first byte.
  static let isNoInteger: Slot = 1 << 56

  static let arraySlots = 3
  static let objectSlots = 6
  /// The parent of the root value; also fits in a 32-bit `Int`.
  static let noParent = 0x7FFF_FFFF
  /// The maximum size of a text, so that slot numbers are smaller than ``noParent``.
  static let maximumSize = 1 << 30
  static let maximumDepth = 512
  private static let longLength: Slot = 0xFF_FFFF

  let slots: UnsafeMutablePointer<Slot>
  /// The number of slots, without the null slot that follows them.
  let count: Int

  /// The text isn't valid JSON, at an offset in bytes.
  struct SyntaxError: Error {
    var problem: StaticString
    var offset: Int
  }

  @inline(__always) static func kind(_ slot: Slot) -> UInt64 { slot >> 60 }
  @inline(__always) static func low(_ slot: Slot) -> Int { Int(UInt32(truncatingIfNeeded: slot)) }
  @inline(__always) static func high(_ slot: Slot) -> Int { Int(slot >> 32) }
  @inline(__always) static func pair(low: Int, high: Int) -> Slot {
    Slot(UInt32(truncatingIfNeeded: low)) | Slot(UInt32(truncatingIfNeeded: high)) << 32
  }

  @inline(__always)
  static func kind(_ slot: Slot, is kind: Kind) -> Bool { slot >> 60 == kind.rawValue }

  /// The length in bytes of the string or number at an index.
  @inline(__always)
  func length(_ index: Int) -> Int {
    let length = slots[index] >> 32 & Self.longLength
    return length == Self.longLength ? Self.low(slots[index + 1]) : Int(length)
  }

  /// The index after the value at an index.
  @inline(__always)
  func next(_ index: Int) -> Int {
    let slot = slots[index]
    if slot >> 60 >= Kind.array.rawValue { return Self.low(slot) }
    return slot >> 32 & Self.longLength == Self.longLength ? index + 2 : index + 1
  }

  /// The index of the name of the member whose value is at an index.
  func name(ofValue index: Int) -> Int {
    Self.kind(slots[index - 1], is: .length) ? index - 2 : index - 1
  }

  func depth(_ container: Int) -> Int { Int(slots[container] >> 32 & 0x3FF) }
  /// The place of a container.
  func place(_ container: Int) -> Place {
    Place(in: Self.high(slots[container + 1]), Self.low(slots[container + 2]))
  }
  func children(_ container: Int) -> Int { Self.low(slots[container + 1]) }
}

extension JSONTape {
  /// The position of a value: its container, and its index in an array.
  struct Place {
    var parent: UInt32
    var ordinal: UInt32

    @inline(__always)
    init(in parent: Int, _ ordinal: Int = 0) {
      self.parent = UInt32(truncatingIfNeeded: parent)
      self.ordinal = UInt32(truncatingIfNeeded: ordinal)
    }

    /// The slot of the container; nil for the root value.
    var container: Int? { parent == JSONTape.noParent ? nil : Int(parent) }

    static let top = Place(in: JSONTape.noParent)
  }
}

extension JSONTape {
  /// The members of an object, as the indexes of their names and values.
  struct Members: Sequence, IteratorProtocol {
    let tape: JSONTape
    var name: Int
    let end: Int

    @inline(__always)
    mutating func next() -> (name: Int, value: Int)? {
      guard name < end else { return nil }
      let member = (name: name, value: tape.next(name))
      name = tape.next(member.value)
      return member
    }
  }

  @inline(__always)
  func members(_ object: Int) -> Members {
    Members(tape: self, name: object + Self.objectSlots, end: Self.low(slots[object]))
  }
}

extension JSONTape {
  /// Indexes a text in one pass. Syntax that isn't needed to find the values is checked when a value is decoded.
  init(_ base: UnsafePointer<UInt8>, _ size: Int) throws(SyntaxError) {
    guard size <= Self.maximumSize else { throw SyntaxError(problem: "more than 1 GiB", offset: 0) }
    var builder = try Builder(base: base, size: size)
    do {
      try builder.build()
    } catch {
      free(builder.slots)
      throw error
    }
    slots = builder.slots
    count = builder.count
  }

  func deallocate() { free(slots) }

  private struct Builder {
    let base: UnsafePointer<UInt8>
    let size: Int
    var slots: UnsafeMutablePointer<Slot>
    var capacity: Int
    var count = 0
    var index = 0

    init(base: UnsafePointer<UInt8>, size: Int) throws(SyntaxError) {
      self.base = base
      self.size = size
      // Enough for most texts; unused pages of a large block take no memory. Arrays of short numbers need more.
      capacity = size / 8 + 32
      slots = try Self.resized(nil, capacity)
    }

    /// Makes room for a container with its first scalar, or for the null slot at the end.
    @inline(__always)
    mutating func reserve() throws(SyntaxError) {
      if count &+ 12 > capacity { try grow() }
    }

    @inline(never)
    private mutating func grow() throws(SyntaxError) {
      slots = try Self.resized(slots, capacity * 2)
      capacity *= 2
    }

    /// Grows with `realloc`: the system moves large blocks without copying them, so that two never exist at a time.
    private static func resized(
      _ slots: UnsafeMutablePointer<Slot>?, _ capacity: Int
    ) throws(SyntaxError) -> UnsafeMutablePointer<Slot> {
      let (size, overflows) = capacity.multipliedReportingOverflow(by: MemoryLayout<Slot>.stride)
      guard !overflows, let memory = realloc(slots, size) else {
        throw SyntaxError(problem: "there is no memory for the index of the text", offset: 0)
      }
      return memory.bindMemory(to: Slot.self, capacity: capacity)
    }

    @inline(__always)
    mutating func push(_ slot: Slot) {
      (slots + count).initialize(to: slot)
      count &+= 1
    }

    @inline(__always)
    func fail(_ problem: StaticString) -> SyntaxError { SyntaxError(problem: problem, offset: index) }

    /// Moves to the next byte that isn't white space, and returns it.
    @inline(__always)
    mutating func next() throws(SyntaxError) -> UInt8 {
      while index < size {
        let byte = base[index]
        if byte > 0x20 || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) { return byte }
        index &+= 1
      }
      throw fail("the text ends too early")
    }

    mutating func build() throws(SyntaxError) {
      // The open container, and the number of its children so far.
      var container = noParent
      var children = 0
      var isObject = false
      var depth = 0
      // Whether a name of the open object is odd.
      var isOdd: Slot = 0

      while true {
        try reserve()
        switch try next() {
        case UInt8(ascii: "\""): _ = try string()
        case let byte where byte | 0x20 == UInt8(ascii: "{"):
          let start = count
          let opensObject = byte == UInt8(ascii: "{")
          guard depth < maximumDepth else { throw fail("arrays and objects are nested deeper than 512 levels") }
          index &+= 1
          let kind = (opensObject ? Kind.object : .array).rawValue << 60
          push(kind | Slot(depth &+ 1) << 32)
          push(JSONTape.pair(low: 0, high: container))
          push(JSONTape.pair(low: children, high: 0))
          if try next() == byte &+ 2 {
            index &+= 1
            slots[start] |= Slot(count)
            break
          }
          if container != noParent {
            slots[container] |= isOdd
            slots[container &+ 1] = slots[container &+ 1] & ~0xFFFF_FFFF | Slot(children)
          }
          container = start
          children = 0
          isOdd = 0
          depth &+= 1
          isObject = opensObject
          if isObject {
            push(0)
            push(0)
            push(0)
            isOdd = try name()
          }
          continue
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number()
        case UInt8(ascii: "t"): try word("true", .true)
        case UInt8(ascii: "f"): try word("false", .false)
        case UInt8(ascii: "n"): try word("null", .null)
        default: throw fail("no value begins with this byte")
        }

        // A value is complete, and possibly the containers around it.
        while true {
          guard depth > 0 else {
            if (try? next()) != nil { throw fail("something follows the value") }
            try reserve()
            (slots + count).initialize(to: 0)
            return
          }
          children &+= 1
          var byte = try next()
          let end: UInt8 = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
          if byte == UInt8(ascii: ",") {
            index &+= 1
            byte = try next()
            if byte != end {
              if isObject {
                try reserve()
                isOdd |= try name()
              }
              break
            }
          }
          guard byte == end else { throw fail(isObject ? "a comma or } is missing" : "a comma or ] is missing") }
          index &+= 1
          slots[container] |= Slot(count) | isOdd
          slots[container &+ 1] = slots[container &+ 1] & ~0xFFFF_FFFF | Slot(children)
          depth &-= 1
          let parent = JSONTape.high(slots[container &+ 1])
          container = parent
          if parent != noParent {
            children = JSONTape.low(slots[parent &+ 1])
            isObject = JSONTape.kind(slots[parent], is: .object)
            isOdd = slots[parent] & JSONTape.isOdd
          }
        }
      }
    }

    /// Indexes a member's name and the colon; returns the flag of an odd name.
    @inline(__always)
    private mutating func name() throws(SyntaxError) -> Slot {
      guard try next() == UInt8(ascii: "\"") else { throw fail("a member's name is missing") }
      let flags = try string()
      guard try next() == UInt8(ascii: ":") else { throw fail("a colon is missing") }
      index &+= 1
      return flags & (JSONTape.isSpecial | JSONTape.isOdd) == 0 ? 0 : JSONTape.isOdd
    }

    /// Indexes a string, whose opening quote is at the index; returns its flags.
    @inline(__always)
    private mutating func string() throws(SyntaxError) -> Slot {
      let start = index &+ 1
      var index = start
      var isSpecial = false
      var others: UInt64 = 0
      let ones: UInt64 = 0x0101_0101_0101_0101
      let highs: UInt64 = 0x8080_8080_8080_8080
      while true {
        // Skip eight bytes at a time up to a quote, backslash or control character.
        while index &+ 8 <= size {
          let word = UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
          let quote = word ^ (ones &* 0x22)
          let backslash = word ^ (ones &* 0x5C)
          let control = (word &- ones &* 0x20) & ~word
          let hits = (((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | control) & highs
          if hits != 0 {
            let bits = UInt64(hits.trailingZeroBitCount & ~7)
            others |= word & highs & ((1 &<< bits) &- 1)
            index &+= Int(bits >> 3)
            break
          }
          others |= word & highs
          index &+= 8
        }
        guard index < size else {
          self.index = index
          throw fail("a string has no end")
        }
        let byte = base[index]
        if byte == UInt8(ascii: "\"") { break }
        if byte == UInt8(ascii: "\\") {
          isSpecial = true
          index = try escape(at: index)
        } else {
          if byte < 0x20 { isSpecial = true }
          others |= UInt64(byte & 0x80)
          index &+= 1
        }
      }
      let flags = (isSpecial ? JSONTape.isSpecial : 0) | (others != 0 ? JSONTape.isOdd : 0)
      push(.string, flags, from: start, to: index)
      self.index = index &+ 1
      return flags
    }

    /// Returns the index after an escape, without validating it.
    @inline(never)
    private mutating func escape(at index: Int) throws(SyntaxError) -> Int {
      self.index = index
      guard index + 1 < size else { throw fail("a string has no end") }
      guard base[index + 1] == UInt8(ascii: "u") else { return index + 2 }
      guard index + 6 <= size, !(index + 2..<index + 6).contains(where: { base[$0] == UInt8(ascii: "\"") }) else {
        throw fail("an escape has fewer than four digits")
      }
      return index + 6
    }

    @inline(__always)
    private mutating func push(_ kind: Kind, _ flags: Slot, from start: Int, to end: Int) {
      let length = end &- start
      if length < Int(longLength) {
        push(kind.rawValue << 60 | flags | Slot(length) << 32 | Slot(start))
      } else {
        push(kind.rawValue << 60 | flags | longLength << 32 | Slot(start))
        push(Kind.length.rawValue << 60 | Slot(length))
      }
    }

    /// Indexes a number, whose first byte is at the index.
    @inline(__always)
    private mutating func number() {
      let start = index
      var flags: Slot = 0
      index &+= 1
      while index < size {
        let byte = base[index]
        if byte &- UInt8(ascii: "0") < 10 {
          index &+= 1
        } else if byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") || byte == UInt8(ascii: "+")
          || byte == UInt8(ascii: "-")
        {
          flags = JSONTape.isNoInteger
          index &+= 1
        } else {
          break
        }
      }
      push(.number, flags, from: start, to: index)
    }

    @inline(__always)
    private mutating func word(_ text: StaticString, _ kind: Kind) throws(SyntaxError) {
      let length = text.utf8CodeUnitCount
      guard index &+ length <= size else { throw fail("the text ends too early") }
      for offset in 0..<length where base[index &+ offset] != text.utf8Start[offset] {
        index &+= offset
        throw fail("neither true, false nor null")
      }
      push(kind.rawValue << 60 | Slot(index))
      index &+= length
    }
  }
}

/// A growing buffer for JSON text.
///
/// Without runtime checks of exclusive access, which take as long as writing a value.
final class JSONBuffer {
  @exclusivity(unchecked) private(set) var start: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private(set) var count = 0
  /// At first enough for most requests' bodies; zero when the text was taken.
  @exclusivity(unchecked) private var capacity = 4 << 10
  private let escapesSlashes: Bool

  init(escapesSlashes: Bool) {
    self.escapesSlashes = escapesSlashes
    start = .allocate(capacity: capacity)
  }

  deinit { release() }

  private func release() {
    if capacity > 0 { start.deallocate() }
  }

  /// Gives away the memory with the text, which the caller has to deallocate; the buffer is empty then. Returns nil if
  /// most of the memory is unused.
  func takeMemory() -> (start: UnsafeMutablePointer<UInt8>, count: Int)? {
    guard count * 4 >= capacity else { return nil }
    defer { (count, capacity) = (0, 0) }
    return (start, count)
  }

  @inline(__always)
  private func reserve(_ size: Int) {
    if count &+ size > capacity { grow(size) }
  }

  @inline(never)
  private func grow(_ size: Int) {
    let largerCapacity = max(capacity * 2, count + size)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: largerCapacity)
    larger.moveInitialize(from: start, count: count)
    release()
    (start, capacity) = (larger, largerCapacity)
  }

  /// Appends JSON unchanged.
  @inline(__always)
  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  func append(integer value: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: value.magnitude) else { return append(raw: String(value)) }
    // Twenty digits and a sign: a negative `Int128` may have the magnitude of any `UInt64`.
    reserve(21)
    if value < 0 {
      start[count] = UInt8(ascii: "-")
      count &+= 1
    }
    var rest = magnitude
    var digits = 1
    while rest >= 10 {
      rest /= 10
      digits &+= 1
    }
    rest = magnitude
    var index = count &+ digits
    count = index
    repeat {
      index &-= 1
      start[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
  }

  /// Appends JSON unchanged.
  @inline(__always)
  func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    reserve(bytes.count)
    (start + count).update(from: base, count: bytes.count)
    count &+= bytes.count
  }

  /// Appends text that needs neither escapes nor quotes.
  func append(raw text: String) {
    text.withUTF8Bytes { append($0) }
  }

  /// Appends a string with quotes and escapes.
  func append(quoted text: String) {
    text.withUTF8Bytes { append(quoted: $0) }
  }

  /// Appends UTF-8 bytes with quotes and escapes.
  func append(quoted bytes: UnsafeBufferPointer<UInt8>) {
    let size = bytes.count
    reserve(size &+ 2)
    var target = start + count
    target.pointee = UInt8(ascii: "\"")
    target += 1
    var index = 0
    if let base = bytes.baseAddress {
      let ones: UInt64 = 0x0101_0101_0101_0101
      while true {
        // Copy eight bytes at a time while none needs an escape.
        while index &+ 8 <= size {
          let raw = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
          let quote = raw ^ (ones &* 0x22)
          let backslash = raw ^ (ones &* 0x5C)
          let slash = raw ^ (ones &* 0x2F)
          var hits = ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((raw &- ones &* 0x20) & ~raw)
          if escapesSlashes { hits |= (slash &- ones) & ~slash }
          if hits & 0x8080_8080_8080_8080 != 0 { break }
          UnsafeMutableRawPointer(target).storeBytes(of: raw, as: UInt64.self)
          target += 8
          index &+= 8
        }
        guard index < size else { break }
        // One of the next eight bytes needs an escape, or fewer than eight are left.
        let end = Swift.min(size, index &+ 8)
        while index < end {
          let byte = base[index]
          index &+= 1
          if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
            byte != UInt8(ascii: "/") || !escapesSlashes
          {
            target.pointee = byte
            target += 1
          } else {
            count = target - start
            reserve(6 &+ (size &- index) &+ 1)
            escape(byte)
            target = start + count
          }
        }
      }
    }
    target.pointee = UInt8(ascii: "\"")
    count = target - start + 1
  }

  @inline(never)
  private func escape(_ byte: UInt8) {
    switch byte {
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "/"): append("\\/")
    default:
      append("\\u00")
      append(raw: byte.hexadecimal)
    }
  }
}
