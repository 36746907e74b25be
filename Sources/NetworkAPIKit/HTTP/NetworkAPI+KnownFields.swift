import Foundation

/// The names of fields that APIs use most. Any other name is a string literal: `headers["X-Request-ID"]`.
extension NetworkAPI.Headers.Name {
  /// `Accept`: the media types that the response may have (RFC 9110 §12.5.1).
  public static let accept = Self(known: "Accept")
  /// `Accept-Language`: the languages that the response may have (RFC 9110 §12.5.4).
  public static let acceptLanguage = Self(known: "Accept-Language")
  /// `Authorization`: the credentials for the server (RFC 9110 §11.6.2).
  public static let authorization = Self(known: "Authorization")
  /// `Cache-Control`: what caches may do (RFC 9111 §5.2).
  public static let cacheControl = Self(known: "Cache-Control")
  /// `Content-Disposition`: whether the body is a file, and its name (RFC 6266).
  public static let contentDisposition = Self(known: "Content-Disposition")
  /// `Content-Length`: the length of the body, in bytes (RFC 9110 §8.6).
  public static let contentLength = Self(known: "Content-Length")
  /// `Content-Type`: the media type of the body (RFC 9110 §8.3).
  public static let contentType = Self(known: "Content-Type")
  /// `Date`: when the message was made (RFC 9110 §6.6.1).
  public static let date = Self(known: "Date")
  /// `ETag`: the version of what the response shows (RFC 9110 §8.8.3).
  public static let eTag = Self(known: "ETag")
  /// `Expires`: when the response is no longer fresh (RFC 9111 §5.3).
  public static let expires = Self(known: "Expires")
  /// `If-Match`: the versions that a change is for (RFC 9110 §13.1.1).
  public static let ifMatch = Self(known: "If-Match")
  /// `If-Modified-Since`: the date of a version that the client has (RFC 9110 §13.1.3).
  public static let ifModifiedSince = Self(known: "If-Modified-Since")
  /// `If-None-Match`: the versions that the client has (RFC 9110 §13.1.2).
  public static let ifNoneMatch = Self(known: "If-None-Match")
  /// `Last-Modified`: when what the response shows was changed (RFC 9110 §8.8.2).
  public static let lastModified = Self(known: "Last-Modified")
  /// `Link`: related resources, such as the next page (RFC 8288).
  public static let link = Self(known: "Link")
  /// `Location`: the URL of a redirect, or of what was created (RFC 9110 §10.2.2).
  public static let location = Self(known: "Location")
  /// `Range`: the part of the body that is asked for (RFC 9110 §14.2).
  public static let range = Self(known: "Range")
  /// `Retry-After`: how long to wait before the next request (RFC 9110 §10.2.3).
  public static let retryAfter = Self(known: "Retry-After")
  /// `User-Agent`: the program that sends the request (RFC 9110 §10.1.5).
  public static let userAgent = Self(known: "User-Agent")
  /// `Vary`: the fields of the request on which the response depends (RFC 9110 §12.5.5).
  public static let vary = Self(known: "Vary")
  /// `WWW-Authenticate`: how to authenticate (RFC 9110 §11.6.1).
  public static let wwwAuthenticate = Self(known: "WWW-Authenticate")
}

extension NetworkAPI.Headers.Name {
  /// Whether the body determines the field. A different value from the caller would enable request smuggling.
  var isFraming: Bool {
    switch rawValue.utf8.count {
    case 14: self == .contentLength
    case 17: self == .transferEncoding
    default: false
    }
  }
}

extension NetworkAPI.Headers {
  /// Whether a transport may request a compressed body: not if the request sets the codings or a range itself.
  var allowContentCodings: Bool { !contains(.acceptEncoding) && !contains(.range) }

  /// The fields by which a request asks for some of the bytes. For Azure, its own counts more than `Range`.
  static let partFields: [Name] = [.range, "x-ms-range"]

  /// Whether a request asks for some of the bytes.
  var asksForPart: Bool { Self.partFields.contains { contains($0) } }
}

/// Further names that this library uses. Constants, so that they are neither created nor checked on each use.
extension NetworkAPI.Headers.Name {
  static let acceptEncoding = Self(known: "Accept-Encoding")
  static let acceptRanges = Self(known: "Accept-Ranges")
  static let age = Self(known: "Age")
  static let authenticationInfo = Self(known: "Authentication-Info")
  static let connection = Self(known: "Connection")
  static let contentEncoding = Self(known: "Content-Encoding")
  static let contentLocation = Self(known: "Content-Location")
  static let contentRange = Self(known: "Content-Range")
  static let cookie = Self(known: "Cookie")
  static let expect = Self(known: "Expect")
  static let host = Self(known: "Host")
  static let ifRange = Self(known: "If-Range")
  static let ifUnmodifiedSince = Self(known: "If-Unmodified-Since")
  static let keepAlive = Self(known: "Keep-Alive")
  static let lastEventID = Self(known: "Last-Event-ID")
  static let pragma = Self(known: "Pragma")
  static let proxyConnection = Self(known: "Proxy-Connection")
  static let reprDigest = Self(known: "Repr-Digest")
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
  static let wantReprDigest = Self(known: "Want-Repr-Digest")
}

extension NetworkAPI.Headers.Field {
  /// `Accept`: the media types that the response may have (RFC 9110 §12.5.1).
  public static func accept(_ mediaTypes: String) -> Self { Self(name: .accept, value: mediaTypes) }

  /// `Accept-Language` for languages in order of preference, such as `["de", "en"]`, which becomes `de, en;q=0.9`. At most
  /// nine are sent.
  public static func acceptLanguage(_ languages: [String]) -> Self {
    let weighted = languages.prefix(9).enumerated().map { $0 == 0 ? $1 : "\($1);q=0.\(10 - $0)" }
    return Self(name: .acceptLanguage, value: weighted.joined(separator: ", "))
  }

  /// `Authorization: Bearer …` (RFC 6750), for one request. ``Authentication/bearer(_:for:refresh:)`` adds it to all
  /// calls to its own origins, and to no others.
  public static func authorization(bearerToken: String) -> Self {
    Self(name: .authorization, value: "Bearer \(bearerToken)")
  }

  /// `Authorization: Basic …`, with user name and password in UTF-8 and composed (NFC, RFC 7617).
  ///
  /// A user name with a colon would be ambiguous, and control characters aren't allowed, so such a request throws
  /// ``NetworkError/invalidRequest(_:call:)`` before any I/O.
  public static func authorization(username: String, password: String) -> Self {
    let credentials = Data("\(username):\(password)".precomposedStringWithCanonicalMapping.utf8)
    guard !username.utf8.contains(UInt8(ascii: ":")), !credentials.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      return Self(name: .authorization, value: invalidBasic)
    }
    return Self(name: .authorization, value: "Basic \(credentials.base64EncodedString())")
  }

  /// A placeholder for credentials that can't be encoded. It is never sent, since NUL is invalid in every field value.
  static let invalidBasic = "Basic \u{0}"

  /// `Content-Type`: the media type of the body (RFC 9110 §8.3).
  public static func contentType(_ mediaType: String) -> Self { Self(name: .contentType, value: mediaType) }

  /// `User-Agent`: the program that sends the request (RFC 9110 §10.1.5).
  public static func userAgent(_ product: String) -> Self { Self(name: .userAgent, value: product) }
}

extension NetworkAPI.Headers {
  /// These fields with all cookies in one field, since a request may have only one `Cookie` (RFC 6265 §5.4), and the
  /// system joins repeated fields with commas, which don't separate cookies. Nil if there is at most one already.
  var joiningCookies: NetworkAPI.Headers? {
    guard contains(.cookie), let first = firstIndex(where: { $0.name == .cookie }),
      dropFirst(first + 1).contains(where: { $0.name == .cookie })
    else { return nil }
    var headers = self
    headers[.cookie] = values(named: .cookie).filter { !$0.isEmpty }.joined(separator: "; ")
    return headers
  }
}
