/// A first-in, first-out queue whose elements can also be removed before their turn.
///
/// Its memory is proportional to the elements in it, however many have passed through, and an operation takes constant
/// time on average (removing one before its turn: the logarithm of their number). It doesn't enforce its limit: whoever
/// fills it waits while ``isFull``.
struct CompactingQueue<Element> {
  fileprivate struct Slot {
    let ticket: Int
    let cost: Int
    /// Nil once the element has left.
    var element: Element?
  }

  private var slots: [Slot] = []
  /// The index of the first slot with an element.
  private var head = 0
  private var nextTicket = 1
  private let limit: Int
  private(set) var count = 0
  /// The sum of what the elements cost.
  private(set) var cost = 0

  /// The capacity in slots that an empty queue keeps.
  private static var keptCapacity: Int { 1024 }

  /// - Parameter limit: the cost from which the queue is full.
  init(limit: Int = .max) { self.limit = limit }

  var isEmpty: Bool { count == 0 }
  var isFull: Bool { cost >= limit }

  /// The number of places that are in memory, for tests.
  var placeCount: Int { slots.count }

  /// Appends an element; returns its ticket, with which it can be removed before its turn. Tickets grow.
  @discardableResult
  mutating func append(_ element: Element, cost: Int = 1) -> Int {
    slots.append(Slot(ticket: nextTicket, cost: cost, element: element))
    count += 1
    self.cost += cost
    defer { nextTicket += 1 }
    return nextTicket
  }

  /// Puts an element before all others; returns its ticket.
  mutating func prepend(_ element: Element, cost: Int = 1) -> Int {
    guard !isEmpty else { return append(element, cost: cost) }
    let slot = Slot(ticket: slots[head].ticket - 1, cost: cost, element: element)
    if head > 0 {
      head -= 1
      slots[head] = slot
    } else {
      slots.insert(slot, at: 0)
    }
    count += 1
    self.cost += cost
    return slot.ticket
  }

  var first: Element? { isEmpty ? nil : slots[head].element }

  @discardableResult
  mutating func popFirst() -> Element? { isEmpty ? nil : takeElement(at: head) }

  /// Whether ``append(_:cost:)`` has returned the ticket, also if its element has left the queue.
  func hasIssued(_ ticket: Int) -> Bool { 1..<nextTicket ~= ticket }

  /// Returns the elements up to a ticket, whose own may have left the queue; none if it was never issued.
  mutating func popAll(through ticket: Int) -> [Element] {
    guard hasIssued(ticket) else { return [] }
    var elements: [Element] = []
    while !isEmpty, slots[head].ticket <= ticket, let element = popFirst() { elements.append(element) }
    return elements
  }

  /// Removes an element before its turn; nil if it has left the queue.
  @discardableResult
  mutating func remove(_ ticket: Int) -> Element? {
    index(of: ticket).flatMap { takeElement(at: $0) }
  }

  /// Removes all elements, and returns them in order.
  @discardableResult
  mutating func removeAll() -> [Element] {
    defer { (slots, head, count, cost) = ([], 0, 0, 0) }
    return slots[head...].compactMap(\.element)
  }

  private mutating func takeElement(at index: Int) -> Element? {
    guard let element = slots[index].element.take() else { return nil }
    count -= 1
    cost -= slots[index].cost
    compact()
    return element
  }

  /// The index of a ticket in the slots, by bisection; nil if its slot is gone.
  private func index(of ticket: Int) -> Int? {
    var (low, high) = (head, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle].ticket < ticket { low = middle + 1 } else { high = middle }
    }
    return low < slots.count && slots[low].ticket == ticket ? low : nil
  }

  /// Removes empty slots once they are the majority.
  private mutating func compact() {
    if isEmpty {
      slots.removeAll(keepingCapacity: slots.count <= Self.keptCapacity)
      head = 0
    } else if slots.count >= 64, slots.count >= 2 * count {
      slots.removeAll { $0.element == nil }
      head = 0
    } else {
      while slots[head].element == nil { head += 1 }
    }
  }
}

extension CompactingQueue: Sendable where Element: Sendable {}
extension CompactingQueue.Slot: Sendable where Element: Sendable {}
