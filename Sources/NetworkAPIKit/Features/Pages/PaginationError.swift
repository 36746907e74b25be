public import Foundation

/// Why the link to the next page wasn't followed.
public enum PaginationError: Error, Hashable, Sendable {
  /// It leads to another origin, to which the credentials must not be sent.
  case otherOrigin(String)
  /// It leads back to the same page.
  case loop
}

extension PaginationError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .otherOrigin(let origin): "The link to the next page leads to another server, \(origin)."
    case .loop: "The link to the next page leads back to the same page."
    }
  }
}
