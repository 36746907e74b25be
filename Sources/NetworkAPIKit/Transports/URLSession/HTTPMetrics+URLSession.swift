#if canImport(Darwin)
import Foundation

extension HTTPMetrics {
  /// Adds the metrics of the last transaction. It is the only one, since the session doesn't follow redirects.
  mutating func apply(_ metrics: URLSessionTaskMetrics) {
    guard let transaction = metrics.transactionMetrics.last else { return }
    func seconds(_ start: Date?, _ end: Date?) -> TimeInterval {
      guard let start, let end else { return 0 }
      return max(0, end.timeIntervalSince(start))
    }
    nameLookup = seconds(transaction.domainLookupStartDate, transaction.domainLookupEndDate)
    secureConnect = seconds(transaction.secureConnectionStartDate, transaction.secureConnectionEndDate)
    connect = max(0, seconds(transaction.connectStartDate, transaction.connectEndDate) - secureConnect)
    firstByte = seconds(transaction.requestStartDate, transaction.responseStartDate)
    networkProtocol = transaction.networkProtocolName
    isReusedConnection = transaction.isReusedConnection
    remoteAddress = transaction.remoteAddress
  }
}
#endif
