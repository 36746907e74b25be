/// A type that contains secrets, and therefore shows only its `description` in `print`, `dump`, the debugger and
/// `Mirror`.
///
/// Only for types that store the secrets themselves: properties whose types conform are covered already.
package protocol ShownByDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension ShownByDescription {
  public var description: String { "\(Self.self)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
