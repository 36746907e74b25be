/// A base URL that may change, such as that of a server that the user chooses.
///
/// ```swift
/// configuration.baseURL = BaseURL {
///   UserDefaults.standard.string(forKey: "server")
/// }
/// ```
///
/// Each call reads it once, when it begins, and keeps what it read for its retries and redirects. A list keeps what its
/// first page read for all pages. Publishers, server-sent events, WebSocket feeds, downloads and uploads read it when they
/// are made.
///
/// Credentials without origins of their own, and those in the client's header fields, go to each server that the closure
/// names. Where another server is another account, replace them with it; see ``Authentication/update(_:)``.
public struct BaseURL: HTTPURLConvertible {
  private let current: @Sendable () throws -> (any HTTPURLConvertible)?

  /// Creates a base URL from a closure, which each call asks.
  ///
  /// - Parameter current: returns the base URL; nil if there is none at the moment, which fails the call.
  public init(_ current: @escaping @Sendable () throws -> (any HTTPURLConvertible)?) {
    self.current = current
  }

  public func _urlText() throws(NetworkError) -> String {
    do {
      guard let url = try current() else {
        throw NetworkError.invalidURL(.init(.host, "", "there is no base URL at the moment"))
      }
      return try url._urlText()
    } catch {
      throw NetworkError(error)
    }
  }
}

/// Where the relative endpoints of a client are, as one call found it.
final class CallHome: Sendable {
  /// The base URL.
  let base: HTTPURL
  /// Where requests to the base URL go: itself, or what replaces its host. Credentials without origins of their own are
  /// sent to its origin.
  let place: HTTPURL

  fileprivate init(_ base: HTTPURL, _ overrides: HostOverrides) throws(NetworkError) {
    self.base = base
    place = try overrides.place(of: base, hasPath: false)
  }

  /// Whether a URL is at the origin of the base URL, for which the client's credentials are meant.
  ///
  /// - Parameter isReceived: whether a server has named it, which may be at what replaces the base URL's host.
  func contains(_ url: HTTPURL, isReceived: Bool) -> Bool {
    url.hasSameOrigin(as: base) || isReceived && url.hasSameOrigin(as: place)
  }
}

/// How a client finds its base URL: once, or for each call. A class, since each call would copy what it has.
final class HomeSource: Sendable {
  private let source: (any HTTPURLConvertible)?
  private let overrides: HostOverrides
  /// What the source says, if that doesn't change.
  private let fixed: Result<CallHome, NetworkError>?

  init(_ source: (any HTTPURLConvertible)?, overrides: HostOverrides) {
    self.source = source
    self.overrides = overrides
    fixed =
      switch source {
      case let source? where !(source is BaseURL):
        Result { () throws(NetworkError) in try Self.home(source, overrides) }
      default: nil
      }
  }

  /// The base URL for a call that begins; nil without one.
  ///
  /// - Throws: ``NetworkError/invalidURL(_:)`` for a base URL that isn't valid.
  func home() throws(NetworkError) -> CallHome? {
    if let fixed { return try fixed.get() }
    return try source.map { source throws(NetworkError) in try Self.home(source, overrides) }
  }

  private static func home(
    _ source: any HTTPURLConvertible, _ overrides: HostOverrides
  ) throws(NetworkError) -> CallHome {
    if let url = source as? HTTPURL { return try CallHome(url, overrides) }
    let base: HTTPURL
    do throws(NetworkError) {
      base = try HTTPURL(source._urlText())
    } catch {
      guard case .invalidURL(let failure) = error else { throw error }
      throw .invalidURL(.init(failure.part, failure.text, "as the client's base URL, \(failure.reason)"))
    }
    return try CallHome(base, overrides)
  }
}
