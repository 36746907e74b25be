/// A key without a specific type: an array index, a name, or `super`.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  /// The index of an array element, as Foundation's coders name it.
  init(index: Int) {
    stringValue = "Index \(index)"
    intValue = index
  }
}
