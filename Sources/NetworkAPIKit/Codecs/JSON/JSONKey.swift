/// A key without a specific type: an array index, a name, or `super`.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init(_ index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }

  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
