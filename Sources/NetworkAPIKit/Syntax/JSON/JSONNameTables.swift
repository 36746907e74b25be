/// Hash tables of member names, for objects with many lookups.
struct JSONNameTables {
  /// Indexes of names, or 0 for none. An object's slot contains the start of its table.
  private(set) var entries: UnsafeMutablePointer<UInt32>?
  private var count = 1
  private var capacity = 0
  /// The members by converted name, for each object, if names are converted.
  var converted: [Int: [String: Int]] = [:]
  /// The converted names.
  var conversions: [String: String] = [:]

  /// Random for each process, so that an attacker can't choose names with equal hashes.
  private static let seeds = (UInt64.random(in: .min ... .max) | 1, UInt64.random(in: .min ... .max) | 1)

  func deallocate() { entries?.deallocate() }

  /// Appends an empty table, and returns its start.
  mutating func append(_ size: Int) -> Int {
    if count + size > capacity {
      capacity = max(256, (count + size) * 2)
      let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
      if let entries {
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
      }
      entries = larger
    }
    let start = count
    if let entries { (entries + start).initialize(repeating: 0, count: size) }
    count += size
    return start
  }

  @inline(__always)
  static func hash(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let bytes = UnsafeRawPointer(start)
    var hash = seeds.0 ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 8 < count {
      hash = mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset &+= 8
    }
    var rest: UInt64 = 0
    if count >= 8 {
      rest = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      rest =
        UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32
        | UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
    } else {
      for index in 0..<count { rest = rest << 8 | UInt64(start[index]) }
    }
    return Int(truncatingIfNeeded: mix(hash ^ rest) >> 1)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: seeds.1)
    return high ^ low
  }
}
