import Foundation

/// The names that this library uses. Constants, so that they are neither created nor checked on each use.
extension NetworkAPI.Headers.Name {
  static let accept = Self(known: "Accept")
  static let acceptEncoding = Self(known: "Accept-Encoding")
  static let acceptLanguage = Self(known: "Accept-Language")
  static let acceptRanges = Self(known: "Accept-Ranges")
  static let age = Self(known: "Age")
  static let authenticationInfo = Self(known: "Authentication-Info")
  static let authorization = Self(known: "Authorization")
  static let cacheControl = Self(known: "Cache-Control")
  static let connection = Self(known: "Connection")
  static let contentDisposition = Self(known: "Content-Disposition")
  static let contentEncoding = Self(known: "Content-Encoding")
  static let contentLength = Self(known: "Content-Length")
  static let contentLocation = Self(known: "Content-Location")
  static let contentRange = Self(known: "Content-Range")
  static let contentType = Self(known: "Content-Type")
  static let cookie = Self(known: "Cookie")
  static let date = Self(known: "Date")
  static let eTag = Self(known: "ETag")
  static let expect = Self(known: "Expect")
  static let expires = Self(known: "Expires")
  static let host = Self(known: "Host")
  static let ifMatch = Self(known: "If-Match")
  static let ifModifiedSince = Self(known: "If-Modified-Since")
  static let ifNoneMatch = Self(known: "If-None-Match")
  static let ifRange = Self(known: "If-Range")
  static let ifUnmodifiedSince = Self(known: "If-Unmodified-Since")
  static let keepAlive = Self(known: "Keep-Alive")
  static let lastEventID = Self(known: "Last-Event-ID")
  static let lastModified = Self(known: "Last-Modified")
  static let link = Self(known: "Link")
  static let location = Self(known: "Location")
  static let pragma = Self(known: "Pragma")
  static let proxyConnection = Self(known: "Proxy-Connection")
  static let range = Self(known: "Range")
  static let reprDigest = Self(known: "Repr-Digest")
  static let retryAfter = Self(known: "Retry-After")
  static let secWebSocketAccept = Self(known: "Sec-WebSocket-Accept")
  static let secWebSocketExtensions = Self(known: "Sec-WebSocket-Extensions")
  static let secWebSocketProtocol = Self(known: "Sec-WebSocket-Protocol")
  static let setCookie = Self(known: "Set-Cookie")
  static let te = Self(known: "TE")
  static let traceParent = Self(known: "traceparent")
  static let trailer = Self(known: "Trailer")
  static let transferEncoding = Self(known: "Transfer-Encoding")
  static let tusResumable = Self(known: "Tus-Resumable")
  static let upgrade = Self(known: "Upgrade")
  static let uploadComplete = Self(known: "Upload-Complete")
  static let uploadLength = Self(known: "Upload-Length")
  static let uploadLimit = Self(known: "Upload-Limit")
  static let uploadOffset = Self(known: "Upload-Offset")
  static let userAgent = Self(known: "User-Agent")
  static let vary = Self(known: "Vary")
  static let wantReprDigest = Self(known: "Want-Repr-Digest")
  static let wwwAuthenticate = Self(known: "WWW-Authenticate")
}

extension NetworkAPI.Headers.Field {
  /// `Accept`: the media types that the response may have (RFC 9110 §12.5.1).
  public static func accept(_ mediaTypes: String) -> Self { Self(name: .accept, value: mediaTypes) }

  /// `Accept-Language` for languages in order of preference, such as `["de", "en"]`, which becomes `de, en;q=0.9`. At most
  /// nine are sent.
  public static func acceptLanguage(_ languages: [String]) -> Self {
    let weighted = languages.prefix(9).enumerated().map { $0 == 0 ? $1 : "\($1);q=0.\(10 - $0)" }
    return .acceptLanguage(weighted.joined(separator: ", "))
  }

  /// `Accept-Language`: the languages that the response may have (RFC 9110 §12.5.4), for example `"de, en;q=0.8"`.
  public static func acceptLanguage(_ languages: String) -> Self {
    Self(name: .acceptLanguage, value: languages)
  }

  /// `Authorization: Bearer …` (RFC 6750).
  public static func authorization(bearerToken: String) -> Self {
    Self(name: .authorization, value: "Bearer \(bearerToken)")
  }

  /// `Authorization: Basic …`, with user name and password in UTF-8 (RFC 7617).
  ///
  /// A user name with a colon would be ambiguous, so such a request throws ``NetworkError/invalidRequest(_:call:)`` before
  /// any I/O.
  public static func authorization(username: String, password: String) -> Self {
    guard !username.utf8.contains(UInt8(ascii: ":")) else {
      return Self(name: .authorization, value: colonInUserName)
    }
    return Self(name: .authorization, value: "Basic \(Data("\(username):\(password)".utf8).base64EncodedString())")
  }

  /// A placeholder for credentials that can't be encoded. It is never sent, since NUL is invalid in every field value.
  static let colonInUserName = "Basic \u{0}"

  /// `Authorization` with complete credentials of any scheme.
  public static func authorization(_ credentials: String) -> Self {
    Self(name: .authorization, value: credentials)
  }

  /// `Content-Type`: the media type of the body (RFC 9110 §8.3).
  public static func contentType(_ mediaType: String) -> Self { Self(name: .contentType, value: mediaType) }

  /// `User-Agent`: the program that sends the request (RFC 9110 §10.1.5).
  public static func userAgent(_ product: String) -> Self { Self(name: .userAgent, value: product) }
}
