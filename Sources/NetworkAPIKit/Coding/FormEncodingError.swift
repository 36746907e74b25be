public import Foundation

/// Why a value cannot be written as a form or a query. A path names the keys down to the place, never a value.
public enum FormEncodingError: Error, LocalizedError {
  /// The outermost value is an array, a single value or nil, where named parameters are needed.
  case rootNotKeyed(type: String)
  /// Containers are nested deeper than the limit, as a value that holds itself would be.
  case tooDeep(limit: Int, path: String)
  /// A number is infinite or not a number, which a form has no notation for.
  case nonFiniteNumber(path: String)
  /// A date that its notation cannot write.
  case unrepresentableDate(path: String)
  /// An array that is to be one comma-separated value holds an array or an object.
  case nestedInCommaSeparatedArray(path: String)
  /// The value's own `encode(to:)`, or a custom strategy, threw.
  case failed(path: String, underlying: any Error)

  public var errorDescription: String? {
    switch self {
    case .rootNotKeyed(let type): "\(type) has no named members, so it cannot be written as a form or a query."
    case .tooDeep(let limit, let path): "The parameter \(path) is nested deeper than \(limit) levels."
    case .nonFiniteNumber(let path): "The parameter \(path) is not a finite number."
    case .unrepresentableDate(let path): "The parameter \(path) is a date that its notation cannot write."
    case .nestedInCommaSeparatedArray(let path):
      "The array \(path) is written as one comma-separated value and cannot hold an array or an object."
    case .failed(let path, let underlying):
      "The parameter \(path) cannot be encoded: \(underlying.localizedDescription)"
    }
  }
}
