public import Foundation

/// The error of a failed call: one case for each kind of failure.
///
/// ```swift
/// do {
///   print(try await client.request(GetUser(id: 7)).name)
/// } catch .statusCode(let failure) where failure.status.code == 404 {
///   print("no such user")
/// } catch .timedOut, .connectionFailed {
///   print("try again later")
/// } catch {
///   print(error.localizedDescription)
/// }
/// ```
///
/// `localizedDescription` is one sentence that names the call: `GET https://api.example.com/users/7: 404 Not Found.`
/// `print` and `dump` show further lines: the endpoint's type, the response, and the JSON around a value that couldn't
/// be decoded. None of them shows a secret. ``call`` is the call as a value.
public indirect enum NetworkError: Error, Sendable {
  /// The URL isn't valid. Nothing was sent.
  case invalidURL(InvalidURL)
  /// The request has an invalid method, header field, timeout or option. Nothing was sent, except where the body turns
  /// out to be invalid while it is sent: a streamed body doesn't have its declared length, or a trailer field isn't valid.
  case invalidRequest(InvalidRequest, call: Call? = nil)
  /// The parameters could not be encoded. Nothing was sent.
  case encodingFailed(EncodingFailure)
  /// A retry or redirect needs the request's body again, or a streamed response is read again, but the body can be read
  /// only once.
  case bodyNotReplayable(call: Call? = nil)
  /// A file could not be read or written.
  case fileFailed(FileFailure)
  /// The host name could not be resolved.
  case nameResolutionFailed(host: String, call: Call? = nil)
  /// The connection could not be established, or was lost.
  case connectionFailed(ConnectionFailure)
  /// TLS failed: the certificate isn't trusted, or the handshake failed.
  case tlsFailed(TLSFailure)
  /// The proxy refused the connection, or its response isn't valid.
  case proxyFailed(ProxyFailure)
  /// A timeout of ``HTTPTimeouts`` expired.
  case timedOut(Timeout)
  /// The calling task was cancelled.
  case cancelled(call: Call? = nil)
  /// The bytes received are not a valid HTTP response.
  case invalidResponse(InvalidResponse)
  /// The response's body ended early. `received` and `expected` are in bytes; `expected` is nil if unknown.
  case truncatedBody(received: Int64, expected: Int64?, call: Call? = nil)
  /// The response's body is longer than the limit, which is in bytes.
  case bodyTooLarge(limit: Int, call: Call? = nil)
  /// The downloaded bytes aren't the expected ones. An existing file at the destination was left alone. Also thrown by any
  /// other call whose response has only a part of the bytes, although the request has no `Range`.
  case downloadFailed(DownloadFailure)
  /// A resumable upload can't be continued: the server contradicts itself, or the protocol.
  case uploadFailed(UploadFailure)
  /// The body isn't an image in a supported format.
  case notAnImage(HTTPResponse, call: Call? = nil)
  /// A redirect was not followed.
  case redirectFailed(RedirectFailure)
  /// The response's status isn't a success.
  case statusCode(StatusFailure)
  /// The endpoint declares a body, but the response has none.
  case missingData(HTTPResponse, call: Call? = nil)
  /// The response's body can't be decoded as the type that the endpoint declares.
  case decodingFailed(DecodingFailure)
  /// A WebSocket could not be opened, or ended with an error.
  case webSocketFailed(WebSocketFailure)
  /// A credential could not be refreshed; `underlying` is the error of its source. See ``Authentication``.
  case authenticationFailed(underlying: NetworkError, call: Call? = nil)
  /// The host failed too often and is tried again after a time; the request wasn't sent now. See ``CircuitBreaker``.
  case circuitOpen(host: String, retryAfter: Duration, call: Call? = nil)
  /// Only a stored response is allowed (``CacheMode/onlyIfCached``), and there is none that may be used; nothing was sent.
  case notCached(call: Call? = nil)
  /// Any other error, such as one that an interceptor, transport or coder threw.
  case other(any Error, call: Call? = nil)
}

extension NetworkError {
  /// ``cancelled(call:)`` without a call, to throw it: `throw .cancelled`. The client adds the call.
  public static var cancelled: NetworkError { .cancelled() }

  /// Converts any error: keeps a `NetworkError`, turns a cancellation into ``cancelled(call:)``, and wraps everything
  /// else in ``other(_:call:)``.
  public init(_ error: any Error) {
    switch error {
    case let error as NetworkError: self = error
    case is CancellationError: self = .cancelled
    default: self = .other(error)
    }
  }

  /// The response that caused the error; nil for errors without one. That of ``redirectFailed(_:)`` is the redirect.
  public var response: HTTPResponse? {
    switch self {
    case .statusCode(let failure): failure.response
    case .decodingFailed(let failure): failure.response
    case .missingData(let response, _), .notAnImage(let response, _): response
    case .redirectFailed(let failure): failure.response
    case .downloadFailed(let failure): failure.response
    default: nil
    }
  }

  /// The status of ``statusCode(_:)``; nil for other errors.
  public var status: HTTPStatus? { if case .statusCode(let failure) = self { failure.status } else { nil } }

  /// Whether the calling task was cancelled.
  public var isCancelled: Bool { if case .cancelled = self { true } else { false } }

  /// Whether the network failed, or a server on the way, so that the same request may succeed later: what policies
  /// and features call transient, unless they say why they differ.
  ///
  /// A timeout counts, except that of the whole call. For a status, see ``RetryPolicy``.
  var isTransient: Bool {
    switch self {
    case .nameResolutionFailed, .connectionFailed, .truncatedBody, .timedOut(.connect), .timedOut(.idle): true
    // Without a status, the proxy wasn't reached, or it closed the connection before the request was sent.
    case .proxyFailed(let failure): failure.status.map { [502, 503, 504].contains($0.code) } ?? true
    default: false
    }
  }

  /// The least delay after which a new call may succeed where this one failed; nil if it won't. For features that go on by
  /// themselves.
  ///
  /// More than ``isTransient``: unlike a retry, a new call has a total timeout of its own. And since calls before it
  /// succeeded, any status of a server in trouble is a reason to wait, unless a policy has decided not to wait for it.
  var delayOfNewCall: Duration? { isNotWaitedFor ? nil : delayOfLaterCall }

  /// ``delayOfNewCall``, whoever makes the call and whatever isn't waited for now; nil if the failure isn't temporary.
  var delayOfLaterCall: Duration? {
    switch self {
    // Until then, the refresh isn't repeated. Offline it would be, but only to use up the tries.
    case .authenticationFailed(let underlying, _): underlying.delayOfLaterCall.map { max($0, Self.refreshPause) }
    // Whatever the circuit's pause: this wait isn't counted, see ``wasHeldBack``, so nothing else would slow it down.
    case .circuitOpen(_, let retryAfter, _): max(retryAfter, .milliseconds(100))
    case .statusCode(let failure) where [408, 429].contains(failure.status) || failure.status.isServerError:
      failure.response.headers[.retryAfter].flatMap { RetryAfter.delay($0, now: failure.response.date ?? Date()) }
        ?? .zero
    // A server that is stopped may end a body without ending its compression.
    case .timedOut, .invalidResponse(.cutCoding): .zero
    default: isTransient ? .zero : nil
    }
  }

  /// Whether a policy has decided not to wait for what the server asks for, so that nothing else should.
  var isNotWaitedFor: Bool {
    switch self {
    case .statusCode(let failure): failure.response.isNotWaitedFor
    case .authenticationFailed(let underlying, _): underlying.isNotWaitedFor
    default: false
    }
  }

  /// Whether a circuit held the request back, so that going on after its pause isn't another attempt.
  var wasHeldBack: Bool { if case .circuitOpen = self { true } else { false } }

  /// Whether the server itself refused the request for a time, or a circuit did, and not what is before the server: the
  /// network, a proxy or a sign-in. With 511, something between this side and the server responds (RFC 6585 §6).
  var isRefusedForNow: Bool { (status.map { $0 != 511 } ?? wasHeldBack) && delayOfNewCall != nil }

  /// How long a failed refresh of a credential isn't repeated, unless the server asks for more, or this side was offline, so
  /// that none was asked.
  static let refreshPause: Duration = .seconds(10)

  /// Whether a server may have processed the request that ``call`` names: in any attempt, or before it redirected the call.
  ///
  /// If not, sending the request again is always safe, for example a POST with another `Idempotency-Key`:
  ///
  /// ```swift
  /// do {
  ///   _ = try await client.data("/orders", method: .post)
  /// } catch {
  ///   print(
  ///     error.mayHaveBeenProcessed
  ///       ? "Look at your orders before you try again." : error.userMessage)
  /// }
  /// ```
  ///
  /// Also true where that isn't known, as for ``cancelled(call:)``, ``invalidRequest(_:call:)`` and ``other(_:call:)``.
  public var mayHaveBeenProcessed: Bool { !wasNotSent || call?.mayHaveBeenProcessed == true }

  /// Whether the server certainly didn't get the request the last time.
  var wasNotSent: Bool {
    switch self {
    case .invalidURL, .encodingFailed, .nameResolutionFailed, .tlsFailed, .proxyFailed, .circuitOpen, .notCached: true
    case .timedOut(let timeout): timeout == .connect || timeout.vainWait != nil
    // The server refused it, or it waited for the credential.
    case .authenticationFailed: true
    case .connectionFailed(let failure): !failure.wasSent
    default: false
    }
  }

  /// Whether a timeout expired.
  public var isTimeout: Bool { if case .timedOut = self { true } else { false } }
}

/// An error that is only a text, for ``NetworkError/other(_:call:)``.
struct TextError: LocalizedError {
  let errorDescription: String?

  init(_ text: String) { errorDescription = text }
}

extension NetworkError {
  /// The details of an invalid URL.
  public struct InvalidURL: Sendable, Hashable, CallFailure {
    /// The component of a URL that isn't valid.
    package enum Part: Sendable {
      case scheme, host, port, path, query
      /// A reference that can't be resolved to a URL.
      case reference
    }
    /// The component that isn't valid.
    package let part: Part
    /// The explanation, as a clause such as `it has no host`.
    public let reason: String
    /// The invalid text without possible secrets: no query, fragment or credentials, and only those path segments that
    /// don't look like secrets.
    public let text: String
    @EquatableIgnored var call: Call? = nil
  }

  /// The part of a request that isn't valid.
  public enum InvalidRequest: Sendable, Hashable {
    /// The method isn't a token, or is CONNECT.
    case method(String)
    /// The name of a header field isn't a token.
    case headerName(String)
    /// The value of a header field contains a control character or leading or trailing whitespace. The value itself
    /// isn't included, since it may be a secret.
    case headerValue(name: String)
    /// A timeout isn't positive. The text says which one.
    case timeout(String)
    /// Anything else, as a clause.
    case other(String)
  }

  /// The details of a failed encoding of parameters.
  public struct EncodingFailure: Sendable, CallFailure {
    /// The type of the parameters.
    public let type: any Any.Type
    /// The encoder's error.
    public let underlying: any Error
    var call: Call?
  }

  /// The details of a failed file operation.
  public struct FileFailure: Sendable, CallFailure {
    /// The path of the file.
    public let path: String
    /// The explanation, as a clause.
    public let reason: String
    /// The system's error; nil if there is none.
    public let underlying: (any Error)?
    var call: Call?

    init(path: String, reason: String, underlying: (any Error)? = nil) {
      self.path = path
      self.reason = reason
      self.underlying = underlying
    }

    /// An operation on a file that failed with an error. If the path is at fault, that is the reason.
    init(path: String, reason: String, because error: any Error) {
      let refusal = error as? UnusablePath
      self.init(path: path, reason: refusal?.reason ?? reason, underlying: refusal == nil ? error : nil)
    }
  }

  /// The details of a failed connection.
  public struct ConnectionFailure: Sendable, Hashable, CallFailure {
    /// The reasons of a failure.
    public enum Reason: Sendable {
      /// The server refused the connection: usually, nothing listens on that port.
      case refused
      /// There is no route to the host, or no network at all.
      case unreachable
      /// The connection was closed or reset before the response was complete.
      case lost
      /// The connection was closed before the first byte of a response.
      case emptyReply
      /// The system has no thread, file descriptor or memory left for a connection; the failure's text names the system
      /// call that failed, and why. Nothing was sent. The process may be at one of its limits (`ulimit -n`, `ulimit -u`, or those
      /// of its container), or open WebSockets have reached that of the transport. Or, after the head of a response,
      /// `URLSession` goes on receiving a body that is read too slowly.
      case outOfResources
      /// There is a network, but the app or the user doesn't allow using it: it is cellular, expensive, or in Low Data
      /// Mode (Apple platforms).
      case notAllowed
      /// The system stopped the transfer (Apple platforms): of a background transfer since the user quit the app or turned
      /// background updates off, or resources were short; of any other, for example, since it had refused the server's
      /// certificate shortly before.
      case stopped
      /// Anything else.
      case other
    }

    /// The reason of the failure.
    public let reason: Reason
    /// Whether the server may have got the request the last time; see ``NetworkError/mayHaveBeenProcessed``.
    let wasSent: Bool
    /// Host and port.
    public let authority: String
    /// The transport's own message.
    package let detail: String
    /// Whether the server turned the request away before it did anything for it, so that no work is done twice by a retry.
    @EquatableIgnored var isRefusedStream = false
    /// Whether the connection was cut in its TLS handshake, so that it was a new one.
    @EquatableIgnored var isOfHandshake = false
    @EquatableIgnored var call: Call? = nil

    /// Creates a failure, for a transport or a test double.
    ///
    /// - Parameter mayHaveBeenProcessed: whether the server may have got the request.
    public init(_ reason: Reason, authority: String, mayHaveBeenProcessed: Bool, detail: String = "") {
      self.reason = reason
      self.authority = authority
      wasSent = mayHaveBeenProcessed
      self.detail = detail
    }
  }

  /// The details of a TLS failure. A retry doesn't help in any of these cases.
  public struct TLSFailure: Sendable, Hashable, CallFailure {
    /// The reasons of a failure.
    public enum Reason: String, Sendable {
      /// The certificate has expired.
      case expired
      /// The certificate is not valid yet.
      case notYetValid
      /// The certificate isn't signed by a trusted authority.
      case untrusted
      /// The certificate belongs to another host.
      case wrongHost
      /// The certificate's public key isn't one of the pinned keys.
      case pinMismatch
      /// The server requires a client certificate, or rejected the one it received.
      case clientCertificate
      /// Client and server found no common version or cipher, or the server doesn't use TLS.
      case handshake
    }

    /// The reason of the failure.
    public let reason: Reason
    /// Host and port.
    public let authority: String
    /// The transport's own message.
    let detail: String
    /// The certificate that the server presented, if the call failed because of it; nil otherwise, and if the system doesn't
    /// provide it (libcurl with another TLS library than OpenSSL, `URLSession` on Linux).
    public let certificate: Certificate?
    @EquatableIgnored var call: Call? = nil

    /// Creates a failure, for a transport or a test double.
    public init(_ reason: Reason, authority: String, detail: String = "", certificate: Certificate? = nil) {
      self.reason = reason
      self.authority = authority
      self.detail = detail
      self.certificate = certificate
    }

    /// A certificate that a server presented, for a person who decides about it; see ``TrustedKeys``.
    public struct Certificate: Sendable, Hashable {
      /// The name in the certificate: its common name, otherwise its first host name or address. Chosen by whoever made the
      /// certificate, so it proves nothing; empty if it has none.
      public let name: String
      /// The SHA-256 hash of the certificate, as browsers and `openssl x509 -fingerprint -sha256` show it: `3A:0F:…`, 32
      /// pairs of hexadecimal digits.
      public let fingerprint: String
      /// The pin of the certificate's public key, for ``TLSConfiguration/pins`` and ``TrustedKeys``: the Base64-encoded
      /// SHA-256 hash of its SubjectPublicKeyInfo. It remains the same if the certificate is renewed with the same key.
      public let pin: String
      /// The certificate in DER.
      let data: Data

      /// Reads a certificate in DER; returns nil if it isn't one.
      public init?(_ data: Data) {
        self.data = data
        guard let key = X509.subjectPublicKeyInfo(of: data) else { return nil }
        name = X509.name(of: data) ?? ""
        fingerprint = SHA256Hash.bytes(of: data).map { [$0].hexadecimal.uppercased() }.joined(separator: ":")
        pin = Data(SHA256Hash.bytes(of: key)).base64EncodedString()
      }
    }
  }

  /// The details of a proxy failure.
  public struct ProxyFailure: Sendable, Hashable, CallFailure {
    /// The status of the proxy's response to CONNECT, such as 407 if it requires credentials; nil without a response.
    public let status: HTTPStatus?
    /// The transport's own message.
    public let detail: String
    @EquatableIgnored var call: Call? = nil

    /// Creates a failure, for a transport or a test double.
    public init(status: HTTPStatus? = nil, detail: String) {
      self.status = status
      self.detail = detail
    }
  }

  /// The timeout that expired. A pattern such as `.timedOut(.idle)` matches any duration.
  public struct Timeout: Sendable, Hashable, CallFailure {
    /// The kinds of timeouts.
    enum Limit: String, Sendable {
      /// ``HTTPTimeouts/connect``.
      case connect
      /// ``HTTPTimeouts/idle``.
      case idle
      /// ``HTTPTimeouts/total``.
      case total
    }

    /// The kind of the timeout.
    let limit: Limit
    @EquatableIgnored var call: Call? = nil
    @EquatableIgnored var span: Duration? = nil
    /// What the call would have had to wait for until after its total timeout, as a clause. It didn't, and wasn't sent.
    @EquatableIgnored var vainWait: ShownText? = nil

    /// The duration of the timeout; nil if unknown. Ignored by `==`.
    public var duration: Duration? { span }

    init(_ limit: Limit) { self.limit = limit }

    /// ``HTTPTimeouts/connect``.
    public static let connect = Timeout(.connect)
    /// ``HTTPTimeouts/idle``.
    public static let idle = Timeout(.idle)
    /// ``HTTPTimeouts/total``.
    public static let total = Timeout(.total)
  }

  /// The details of an invalid HTTP response.
  public struct InvalidResponse: Sendable, Hashable, CallFailure {
    /// The reasons why a response is invalid.
    package enum Reason: Sendable {
      /// It isn't HTTP, or its status line or a header field is malformed.
      case malformed
      /// The length of the body is contradictory or malformed.
      case framing
      /// The connection ended within the header block.
      case truncatedHeaders
      /// There are more header bytes or interim responses than allowed.
      case headersTooLarge
      /// The body can't be decoded according to its `Content-Encoding`.
      case contentCoding
      /// Anything else.
      case other
    }

    /// The reason why the response is invalid.
    package let reason: Reason
    /// A more specific explanation, as a clause; may be empty.
    public let detail: String
    @EquatableIgnored var call: Call? = nil
    /// A body ended before its content coding did.
    static let cutCoding = Self(.contentCoding, detail: "the coded body is not complete")

    /// Creates a failure, for a transport or a test double.
    ///
    /// - Parameter detail: what is wrong with the response, as a clause.
    public init(_ detail: String) { self.init(.other, detail: detail) }

    package init(_ reason: Reason, detail: String = "") {
      self.reason = reason
      self.detail = detail
    }
  }

  /// The details of a download whose bytes aren't the expected ones.
  public struct DownloadFailure: Sendable, Hashable, CallFailure {
    /// The reasons of a failure.
    public enum Reason: Sendable {
      /// The server sent another part of the file than requested.
      case wrongRange
      /// The file doesn't have the expected size.
      case wrongSize
      /// The file doesn't have the expected SHA-256.
      case wrongChecksum
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The expected and the actual value, as a clause.
    let detail: String
    @EquatableIgnored var call: Call? = nil
    @EquatableIgnored var response: HTTPResponse? = nil

    init(_ reason: Reason, detail: String) {
      self.reason = reason
      self.detail = detail
    }
  }

  /// The details of a resumable upload that can't be continued; see ``UploadResumption``.
  public struct UploadFailure: Sendable, Hashable, CallFailure {
    /// The reasons of a failure.
    public enum Reason: Sendable {
      /// The server's responses aren't those of a protocol for resumable uploads.
      case unsupported
      /// The server says that it has other bytes than it can have, or fewer than it has confirmed before.
      case wrongOffset
      /// The server expects a file of another size.
      case wrongSize
      /// The file is larger than the server's limit.
      case tooLarge
      /// The server's limits exclude each other.
      case limits
      /// The server named an upload URL that must not be used: it isn't valid, or leads from https to http.
      case invalidLocation
      /// The server accepted no further bytes, again and again.
      case stalled
      /// The server no longer has the upload. It may have completed it before, so it isn't started again by itself.
      case mayBeComplete
      /// The server has the whole file, but its response was lost, and it doesn't repeat it.
      case responseLost
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The expected and the actual value, as a clause.
    let detail: String
    @EquatableIgnored var call: Call? = nil

    init(_ reason: Reason, detail: String) {
      self.reason = reason
      self.detail = detail
    }
  }

  /// The details of a redirect that was not followed.
  public struct RedirectFailure: Sendable, CallFailure {
    /// The reasons for not following a redirect.
    public enum Reason: String, Sendable {
      /// There were more hops than the limit, or a loop.
      case tooMany
      /// It leads from https to http.
      case insecure
      /// It has no `Location`, or that isn't an http or https URL.
      case invalidLocation
      /// The redirect policy doesn't allow it.
      case refused
      /// The system followed the redirect of a background upload with another method, without the file (as after a 303),
      /// or a resumable upload was led to a page that isn't about it, such as one to sign in. The server has accepted
      /// nothing; the response is that of the last URL.
      case uploadDropped
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The redirect response.
    public let response: HTTPResponse
    var call: Call?

    init(_ reason: Reason, response: HTTPResponse) {
      self.reason = reason
      self.response = response.detached
    }
  }

  /// The details of a response whose status isn't a success.
  public struct StatusFailure: Sendable, CallFailure {
    /// The response, with its body in memory.
    public let response: HTTPResponse
    /// The body, decoded as the `ErrorResponse` of the endpoint or the client, or else as ``ProblemDetails``; nil if it is
    /// none of them.
    public let errorResponse: (any Sendable)?
    var call: Call?
    /// How the endpoint's JSON is decoded.
    private let coding: JSONCoding

    /// Creates a failure, for a test double.
    public init(
      response: HTTPResponse, errorResponse: (any Sendable)? = nil, coding: JSONCoding = JSONCoding()
    ) {
      self.response = response
      self.errorResponse = errorResponse
      self.coding = coding
    }

    /// The status of the response.
    public var status: HTTPStatus { response.status }
    /// The body of the response, or what was received of it; empty if there is none.
    public var data: Data { response.body.data ?? response.body.received?.data ?? Data() }

    /// Decodes the body as another type: `String` and `Data` are the body itself; nil if it is empty, or that fails.
    ///
    /// - Parameters:
    ///   - type: the type to decode.
    ///   - coding: how JSON is decoded; nil (the default) for the coding of the endpoint or the client.
    public func errorResponse<Value: Decodable>(as type: Value.Type, coding: JSONCoding? = nil) -> Value? {
      errorResponse as? Value ?? response.decoded(as: type, from: data, coding ?? self.coding)
    }
  }

  /// The details of a response body that can't be decoded.
  public struct DecodingFailure: Sendable, CallFailure {
    /// The type to decode.
    public let type: any Any.Type
    /// The path to the invalid value, such as `items[3].name`; empty for the whole body.
    public let path: String
    /// What is wrong with that value, as a sentence.
    public let reason: String
    /// The response, with its body in memory.
    public let response: HTTPResponse
    /// The decoder's error.
    public let underlying: any Error
    /// The path to the object or array that contains the invalid value.
    let containerPath: [any CodingKey]
    var call: Call?

    /// The JSON around the invalid value, on one line, abbreviated and without secrets; nil if the body isn't JSON.
    var surroundings: String? {
      Redaction.shownJSON(data, at: containerPath.map { ($0.stringValue, $0.intValue) })
    }

    /// The body of the response; empty if there is none.
    public var data: Data { response.body.data ?? Data() }
  }

  /// The details of a failed WebSocket. A lost connection is ``NetworkError/connectionFailed(_:)`` instead.
  public struct WebSocketFailure: Sendable, Hashable, CallFailure {
    /// The reasons of a failure.
    public enum Reason: Sendable {
      /// The server's response to the handshake is invalid (RFC 6455 §4.1).
      case handshake
      /// The server violated the protocol. The WebSocket was closed with code 1002, or 1007 for text that isn't UTF-8.
      case protocolViolation
      /// A message from the server exceeds ``WebSocket/Options/maximumMessageSize``. The WebSocket was closed with code
      /// 1009.
      case messageTooLarge
      /// No pong arrived in time; see ``WebSocket/Options/heartbeat``.
      case noPong
      /// The WebSocket is closed, so nothing can be sent; or the server closed it because of an error.
      case closed
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The content of the server's close frame; nil if none arrived.
    public let close: WebSocketClose?
    /// A more specific explanation, as a clause; may be empty.
    let detail: String
    @EquatableIgnored var call: Call? = nil

    /// Creates a failure, for a transport or a test double.
    public init(_ reason: Reason, close: WebSocketClose? = nil, detail: String = "") {
      self.reason = reason
      self.close = close
      self.detail = detail
    }

    /// Whether the server is in trouble or goes away, so that a new WebSocket may be opened later.
    var isTemporary: Bool {
      reason == .noPong || [1001, 1011, 1012, 1013, 1014].contains(close?.code?.rawValue ?? 0)
    }
  }
}

/// The details of a failure that store the call it belongs to.
protocol CallFailure {
  var call: NetworkError.Call? { get set }
}
