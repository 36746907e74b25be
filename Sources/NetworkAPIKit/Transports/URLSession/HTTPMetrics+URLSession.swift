#if canImport(Darwin)
import Foundation

extension HTTPMetrics {
  /// Takes over the figures of the last transaction, which is the only one: the session follows no redirect.
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
