public import Foundation

/// Why the shared client can't be set.
public enum SharedClientError: Error, LocalizedError {
  /// It was set before.
  case alreadySet
  /// The default client was used before.
  case alreadyUsed

  public var errorDescription: String? {
    switch self {
    case .alreadySet: "The shared client was set already; set it once, where the program starts."
    case .alreadyUsed: "The shared client was used before it was set; set it where the program starts, before any call."
    }
  }
}
