import Foundation

/// Why a value can't be encoded as a form or query. Paths contain keys, never values.
package enum FormEncodingError: Error, LocalizedError, CustomStringConvertible {
  /// The outermost value is an array, a single value or nil, so it has no parameter names.
  case rootNotKeyed(type: String)
  /// Containers are nested too deeply, for example in a recursive value.
  case tooDeep(limit: Int, path: String)
  /// A number is infinite or NaN, which can't be written in a form.
  case nonFiniteNumber(path: String)
  /// A date can't be written in the chosen format.
  case unrepresentableDate(path: String)
  /// A comma-separated array contains an array or an object.
  case nestedInCommaSeparatedArray(path: String)
  /// The value's `encode(to:)` or a custom encoding function threw an error.
  case failed(path: String, underlying: any Error)

  package var errorDescription: String? { description }

  package var description: String {
    switch self {
    case .rootNotKeyed(let type): "\(type) has no named members, so it cannot be encoded as a form or query."
    case .tooDeep(let limit, let path): "The parameter \(path) is nested deeper than \(limit) levels."
    case .nonFiniteNumber(let path): "The parameter \(path) is not a finite number."
    case .unrepresentableDate(let path): "The parameter \(path) is a date that the chosen format cannot represent."
    case .nestedInCommaSeparatedArray(let path):
      "The array \(path) is encoded as a comma-separated value, so it cannot contain an array or an object."
    case .failed(let path, let underlying):
      "The parameter \(path) cannot be encoded: \(Self.words(underlying))"
    }
  }

  /// An encoding error has the value that was refused, so its own text isn't shown.
  private static func words(_ error: any Error) -> String {
    guard case EncodingError.invalidValue(let value, let context) = error else { return error.localizedDescription }
    return (context.underlyingError as? CodingProblem)?.description ?? "A value of type \(type(of: value)) was refused."
  }
}
