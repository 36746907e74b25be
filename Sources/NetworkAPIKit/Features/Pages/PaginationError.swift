public import Foundation

/// Why the link to the next page wasn't followed.
public enum PaginationError: Error, Hashable, Sendable {
  /// It leads to another origin, to which the credentials must not be sent.
  case otherOrigin(String)
  /// It isn't a valid URL of http or https; the text says why, as a clause.
  case invalidURL(String)
  /// It leads back to the same page.
  case loop
}

extension PaginationError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .otherOrigin(let origin): "The link to the next page leads to another server, \(origin)."
    case .invalidURL(let reason): "The link to the next page is not a valid URL: \(reason)."
    case .loop: "The link to the next page leads back to the same page."
    }
  }
}
