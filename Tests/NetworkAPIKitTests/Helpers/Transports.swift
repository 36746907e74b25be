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

  /// A client with the transport, and otherwise the default configuration.
  func client(_ change: (inout NetworkClient.Configuration) -> Void = { _ in }) -> NetworkClient {
    var configuration = NetworkClient.Configuration(transport: make())
    change(&configuration)
    return NetworkClient(configuration: configuration)
  }

  /// Whether a slow reader slows down the server, as everywhere except with `URLSession` on Linux.
  var hasBackpressure: Bool {
    #if canImport(Darwin)
    true
    #else
    !(make() is URLSessionTransport)
    #endif
  }

  var description: String { rawValue }
}
