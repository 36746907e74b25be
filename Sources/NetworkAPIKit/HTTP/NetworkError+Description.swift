public import Foundation

extension NetworkError: LocalizedError, CustomStringConvertible {
  public var errorDescription: String? { description }

  /// One or two sentences about what happened, without secrets.
  public var description: String {
    switch self {
    case .invalidURL(let failure):
      "The URL \(failure.text) is not valid: \(failure.reason)."
    case .invalidRequest(let reason):
      reason.description
    case .encodingFailed(let failure):
      "The parameters (\(failure.type)) could not be encoded: \(Self.words(failure.underlying))."
    case .bodyNotReplayable:
      "The body would have to be sent again, but it can be read only once."
    case .fileFailed(let failure):
      "The file \(failure.path): \(failure.reason)\(failure.underlying.map { " (\(Self.words($0)))" } ?? "")."
    case .nameResolutionFailed(let host):
      "The host \(host) could not be found."
    case .connectionFailed(let failure):
      failure.description
    case .tlsFailed(let failure):
      failure.description
    case .proxyFailed(let failure):
      "The proxy failed\(failure.status.map { " with \($0)" } ?? ""): \(failure.detail)."
    case .timedOut(.connect):
      "The connection was not made in time."
    case .timedOut(.idle):
      "The server was silent for too long."
    case .timedOut(.total):
      "The call took longer than its limit."
    case .cancelled:
      "The call was cancelled."
    case .invalidResponse(let failure):
      "The server did not send a valid HTTP response (\(failure.reason.words))\(failure.detail.isEmpty ? "" : ": \(failure.detail)")."
    case .truncatedBody(let received, let expected):
      "The response broke off after \(received)\(expected.map { " of \($0)" } ?? "") bytes."
    case .bodyTooLarge(let limit):
      "The body is larger than the limit of \(limit) bytes."
    case .downloadFailed(let failure):
      failure.description
    case .notAnImage(let response):
      "The response (\(response)) is no image of a known format\(response.headers["Content-Type"].map { ", but \($0)" } ?? "")."
    case .redirectFailed(let failure):
      failure.description
    case .statusCode(let failure):
      failure.description
    case .missingData(let response):
      "The response (\(response)) has no body, but one is needed."
    case .decodingFailed(let failure):
      failure.description
    case .webSocketFailed(let failure):
      failure.description
    case .other(let error):
      Self.words(error)
    }
  }

  private static func words(_ error: any Error) -> String {
    if let text = systemWords(error) { return text }
    // Words of others may quote what they were given.
    return Redaction.scrubbed((error as? any LocalizedError)?.errorDescription ?? String(describing: error))
  }

  /// What the system calls one of its errors; Foundation describes them at length, for programmers.
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
  public var description: String {
    switch self {
    case .method("CONNECT"): "CONNECT makes a tunnel and cannot be sent as a request."
    case .method(let method): "The method \(method.debugDescription) is no HTTP token."
    case .headerName(let name): "The header name \(name.debugDescription) is no HTTP token."
    case .headerValue(let name):
      "The value of the header \(name) has a line break, another control character, or blanks around it."
    case .timeout(let reason): "The request cannot be sent: \(reason)."
    case .other(let reason): "The request cannot be sent: \(reason)."
    }
  }
}

extension NetworkError.ConnectionFailure: CustomStringConvertible {
  public var description: String {
    let what =
      switch reason {
      case .refused: "\(authority) refused the connection"
      case .unreachable: "\(authority) cannot be reached"
      case .lost: "The connection to \(authority) was lost"
      case .emptyReply: "\(authority) closed the connection without an answer"
      case .other: "The connection to \(authority) failed"
      }
    return detail.isEmpty ? "\(what)." : "\(what) (\(detail))."
  }
}

extension NetworkError.TLSFailure: CustomStringConvertible {
  public var description: String {
    let what =
      switch reason {
      case .expired: "The certificate of \(authority) has expired"
      case .notYetValid: "The certificate of \(authority) is not valid yet"
      case .untrusted: "The certificate of \(authority) is not signed by a trusted authority"
      case .wrongHost: "The certificate of \(authority) belongs to another host"
      case .pinMismatch: "The public key of \(authority) is not one of those pinned"
      case .clientCertificate: "\(authority) did not accept the client certificate"
      case .handshake: "The TLS handshake with \(authority) failed"
      }
    return detail.isEmpty ? "\(what)." : "\(what) (\(detail))."
  }
}

extension NetworkError.InvalidResponse.Reason {
  var words: String {
    switch self {
    case .malformed: "malformed"
    case .framing: "contradictory length"
    case .truncatedHeaders: "the headers broke off"
    case .headersTooLarge: "headers too large"
    case .contentCoding: "broken content coding"
    case .other: "unusable"
    }
  }
}

extension NetworkError.DownloadFailure: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .wrongRange: "The server did not send the part of the file that was asked for: \(detail)."
    case .wrongSize: "The downloaded file has the wrong size: \(detail)."
    case .wrongChecksum: "The downloaded file is damaged or another one: \(detail)."
    }
  }
}

extension NetworkError.RedirectFailure: CustomStringConvertible {
  public var description: String {
    switch reason {
    case .tooMany: "There were too many redirects; the last came from \(response.url)."
    case .insecure: "A redirect from \(response.url) leads from https to http and was not followed."
    case .invalidLocation: "A redirect from \(response.url) does not say where to, or not to an http or https URL."
    case .refused: "A redirect from \(response.url) was not followed."
    }
  }
}

extension NetworkError.StatusFailure: CustomStringConvertible {
  public var description: String {
    let answer = "\(response.url.host) answered \(status)"
    guard let message = errorResponse.flatMap({ ($0 as? any LocalizedError)?.errorDescription }), !message.isEmpty
    else {
      return "\(answer)."
    }
    let end = message.last.map { ".!?".contains($0) } == true ? "" : "."
    return "\(answer): \(Redaction.scrubbed(message))\(end)"
  }
}

extension NetworkError.DecodingFailure: CustomStringConvertible {
  public var description: String {
    "The response from \(response.url.host) is not the \(type) it should be\(path.isEmpty ? "" : " at \(path)"): \(Redaction.scrubbed(reason))"
  }
}

extension NetworkError: ShownByDescription {}
extension NetworkError.EncodingFailure: ShownByDescription {}
extension NetworkError.FileFailure: ShownByDescription {}
extension NetworkError.StatusFailure: ShownByDescription {}
extension NetworkError.DecodingFailure: ShownByDescription {}
