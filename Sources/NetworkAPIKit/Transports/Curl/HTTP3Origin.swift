#if os(Linux)

/// The state of HTTP/3 at one origin: whether the server advertises it (RFC 7838), whether it failed, and how many
/// connections are open.
///
/// Pure: times are passed in, in nanoseconds on the loop's clock.
struct HTTP3Origin {
  /// When to try HTTP/3; see ``CurlTransport/HTTP3``.
  enum Policy {
    case never, advertised, preferred
  }

  /// How a transfer uses HTTP/3.
  enum Offer: Int {
    case none
    /// libcurl opens a connection with HTTP/3, and another one with TCP if that takes longer than 0.2 seconds; the
    /// first one that is established is used.
    case race
    /// An HTTP/3 connection is open, and only HTTP/3 is used.
    case only
  }

  /// The number of open connections.
  var connections = 0
  /// Whether a transfer is opening the first connection; meanwhile, others don't try HTTP/3.
  var isConnecting = false
  private var advertisedUntil: UInt64 = 0
  private var failedUntil: UInt64 = 0
  private var failures: UInt64 = 0

  /// An advertisement without a lifetime is valid for a day (RFC 7838 §3.1).
  private static let defaultLifetime: UInt64 = 86_400
  private static let longestLifetime: UInt64 = 30 * 86_400
  /// How long not to try HTTP/3 after its first failure, in seconds; doubled for each further one, up to a day.
  private static let firstPause: UInt64 = 300
  private static let longestPause: UInt64 = 86_400
  private static let second: UInt64 = 1_000_000_000

  /// How a transfer that starts now uses HTTP/3.
  mutating func offer(_ policy: Policy, at now: UInt64) -> Offer {
    switch policy {
    case .never: return .none
    case .advertised: guard advertisedUntil > now else { return .none }
    case .preferred: break
    }
    guard failedUntil <= now else { return .none }
    if connections > 0 { return .only }
    guard !isConnecting else { return .none }
    isConnecting = true
    return .race
  }

  /// Reads the `Alt-Svc` fields of a response that came over TLS. Only another protocol at the same host and port counts;
  /// the certificate there must be valid for the same host.
  ///
  /// - Parameter isMisdirected: whether the status is 421. Then the fields don't count, and the server isn't for this host if
  ///   it was reached by HTTP/3 (RFC 7838 §6).
  mutating func read(
    _ fields: [String], port: Int, isMisdirected: Bool = false, isHTTP3: Bool = false, at now: UInt64
  ) {
    guard !isMisdirected else {
      // Once, however many requests on the connection get it.
      if isHTTP3, failedUntil <= now { failed(at: now) }
      return
    }
    var lifetime: UInt64 = 0
    for field in fields {
      var scanner = HeaderScanner(Array(field.utf8))
      repeat {
        let parameters = scanner.parameters(until: UInt8(ascii: ","))
        guard let service = parameters.first, service.name == "h3", service.value == ":\(port)" else { continue }
        let age = parameters.dropFirst().first { $0.name == "ma" }
        lifetime = age.map { UInt64($0.value) ?? 0 } ?? Self.defaultLifetime
      } while lifetime == 0 && scanner.skip(UInt8(ascii: ","))
      if lifetime > 0 { break }
    }
    advertisedUntil = lifetime == 0 ? 0 : now + min(lifetime, Self.longestLifetime) * Self.second
  }

  /// A connection was established.
  mutating func connected() {
    connections += 1
    failures = 0
  }

  /// Connecting with HTTP/3 failed or took longer than with TCP, or an open connection went silent or led to a server that
  /// isn't responsible for the host. The server has to advertise it again.
  mutating func failed(at now: UInt64) {
    advertisedUntil = 0
    failedUntil = now + min(Self.firstPause << min(failures, 20), Self.longestPause) * Self.second
    failures += 1
  }
}
#endif
