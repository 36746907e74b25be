extension CallContext {
  /// Runs a part of the call as a task of its own, which ``NetworkClient/cancelAll(tag:)`` can cancel. What code outside the
  /// package then throws, such as `URLError(.cancelled)`, is a consequence of that.
  package func cancellable<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard owner != nil else { return try await operation() }
    let part = CancellableTask()
    let place = try add(part)
    defer { place?.remove() }
    return try await withTaskCancellationHandler {
      let task = Task.started {
        // Cancelled before it began.
        if part.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        do {
          return try await operation()
        } catch {
          guard part.isCancelled, case .other = NetworkError(error) else { throw error }
          throw CancellationError()
        }
      }
      part.whenCancelled { task.cancel() }
      let value = try await task.value
      // `cancelAll()` may have found the part before the task could be cancelled, which has ended meanwhile.
      guard !part.isCancelled || Task.isCancelled else { throw CancellationError() }
      return value
    } onCancel: {
      part.cancel()
    }
  }
}

extension Task where Failure == any Error {
  /// Begins a task on this thread where the system can, so that an operation that doesn't wait needs no other thread.
  fileprivate static func started(_ operation: @escaping @Sendable () async throws -> Success) -> Task {
    #if compiler(>=6.2)
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { return .immediate(operation: operation) }
    #endif
    return Task(operation: operation)
  }
}

/// A part of a call that a closure cancels.
final class CancellableTask: CallOwner.Part {
  private enum State {
    case running((@Sendable () -> Void)?)
    case cancelled
  }

  private let state: Locked<State>

  /// - Parameter cancel: what cancels it; nil if ``whenCancelled(_:)`` gets that.
  init(_ cancel: (@Sendable () -> Void)? = nil) {
    state = Locked(.running(cancel))
  }

  var isCancelled: Bool { state.withLock { if case .cancelled = $0 { true } else { false } } }

  /// Sets what cancels it, and calls that if it was cancelled.
  func whenCancelled(_ cancel: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if case .cancelled = state { return true }
      state = .running(cancel)
      return false
    }
    if isLate { cancel() }
  }

  func cancel() {
    let before = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .running(let cancel?) = before { cancel() }
  }
}
