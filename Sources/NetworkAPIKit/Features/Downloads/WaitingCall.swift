/// The call that a waiting download stands for, until it begins or this is released.
final class WaitingCall: Sendable {
  let context: CallContext
  private let place: CallOwner.Place?
  private let work = Promise<@Sendable () async -> Void>()

  /// - Parameter whenCancelled: called when the client cancels its calls.
  init(_ owner: CallOwner, whenCancelled: @escaping @Sendable () -> Void = {}) {
    context = CallContext(definition: nil, owner: owner)
    place = try? context.add(CancellableTask(whenCancelled))
    // Cancelled before it was added.
    if place == nil { whenCancelled() }
    Task { [work] in await (try? work.wait())?() }
  }

  /// Runs the download, with the task-local values and the priority of the task that created this.
  func begin(_ work: @escaping @Sendable () async -> Void) { self.work.settle(.success(work)) }

  deinit {
    place?.remove()
    work.settle(.failure(CancellationError()))
  }
}
