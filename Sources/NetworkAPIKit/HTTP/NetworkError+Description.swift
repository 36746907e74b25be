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
  package var redactedDescription: String {
    ([errorDescription ?? ""] + details.map { $0.escapingControls() }).joined(separator: "\n  ")
  }

  /// The failure without the call, as a clause without a full stop.
  package var reason: String { clause.description }

  private var clause: ShownText {
    switch self {
    case .invalidURL(let failure):
      "the URL \(failure.shownText) is not valid: \(scrubbing: failure.reason)"
    case .invalidRequest(let reason, _):
      reason.clause
    case .encodingFailed(let failure):
      "the parameters (\(shown: failure.type)) could not be encoded: \(words: failure.underlying)"
    case .bodyNotReplayable:
      "the body was needed again, but it can be read only once"
    case .fileFailed(let failure):
      failure.clause
    case .nameResolutionFailed(let host, _):
      "the host \(host: host) could not be found"
    case .connectionFailed(let failure):
      failure.clause
    case .tlsFailed(let failure):
      failure.clause
    case .proxyFailed(let failure):
      failure.clause
    case .timedOut(let timeout):
      timeout.clause
    case .cancelled:
      "the call was cancelled"
    case .invalidResponse(let failure):
      failure.clause
    case .truncatedBody(let received, let expected?, _):
      "the response ended after \(received) of \(expected) bytes"
    case .truncatedBody(let received, nil, _):
      "the response ended after \(received) bytes"
    case .bodyTooLarge(let limit, _):
      "the body is larger than the limit of \(limit) bytes"
    case .downloadFailed(let failure):
      failure.clause
    case .uploadFailed(let failure):
      failure.clause
    case .notAnImage(let response, _):
      if let type = response.headers[.contentType] {
        "the response is not an image in a supported format (\(scrubbing: type))"
      } else {
        "the response is not an image in a supported format"
      }
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
      if let call = underlying.call {
        "the credential could not be refreshed: \(call): \(underlying.clause)"
      } else {
        "the credential could not be refreshed: \(underlying.clause)"
      }
    case .circuitOpen(let host, _, _):
      "\(host: host) failed repeatedly, so no requests are sent to it for now"
    case .notCached:
      "there is no usable stored response"
    case .other(let error, _):
      "\(words: error)"
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
    let about = [
      "\(response.status)", place, type.map(Redaction.scrubbed), response.body.length.map { "\($0) bytes" },
    ]
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

  /// What an error says, as a clause. Values that couldn't be encoded or decoded are never quoted.
  static func words(_ error: any Error) -> ShownText {
    if let text = systemWords(error) { return "\(scrubbing: text)" }
    switch error {
    case let error as NetworkError: return error.clause
    case let error as EncodingError:
      guard case .invalidValue(let value, let context) = error else { return "it can't be encoded" }
      let reason =
        (context.underlyingError as? CodingProblem)?.reason ?? "a value of type \(type(of: value)) was refused"
      return context.codingPath.isEmpty ? reason.withoutStop : "\(context.codingPath): \(reason.withoutStop)"
    case let error as DecodingError:
      let path = error.codingPath
      return path.isEmpty ? error.shownReason.withoutStop : "\(path): \(error.shownReason.withoutStop)"
    case FormEncodingError.failed(let path, let underlying):
      return "the parameter \(scrubbing: path) cannot be encoded: \(words: underlying)"
    // The text of a foreign error may quote secrets from its input.
    case let error as any LocalizedError:
      return ShownText.scrubbing(error.errorDescription ?? caseName(error)).withoutStop
    case let error as any CustomNSError: return ShownText.scrubbing((error as NSError).localizedDescription).withoutStop
    case let error as any CustomStringConvertible: return ShownText.scrubbing(error.description).withoutStop
    default: return "\(scrubbing: caseName(error))"
    }
  }

  /// The type of an error that has no text, or the case of an enum: what a case contains may be a secret.
  private static func caseName(_ error: any Error) -> String {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return name(of: type(of: error)) }
    return mirror.children.first.map { $0.label ?? name(of: type(of: error)) } ?? String(describing: error)
  }

  /// The system's short message for a system error, since Foundation's descriptions are long and meant for developers.
  private static func systemWords(_ error: any Error) -> String? {
    if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
    guard error is CocoaError || type(of: error) is NSError.Type else { return nil }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(clamping: error.code))) }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(systemWords) ?? error.localizedDescription
  }
}

extension ShownText.StringInterpolation {
  mutating func appendInterpolation(words error: any Error) { appendInterpolation(NetworkError.words(error)) }
  mutating func appendInterpolation(shown type: any Any.Type) {
    appendInterpolation(ShownText(redacted: NetworkError.name(of: type)))
  }
  mutating func appendInterpolation(_ status: HTTPStatus) { appendInterpolation(ShownText(redacted: "\(status)")) }
  mutating func appendInterpolation(_ url: HTTPURL) {
    appendInterpolation(ShownText(redacted: NetworkError.Call.shown(url)))
  }
  mutating func appendInterpolation(_ call: NetworkError.Call) {
    appendInterpolation(ShownText(redacted: call.description))
  }
  /// Appends the name of a host, which is not a secret, and a port.
  mutating func appendInterpolation(host: String) { appendInterpolation(ShownText(redacted: host)) }
  /// Appends the path of a file, which the caller chose.
  mutating func appendInterpolation(file path: String) { appendInterpolation(ShownText(redacted: path)) }
}

extension ShownText {
  fileprivate var asSentence: String { description.asSentence }

  /// The text without a full stop, as a clause.
  fileprivate var withoutStop: ShownText {
    description.utf8.last == UInt8(ascii: ".") ? ShownText(redacted: String(description.dropLast())) : self
  }

  /// The text with another one in parentheses, unless that is empty.
  fileprivate func adding(_ detail: ShownText) -> ShownText {
    detail.description.isEmpty ? self : "\(self) (\(detail))"
  }
}

extension DecodingError {
  fileprivate var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  fileprivate var codingPath: [any CodingKey] { context?.codingPath ?? [] }

  /// What is wrong with the value, in words that don't quote it. Those of the context may.
  fileprivate var shownReason: ShownText {
    if let problem = context?.underlyingError as? CodingProblem { return problem.reason }
    return switch self {
    // The types that decoders name for any array and any object.
    case .typeMismatch(let type, _) where type == [Any].self: "it is not an array"
    case .typeMismatch(let type, _) where type == [String: Any].self: "it is not an object"
    case .typeMismatch(let type, _): "it is not of type \(type)"
    case .valueNotFound(let type, _): "it is null, but \(type) is required"
    case .keyNotFound(let key, _): "\([key]) is missing"
    default: codingPath.isEmpty ? "its content is not valid" : "its value is not valid"
    }
  }
}

/// A failure whose description is a clause, written as a sentence.
private protocol ClauseDescribable {
  var clause: ShownText { get }
}

extension ClauseDescribable {
  public var description: String { clause.asSentence }
}

extension NetworkError.InvalidRequest: CustomStringConvertible, ClauseDescribable {
  fileprivate var clause: ShownText {
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

  fileprivate var clause: ShownText {
    let span = (duration?.seconds).map { (seconds: Double) in
      ShownText(redacted: seconds == seconds.rounded() && abs(seconds) < 1e9 ? "\(Int(seconds)) s" : "\(seconds) s")
    }
    return switch limit {
    case .connect: "the connection was not established \(span.map { "within \($0)" } ?? "in time") (connect timeout)"
    case .idle: "the server was silent for \(span ?? "too long") (idle timeout)"
    case .total: "the call took longer than \(span ?? "its limit") (total timeout)"
    }
  }
}

extension NetworkError.ConnectionFailure: CustomStringConvertible, ClauseDescribable {
  fileprivate var clause: ShownText {
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
  fileprivate var clause: ShownText {
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
  fileprivate var clause: ShownText {
    if let status { return "the proxy failed with \(status): \(scrubbing: detail)" }
    return "the proxy failed: \(scrubbing: detail)"
  }
}

extension NetworkError.FileFailure {
  fileprivate var clause: ShownText {
    let what: ShownText = "the file \(file: path): \(scrubbing: reason)"
    return underlying.map { what.adding("\(words: $0)") } ?? what
  }
}

extension NetworkError.InvalidURL {
  fileprivate var shownText: ShownText { ShownText(redacted: text) }
}

extension NetworkError.InvalidResponse {
  fileprivate var clause: ShownText {
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
  fileprivate var clause: ShownText {
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
  fileprivate var clause: ShownText {
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
  fileprivate var clause: ShownText {
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

  fileprivate var clause: ShownText {
    guard let message = errorResponse.flatMap({ ($0 as? any LocalizedError)?.errorDescription }), !message.isEmpty,
      // By bytes: the time for other comparisons depends on the combining marks that the server chose.
      status.reasonPhrase.map({ message.utf8.elementsEqual($0.utf8) }) != true
    else { return "\(status)" }
    return "\(status): \(ShownText.scrubbing(message).withoutStop)"
  }
}

extension NetworkError.DecodingFailure: RedactedDescribable {
  package var redactedDescription: String { clause.asSentence }

  fileprivate var clause: ShownText {
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
  fileprivate var clause: ShownText {
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
