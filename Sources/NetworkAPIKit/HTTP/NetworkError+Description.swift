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
  package var redactedDescription: String { description(bodyLimit: 300) }

  /// ``description``, with at most `bodyLimit` characters of a body or of the JSON in it, and never more than 300.
  func description(bodyLimit: Int) -> String {
    ([errorDescription ?? ""] + details(bodyLimit: min(bodyLimit, 300)).map { $0.escapingControls() })
      .joined(separator: "\n  ")
  }

  /// The failure without the call, as a clause without a full stop.
  package var reason: String { clause.description }

  var clause: ShownText {
    switch self {
    case .invalidURL(let failure): "the URL \(failure.shownText) is not valid: \(scrubbing: failure.reason)"
    case .invalidRequest(let reason, _): reason.clause
    case .encodingFailed(let failure):
      "the parameters (\(shown: failure.type)) could not be encoded: \(words: failure.underlying)"
    case .bodyNotReplayable: "the body was needed again, but it can be read only once"
    case .fileFailed(let failure): failure.clause
    case .nameResolutionFailed(let host, _): "the host \(host: host) could not be found"
    case .connectionFailed(let failure): failure.clause
    case .tlsFailed(let failure): failure.clause
    case .proxyFailed(let failure): failure.clause
    case .timedOut(let timeout): timeout.clause
    case .cancelled: "the call was cancelled"
    case .invalidResponse(let failure): failure.clause
    case .truncatedBody(let received, let expected?, _): "the response ended after \(received) of \(expected) bytes"
    case .truncatedBody(let received, nil, _): "the response ended after \(received) bytes"
    case .bodyTooLarge(let limit, _): "the body is larger than the limit of \(limit) bytes"
    case .downloadFailed(let failure): failure.clause
    case .uploadFailed(let failure): failure.clause
    case .notAnImage(let response, _):
      if let type = response.headers[.contentType] {
        "the response is not an image in a supported format (\(scrubbing: type))"
      } else {
        "the response is not an image in a supported format"
      }
    case .redirectFailed(let failure): failure.clause
    case .statusCode(let failure): failure.clause
    case .missingData(let response, _): "the response (\(response.status)) has no body, but the endpoint expects one"
    case .decodingFailed(let failure): failure.clause
    case .webSocketFailed(let failure): failure.clause
    case .authenticationFailed(let underlying, _):
      if let call = underlying.call {
        "the credential could not be refreshed: \(call): \(underlying.clause)"
      } else {
        "the credential could not be refreshed: \(underlying.clause)"
      }
    case .circuitOpen(let host, _, _): "\(host: host) failed repeatedly, so no requests are sent to it for now"
    case .notCached: "there is no usable stored response"
    case .other(let error, _): "\(words: error)"
    }
  }

  /// The further lines of ``description``.
  private func details(bodyLimit: Int) -> [String] {
    func abbreviated(_ text: String) -> String { "\(text.prefix(bodyLimit))\(text.count > bodyLimit ? "…" : "")" }
    var lines: [String] = []
    if let call {
      if let definition = call.definition { lines.append("endpoint: \(Self.name(of: definition))") }
      if call.attempt > 1 { lines.append("attempt: \(call.attempt)") }
    }
    guard let response else { return lines }
    let type = response.headers[.contentType]
    // After a redirect, the response has another URL than the call.
    let place = response.url == call?.url ? nil : "from \(Call.shown(response.url))"
    let about = [
      "\(response.status)", place, type.map { Redaction.scrubbed($0) }, response.body.length.map { "\($0) bytes" },
    ]
    lines.append("response: \(about.compactMap { $0 }.joined(separator: ", "))")
    guard bodyLimit > 0 else { return lines }
    switch self {
    case .decodingFailed(let failure):
      if let json = failure.surroundings { lines.append("JSON: \(abbreviated(json))") }
    case .statusCode(let failure):
      if let body = Redaction.redactedBody(failure.data.prefix(1 << 20), type: type.flatMap { MediaType($0) }) {
        lines.append("body: \(abbreviated(body))")
      }
    default: break
    }
    return lines
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
  var asSentence: String { description.asSentence }

  /// The text without a full stop, as a clause.
  var withoutStop: ShownText {
    description.utf8.last == UInt8(ascii: ".") ? ShownText(redacted: String(description.dropLast())) : self
  }

  /// The text with another one in parentheses, unless that is empty.
  func adding(_ detail: ShownText) -> ShownText {
    detail.description.isEmpty ? self : "\(self) (\(detail))"
  }
}

extension DecodingError {
  var context: Context? {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default: nil
    }
  }

  var codingPath: [any CodingKey] { context?.codingPath ?? [] }

  /// What is wrong with the value, in words that don't quote it. Those of the context may.
  var shownReason: ShownText {
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
