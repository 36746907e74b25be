import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How a transfer ended: what the system reported about it, from which its event follows. It is stored until the event is
/// read, so it consists of values that can be stored, which an error doesn't.
struct BackgroundOutcome: Codable, Sendable {
  /// The last response.
  struct Response: Codable, Sendable {
    let status: Int
    let fields: [[String]]
    let url: String
  }

  /// Why there is no success, apart from a status of failure.
  enum Failure: Codable, Sendable {
    /// The session's error and its underlying errors, outermost first.
    case system([SystemError])
    /// The app cancelled it.
    case cancelled
    /// - Parameter certificate: the one that the server presented, in DER.
    case tls(reason: String, authority: String, detail: String, certificate: Data?)
    case request(String)
    case file(path: String, reason: String, domain: String?, code: Int)
    case redirect(String)
    case response(String)
    /// The file has only a part of the bytes.
    case part
  }

  /// An `NSError`, with what ``NetworkError/init(urlSession:url:wasSent:)`` reads of it.
  struct SystemError: Codable, Sendable {
    let domain: String
    let code: Int
    let words: String
    var path: String?
    var numbers: [String: Int]
  }

  let transfer: BackgroundTransfers.Transfer
  /// The number of the task, with which the system may report it again after a crash.
  let task: Int
  var response: Response?
  var body = Data()
  var failure: Failure?
  var resumeData: Data?
  /// Whether bytes were sent or received, also if the system then sent the request again by itself; nil if not known.
  var hasMoved: Bool?

  /// Whether the downloaded file belongs to its destination.
  var deliversFile: Bool {
    transfer.kind == .download && failure == nil && HTTPStatus(response?.status ?? 0).deliversFile
  }
}

extension BackgroundOutcome {
  /// Judges where the redirects led, which the system follows by itself in a background session ("Tasks in background
  /// sessions automatically follow redirects", in Apple's documentation of `willPerformHTTPRedirection`).
  ///
  /// - Parameters:
  ///   - task: the task with its last request.
  ///   - urls: all URLs that are known to have been requested.
  ///   - methods: all methods that are known to have been used, in order. That of `task` may be an older one.
  /// - Returns: the failure; nil if the result may be used.
  static func judge(
    _ transfer: BackgroundTransfers.Transfer, _ task: BackgroundTask, urls: [String], methods: [String] = []
  ) -> NetworkError.RedirectFailure.Reason? {
    func isPlain(_ url: String) -> Bool { url.prefix(5).lowercased() == "http:" }
    if !isPlain(transfer.url), urls.contains(where: isPlain) { return .insecure }
    guard transfer.kind == .upload else { return nil }
    // Redirects turn a method only into GET. By itself, the system continues an upload with HEAD and PATCH.
    if transfer.firstMethod != .get, task.method == "GET" || methods.last == "GET" { return .uploadDropped }
    guard task.method == nil else { return nil }
    // Without the method, an upload that went elsewhere may have become a GET. Its file may be the only copy.
    let first = (try? HTTPURL(transfer.url))?.absoluteString
    return urls.allSatisfy { (try? HTTPURL($0))?.absoluteString == first } ? nil : .uploadDropped
  }

  /// The event.
  var event: BackgroundTransfers.Event {
    do throws(NetworkError) {
      return .init(transfer: transfer, kind: .completed(try result()))
    } catch {
      let resumeData = resumeData.map { BackgroundTransfers.ResumeData(transfer: transfer, data: $0) }
      return .init(
        transfer: transfer, kind: .failed(error.identified(by: transfer, wasSent: wasSent), resumeData: resumeData))
    }
  }

  private var wasSent: Bool { response != nil || hasMoved == true }

  private func result() throws(NetworkError) -> HTTPResponse {
    let start = try HTTPURL(transfer.url)
    // Where the redirects led.
    let final = (response?.url).flatMap { try? HTTPURL($0) } ?? start
    let response = self.response.map { response in
      HTTPResponse(
        status: HTTPStatus(response.status), headers: response.headers, body: HTTPBody(body), url: final)
    }
    switch failure {
    case .system(let errors):
      throw NetworkError(
        urlSession: Self.error(errors), url: start, wasSent: wasSent, usesFiles: true)
    case .cancelled: throw .cancelled
    case .tls(let reason, let authority, let detail, let certificate):
      throw .tlsFailed(
        .init(
          .init(rawValue: reason) ?? .untrusted, authority: authority, detail: detail,
          certificate: certificate.flatMap(NetworkError.TLSFailure.Certificate.init)))
    case .request(let words): throw .invalidRequest(.other(words))
    case .file(let path, let reason, let domain, let code):
      let underlying: (any Error)? = domain.map { domain in
        let code32 = Int32(exactly: code).flatMap(POSIXErrorCode.init(rawValue:))
        if domain == NSPOSIXErrorDomain, let code32 { return POSIXError(code32) }
        return NSError(domain: domain, code: code)
      }
      throw .fileFailed(.init(path: path, reason: reason, underlying: underlying))
    case .redirect(let reason):
      guard let response else { throw Self.noResponse }
      throw .redirectFailed(.init(.init(rawValue: reason) ?? .insecure, response: response))
    case .response(let words): throw .invalidResponse(.init(words))
    case .part: throw .unrequestedPart(response)
    case nil: break
    }
    guard let response else { throw Self.noResponse }
    guard response.status.isSuccess else {
      let details = response.body.data.flatMap { ProblemDetails(response, $0) }
      throw .statusCode(.init(response: response, errorResponse: details))
    }
    guard transfer.kind != .download || deliversFile else { throw .missingData(response) }
    return response
  }

  private static let noResponse = NetworkError.invalidResponse(.init("there was no response"))

  private static func error(_ errors: [SystemError]) -> NSError {
    // NSURLErrorUnknown; there is always another one.
    var result = NSError(domain: NSURLErrorDomain, code: -1)
    for (index, error) in errors.reversed().enumerated() {
      var information: [String: Any] = error.numbers
      information[NSLocalizedDescriptionKey] = error.words
      information[NSFilePathErrorKey] = error.path
      if index > 0 { information[NSUnderlyingErrorKey] = result }
      result = NSError(domain: error.domain, code: error.code, userInfo: information)
    }
    return result
  }
}

extension BackgroundOutcome.Response {
  init?(_ response: URLResponse?) {
    guard let http = response as? HTTPURLResponse else { return nil }
    self.init(
      status: http.statusCode, fields: NetworkAPI.Headers(http).map { [$0.name.rawValue, $0.value] },
      url: http.url?.absoluteString ?? "")
  }

  fileprivate var headers: NetworkAPI.Headers {
    NetworkAPI.Headers(received: fields.map { ($0.first ?? "", $0.last ?? "") })
  }

  /// Throws if the file isn't whole although the response has its last bytes: the system may have had the first ones, since
  /// it continues a download by itself.
  func checkIsWhole(at location: URL) throws(NetworkError) {
    guard status == 206, !headers.isContentCoded,
      let received = headers[.contentRange].flatMap({ ContentRange($0) }), let range = received.range,
      let size = try? location.resourceValues(forKeys: [.fileSizeKey]).fileSize,
      Int64(size) != received.total ?? range.upperBound + 1
    else { return }
    throw .unrequestedPart()
  }
}

extension BackgroundOutcome.Failure {
  /// The error of the session.
  init(system error: any Error, url: String) {
    // The certificate of a server is in the error as an object, which can't be stored.
    if let url = try? HTTPURL(url), case .tlsFailed(let failure) = NetworkError(urlSession: error, url: url),
      failure.certificate != nil
    {
      self.init(.tlsFailed(failure))
      return
    }
    self = .system(
      NetworkError.chain(of: error as NSError).map { error in
        BackgroundOutcome.SystemError(
          domain: error.domain, code: error.code, words: error.localizedDescription,
          path: error.userInfo[NSFilePathErrorKey] as? String,
          numbers: NetworkError.numericKeys.reduce(into: [:]) { $0[$1] = (error.userInfo[$1] as? NSNumber)?.intValue })
      })
  }

  /// An error of this package.
  init(_ error: NetworkError) {
    switch error {
    case .tlsFailed(let failure):
      self = .tls(
        reason: failure.reason.rawValue, authority: failure.authority, detail: failure.detail,
        certificate: failure.certificate?.data)
    case .fileFailed(let failure):
      let error = failure.underlying.map { $0 as NSError }
      self = .file(path: failure.path, reason: failure.reason, domain: error?.domain, code: error?.code ?? 0)
    case .invalidRequest(.other(let words), _): self = .request(words)
    case .downloadFailed: self = .part
    default: self = .request(error.localizedDescription)
    }
  }
}

extension NetworkError {
  /// Returns the error with the call of a background transfer, unless it already has one.
  fileprivate func identified(by transfer: BackgroundTransfers.Transfer, wasSent: Bool) -> NetworkError {
    guard let url = try? HTTPURL(transfer.url) else { return self }
    // Without timeouts, since those of the session apply.
    var request = HTTPRequest(method: transfer.firstMethod, url: url)
    request.context.mayHaveBeenProcessed = wasSent
    return identified(by: NetworkError.Call(CallIdentity(request)))
  }
}
