import Testing

@testable import NetworkAPIKit

@Suite("The cache that evicts what was least recently used", .fewAtOnce)
struct LeastRecentlyUsedTests {
  @Test("the least recently used values are evicted first, and no more than needed")
  func evicts() {
    var cache = LeastRecentlyUsed<String, Int>(limit: 160)
    for number in 0..<16 { #expect(cache.insert(number, for: "\(number)", cost: 10).isEmpty) }
    #expect(cache.value(for: "0") == 0)
    #expect(cache.insert(16, for: "16", cost: 10) == ["1"])
    #expect(cache.cost == 160 && cache.count == 16 && cache.oldest == "2")
    #expect(cache.insert(0, for: "big", cost: 161) == ["big"])
    #expect(cache.insert(5, for: "5", cost: 20) == ["2"] && cache.cost == 160)
    #expect(cache.insert(1, for: "all", cost: 160).count == 15)
    #expect(cache.value(for: "all") == 1 && cache.cost == 160)
    var full = LeastRecentlyUsed<String, Int>(limit: .max)
    #expect(full.insert(0, for: "0", cost: .max - 1).isEmpty && full.insert(1, for: "1", cost: 2) == ["0"])
    cache.removeAll()
    #expect(cache.count == 0 && cache.cost == 0 && cache.oldest == nil)
  }

  @Test("it does the same as a list that is kept in order")
  func model() {
    var random = SeededGenerator(seed: 3)
    var cache = LeastRecentlyUsed<Int, Int>(limit: 40)
    // Oldest first.
    var list: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<20_000 {
      let key = Int.random(in: 0..<12, using: &random)
      let place = list.firstIndex { $0.key == key }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        if let place { list.remove(at: place) }
        cache.remove(key)
      case 1:
        if let place { list.append(list.remove(at: place)) }
        #expect(cache.value(for: key) == place.map { _ in list[list.count - 1].value })
      default:
        if let place { list.remove(at: place) }
        let cost = Int.random(in: 0...45, using: &random)
        var removed: [Int] = []
        if cost > 40 {
          removed = [key]
        } else {
          list.append((key, step, cost))
          while list.reduce(0, { $0 + $1.cost }) > 40 { removed.append(list.removeFirst().key) }
        }
        #expect(cache.insert(step, for: key, cost: cost) == removed)
      }
      #expect(cache.count == list.count && cache.cost == list.reduce(0) { $0 + $1.cost })
      #expect(cache.oldest == list.first?.key)
    }
  }
}
