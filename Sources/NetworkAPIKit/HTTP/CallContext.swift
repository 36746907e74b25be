/// What a call carries besides its message: limits, options, identity, endpoint, deadline and attempt. It accompanies
/// all requests of the call.
///
/// The client creates one for every call. For a request that you send to a transport yourself, the default is enough.
public struct CallContext: Sendable {
  /// The timeouts.
  public var timeouts: HTTPTimeouts
  /// How the response's body is delivered.
  public var delivery: HTTPDelivery
  /// The options for the policies.
  public var options: RequestOptions
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
  /// Whether there is a deadline. Cheaper than reading ``deadline``.
  var hasDeadline: Bool { deadlineUptime != nil }
  /// The number of the attempt, starting at 1; each retry increments it.
  public var attempt = 1
  /// The observers and the running calls of the client; nil for a request that wasn't created or sent by a client.
  private(set) var owner: CallOwner?
  /// The deadline as ``Duration/uptime``.
  private var deadlineUptime: Duration?

  /// Creates a context for a request that isn't built by a client.
  public init(
    timeouts: HTTPTimeouts = HTTPTimeouts(), delivery: HTTPDelivery = .collected(),
    options: RequestOptions = RequestOptions()
  ) {
    self.init(
      id: 0, definition: nil, owner: nil, timeouts: timeouts, delivery: delivery, options: options)
  }

  init(
    id: UInt64, definition: Any.Type?, owner: CallOwner?, timeouts: HTTPTimeouts = HTTPTimeouts(),
    delivery: HTTPDelivery = .collected(), options: RequestOptions = RequestOptions()
  ) {
    self.timeouts = timeouts
    self.delivery = delivery
    self.options = options
    self.id = id
    self.definition = definition
    self.owner = owner
  }

  /// The number of the latest call.
  private static let last = Locked<UInt64>(0)

  static var lastID: UInt64 { last.withLock { $0 } }

  private static func nextID() -> UInt64 {
    last.withLock { last in
      last += 1
      return last
    }
  }

  /// Creates a context for a call of a client.
  init(
    definition: Any.Type?, owner: CallOwner?, timeouts: HTTPTimeouts, delivery: HTTPDelivery,
    options: RequestOptions
  ) {
    self.init(
      id: Self.nextID(), definition: definition, owner: owner, timeouts: timeouts, delivery: delivery,
      options: options)
  }

  /// Returns this context with the number of a new call.
  func renumbered() -> CallContext {
    var context = self
    context.id = Self.nextID()
    return context
  }

  /// Returns this context for the client that sends the request, which may not be the one that created it. The call
  /// begins now: an earlier cancellation of all calls doesn't concern it.
  func sent(by owner: CallOwner) -> CallContext {
    var context = self
    if id == 0 || owner.hasCancelled(self) { context.id = Self.nextID() }
    context.owner = owner
    return context
  }

  /// Whether there are observers.
  var isObserved: Bool { !(owner?.observers.isEmpty ?? true) }

  /// Sends an event to the observers. Costs nothing if there are none.
  @inline(__always)  // Inlined, so that the event is only created if there are observers.
  public func emit(_ event: @autoclosure () -> NetworkEvent.Kind) {
    if isObserved { tell(event) }
  }

  @inline(never)  // Kept out of line: its temporaries would enlarge every caller's async frame.
  private func tell(_ event: () -> NetworkEvent.Kind) {
    let event = NetworkEvent(callID: id, definition: definition, attempt: attempt, kind: event())
    for observer in owner?.observers ?? [] { observer.observe(event) }
  }
}

extension CallContext: RedactedDescribable {
  /// Call ID and attempt, such as `call 12, attempt 1`.
  public var description: String { "call \(id), attempt \(attempt)" }
}
