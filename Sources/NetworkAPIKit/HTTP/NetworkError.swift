public import Foundation

/// Everything that can go wrong with a call, told apart.
///
/// ```swift
/// do {
///   let user = try await client.request(GitHubAPI.Users(userName: "octocat"))
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
/// `print` and `dump` show more, each on a line of its own: the endpoint's type, the response, the JSON around what
/// could not be decoded. None of them shows a secret. ``call`` is the call as a value.
public indirect enum NetworkError: Error, Sendable {
  /// The URL cannot be built. Nothing was sent.
  case invalidURL(InvalidURL)
  /// The request cannot be sent as it is: a method, field or limit that is not valid. Nothing was sent.
  case invalidRequest(InvalidRequest)
  /// The parameters could not be encoded. Nothing was sent.
  case encodingFailed(EncodingFailure)
  /// The body would have to be sent again and can be read only once.
  case bodyNotReplayable(call: Call? = nil)
  /// A file could not be read or written.
  case fileFailed(FileFailure)
  /// The host's name has no address.
  case nameResolutionFailed(host: String, call: Call? = nil)
  /// No connection, or it broke before there was a response.
  case connectionFailed(ConnectionFailure)
  /// TLS failed: the certificate is not trusted, or the handshake did not work out.
  case tlsFailed(TLSFailure)
  /// The proxy refused, or its response makes no sense.
  case proxyFailed(ProxyFailure)
  /// A limit of ``HTTPTimeouts`` passed.
  case timedOut(Timeout)
  /// The task that called was cancelled.
  case cancelled
  /// The bytes received are not a valid HTTP response.
  case invalidResponse(InvalidResponse)
  /// The body ended before its end.
  case truncatedBody(received: Int64, expected: Int64?, call: Call? = nil)
  /// The body is longer than the limit in bytes.
  case bodyTooLarge(limit: Int, call: Call? = nil)
  /// What was downloaded is not what it should be. The file of the final name was not touched.
  case downloadFailed(DownloadFailure)
  /// The body isn't an image, or its format is not known.
  case notAnImage(HTTPResponse, call: Call? = nil)
  /// A redirect was not followed.
  case redirectFailed(RedirectFailure)
  /// The status says that the call failed.
  case statusCode(StatusFailure)
  /// There is no body where one is needed.
  case missingData(HTTPResponse, call: Call? = nil)
  /// The body is not what the endpoint declares.
  case decodingFailed(DecodingFailure)
  /// A WebSocket could not be opened, or did not end in order.
  case webSocketFailed(WebSocketFailure)
  /// An error of an interceptor, a transport or a coder that is none of the above.
  case other(any Error)
}

extension NetworkError {
  /// Any error as a network error: itself if it is one, ``cancelled`` for a cancellation, ``other(_:)`` else.
  public init(_ error: any Error) {
    switch error {
    case let error as NetworkError: self = error
    case is CancellationError: self = .cancelled
    default: self = .other(error)
    }
  }

  /// The response, for the errors that come with one.
  public var response: HTTPResponse? {
    switch self {
    case .statusCode(let failure): failure.response
    case .decodingFailed(let failure): failure.response
    case .missingData(let response, _), .notAnImage(let response, _): response
    default: nil
    }
  }

  /// The status of ``statusCode(_:)``.
  public var status: HTTPStatus? {
    if case .statusCode(let failure) = self { failure.status } else { nil }
  }

  /// Whether the task that called was cancelled.
  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }

  /// Whether a time limit passed.
  public var isTimeout: Bool {
    if case .timedOut = self { true } else { false }
  }

  /// 401: credentials are missing or wrong.
  public var isUnauthorized: Bool { status == 401 }
  /// 403: the server understood and refuses.
  public var isForbidden: Bool { status == 403 }
  /// 404.
  public var isNotFound: Bool { status == 404 }
  /// 429: too many requests.
  public var isTooManyRequests: Bool { status == 429 }
  /// 4xx.
  public var isClientError: Bool { status?.isClientError ?? false }
  /// 5xx.
  public var isServerError: Bool { status?.isServerError ?? false }
}

extension NetworkError {
  /// Which part of a URL is not valid, and why.
  public struct InvalidURL: Sendable, Hashable {
    /// The parts of a URL.
    public enum Part: String, Sendable {
      /// What stands before the colon.
      case scheme
      /// The name or address of the server.
      case host
      /// The number after the host.
      case port
      /// What stands after the host.
      case path
      /// What stands after the question mark.
      case query
      /// A relative reference, which leads nowhere.
      case reference
    }
    /// The part that is wrong.
    public let part: Part
    /// What is wrong, as a clause that follows the URL.
    public let reason: String
    /// What can be shown of the text that was to become a URL: no query, no fragment, no credentials, and of the path
    /// only words.
    public let text: String

    init(_ part: Part, _ text: String, _ reason: String) {
      self.part = part
      self.reason = reason
      self.text = Self.shown(text)
    }

    /// The harmless parts of a text that isn't a URL: a usual scheme, a host and port that are valid, and those
    /// segments of the path that are words. Never a query or a fragment, and beside an `@` nothing but the scheme:
    /// where such a text has its credentials, only its author knows.
    private static func shown(_ text: String) -> String {
      guard !text.isEmpty else { return "" }
      let reference = URLReference(text)
      var shown = ""
      if let scheme = reference.scheme {
        guard let known = usualSchemes.first(where: { Token.sameName(scheme, $0) }) else { return Redaction.mark }
        shown = "\(known):"
      }
      if reference.authority != nil { shown += "//" }
      guard !text.utf8.contains(UInt8(ascii: "@")) else { return shown + Redaction.mark }
      if let authority = reference.authority {
        guard let (host, port) = try? HTTPURL.split(authority: authority, in: ""),
          let host = try? URLHost.normalized(host)
        else { return shown + Redaction.mark }
        shown += port.map { "\(host):\($0)" } ?? host
      }
      let segments = reference.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      shown += segments.prefix(9).map { isWord($0) ? String(decoding: $0, as: UTF8.self) : "…" }.joined(separator: "/")
      return segments.count > 9 ? shown + "/…" : shown
    }

    private static let usualSchemes = ["https", "http", "wss", "ws", "ftp", "file", "mailto", "data", "javascript"]

    private static func isWord(_ segment: some Collection<UInt8>) -> Bool {
      segment.count <= 24
        && segment.allSatisfy { byte in
          UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            || byte == UInt8(ascii: ".")
        }
    }
  }

  /// What of a request cannot be sent.
  public enum InvalidRequest: Sendable, Hashable {
    /// The method isn't a token, or is CONNECT.
    case method(String)
    /// A field's name isn't a token.
    case headerName(String)
    /// A field's value has a line break, NUL or blanks around it. The value is not kept: it may be a secret.
    case headerValue(name: String)
    /// A time limit that is not positive.
    case timeout(String)
    /// Anything else, as a sentence.
    case other(String)
  }

  /// The parameters could not be encoded.
  public struct EncodingFailure: Sendable {
    /// The parameters' type.
    public let type: any Any.Type
    /// The encoder's error.
    public let underlying: any Error
  }

  /// A file could not be read or written.
  public struct FileFailure: Sendable {
    /// The file.
    public let path: String
    /// What happened, as a clause.
    public let reason: String
    /// The system's error, if there is one.
    public let underlying: (any Error)?

    /// Whether there is no room left: on the disk, or for this user.
    public var isDiskFull: Bool {
      guard let error = underlying as? POSIXError else { return false }
      return error.code == .ENOSPC || error.code == .EDQUOT
    }

    init(path: String, reason: String, underlying: (any Error)? = nil) {
      self.path = path
      self.reason = reason
      self.underlying = underlying
    }
  }

  /// How a connection failed.
  public struct ConnectionFailure: Sendable, Hashable {
    /// The ways it can fail.
    public enum Reason: String, Sendable {
      /// Nothing listens there.
      case refused
      /// There is no way to the host, or no network at all.
      case unreachable
      /// It was closed or reset before the response was complete.
      case lost
      /// It was closed before the first byte of a response.
      case emptyReply
      /// Anything else.
      case other
    }

    /// How it failed.
    public let reason: Reason
    /// Whether the request may have reached the server: if not, sending it again is always safe.
    public let mayHaveBeenProcessed: Bool
    /// Host and port.
    public let authority: String
    /// The transport's own words.
    public let detail: String
    var place = Uncompared<Call?>(value: nil)

    /// A failure, as a transport or a test double makes it.
    public init(_ reason: Reason, authority: String, mayHaveBeenProcessed: Bool, detail: String = "") {
      self.reason = reason
      self.authority = authority
      self.mayHaveBeenProcessed = mayHaveBeenProcessed
      self.detail = detail
    }
  }

  /// How TLS failed. None of these is worth a retry.
  public struct TLSFailure: Sendable, Hashable {
    /// The ways it can fail.
    public enum Reason: String, Sendable {
      /// The certificate is past its end.
      case expired
      /// The certificate is not valid yet.
      case notYetValid
      /// No trusted authority signed it.
      case untrusted
      /// It is another host's.
      case wrongHost
      /// Its public key is not one of those pinned.
      case pinMismatch
      /// The server wants a client certificate, or refused the one it got.
      case clientCertificate
      /// The two sides did not agree, or the other side does not speak TLS.
      case handshake
    }

    /// How it failed.
    public let reason: Reason
    /// Host and port.
    public let authority: String
    /// The transport's own words.
    public let detail: String
    var place = Uncompared<Call?>(value: nil)

    /// A failure, as a transport or a test double makes it.
    public init(_ reason: Reason, authority: String, detail: String = "") {
      self.reason = reason
      self.authority = authority
      self.detail = detail
    }
  }

  /// How a proxy failed.
  public struct ProxyFailure: Sendable, Hashable {
    /// The status of its response to CONNECT, if there was one: 407 asks for credentials.
    public let status: HTTPStatus?
    /// The transport's own words.
    public let detail: String
    var place = Uncompared<Call?>(value: nil)

    /// A failure, as a transport or a test double makes it.
    public init(status: HTTPStatus? = nil, detail: String) {
      self.status = status
      self.detail = detail
    }
  }

  /// A time limit that passed: `.timedOut(.idle)` matches it, however long it was.
  public struct Timeout: Sendable, Hashable {
    /// The limits there are.
    public enum Limit: String, Sendable {
      /// ``HTTPTimeouts/connect``.
      case connect
      /// ``HTTPTimeouts/idle``.
      case idle
      /// ``HTTPTimeouts/total``.
      case total
    }

    /// Which limit passed.
    public let limit: Limit
    var place = Uncompared<Call?>(value: nil)
    var span = Uncompared<TimeInterval?>(value: nil)

    /// How long the limit is, in seconds; nil where that is not known. It makes no difference to `==`.
    public var seconds: TimeInterval? { span.value }

    init(_ limit: Limit) { self.limit = limit }

    /// ``HTTPTimeouts/connect``.
    public static let connect = Timeout(.connect)
    /// ``HTTPTimeouts/idle``.
    public static let idle = Timeout(.idle)
    /// ``HTTPTimeouts/total``.
    public static let total = Timeout(.total)
  }

  /// Why the bytes received are not an HTTP response.
  public struct InvalidResponse: Sendable, Hashable {
    /// The ways it can be wrong.
    public enum Reason: String, Sendable {
      /// Not HTTP, or a status line or field that breaks its grammar.
      case malformed
      /// The length of the body is contradictory or no number.
      case framing
      /// The header block broke off.
      case truncatedHeaders
      /// More header bytes or interim responses than the limits.
      case headersTooLarge
      /// The body does not decode as its `Content-Encoding` says.
      case contentCoding
      /// Anything else.
      case other
    }

    /// What is wrong.
    public let reason: Reason
    /// A sentence about it.
    public let detail: String
    var place = Uncompared<Call?>(value: nil)

    /// A failure, as a transport or a test double makes it.
    public init(_ reason: Reason, detail: String = "") {
      self.reason = reason
      self.detail = detail
    }
  }

  /// Why what was downloaded is not kept.
  public struct DownloadFailure: Sendable, Hashable {
    /// The ways it can be wrong.
    public enum Reason: String, Sendable {
      /// The server sent another part than the one asked for.
      case wrongRange
      /// It has not as many bytes as it should.
      case wrongSize
      /// Its SHA-256 is not the one it should have.
      case wrongChecksum
    }

    /// What is wrong.
    public let reason: Reason
    /// What was expected and what came, as a clause.
    public let detail: String
    var place = Uncompared<Call?>(value: nil)

    init(_ reason: Reason, detail: String) {
      self.reason = reason
      self.detail = detail
    }
  }

  /// Why a redirect was not followed.
  public struct RedirectFailure: Sendable {
    /// The ways it can fail.
    public enum Reason: String, Sendable {
      /// More hops than the limit, or a circle.
      case tooMany
      /// From https to http.
      case insecure
      /// There is no `Location`, or it isn't an http or https URL.
      case invalidLocation
      /// The policy says no.
      case refused
    }

    /// Why.
    public let reason: Reason
    /// The redirect itself.
    public let response: HTTPResponse
    var call: Call?

    /// A failure, as a policy makes it.
    public init(_ reason: Reason, response: HTTPResponse) {
      self.reason = reason
      self.response = response
    }
  }

  /// A response whose status says that the call failed.
  public struct StatusFailure: Sendable {
    /// The response, with its body in memory.
    public let response: HTTPResponse
    /// The body as the endpoint's `ErrorResponse`, if it is one.
    public let errorResponse: (any Sendable)?
    var call: Call?

    /// A failure, as the client or a test double makes it.
    public init(response: HTTPResponse, errorResponse: (any Sendable)? = nil) {
      self.response = response
      self.errorResponse = errorResponse
    }

    /// The status.
    public var status: HTTPStatus { response.status }
    /// The body.
    public var data: Data { response.body.data ?? Data() }

    /// The body as another error type, or nil where it is not one.
    public func errorResponse<Value: Decodable>(as type: Value.Type, coding: JSONCoding = JSONCoding()) -> Value? {
      errorResponse as? Value ?? (try? coding.decode(type, from: data))
    }
  }

  /// A body that is not what the endpoint declares.
  public struct DecodingFailure: Sendable {
    /// What was wanted.
    public let type: any Any.Type
    /// Where in the body, as `items[3].name`; empty for the whole of it.
    public let path: String
    /// What is wrong there, as a sentence.
    public let reason: String
    /// The response, with its body in memory.
    public let response: HTTPResponse
    /// The decoder's error.
    public let underlying: any Error
    /// The keys down to the object or array that is not as it should be.
    let containerPath: [any CodingKey]
    var call: Call?

    /// The JSON around that place on one line, without secrets, shortened if it is long; nil if the body isn't JSON.
    public var surroundings: String? {
      Redaction.shownJSON(data, at: containerPath.map { ($0.stringValue, $0.intValue) })
    }

    /// The body.
    public var data: Data { response.body.data ?? Data() }
  }
}
