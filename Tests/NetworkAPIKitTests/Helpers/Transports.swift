@testable import NetworkAPIKit

/// The transports that tests run with, over real sockets.
enum RealTransport: String, CaseIterable, CustomStringConvertible {
  case urlSession
  /// The default transport of the platform.
  case platform

  func make() -> any Transport {
    switch self {
    case .urlSession: URLSessionTransport()
    case .platform: NetworkClient.defaultTransport()
    }
  }

  var description: String { rawValue }
}
