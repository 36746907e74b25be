/// A property that `==` and `hash(into:)` of the enclosing type ignore.
@propertyWrapper
struct EquatableIgnored<Value: Sendable>: Sendable, Hashable {
  var wrappedValue: Value

  static func == (left: Self, right: Self) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
