#if canImport(Darwin)
import Foundation

extension HTTPMetrics {
  /// The figures of the last transaction, which is the only one: redirects are not followed by the session.
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
