/// What a call carries besides its message: limits, options, identity, endpoint, deadline and attempt. It accompanies
/// all requests of the call.
///
/// The client creates one for every call. For a request that you send to a transport yourself, the default is enough.
public struct CallContext: Sendable {
  /// The timeouts.
  package var timeouts: HTTPTimeouts
  /// How the response's body is delivered.
  package var delivery: HTTPDelivery
  /// The options for the policies.
  package var options: RequestOptions
  /// The number of the call, unique in this process; the same for all attempts and redirects. 0 for a request that wasn't
  /// created or sent by a client.
  public private(set) var id: UInt64
  /// The type of the endpoint; nil for a call without one.
  public let definition: Any.Type?
  /// When the whole call must be over; nil for no limit. Set when the client sends the call.
  public internal(set) var deadline: ContinuousClock.Instant? {
    get { deadlineUptime.map { .reference + $0 } }
    set { deadlineUptime = newValue.map(ContinuousClock.Instant.reference.duration(to:)) }
  }
  /// When the last caller stops waiting for the response; nil if one of them has no limit.
  var lastDeadline: ContinuousClock.Instant? { if let sharedDeadline { sharedDeadline.last } else { deadline } }
  /// How long to wait for a server if something stored can be the result: a little less than the last caller does; nil
  /// without a limit.
  func waitBeforeStored(at now: ContinuousClock.Instant) -> Duration? { lastDeadline.map { ($0 - now).almost } }
  /// Whether there is a deadline. Cheaper than reading ``deadline``.
  var hasDeadline: Bool { deadlineUptime != nil }
  /// The number of the attempt, starting at 1; each retry increments it.
  public var attempt = 1
  /// The events of the call on their way to its observers; nil if there are none, or before it has begun.
  var events: CallEvents?
  /// Whether the client has added a credential to the request, which had no `Authorization` of its own.
  var isAuthorized = false
  /// Whether the request replaces a response of the same URL, so that only the server may respond to it.
  var isRepetition = false
  /// Whether the server may have processed the request before: in an attempt of the client's policies, or before it
  /// redirected the call.
  var mayHaveBeenProcessed = false
  /// Whether it ends when all calls are cancelled. Not what gets the only refresh token that still works.
  var isCancelledWithAll = true
  /// The limit of the calls for which a shared request is sent, none of which ends it for the others; nil for a request of
  /// one call.
  var sharedDeadline: SharedDeadline?
  /// The observers and the running calls of the client; nil for a request that wasn't created or sent by a client.
  private(set) var owner: CallOwner?
  /// The base URL that the call was begun with; nil without one.
  private(set) var home: CallHome?
  /// The deadline as ``Duration/uptime``.
  private var deadlineUptime: Duration?

  /// Creates a context for a request that isn't built by a client.
  package init(
    timeouts: HTTPTimeouts = HTTPTimeouts(), delivery: HTTPDelivery = .buffered(),
    options: RequestOptions = RequestOptions()
  ) {
    self.init(id: 0, definition: nil, owner: nil, timeouts: timeouts, delivery: delivery, options: options)
  }

  /// Creates a context for a call of a client.
  init(
    id: UInt64 = nextID(), definition: Any.Type?, owner: CallOwner?, home: CallHome? = nil,
    timeouts: HTTPTimeouts = HTTPTimeouts(),
    delivery: HTTPDelivery = .buffered(), options: RequestOptions = RequestOptions()
  ) {
    self.timeouts = timeouts
    self.delivery = delivery
    self.options = options
    self.id = id
    self.definition = definition
    self.owner = owner
    self.home = home
  }

  /// The number of the latest call.
  private static let last = Locked<UInt64>(0)

  static var lastID: UInt64 { last.withLock { $0 } }

  fileprivate static func nextID() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }

  /// Gives the context the number of a new call.
  mutating func renumber() {
    id = Self.nextID()
    events = nil
    mayHaveBeenProcessed = false
  }

  /// Returns this context for the client that sends the request, which may not be the one that created it. The call
  /// begins now: an earlier cancellation of all calls doesn't concern it.
  func sent(by owner: CallOwner) -> CallContext {
    var context = self
    context.renumber()
    // What an earlier sending of it has left.
    (context.deadline, context.attempt, context.isRepetition, context.sharedDeadline) = (nil, 1, false, nil)
    context.options = context.options.withoutSending()
    if context.home == nil || context.owner !== owner { context.home = try? owner.home.home() }
    context.owner = owner
    return context
  }

  /// Whether the call was cancelled together with others of its client.
  var isCancelled: Bool { cancellableOwner?.hasCancelled(self) ?? false }

  /// The owner, if it may cancel the request.
  fileprivate var cancellableOwner: CallOwner? { isCancelledWithAll && sharedDeadline == nil ? owner : nil }

  /// Whether there are observers.
  var isObserved: Bool { !(owner?.observers.isEmpty ?? true) }
}

extension CallContext: RedactedDescribable {
  /// Call ID and attempt, such as `call 12, attempt 1`.
  package var redactedDescription: String { "call \(id), attempt \(attempt)" }
}

/// Passes the events of a call to its observers: one at a time, in their order, and none after the last one, since what a
/// call started may go on for others.
final class CallEvents: Sendable {
  private struct State {
    var waiting: [NetworkEvent] = []
    var isPassing = false
    var hasBegun = false
    var hasEnded = false
  }

  private let state = Locked(State())

  /// Returns whether the call begins now: one that has to wait first has begun before it is sent.
  func begins() -> Bool {
    state.withLock { state in
      defer { state.hasBegun = true }
      return !state.hasBegun
    }
  }

  /// Passes an event, unless the last one came before. If another thread is passing one, it passes this one too.
  ///
  /// - Parameter isLast: whether no other event may follow.
  func pass(_ event: NetworkEvent, isLast: Bool, to observers: [any NetworkObserver]) {
    let isFirst = state.withLock { state in
      guard !state.hasEnded else { return false }
      state.hasEnded = isLast
      state.waiting.append(event)
      defer { state.isPassing = true }
      return !state.isPassing
    }
    guard isFirst else { return }
    while case let events = takeWaiting(), !events.isEmpty {
      for event in events {
        for observer in observers { observer.observe(event) }
      }
    }
  }

  private func takeWaiting() -> [NetworkEvent] {
    state.withLock { state in
      defer { state.waiting = [] }
      state.isPassing = !state.waiting.isEmpty
      return state.waiting
    }
  }
}

/// The observers and the host overrides of a client, and the running parts of its calls, which can be cancelled together.
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

  /// No other client has this number.
  let id = CallContext.nextID()
  let observers: [any NetworkObserver]
  let overrides: HostOverrides
  let home: HomeSource
  private let state = Locked(State())

  /// So many tags are remembered for calls that were between two parts when they were cancelled.
  private static let maximumTags = 1_000

  init(
    observers: [any NetworkObserver], overrides: HostOverrides = HostOverrides(bases: [:]), home: HomeSource? = nil
  ) {
    self.observers = observers
    self.overrides = overrides
    self.home = home ?? HomeSource(nil, overrides: overrides)
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
      let number = state.free.popLast() ?? state.entries.count
      if number == state.entries.count { state.entries.append(nil) }
      state.entries[number] = Entry(call: context.id, tag: context.options.tag, part: part)
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

  /// The number of the ``NetworkClient/perform(queue:_:completion:)`` whose closure this task runs. It isn't cancelled from
  /// there: like a task, a closure may cancel all calls, and go on with new ones.
  @TaskLocal static var enclosing: UInt64?

  /// Cancels all calls so far, or those with a tag.
  func cancelAll(tag: String?) {
    let (last, enclosing) = (CallContext.lastID, Self.enclosing)
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
      return state.entries.compactMap { entry -> (any Part)? in
        guard let entry, entry.call <= last, tag == nil || entry.tag == tag, entry.call != enclosing else { return nil }
        return entry.part
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
    guard let cancellableOwner else { return nil }
    guard let place = cancellableOwner.add(part, of: self) else { throw .cancelled }
    return place
  }
}
