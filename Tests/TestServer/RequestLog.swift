/// The requests and connections that a server has received so far.
final class RequestLog: Sendable {
  private struct State {
    var requests: [ReceivedRequest] = []
    var malformed: [String] = []
  }

  private let state = Guarded(State())
  private let keepsRequests: Bool
  let arrivals = Counter()
  let connections = Counter()
  let peerCloses = Counter()

  init(keepsRequests: Bool) {
    self.keepsRequests = keepsRequests
  }

  var requests: [ReceivedRequest] { state.withLock { $0.requests } }
  var malformed: [String] { state.withLock { $0.malformed } }

  /// Returns the index to pass to `update` for this request.
  func add(_ request: ReceivedRequest) -> Int? {
    let slot: Int? =
      if keepsRequests {
        state.withLock { state in
          state.requests.append(request)
          return state.requests.count - 1
        }
      } else {
        nil
      }
    arrivals.add()
    return slot
  }

  func update(_ slot: Int, _ request: ReceivedRequest) {
    state.withLock { $0.requests[slot] = request }
  }

  func addMalformed(_ reason: String, _ bytes: [UInt8]) {
    state.withLock { $0.malformed.append("\(reason): \(String(decoding: bytes, as: UTF8.self))") }
  }
}
