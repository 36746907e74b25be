import Foundation

extension NetworkAPI.Headers.Field {
  /// `Accept`: the media types that the response may have (RFC 9110 §12.5.1).
  public static func accept(_ mediaTypes: String) -> Self {
    Self(name: "Accept", value: mediaTypes)
  }

  /// `Accept-Language`: the languages that the response may have (RFC 9110 §12.5.4), for example `"de, en;q=0.8"`.
  public static func acceptLanguage(_ languages: String) -> Self {
    Self(name: "Accept-Language", value: languages)
  }

  /// `Authorization: Bearer …` (RFC 6750).
  public static func authorization(bearerToken: String) -> Self {
    Self(name: "Authorization", value: "Bearer \(bearerToken)")
  }

  /// `Authorization: Basic …`, with user name and password in UTF-8 (RFC 7617).
  ///
  /// A user name with a colon would be ambiguous, so such a request throws ``NetworkError/invalidRequest(_:)`` before
  /// any I/O.
  public static func authorization(username: String, password: String) -> Self {
    guard !username.utf8.contains(UInt8(ascii: ":")) else {
      return Self(name: "Authorization", value: colonInUserName)
    }
    return Self(name: "Authorization", value: "Basic \(Data("\(username):\(password)".utf8).base64EncodedString())")
  }

  /// A placeholder for credentials that can't be encoded. It is never sent, since NUL is invalid in every field value.
  static let colonInUserName = "Basic \u{0}"

  /// `Authorization` with complete credentials of any scheme.
  public static func authorization(_ credentials: String) -> Self {
    Self(name: "Authorization", value: credentials)
  }

  /// `Content-Type`: the media type of the body (RFC 9110 §8.3).
  public static func contentType(_ mediaType: String) -> Self {
    Self(name: "Content-Type", value: mediaType)
  }

  /// `User-Agent`: the program that sends the request (RFC 9110 §10.1.5).
  public static func userAgent(_ product: String) -> Self {
    Self(name: "User-Agent", value: product)
  }
}
