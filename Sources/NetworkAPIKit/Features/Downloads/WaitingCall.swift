/// The call that a waiting download stands for, until this is released.
final class WaitingCall: Sendable {
  let context: CallContext
  private let place: CallOwner.Place?

  /// - Parameter whenCancelled: called when the client cancels its calls.
  init(_ owner: CallOwner, whenCancelled: @escaping @Sendable () -> Void = {}) {
    context = CallContext(definition: nil, owner: owner)
    place = try? context.add(CancellableTask(whenCancelled))
    // Cancelled before it was added.
    if place == nil { whenCancelled() }
  }

  deinit { place?.remove() }
}
