import Foundation

/// What `URLSession` measures of one transaction; nil where it has no value.
struct TransactionTimes: Sendable {
  var fetchStart: Date?
  var nameLookup: (start: Date?, end: Date?) = (nil, nil)
  var connect: (start: Date?, end: Date?) = (nil, nil)
  var secureConnect: (start: Date?, end: Date?) = (nil, nil)
  var requestStart: Date?
  var responseStart: Date?
  /// Bytes of body as they came over the network, before content decoding.
  var encodedBytes: Int64?
}

extension HTTPMetrics {
  /// Takes over the phases, each from the end of the one before.
  mutating func apply(_ times: TransactionTimes) {
    func seconds(_ start: Date?, _ end: Date?) -> TimeInterval {
      guard let start, let end else { return 0 }
      return max(0, end.timeIntervalSince(start))
    }
    // The session waits for one of its connections between the start of the fetch and the first thing it does.
    queued = seconds(times.fetchStart, times.nameLookup.start ?? times.connect.start ?? times.requestStart)
    nameLookup = seconds(times.nameLookup.start, times.nameLookup.end)
    secureConnect = seconds(times.secureConnect.start, times.secureConnect.end)
    // The session counts the handshake to connecting.
    connect = max(0, seconds(times.connect.start, times.connect.end) - secureConnect)
    firstByte = seconds(times.requestStart, times.responseStart)
    if let encodedBytes = times.encodedBytes { bytesReceived = encodedBytes }
  }
}
