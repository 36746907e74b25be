import Testing

@testable import NetworkAPIKit

/// Streams of one list of listeners.
@Suite struct ListenersTests {
  @Test("every stream gets the events that are sent after it was made")
  func everyStream() async {
    let listeners = Broadcaster<Int>(limit: 10)
    #expect(!listeners.send(1))
    let early = listeners.stream()
    #expect(listeners.send(2))
    let late = listeners.stream()
    listeners.send(3)
    listeners.finish()
    #expect(await early.all == [2, 3])
    #expect(await late.all == [3])
  }

  @Test("a stream starts with the given events")
  func firstEvents() async {
    let listeners = Broadcaster<Int>(limit: 10)
    let stream = listeners.stream(startingWith: [1, 2])
    listeners.send(3)
    listeners.finish()
    #expect(await stream.all == [1, 2, 3])
  }

  @Test("a slow reader gets the newest events, up to the limit", arguments: [1, 3])
  func limit(_ limit: Int) async {
    let listeners = Broadcaster<Int>(limit: limit)
    let stream = listeners.stream(startingWith: [0, 1])
    for number in 2...9 { listeners.send(number) }
    listeners.finish()
    #expect(await stream.all == Array((0...9).suffix(limit)))
  }

  @Test("a slow reader doesn't take events from another")
  func independent() async {
    let listeners = Broadcaster<Int>(limit: 1)
    let slow = listeners.stream()
    var fast = listeners.stream().makeAsyncIterator()
    for number in 1...3 {
      listeners.send(number)
      #expect(await fast.next() == number)
    }
    listeners.finish()
    #expect(await fast.next() == nil)
    #expect(await slow.all == [3])
  }

  @Test("a stream that isn't read anymore is removed")
  func removal() async {
    let listeners = Broadcaster<Int>(limit: 1)
    do {
      let stream = listeners.stream()
      #expect(listeners.send(1))
      for await _ in stream { break }
    }
    #expect(!listeners.send(2))
    _ = listeners.stream()
    #expect(!listeners.send(3))
  }

  @Test("cancelling the reading task removes its stream")
  func cancellation() async {
    let listeners = Broadcaster<Int>(limit: 1)
    let stream = listeners.stream()
    let reading = Task { await stream.all }
    reading.cancel()
    #expect(await reading.value == [])
    #expect(!listeners.send(1))
  }

  @Test("after the end, a stream has only its first events")
  func afterEnd() async {
    let listeners = Broadcaster<Int>(limit: 1)
    listeners.finish()
    #expect(await listeners.stream(startingWith: [1]).all == [1])
    #expect(await listeners.stream().all == [])
    #expect(!listeners.send(2))
  }

  @Test("streams end when the list is released, with what they have buffered")
  func release() async {
    var listeners: Broadcaster<Int>? = Broadcaster(limit: 2)
    let stream = listeners?.stream()
    listeners?.send(1)
    listeners = nil
    #expect(await stream?.all == [1])
  }
}

extension AsyncStream where Element: Sendable {
  /// All elements until the end.
  fileprivate var all: [Element] {
    get async {
      var elements: [Element] = []
      for await element in self { elements.append(element) }
      return elements
    }
  }
}
