import Testing
@testable import NetworkAPIKit

@Suite("transports: the queue of what waits")
struct CompactingQueueTests {
  @Test("it does what a list of its elements does, in memory that its elements need", arguments: 1...60)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = CompactingQueue<Int>(limit: 50)
    var model: [(ticket: Int, element: Int, cost: Int)] = []
    var last = 0
    // Some runs mostly grow, some mostly shrink, some stay short.
    let growth = Int.random(in: 2...8, using: &random)
    for step in 0..<2_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<growth:
        let cost = Int.random(in: 0...3, using: &random)
        let ticket = queue.append(step, cost: cost)
        #expect(ticket > last)
        last = ticket
        model.append((ticket, step, cost))
      case 8:
        // Often one that has left, sometimes one that was never issued.
        let least = max(0, (model.first?.ticket ?? last) - 3)
        let ticket = Int.random(in: least...(last + 1), using: &random)
        let isIssued = 1...max(1, last) ~= ticket && ticket <= last
        #expect(queue.popAll(through: ticket) == model.filter { isIssued && $0.ticket <= ticket }.map(\.element))
        if isIssued { model.removeAll { $0.ticket <= ticket } }
      case 9:
        let ticket = Int.random(in: 0...(last + 1), using: &random)
        let index = model.firstIndex { $0.ticket == ticket }
        #expect(queue.remove(ticket) == index.map { model[$0].element })
        if let index { model.remove(at: index) }
      default:
        #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst().element))
      }
      #expect(queue.first == model.first?.element)
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
      #expect(queue.cost == model.reduce(0) { $0 + $1.cost })
      #expect(queue.isFull == (queue.cost >= 50))
      #expect(queue.placeCount < 64 + 2 * model.count)
    }
    #expect(queue.removeAll() == model.map(\.element))
    #expect(queue.isEmpty && queue.cost == 0)
  }

  @Test("elements that pass through leave nothing behind while the queue never becomes empty")
  func neverEmpty() {
    var queue = CompactingQueue<Int>()
    for number in 0..<10_000 { queue.append(number) }
    for number in 10_000..<200_000 {
      queue.append(number)
      queue.popFirst()
    }
    #expect(queue.count == 10_000)
    #expect(queue.placeCount <= 2 * queue.count + 1)
  }
}
