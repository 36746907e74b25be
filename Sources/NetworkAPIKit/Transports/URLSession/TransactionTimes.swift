import Foundation

/// The times that `URLSession` measured for a transaction; nil for those it didn't measure.
struct TransactionTimes: Sendable {
  var fetchStart: Date?
  var nameLookup: (start: Date?, end: Date?) = (nil, nil)
  var connect: (start: Date?, end: Date?) = (nil, nil)
  var secureConnect: (start: Date?, end: Date?) = (nil, nil)
  var requestStart: Date?
  var responseStart: Date?
  /// The number of body bytes received, before content decoding.
  var encodedBytes: Int64?
}

extension HTTPMetrics {
  /// Sets the durations of the phases, each measured from the end of the previous one.
  mutating func apply(_ times: TransactionTimes) {
    func seconds(_ start: Date?, _ end: Date?) -> TimeInterval {
      guard let start, let end else { return 0 }
      return max(0, end.timeIntervalSince(start))
    }
    // Before the first phase, the session waits for a free connection.
    queued = seconds(times.fetchStart, times.nameLookup.start ?? times.connect.start ?? times.requestStart)
    nameLookup = seconds(times.nameLookup.start, times.nameLookup.end)
    secureConnect = seconds(times.secureConnect.start, times.secureConnect.end)
    // The session counts the TLS handshake as a part of connecting.
    connect = max(0, seconds(times.connect.start, times.connect.end) - secureConnect)
    firstByte = seconds(times.requestStart, times.responseStart)
    if let encodedBytes = times.encodedBytes { bytesReceived = encodedBytes }
  }
}
