import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("WebSocket: the heartbeat")
struct WebSocketHeartbeatTests {
  /// A connection whose server doesn't respond to a ping.
  private final class Silent: MeasuredWebSocketConnection {
    struct State {
      var progress = WebSocketProgress()
      var isBehind = false
      var error: NetworkError?
    }
    let state = Locked(State())
    private let pong = Promise<Void>()

    var progress: WebSocketProgress { state.withLock { $0.progress } }
    var isBehind: Bool { state.withLock { $0.isBehind } }
    var peerClose: WebSocketClose? { nil }
    func receive() async throws(NetworkError) -> WebSocket.Message? { nil }
    func send(_ message: WebSocket.Message) async throws(NetworkError) {}
    func ping() async throws(NetworkError) { try await pong.value() }
    func close(_ close: WebSocketClose) async {}
    func cancel(_ error: NetworkError) {
      state.withLock { $0.error = error }
      pong.fulfil(.failure(error))
    }
  }

  /// What happens before a look at the connection, of which there are eight in the limit.
  private enum Event: Sendable { case arrives, isDelivered, fallsBehind, catchesUp, stops }

  @Test(
    "the server is silent from its last sign, or from when the process ran again",
    arguments: [
      ([:], 8), ([3: .arrives], 11), ([3: .isDelivered, 10: .arrives], 18), ([2: .fallsBehind, 8: .catchesUp], 16),
      ([4: .stops], 12), ([5: .arrives, 8: .stops], 16),
    ] as [([Int: Event], Int)])
  private func silence(events: [Int: Event], looks: Int) async throws {
    let (time, connection) = (ManualTime(isAutomatic: false), Silent())
    let socket = WebSocket(
      WebSocketUpgrade(response: HTTPResponse(status: 101, url: try HTTPURL("http://example.com/"))),
      connection: connection, heartbeat: .init(every: .seconds(60), limit: .seconds(8)), time: time.source)
    try await waitUntil { time.sleeping == 1 }
    time.advance(by: .seconds(60))
    var count = 0
    while true {
      // It is recorded before it can be woken.
      try await waitUntil {
        time.sleeps.count == count + 2 && time.sleeping == 1 || connection.state.withLock { $0.error != nil }
      }
      if connection.state.withLock({ $0.error != nil }) { break }
      count += 1
      connection.state.withLock { state in
        switch events[count] {
        case .arrives: state.progress.received += 1
        case .isDelivered: state.progress.delivered += 1
        case .fallsBehind: state.isBehind = true
        case .catchesUp: (state.isBehind, state.progress.steps) = (false, 1)
        case .stops, nil: break
        }
      }
      time.advance(by: events[count] == .stops ? .seconds(100) : .seconds(1))
    }
    #expect(count == looks)
    #expect(connection.state.withLock { $0.error }?.webSocket?.reason == .noPong)
    withExtendedLifetime(socket) {}
  }
}
