/// What values write that catch an error of what they write, for JSON and forms.
enum CaughtErrors {
  typealias Key = JSONProgram.Key

  /// Throws after it has written something.
  struct Failing: Encodable {
    struct Failure: Error {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: Key("written"))
      throw Failure()
    }
  }

  /// Members and elements of which some throw: `a` is 1, and `c` has 1 and 2.
  static func members(_ encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(1, forKey: Key("a"))
    try? container.encode(Double.nan, forKey: Key("b"))
    var list = container.nestedUnkeyedContainer(forKey: Key("c"))
    try list.encode(1)
    try? list.encode(Double.infinity)
    try? list.encode(Failing())
    try list.encode(2)
    try? container.encode(["k": Failing()], forKey: Key("d"))
  }

  /// The text `x`, in place of a value that throws.
  static func replacement(_ encoder: any Encoder) throws {
    var single = encoder.singleValueContainer()
    do { try single.encode(Failing()) } catch { try single.encode("x") }
  }
}
