public import Foundation

extension NetworkError: LocalizedError, RedactedDescribable {
  /// One sentence that names the call and the failure, without secrets. Control characters in text from a server or
  /// certificate are escaped.
  public var errorDescription: String? {
    let reason = reason
    guard let call else { return reason.asSentence }
    // The invalid text stands in the place of the URL.
    if case .invalidURL(let failure) = self, call.url == nil, !failure.text.isEmpty {
      return "\(call.method) \(failure.text): the URL is not valid: \(failure.reason).".escapingControls()
    }
    // Otherwise nothing would tell why the call wasn't retried as usual.
    let budget = call.retryRefusal == .overBudget ? "; not retried, since the client's retry budget is used up" : ""
    // An error of a transport or interceptor may name the call itself.
    if case .other = self, reason.contains(call.description) {
      return "\(reason)\(budget)".asSentence.escapingControls()
    }
    return "\(call): \(reason)\(budget).".escapingControls()
  }

  /// ``errorDescription``, and further lines with the endpoint's type, the response, and the JSON around a value that
  /// couldn't be decoded; without secrets.
  public var description: String {
    ([errorDescription ?? ""] + details.map { $0.escapingControls() }).joined(separator: "\n  ")
  }

  /// The failure without the call, as a clause without a full stop.
  var reason: String {
    switch self {
    case .invalidURL(let failure):
      "the URL \(failure.text) is not valid: \(failure.reason)"
    case .invalidRequest(let reason, _):
      reason.clause
    case .encodingFailed(let failure):
      "the parameters (\(Self.name(of: failure.type))) could not be encoded: \(Self.words(failure.underlying))"
    case .bodyNotReplayable:
      "the body must be sent again, but it can be read only once"
    case .fileFailed(let failure):
      "the file \(failure.path): \(failure.reason)\(failure.underlying.map { " (\(Self.words($0)))" } ?? "")"
    case .nameResolutionFailed(let host, _):
      "the host \(host) could not be found"
    case .connectionFailed(let failure):
      failure.clause
    case .tlsFailed(let failure):
      failure.clause
    case .proxyFailed(let failure):
      "the proxy failed\(failure.status.map { " with \($0)" } ?? ""): \(failure.detail)"
    case .timedOut(let timeout):
      timeout.clause
    case .cancelled:
      "the call was cancelled"
    case .invalidResponse(let failure):
      "the server did not send a valid HTTP response (\(failure.reason.words))\(failure.detail.isEmpty ? "" : ": \(failure.detail)")"
    case .truncatedBody(let received, let expected, _):
      "the response ended after \(received)\(expected.map { " of \($0)" } ?? "") bytes"
    case .bodyTooLarge(let limit, _):
      "the body is larger than the limit of \(limit) bytes"
    case .downloadFailed(let failure):
      failure.clause
    case .notAnImage(let response, _):
      "the response is not an image in a supported format\(response.headers[.contentType].map { " (\($0))" } ?? "")"
    case .redirectFailed(let failure):
      failure.clause
    case .statusCode(let failure):
      failure.clause
    case .missingData(let response, _):
      "the response (\(response.status)) has no body, but the endpoint expects one"
    case .decodingFailed(let failure):
      failure.clause
    case .webSocketFailed(let failure):
      failure.clause
    case .authenticationFailed(let underlying, _):
      "the credential could not be refreshed: \(underlying.call.map { "\($0): " } ?? "")\(underlying.reason)"
    case .circuitOpen(let host, _, _):
      "\(host) failed repeatedly, so no requests are sent to it for now"
    case .notCached:
      "there is no usable stored response"
    case .other(let error, _):
      Self.words(error)
    }
  }

  /// The further lines of ``description``.
  private var details: [String] {
    var lines: [String] = []
    if let call {
      if let definition = call.definition { lines.append("endpoint: \(Self.name(of: definition))") }
      if call.attempt > 1 { lines.append("attempt: \(call.attempt)") }
    }
    guard let response = responseToShow else { return lines }
    let type = response.headers[.contentType]
    // After a redirect, the response has another URL than the call.
    let place = response.url == call?.url ? nil : "from \(Call.shown(response.url))"
    let about = ["\(response.status)", place, type, response.body.length.map { "\($0) bytes" }]
    lines.append("response: \(about.compactMap { $0 }.joined(separator: ", "))")
    switch self {
    case .decodingFailed(let failure):
      if let json = failure.surroundings { lines.append("JSON: \(json)") }
    case .statusCode(let failure):
      if let body = Redaction.redactedBody(failure.data.prefix(1 << 20), type: type.flatMap { MediaType($0) }) {
        lines.append("body: \(body.prefix(300))\(body.count > 300 ? "…" : "")")
      }
    default: break
    }
    return lines
  }

  /// The response that the error is about, also if it is a redirect that wasn't followed.
  var responseToShow: HTTPResponse? {
    if case .redirectFailed(let failure) = self { failure.response } else { response }
  }

  /// The type's name, such as `User`, or `GetUser.Response` for a type that is only called `Response` or `Parameter`.
  static func name(of type: any Any.Type) -> String {
    let short = "\(type)"
    guard short == "Response" || short == "Parameter" else { return short }
    return String(reflecting: type).split(separator: ".").suffix(2).joined(separator: ".")
  }

  private static func words(_ error: any Error) -> String {
    if let text = systemWords(error) { return text }
    // The description of a foreign error may quote secrets from its input.
    let text = Redaction.scrubbed((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  /// The system's short message for a system error, since Foundation's descriptions are long and meant for developers.
  private static func systemWords(_ error: any Error) -> String? {
    if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
    guard error is CocoaError || type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(clamping: error.code))) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(systemWords)
      ?? Redaction.scrubbed(error.localizedDescription)
  }
}

extension NetworkError.InvalidRequest: CustomStringConvertible {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    switch self {
    case .method("CONNECT"): "CONNECT opens a tunnel and cannot be sent as a request"
    case .method(let method): "the method \(method.debugDescription) is not an HTTP token"
    case .headerName(let name): "the header name \(name.debugDescription) is not an HTTP token"
    case .headerValue(let name):
      "the value of the header \(name) contains a control character or leading or trailing whitespace"
    case .timeout(let reason): "the request cannot be sent: \(reason)"
    case .other(let reason): "the request cannot be sent: \(reason)"
    }
  }
}

extension NetworkError.Timeout: CustomStringConvertible {
  public var description: String { limit.rawValue }

  fileprivate var clause: String {
    let span = (duration?.seconds).map { (seconds: Double) in
      seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds)) s" : "\(seconds) s"
    }
    return switch limit {
    case .connect: "the connection was not established\(span.map { " within \($0)" } ?? " in time") (connect timeout)"
    case .idle: "the server was silent for \(span ?? "too long") (idle timeout)"
    case .total: "the call took longer than \(span ?? "its limit") (total timeout)"
    }
  }
}

extension NetworkError.ConnectionFailure: CustomStringConvertible {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    let server = call == nil ? authority : "the server"
    let what =
      switch reason {
      case .refused: "\(server) refused the connection"
      case .unreachable: "\(server) cannot be reached"
      case .lost: "the connection\(call == nil ? " to \(authority)" : "") was lost"
      case .emptyReply: "\(server) closed the connection without a response"
      case .outOfResources: "the system has no resources left for a connection\(call == nil ? " to \(authority)" : "")"
      case .notAllowed: "\(server) cannot be reached over the networks that are allowed"
      case .stopped: "the system stopped the transfer"
      case .other: "the connection\(call == nil ? " to \(authority)" : "") failed"
      }
    return detail.isEmpty ? what : "\(what) (\(detail))"
  }
}

extension NetworkError.TLSFailure: CustomStringConvertible {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    let what =
      switch reason {
      case .expired: "the certificate of \(authority) has expired"
      case .notYetValid: "the certificate of \(authority) is not valid yet"
      case .untrusted: "the certificate of \(authority) is not signed by a trusted authority"
      case .wrongHost: "the certificate of \(authority) belongs to another host"
      case .pinMismatch: "the public key of \(authority) is not one of the pinned keys"
      case .clientCertificate: "\(authority) did not accept the client certificate"
      case .handshake: "the TLS handshake with \(authority) failed"
      }
    return detail.isEmpty ? what : "\(what) (\(detail))"
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

extension NetworkError.DownloadFailure: CustomStringConvertible {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    switch reason {
    case .wrongRange: "the server did not send the requested part of the file: \(detail)"
    case .wrongSize: "the downloaded file has the wrong size: \(detail)"
    case .wrongChecksum: "the downloaded file has the wrong checksum: \(detail)"
    }
  }
}

extension NetworkError.WebSocketFailure: CustomStringConvertible {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    let what =
      switch reason {
      case .handshake: "the server did not open the WebSocket"
      case .protocolViolation: "the server violated the WebSocket protocol"
      case .messageTooLarge: "a message of the WebSocket is too large"
      case .noPong: "the server of the WebSocket did not respond to a ping in time"
      case .closed: "the WebSocket is closed"
      }
    let said = close?.code.map {
      "code \($0.rawValue)\(close?.reason.isEmpty == false ? ", \(Redaction.scrubbed(close?.reason ?? ""))" : "")"
    }
    let more = [detail.isEmpty ? nil : detail, said].compactMap { $0 }.joined(separator: "; ")
    return more.isEmpty ? what : "\(what) (\(more))"
  }
}

extension NetworkError.RedirectFailure: CustomStringConvertible {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    switch reason {
    case .tooMany: "there were too many redirects; the last came from \(response.url)"
    case .insecure: "a redirect from \(response.url) leads from https to http and was not followed"
    case .invalidLocation: "a redirect from \(response.url) has no Location with an http or https URL"
    case .refused: "a redirect from \(response.url) was not followed"
    case .uploadDropped: "the upload was redirected to \(response.url), where the file was not sent"
    }
  }
}

extension NetworkError.StatusFailure: RedactedDescribable {
  public var description: String { "\(response.url.host) responded with \(clause).".escapingControls() }

  fileprivate var clause: String {
    guard var message = errorResponse.flatMap({ ($0 as? any LocalizedError)?.errorDescription }), !message.isEmpty,
      message != status.reasonPhrase
    else { return "\(status)" }
    if message.hasSuffix(".") { message.removeLast() }
    return "\(status): \(Redaction.scrubbed(message))"
  }
}

extension NetworkError.DecodingFailure: RedactedDescribable {
  public var description: String { clause.asSentence }

  fileprivate var clause: String {
    var reason = Redaction.scrubbed(reason)
    if reason.hasSuffix(".") { reason.removeLast() }
    let name = NetworkError.name(of: type)
    return "the response\(foreignType) is not a valid \(name)\(path.isEmpty ? "" : ", at \(path)"): \(reason)"
  }

  /// The media type of a body that can't be read at all, if it isn't JSON: most often the HTML page of a proxy.
  private var foreignType: String {
    guard case DecodingError.dataCorrupted = underlying, path.isEmpty,
      let type = response.headers[.contentType].flatMap({ MediaType($0) })?.essence, !type.contains("json")
    else { return "" }
    return " (\(type))"
  }
}

extension NetworkError.EncodingFailure: RedactedDescribable {}
extension NetworkError.FileFailure: RedactedDescribable {}

extension NetworkError.DecodingFailure {
  init(type: any Any.Type, response: HTTPResponse, underlying: any Error) {
    let (context, reason): (DecodingError.Context?, String) =
      switch underlying {
      // The types that decoders name for any array and any object.
      case DecodingError.typeMismatch(let type, let context) where type == [Any].self: (context, "it is not an array")
      case DecodingError.typeMismatch(let type, let context) where type == [String: Any].self:
        (context, "it is not an object")
      case DecodingError.typeMismatch(let type, let context): (context, "it is not of type \(type)")
      case DecodingError.valueNotFound(let type, let context): (context, "it is null, but \(type) is required")
      case DecodingError.keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
      case DecodingError.dataCorrupted(let context): (context, Self.reason(context))
      default: (nil, (underlying as? any LocalizedError)?.errorDescription ?? String(describing: underlying))
      }
    let codingPath = context?.codingPath ?? []
    let isMissing = if case DecodingError.keyNotFound = underlying { true } else { false }
    self.init(
      type: type, path: Self.path(codingPath), reason: reason.hasSuffix(".") ? reason : reason + ".",
      response: response, underlying: underlying, containerPath: isMissing ? codingPath : codingPath.dropLast(),
      call: nil)
  }

  /// The decoder's words, and those of the syntax error behind them.
  private static func reason(_ context: DecodingError.Context) -> String {
    let syntax = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
    return [context.debugDescription, syntax].compactMap { $0 }.joined(separator: " ")
  }

  /// The path of a value, such as `users[0].name`; empty at the top level.
  static func path(_ keys: [any CodingKey]) -> String {
    var path = ""
    for key in keys {
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return path
  }
}

extension String {
  /// The text with a capital letter and a full stop, for an error's description.
  var asSentence: String { (prefix(1).uppercased() + dropFirst() + ".").escapingControls() }
}
