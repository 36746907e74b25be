import Foundation

extension HTTPRequest {
  /// What a request says of the program where it names no `User-Agent` and the system does not either: some servers
  /// refuse calls without one (RFC 9110 §10.1.5 asks for it).
  package static let defaultUserAgent: String = {
    let name = ProcessInfo.processInfo.processName.filter {
      $0.utf8.count == 1 && $0.utf8.allSatisfy(Token.isTokenByte)
    }
    return name.isEmpty ? "NetworkAPIKit" : "\(name) NetworkAPIKit"
  }()
}
