/// Text that may be shown in an error or a log: literals, numbers, types, and what was redacted.
///
/// A `String` can't be interpolated, so that a value reaches no text by accident: it has to be redacted first.
package struct ShownText: ExpressibleByStringInterpolation, Sendable, Hashable, CustomStringConvertible {
  package let description: String

  /// A text that contains no secret, because redaction made it, or because of where it comes from.
  package init(redacted text: String) { description = text }

  package init(stringLiteral literal: String) { description = literal }

  package init(stringInterpolation: StringInterpolation) { description = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ shown: ShownText) { text += shown.description }
    package mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }
    package mutating func appendInterpolation(_ type: any Any.Type) { text += "\(type)" }
  }
}

/// The reason of a coding error, as the underlying error of its context: unlike a context's own words, it never quotes a
/// value, so it may be shown.
package struct CodingProblem: Error, CustomStringConvertible {
  package let reason: ShownText
  package var description: String { reason.description }
}

extension DecodingError {
  /// An error whose reason may be shown.
  package static func corrupted(_ path: [any CodingKey], _ reason: ShownText) -> DecodingError {
    .dataCorrupted(
      Context(
        codingPath: path, debugDescription: reason.description, underlyingError: CodingProblem(reason: reason)))
  }
}

extension EncodingError {
  /// An error whose reason may be shown.
  package static func invalid(_ value: Any, _ path: [any CodingKey], _ reason: ShownText) -> EncodingError {
    .invalidValue(
      value,
      Context(
        codingPath: path, debugDescription: reason.description, underlyingError: CodingProblem(reason: reason)))
  }
}
