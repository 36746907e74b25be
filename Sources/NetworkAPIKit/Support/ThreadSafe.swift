/// A value of a system framework that is immutable, or whose documentation allows its use from any thread.
///
/// Unchecked, because SDKs differ in which of these types are Sendable, and on which versions of the system. Each place
/// that creates one says why it is safe.
struct ThreadSafe<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
