/// The errors of the test server itself.
public enum TestServerError: Error, Sendable, CustomStringConvertible {
  /// A system call failed: its name, and the text of `errno`.
  case system(call: String, reason: String)
  /// A wait timed out; the text describes what was seen so far.
  case timedOut(String)
  /// The address isn't an IP address of the requested family, or the path is too long for a Unix domain socket.
  case badAddress(String)

  public var description: String {
    switch self {
    case .system(let call, let reason): "\(call): \(reason)"
    case .timedOut(let progress): "timed out at \(progress)"
    case .badAddress(let address): "bad address: \(address)"
    }
  }
}
