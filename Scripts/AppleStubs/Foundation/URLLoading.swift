public struct URLRequest: Hashable, Sendable {
  public typealias CachePolicy = NSURLRequest.CachePolicy
  public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60)
  public var url: URL? { get set }
  public var httpMethod: String? { get set }
  public var httpBody: Data? { get set }
  public var httpBodyStream: InputStream? { get set }
  public var timeoutInterval: TimeInterval { get set }
  public var cachePolicy: CachePolicy { get set }
  public var httpShouldHandleCookies: Bool { get set }
  public var allowsCellularAccess: Bool { get set }
  public var allowsExpensiveNetworkAccess: Bool { get set }
  public var allowsConstrainedNetworkAccess: Bool { get set }
  public var allHTTPHeaderFields: [String: String]? { get set }
  @available(macOS 11.3, iOS 14.5, watchOS 7.4, tvOS 14.5, *) public var assumesHTTP3Capable: Bool { get set }
  @available(macOS 13.0, iOS 16.1, watchOS 9.1, tvOS 16.1, *) public var requiresDNSSECValidation: Bool { get set }
  public func value(forHTTPHeaderField: String) -> String?
  public mutating func addValue(_ v: String, forHTTPHeaderField: String)
  public mutating func setValue(_ v: String?, forHTTPHeaderField: String)
}
open class InputStream: NSObject {
  public init(data: Data)
}
open class NSURLRequest: NSObject {
  public enum CachePolicy: UInt, Sendable {
    public init?(rawValue: UInt)
    public var rawValue: UInt { get }
    case useProtocolCachePolicy = 0, reloadIgnoringLocalCacheData = 1, returnCacheDataElseLoad = 2
    case returnCacheDataDontLoad = 3, reloadIgnoringLocalAndRemoteCacheData = 4, reloadRevalidatingCacheData = 5
  }
}
open class URLResponse: NSObject, @unchecked Sendable {
  open var url: URL? { get }
  open var expectedContentLength: Int64 { get }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?)
  open var statusCode: Int { get }
  open var allHeaderFields: [AnyHashable: Any] { get }
  open func value(forHTTPHeaderField: String) -> String?
}
open class URLProtectionSpace: NSObject {
  open var authenticationMethod: String { get }
  open var host: String { get }
  open var port: Int { get }
  open func isProxy() -> Bool
  open var serverTrust: SecTrust? { get }
}
open class URLCredential: NSObject {
  public enum Persistence: UInt, Sendable {
    public init?(rawValue: UInt)
    public var rawValue: UInt { get }
    case none, forSession, permanent, synchronizable
  }
  public init(identity: SecIdentity, certificates: [Any]?, persistence: Persistence)
  public init(trust: SecTrust)
}
open class URLAuthenticationChallenge: NSObject {
  open var protectionSpace: URLProtectionSpace { get }
}
public let NSURLAuthenticationMethodServerTrust: String
public let NSURLAuthenticationMethodClientCertificate: String
open class HTTPCookie: NSObject {
  public enum AcceptPolicy: UInt, Sendable {
    public init?(rawValue: UInt)
    public var rawValue: UInt { get }
    case always, never, onlyFromMainDocumentDomain
  }
}
open class HTTPCookieStorage: NSObject {}
open class URLCache: NSObject {
  public enum StoragePolicy: UInt, @unchecked Sendable {
    public init?(rawValue: UInt)
    public var rawValue: UInt { get }
    case allowed = 0, allowedInMemoryOnly = 1, notAllowed = 2
  }
}
open class URLCredentialStorage: NSObject {}
open class OperationQueue: NSObject {}
open class URLSessionConfiguration: NSObject {
  open func copy() -> Any
  open class var ephemeral: URLSessionConfiguration { get }
  open class var `default`: URLSessionConfiguration { get }
  open class func background(withIdentifier: String) -> URLSessionConfiguration
  open var httpShouldSetCookies: Bool { get set }
  open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy { get set }
  open var httpCookieStorage: HTTPCookieStorage? { get set }
  open var urlCache: URLCache? { get set }
  open var urlCredentialStorage: URLCredentialStorage? { get set }
  open var requestCachePolicy: NSURLRequest.CachePolicy { get set }
  open var httpMaximumConnectionsPerHost: Int { get set }
  open var allowsCellularAccess: Bool { get set }
  open var protocolClasses: [AnyClass]? { get set }
  @available(macOS 10.13, iOS 11.0, watchOS 4.0, tvOS 11.0, *) open var waitsForConnectivity: Bool { get set }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var allowsExpensiveNetworkAccess: Bool { get set }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var allowsConstrainedNetworkAccess: Bool { get set }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *)
  open var tlsMinimumSupportedProtocolVersion: tls_protocol_version_t { get set }
  @available(macOS 11.0, iOS 7.0, watchOS 2.0, tvOS 9.0, *) open var sessionSendsLaunchEvents: Bool { get set }
  open var isDiscretionary: Bool { get set }
  open var sharedContainerIdentifier: String? { get set }
  open var httpAdditionalHeaders: [AnyHashable: Any]? { get set }
  #if os(iOS) || os(visionOS)
  public enum MultipathServiceType: Int, Sendable {
    public init?(rawValue: Int)
    public var rawValue: Int { get }
    case none = 0, handover = 1, interactive = 2, aggregate = 3
  }
  open var multipathServiceType: MultipathServiceType { get set }
  #endif
  open var timeoutIntervalForRequest: TimeInterval { get set }
  open var timeoutIntervalForResource: TimeInterval { get set }
}
open class URLSession: NSObject, @unchecked Sendable {
  public enum ResponseDisposition: Int, Sendable {
    public init?(rawValue: Int)
    public var rawValue: Int { get }
    case cancel, allow, becomeDownload, becomeStream
  }
  public enum AuthChallengeDisposition: Int, Sendable {
    public init?(rawValue: Int)
    public var rawValue: Int { get }

    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
  public init(configuration: URLSessionConfiguration)
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?)
  open func finishTasksAndInvalidate()
  open func invalidateAndCancel()
  open func dataTask(with: URLRequest) -> URLSessionDataTask
  open func dataTask(with: URL) -> URLSessionDataTask
  open func uploadTask(with: URLRequest, fromFile: URL) -> URLSessionUploadTask
  open func uploadTask(with: URLRequest, from: Data) -> URLSessionUploadTask
  open func uploadTask(
    with: URLRequest, fromFile: URL, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask
  open func downloadTask(with: URLRequest) -> URLSessionDownloadTask
  open func downloadTask(
    with: URLRequest, completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask
  open func downloadTask(with: URL) -> URLSessionDownloadTask
  open func downloadTask(withResumeData: Data) -> URLSessionDownloadTask
  open var allTasks: [URLSessionTask] { get async }
  open var configuration: URLSessionConfiguration { get }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open func webSocketTask(with: URL)
    -> URLSessionWebSocketTask
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open func webSocketTask(with: URLRequest)
    -> URLSessionWebSocketTask
}
open class URLSessionTask: NSObject, @unchecked Sendable {
  public enum State: Int, Sendable {
    public init?(rawValue: Int)
    public var rawValue: Int { get }
    case running = 0, suspended = 1, canceling = 2, completed = 3
  }
  open var state: State { get }
  open var taskIdentifier: Int { get }
  open var response: URLResponse? { get }
  open var taskDescription: String? { get set }
  open var originalRequest: URLRequest? { get }
  open var currentRequest: URLRequest? { get }
  open var countOfBytesReceived: Int64 { get }
  open var countOfBytesSent: Int64 { get }
  open var countOfBytesExpectedToReceive: Int64 { get }
  open var countOfBytesExpectedToSend: Int64 { get }
  @available(macOS 12.0, iOS 15.0, watchOS 8.0, tvOS 15.0, *) open var delegate: (any URLSessionTaskDelegate)? {
    get set
  }
  open func resume()
  open func suspend()
  open func cancel()
  open var error: (any Error)? { get }
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  open func cancelByProducingResumeData() async -> Data?
}
public let NSURLSessionDownloadTaskResumeData: String
public let NSURLErrorBackgroundTaskCancelledReasonKey: String
public let NSURLErrorFailingURLPeerTrustErrorKey: String
@available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) public let NSURLErrorNetworkUnavailableReasonKey: String
open class URLProtocol: NSObject {
  open class func canInit(with request: URLRequest) -> Bool
  open class func canonicalRequest(for request: URLRequest) -> URLRequest
  open var client: (any URLProtocolClient)? { get }
  open var request: URLRequest { get }
  open func startLoading()
  open func stopLoading()
}
public protocol URLProtocolClient: NSObjectProtocol {
  func urlProtocol(_ p: URLProtocol, didReceive: URLResponse, cacheStoragePolicy: URLCache.StoragePolicy)
  func urlProtocol(_ p: URLProtocol, didLoad: Data)
  func urlProtocolDidFinishLoading(_ p: URLProtocol)
}
open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
  public enum Message: Sendable { case data(Data), string(String) }
  public enum CloseCode: Int, Sendable {
    public init?(rawValue: Int)
    public var rawValue: Int { get }

    case invalid = 0, normalClosure = 1000, goingAway = 1001, protocolError, unsupportedData, noStatusReceived = 1005,
      abnormalClosure, invalidFramePayloadData, policyViolation, messageTooBig, mandatoryExtensionMissing,
      internalServerError, tlsHandshakeFailure = 1015
  }
  // Not deprecated by Apple: marked to find who expects a WebSocket's callbacks here.
  @available(*, deprecated, message: "A WebSocket's callbacks go to the session's delegate")
  override open var delegate: (any URLSessionTaskDelegate)? { get set }
  open var maximumMessageSize: Int { get set }
  open var closeCode: CloseCode { get }
  open var closeReason: Data? { get }
  open func cancel(with: CloseCode, reason: Data?)
  open func sendPing(pongReceiveHandler: @escaping @Sendable ((any Error)?) -> Void)
  public func send(_ m: Message, completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  public func send(_ m: Message) async throws
  public func receive(completionHandler: @escaping @Sendable (Result<Message, any Error>) -> Void)
  public func receive() async throws -> Message
}
open class URLSessionTaskTransactionMetrics: NSObject {
  open var domainLookupStartDate: Date? { get }
  open var domainLookupEndDate: Date? { get }
  open var secureConnectionStartDate: Date? { get }
  open var secureConnectionEndDate: Date? { get }
  open var connectStartDate: Date? { get }
  open var connectEndDate: Date? { get }
  open var requestStartDate: Date? { get }
  open var responseStartDate: Date? { get }
  open var networkProtocolName: String? { get }
  open var isReusedConnection: Bool { get }
  open var fetchStartDate: Date? { get }
  open var request: URLRequest { get }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var countOfResponseBodyBytesReceived: Int64 { get }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var countOfRequestHeaderBytesSent: Int64 { get }
  @available(macOS 10.15, iOS 13.0, watchOS 6.0, tvOS 13.0, *) open var remoteAddress: String? { get }
}
open class URLSessionTaskMetrics: NSObject {
  open var transactionMetrics: [URLSessionTaskTransactionMetrics] { get }
}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
extension URLSessionDelegate {
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)
  public func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64)
  func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
extension URLSessionTaskDelegate {
  public func urlSession(_ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask)
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64)
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics)
  public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
extension URLSessionDataDelegate {
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)
  public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
    expectedTotalBytes: Int64)
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL)
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
}
extension URLSessionDownloadDelegate {
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didResumeAtOffset fileOffset: Int64,
    expectedTotalBytes: Int64)
  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
    totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64)
}
public protocol URLSessionWebSocketDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)
  func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}
extension URLSessionWebSocketDelegate {
  public func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?)
  public func urlSession(
    _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
    didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?)
}
#if NEWEST_SDK
extension URLProtectionSpace: @unchecked Sendable {}
extension URLCredential: @unchecked Sendable {}
extension URLAuthenticationChallenge: @unchecked Sendable {}
extension HTTPCookie: @unchecked Sendable {}
extension HTTPCookieStorage: @unchecked Sendable {}
extension URLCache: @unchecked Sendable {}
extension URLCredentialStorage: @unchecked Sendable {}
extension OperationQueue: @unchecked Sendable {}
extension URLSessionConfiguration: @unchecked Sendable {}
extension URLSessionTaskTransactionMetrics: @unchecked Sendable {}
extension URLSessionTaskMetrics: @unchecked Sendable {}
#endif
