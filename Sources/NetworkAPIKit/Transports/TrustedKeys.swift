/// The servers that a person has decided to trust, by the pins of their keys: for servers with a certificate of their own,
/// which no authority has signed.
///
/// ```swift
/// let trusted = TrustedKeys()
/// var tls = TLSConfiguration()
/// tls.trustedKeys = trusted
///
/// // Called when the user has compared the fingerprint.
/// func accept(
///   _ certificate: NetworkError.TLSFailure.Certificate, of host: String
/// ) {
///   trusted[host] = certificate.pin
/// }
/// ```
///
/// A host with a pin here is trusted if its certificate has that key, and only then: authority, name and dates of the
/// certificate aren't checked. So ask a person, and show ``NetworkError/TLSFailure/Certificate/fingerprint``. A host in
/// ``TLSConfiguration/pins`` can't be trusted this way. Changes apply to new connections.
///
/// On Apple platforms, App Transport Security must allow it too: `NSAllowsLocalNetworking` in `Info.plist` for addresses and
/// `.local` names, `NSExceptionDomains` for a domain.
public final class TrustedKeys: Sendable {
  private let table: Locked<[String: String]>

  /// Creates an object with the pins that were stored earlier, by host.
  public init(_ pins: [String: String] = [:]) {
    table = Locked([:])
    for (host, pin) in pins { self[host] = pin }
  }

  /// The pins by host, to store them.
  public var pins: [String: String] { table.withLock { $0 } }

  /// The pin of a host, in any form that a URL allows; nil for a host that isn't trusted. A host that isn't valid has none.
  public subscript(host: String) -> String? {
    get { Self.key(host).flatMap { key in table.withLock { $0[key] } } }
    set {
      guard let key = Self.key(host) else { return }
      let pin = newValue.map { String($0.trimmingPrefix("sha256//")) }
      table.withLock { $0[key] = pin }
    }
  }

  private static func key(_ host: String) -> String? {
    (try? URLHost.normalized(host)).map { URLHost.key(of: $0) }
  }
}

extension TrustedKeys: Hashable {
  /// Whether both are the same object.
  public static func == (left: TrustedKeys, right: TrustedKeys) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
