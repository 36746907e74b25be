#if canImport(Darwin)
import Foundation

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
