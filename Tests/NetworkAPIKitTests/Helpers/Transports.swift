@testable import NetworkAPIKit

/// The transports that behaviour is shown on, by real sockets.
enum RealTransport: String, CaseIterable, CustomStringConvertible {
  case urlSession
  /// What a client takes that names none.
  case platform

  func make() -> any Transport {
    switch self {
    case .urlSession: URLSessionTransport()
    case .platform: NetworkClient.defaultTransport()
    }
  }

  var description: String { rawValue }
}
