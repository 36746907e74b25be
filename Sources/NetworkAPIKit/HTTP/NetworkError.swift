import Foundation

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
/// `print` and `dump` show more, each on a line of its own: the endpoint's type, the response, the JSON around what could
/// not be decoded. None of them shows a secret. ``call`` is the call as a value.
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
  /// The proxy refused or answered nonsense.
  case proxyFailed(ProxyFailure)
  /// A limit of ``HTTPTimeouts`` passed.
  case timedOut(Timeout)
  /// The task that called was cancelled.
  case cancelled
  /// What came is not a valid HTTP response.
  case invalidResponse(InvalidResponse)
  /// The body ended before its end.
  case truncatedBody(received: Int64, expected: Int64?, call: Call? = nil)
  /// The body is longer than the limit in bytes.
  case bodyTooLarge(limit: Int, call: Call? = nil)
  /// What was downloaded is not what it should be. The file of the final name was not touched.
  case downloadFailed(DownloadFailure)
  /// The body is no image, or of a format that is not known.
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
