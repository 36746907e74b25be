import Foundation

extension HTTPRequest {
  /// The `User-Agent` for requests that don't set one, if the system doesn't either. RFC 9110 §10.1.5 recommends the
  /// field, and some servers reject requests without it.
  package static let defaultUserAgent: String = {
    let name = ProcessInfo.processInfo.processName.filter {
      $0.utf8.count == 1 && $0.utf8.allSatisfy(Token.isTokenByte)
    }
    return name.isEmpty ? "NetworkAPIKit" : "\(name) NetworkAPIKit"
  }()
}
