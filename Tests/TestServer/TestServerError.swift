/// What can go wrong with the test server itself.
public enum TestServerError: Error, Sendable, CustomStringConvertible {
  /// A system call failed: its name, and the text of `errno`.
  case system(call: String, reason: String)
  /// What was waited for did not come in time; the text says how far it got.
  case timedOut(String)
  /// The address is no IP address of the family asked for, or the path is too long for a Unix-domain socket.
  case badAddress(String)

  public var description: String {
    switch self {
    case .system(let call, let reason): "\(call): \(reason)"
    case .timedOut(let progress): "timed out at \(progress)"
    case .badAddress(let address): "bad address: \(address)"
    }
  }
}
