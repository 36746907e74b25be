public import Foundation

/// An error in an event stream.
public enum ServerSentEventError: Error, Hashable, LocalizedError {
  /// A line is longer than the limit, in bytes.
  case lineTooLong(limit: Int)
  /// The data of an event is larger than the limit, in bytes.
  case eventTooLarge(limit: Int)

  public var errorDescription: String? { clause.asSentence }

  var clause: String {
    switch self {
    case .lineTooLong(let limit): "a line of the event stream is longer than \(limit) bytes"
    case .eventTooLarge(let limit): "an event of the event stream is larger than \(limit) bytes"
    }
  }
}
