/// The observers of a client and the running parts of its calls, which can be cancelled together.
final class CallOwner: Sendable {
  /// A running part of a call: a transfer, a wait, an open WebSocket.
  protocol Part: AnyObject, Sendable {
    func cancel()
  }

  private struct Entry {
    let call: UInt64
    let tag: String?
    let part: any Part
  }

  private struct State {
    var entries: [Entry?] = []
    var free: [Int] = []
    /// The number of the latest call when all calls were cancelled, and when those with a tag were.
    var cancelledThrough: UInt64 = 0
    var cancelledTags: [String: UInt64] = [:]

    func hasCancelled(_ context: CallContext) -> Bool {
      if context.id <= cancelledThrough { return true }
      guard !cancelledTags.isEmpty, let tag = context.options.tag else { return false }
      return context.id <= cancelledTags[tag] ?? 0
    }
  }

  let observers: [any NetworkObserver]
  private let state = Locked(State())

  /// So many tags are remembered for calls that were between two parts when they were cancelled.
  private static let maximumTags = 1_000

  init(observers: [any NetworkObserver]) {
    self.observers = observers
  }

  /// The place of a running part, to be removed when it ends.
  struct Place {
    fileprivate let owner: CallOwner
    fileprivate let number: Int

    func remove() { owner.remove(number) }
  }

  /// Adds a part of a call that begins; returns nil if the call was cancelled.
  fileprivate func add(_ part: any Part, of context: CallContext) -> Place? {
    state.withLock { state in
      guard !state.hasCancelled(context) else { return nil }
      let entry = Entry(call: context.id, tag: context.options.tag, part: part)
      guard let number = state.free.popLast() else {
        state.entries.append(entry)
        return Place(owner: self, number: state.entries.count - 1)
      }
      state.entries[number] = entry
      return Place(owner: self, number: number)
    }
  }

  func hasCancelled(_ context: CallContext) -> Bool { state.withLock { $0.hasCancelled(context) } }

  private func remove(_ number: Int) {
    // Released outside the lock: the end of a part may do anything.
    let removed = state.withLock { state in
      state.free.append(number)
      return state.entries[number].take()
    }
    withExtendedLifetime(removed) {}
  }

  /// The number of running parts.
  var count: Int { state.withLock { $0.entries.count - $0.free.count } }

  /// Cancels all calls so far, or those with a tag.
  func cancelAll(tag: String?) {
    let last = CallContext.lastID
    let parts = state.withLock { state in
      if let tag {
        if state.cancelledTags.count >= Self.maximumTags {
          let median = state.cancelledTags.values.sorted()[Self.maximumTags / 2]
          state.cancelledTags = state.cancelledTags.filter { $0.value > median }
        }
        state.cancelledTags[tag] = last
      } else {
        state.cancelledThrough = last
      }
      return state.entries.compactMap { entry in
        entry.flatMap { $0.call <= last && (tag == nil || $0.tag == tag) ? $0.part : nil }
      }
    }
    for part in parts { part.cancel() }
  }
}

extension CallContext {
  /// Adds a part that begins to those that are cancelled together; returns nil for a call without a client.
  ///
  /// - Throws: ``NetworkError/cancelled(call:)`` if the call was cancelled.
  func add(_ part: any CallOwner.Part) throws(NetworkError) -> CallOwner.Place? {
    guard let owner else { return nil }
    guard let place = owner.add(part, of: self) else { throw .cancelled }
    return place
  }

  /// Runs a part of the call as a task of its own, which ``NetworkClient/cancelAll(tag:)`` can cancel.
  func cancellable<Value: Sendable>(
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
        return try await operation()
      }
      part.whenCancelled { task.cancel() }
      return try await task.value
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

  var isCancelled: Bool {
    state.withLock { if case .cancelled = $0 { true } else { false } }
  }

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

private enum TagOption: RequestOptionKey {
  static let defaultValue: String? = nil
}

extension RequestOptions {
  /// A name for calls that are cancelled together; nil (the default) for none. See ``NetworkClient/cancelAll(tag:)``.
  public var tag: String? {
    get { self[TagOption.self] }
    set { self[TagOption.self] = newValue }
  }
}
