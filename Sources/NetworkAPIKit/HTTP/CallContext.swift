/// What is known of a call while its requests travel: its identity, what was asked for, when it must be over.
///
/// The client makes one for every call. A request made by hand for a transport can do with the default.
public struct CallContext: Sendable {
  /// Tells calls of this process apart; what belongs to one call carries the same number.
  public let id: UInt64
  /// The type that declared the endpoint, or nil for a raw call.
  public let definition: Any.Type?
  /// When the whole call must be over, or nil for no limit. Set when the client sends the call.
  public internal(set) var deadline: ContinuousClock.Instant? {
    get { deadlineUptime.map { .reference + $0 } }
    set { deadlineUptime = newValue.map(ContinuousClock.Instant.reference.duration(to:)) }
  }
  /// Whether there is a deadline. Cheaper than reading ``deadline``.
  var hasDeadline: Bool { deadlineUptime != nil }
  /// Which attempt of the call this is, from 1; a retry raises it.
  public var attempt = 1
  /// Who is told what happens.
  let observers: [any NetworkObserver]
  /// The deadline as ``Duration/uptime``.
  private var deadlineUptime: Duration?

  /// A context for a request made by hand.
  public init() {
    self.init(id: 0, definition: nil, observers: [])
  }

  init(id: UInt64, definition: Any.Type?, observers: [any NetworkObserver]) {
    self.id = id
    self.definition = definition
    self.observers = observers
  }

  /// Whether anybody is told what happens.
  var isObserved: Bool { !observers.isEmpty }

  /// Tells the observers; costs nothing where there are none.
  @inline(__always)  // So that what the event is made of is copied only where there are some.
  public func emit(_ event: @autoclosure () -> NetworkEvent.Kind) {
    if isObserved { tell(event) }
  }

  @inline(never)  // What it makes would have a place in the frame of every function that waits.
  private func tell(_ event: () -> NetworkEvent.Kind) {
    let event = NetworkEvent(callID: id, definition: definition, attempt: attempt, kind: event())
    for observer in observers { observer.observe(event) }
  }
}

extension CallContext: ShownByDescription {
  /// `call 12, attempt 1`.
  public var description: String { "call \(id), attempt \(attempt)" }
}
