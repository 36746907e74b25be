import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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
    func duration(_ start: Date?, _ end: Date?) -> Duration {
      guard let start, let end else { return .zero }
      return Duration(clamping: end.timeIntervalSince(start))
    }
    // Before the first phase, the session waits for a free connection.
    queued = duration(times.fetchStart, times.nameLookup.start ?? times.connect.start ?? times.requestStart)
    nameLookup = duration(times.nameLookup.start, times.nameLookup.end)
    secureConnect = duration(times.secureConnect.start, times.secureConnect.end)
    // The session counts the TLS handshake as a part of connecting.
    connect = max(.zero, duration(times.connect.start, times.connect.end) - secureConnect)
    firstByte = duration(times.requestStart, times.responseStart)
    if let encodedBytes = times.encodedBytes { bytesReceived = encodedBytes }
  }
}

#if canImport(Darwin)
extension URLSessionTaskMetrics {
  /// Whether a request was sent, if only its head: the session may have sent it again by itself.
  var hasSent: Bool { transactionMetrics.contains { $0.countOfRequestHeaderBytesSent > 0 } }
}

extension HTTPMetrics {
  /// Adds the metrics of the last transaction. It is the only one, since the session doesn't follow redirects.
  mutating func apply(_ metrics: URLSessionTaskMetrics) {
    guard let transaction = metrics.transactionMetrics.last else { return }
    apply(
      TransactionTimes(
        fetchStart: transaction.fetchStartDate,
        nameLookup: (transaction.domainLookupStartDate, transaction.domainLookupEndDate),
        connect: (transaction.connectStartDate, transaction.connectEndDate),
        secureConnect: (transaction.secureConnectionStartDate, transaction.secureConnectionEndDate),
        requestStart: transaction.requestStartDate, responseStart: transaction.responseStartDate,
        encodedBytes: transaction.countOfResponseBodyBytesReceived))
    networkProtocol = transaction.networkProtocolName
    isReusedConnection = transaction.isReusedConnection
    remoteAddress = transaction.remoteAddress
  }
}
#endif

extension NetworkAPI.Headers {
  /// The header fields of a session's response.
  init(_ response: HTTPURLResponse) {
    self.init(
      received: response.allHeaderFields.flatMap { name, value -> [(String, String)] in
        guard let name = name as? String else { return [] }
        // The session joins repeated fields with commas, which is wrong for `Set-Cookie` only.
        let values = Token.sameName(name, "Set-Cookie") ? SetCookie.separated("\(value)") : ["\(value)"]
        return values.map { (name, $0) }
      })
  }
}
