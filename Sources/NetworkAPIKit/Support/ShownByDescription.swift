/// What holds secrets and so is shown by its description alone: by `print`, by `dump`, in the debugger, and to whoever
/// looks at it through a `Mirror`.
///
/// A type needs this only for what it holds itself: the values it is made of take care of their own.
package protocol ShownByDescription: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension ShownByDescription {
  public var description: String { "\(Self.self)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
