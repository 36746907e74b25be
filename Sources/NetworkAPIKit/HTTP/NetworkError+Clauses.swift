import Foundation

/// A failure whose description is a clause, written as a sentence.
private protocol ClauseDescribable {
  var clause: ShownText { get }
}

extension ClauseDescribable {
  public var description: String { clause.asSentence }
}

extension NetworkError.InvalidRequest: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    switch self {
    case .method("CONNECT"): "CONNECT opens a tunnel and cannot be sent as a request"
    case .method(let method): "the method \(scrubbing: method.debugDescription) is not an HTTP token"
    case .headerName(let name): "the header name \(scrubbing: name.debugDescription) is not an HTTP token"
    case .headerValue(let name):
      "the value of the header \(scrubbing: name) contains a control character or leading or trailing whitespace"
    case .timeout(let reason): "the request cannot be sent: \(scrubbing: reason)"
    case .other(let reason): "the request cannot be sent: \(scrubbing: reason)"
    }
  }
}

extension NetworkError.Timeout: CustomStringConvertible {
  public var description: String { limit.rawValue }

  var clause: ShownText {
    let span = duration.map(ShownText.init(seconds:))
    return switch limit {
    case .total where vainWait != nil:
      "\(vainWait ?? ""), when its total timeout\(span.map { " of \($0)" } ?? "") has expired"
    case .connect: "the connection was not established \(span.map { "within \($0)" } ?? "in time") (connect timeout)"
    case .idle: "the server was silent for \(span ?? "too long") (idle timeout)"
    case .total: "the call took longer than \(span ?? "its limit") (total timeout)"
    }
  }
}

extension ShownText {
  /// A duration in seconds.
  init(seconds duration: Duration) {
    let seconds = duration.seconds
    self.init(redacted: seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds)) s" : "\(seconds) s")
  }
}

extension NetworkError.ConnectionFailure: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    let server: ShownText = call == nil ? "\(host: authority)" : "the server"
    let target: ShownText = call == nil ? " to \(host: authority)" : ""
    let what: ShownText =
      switch reason {
      case .refused: "\(server) refused the connection"
      case .unreachable: "\(server) cannot be reached"
      case .lost: "the connection\(target) was lost"
      case .emptyReply: "\(server) closed the connection without a response"
      case .outOfResources: "the system has no resources left for a connection\(target)"
      case .notAllowed: "\(server) cannot be reached over the networks that are allowed"
      case .stopped: "the system stopped the transfer"
      case .other: "the connection\(target) failed"
      }
    return what.adding("\(scrubbing: detail)")
  }
}

extension NetworkError.TLSFailure: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    let authority: ShownText = "\(host: authority)"
    let what: ShownText =
      switch reason {
      case .expired: "the certificate of \(authority) has expired"
      case .notYetValid: "the certificate of \(authority) is not valid yet"
      case .untrusted: "the certificate of \(authority) is not signed by a trusted authority"
      case .wrongHost: "the certificate of \(authority) belongs to another host"
      case .pinMismatch: "the public key of \(authority) is not one of the pinned keys"
      case .clientCertificate: "\(authority) did not accept the client certificate"
      case .handshake: "the TLS handshake with \(authority) failed"
      }
    return what.adding("\(scrubbing: detail)")
  }
}

extension NetworkError.ProxyFailure {
  var clause: ShownText {
    if let status { return "the proxy failed with \(status): \(scrubbing: detail)" }
    return "the proxy failed: \(scrubbing: detail)"
  }
}

extension NetworkError.FileFailure {
  var clause: ShownText {
    let file: ShownText = path.isEmpty ? "a file" : "the file \(file: path)"
    let what: ShownText = "\(file): \(scrubbing: reason)"
    return underlying.map { what.adding("\(words: $0)") } ?? what
  }
}

extension NetworkError.InvalidURL {
  var shownText: ShownText { ShownText(redacted: text) }
}

extension NetworkError.InvalidResponse {
  var clause: ShownText {
    let what: ShownText = "the server did not send a valid HTTP response (\(ShownText(redacted: reason.words)))"
    return detail.isEmpty ? what : "\(what): \(scrubbing: detail)"
  }
}

extension NetworkError.InvalidResponse.Reason {
  var words: String {
    switch self {
    case .malformed: "malformed"
    case .framing: "contradictory length"
    case .truncatedHeaders: "incomplete headers"
    case .headersTooLarge: "headers too large"
    case .contentCoding: "invalid content coding"
    case .other: "unusable"
    }
  }
}

extension NetworkError.DownloadFailure: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    // Numbers and checksums.
    let detail = ShownText(redacted: detail)
    return switch reason {
    case .wrongRange: "the server did not send the requested part of the file: \(detail)"
    case .wrongSize: "the downloaded file has the wrong size: \(detail)"
    case .wrongChecksum: "the downloaded file has the wrong checksum: \(detail)"
    }
  }
}

extension NetworkError.WebSocketFailure: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    let what: ShownText =
      switch reason {
      case .handshake: "the server did not open the WebSocket"
      case .protocolViolation: "the server violated the WebSocket protocol"
      case .messageTooLarge: "a message of the WebSocket is too large"
      case .noPong: "the server of the WebSocket did not respond to a ping in time"
      case .closed: "the WebSocket is closed"
      }
    let said = close?.code.map {
      "code \($0.rawValue)\(close?.reason.isEmpty == false ? ", \(close?.reason ?? "")" : "")"
    }
    let more = [detail.isEmpty ? nil : detail, said].compactMap { $0 }.joined(separator: "; ")
    return what.adding("\(scrubbing: more)")
  }
}

extension NetworkError.RedirectFailure: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    switch reason {
    case .tooMany: "there were too many redirects; the last came from \(response.url)"
    case .insecure: "a redirect from \(response.url) leads from https to http and was not followed"
    case .invalidLocation: "a redirect from \(response.url) has no Location with an http or https URL"
    case .refused: "a redirect from \(response.url) was not followed"
    case .uploadDropped: "the upload was redirected to another page; the last response came from \(response.url)"
    }
  }
}

extension NetworkError.StatusFailure: RedactedDescribable {
  package var redactedDescription: String { "\(response.url.host) responded with \(clause).".escapingControls() }

  var clause: ShownText {
    guard let message = errorResponse.flatMap({ ($0 as? any LocalizedError)?.errorDescription }), !message.isEmpty,
      // By bytes: the time for other comparisons depends on the combining marks that the server chose.
      status.reasonPhrase.map({ message.utf8.elementsEqual($0.utf8) }) != true
    else { return "\(status)" }
    return "\(status): \(ShownText.scrubbing(message).withoutStop)"
  }
}

extension NetworkError.DecodingFailure: RedactedDescribable {
  package var redactedDescription: String { clause.asSentence }

  var clause: ShownText {
    let name: ShownText = "\(shown: type)"
    guard let error = underlying as? DecodingError else {
      // An error of the endpoint's own: it knows better what is wrong.
      return "the response was not accepted as \(name): \(words: underlying)"
    }
    let place: ShownText = error.codingPath.isEmpty ? "" : ", at \(error.codingPath)"
    return "the response\(foreignType) is not a valid \(name)\(place): \(error.shownReason.withoutStop)"
  }

  /// The unknown coding of a body that can't be read at all, or its media type, if it isn't JSON: most often the HTML
  /// page of a proxy.
  private var foreignType: ShownText {
    guard case DecodingError.dataCorrupted(let context) = underlying, context.codingPath.isEmpty else { return "" }
    if response.headers.contentCodings == nil, let coding = response.headers[.contentEncoding] {
      return " (Content-Encoding: \(scrubbing: coding))"
    }
    guard let type = response.headers[.contentType].flatMap({ MediaType($0) })?.essence, !type.contains("json") else {
      return ""
    }
    return " (\(scrubbing: type))"
  }

  init(type: any Any.Type, response: HTTPResponse, underlying: any Error) {
    let error = underlying as? DecodingError
    let codingPath = error?.codingPath ?? []
    let isMissing = if case .keyNotFound = error { true } else { false }
    self.init(
      type: type, path: Self.path(codingPath),
      reason: "\((error?.shownReason ?? NetworkError.words(underlying)).withoutStop).",
      response: response, underlying: underlying, containerPath: isMissing ? codingPath : codingPath.dropLast(),
      call: nil)
  }

  /// The path of a value, such as `users[0].name`; empty at the top level. Names that look like secrets are redacted.
  static func path(_ keys: [any CodingKey]) -> String { Redaction.path(keys) }
}

extension NetworkError.EncodingFailure: RedactedDescribable {}
extension NetworkError.FileFailure: RedactedDescribable {}

extension String {
  /// The text with a capital letter and a full stop, for an error's description.
  var asSentence: String { (prefix(1).uppercased() + dropFirst() + ".").escapingControls() }
}

extension NetworkError.UploadFailure: CustomStringConvertible, ClauseDescribable {
  var clause: ShownText {
    // Numbers, and texts of this package.
    let detail = ShownText(redacted: detail)
    return switch reason {
    case .unsupported: "the server does not support resumable uploads here: \(detail)"
    case .wrongOffset: "the server contradicts itself about the upload: \(detail)"
    case .wrongSize: "the server expects a file of another size: \(detail)"
    case .tooLarge: "the file is too large for the server: \(detail)"
    case .limits: "the server's limits for uploads exclude each other: \(detail)"
    case .invalidLocation: "the server named an upload URL that must not be used: \(detail)"
    case .stalled: "the server accepts no further bytes of the upload: \(detail)"
    case .mayBeComplete: "the server no longer has the upload and may have completed it: \(detail)"
    case .responseLost: "the server has the whole file, but its response was lost: \(detail)"
    }
  }
}
