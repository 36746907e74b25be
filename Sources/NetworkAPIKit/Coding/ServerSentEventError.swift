/// An error in an event stream.
enum ServerSentEventError: Error, Hashable {
  /// A line is longer than the limit, in bytes.
  case lineTooLong(limit: Int)
  /// The data of an event is larger than the limit, in bytes.
  case eventTooLarge(limit: Int)

  var clause: String {
    switch self {
    case .lineTooLong(let limit): "a line of the event stream is longer than \(limit) bytes"
    case .eventTooLarge(let limit): "an event of the event stream is larger than \(limit) bytes"
    }
  }
}
