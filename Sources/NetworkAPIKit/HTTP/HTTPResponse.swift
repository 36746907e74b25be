public import Foundation

/// A response from a transport.
public struct HTTPResponse: Sendable {
  /// The status.
  public var status: HTTPStatus
  /// The header fields, in order.
  public var headers: NetworkAPI.Headers
  /// The body: in memory if collected, otherwise a stream that can be read once.
  public var body: HTTPBody
  /// The trailer fields after a body in memory; never merged into the headers. For a streamed body, see
  /// ``HTTPBody/trailers``.
  public var trailers: NetworkAPI.Headers
  /// The URL of the response, after redirects.
  public var url: HTTPURL
  /// The metrics of the last hop.
  public var metrics: HTTPMetrics
  /// The URL that was asked for, if redirects led to another one, or something was added to it on the way.
  var firstURL: HTTPURL?
  /// Whether redirects led to another URL.
  var isRedirected = false
  /// Whether redirects changed the method, so that the first request was carried out.
  package var hasOtherMethod = false
  /// Whether the server may have processed the request before, in an attempt without this response.
  var mayHaveBeenProcessed = false
  /// Whether a policy has decided not to wait for what the server asks for, so that no feature waits for it either.
  package var isNotWaitedFor = false
  /// Whether the status is 206, although the request asked for no part of the bytes.
  var isUnrequestedPart = false
  /// The items that credentials have added to the query of the URL, decoded.
  var credentialItems: [String] = []

  /// Creates a response, for a transport or a test double.
  public init(
    status: HTTPStatus, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty, trailers: NetworkAPI.Headers = [:],
    url: HTTPURL, metrics: HTTPMetrics = HTTPMetrics()
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.trailers = trailers
    self.url = url
    self.metrics = metrics
  }
}

extension HTTPResponse: RedactedDescribable {
  /// Status and URL, such as `200 OK from https://…`, with secrets redacted.
  package var redactedDescription: String { "\(status) from \(url)" }
}

extension HTTPResponse {
  /// When the server made the response, by its own clock (`Date`); nil if it doesn't say. Compare times that the server
  /// names, such as the reset of a limit, with this one instead of the local time.
  public var date: Date? { headers[.date].flatMap { HTTPDate.parse($0) } }

  /// The maximum number of bytes to read from an error response whose body was to be streamed, and to decode of a
  /// response in whose place the request is usually sent again.
  package static let errorBodyLimit = 1 << 20
}

extension HTTPResponse {
  /// The response for events and errors, which holds no transfer; see ``HTTPBody/detached``.
  var detached: HTTPResponse {
    var response = self
    response.body = body.detached
    return response
  }
}

extension HTTPResponse {
  /// Throws if the body, which would be taken for all of the bytes, has only a part of them.
  func checkIsWhole() throws(NetworkError) {
    // Other units are an API's own, such as the items of a page.
    guard headers[.contentRange].flatMap({ ContentRange($0) })?.isWhole == false else { return }
    throw .unrequestedPart(detached)
  }
}

extension NetworkError {
  static func unrequestedPart(_ response: HTTPResponse? = nil) -> Self {
    var failure = DownloadFailure(.wrongRange, detail: "it sent a part, but the whole file was requested")
    failure.response = response
    return .downloadFailed(failure)
  }
}

extension NetworkAPI.Headers {
  /// The elements of a field that is a list without quoted strings (RFC 9110 §5.6.1), from all of its lines.
  func elements(named name: Name) -> [String] {
    values(named: name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }
}

extension HTTPResponse {
  /// A body as text, in the charset of its media type.
  func text(of data: Data) throws -> String {
    try TextCharset.decode(data, label: headers[.contentType].flatMap { MediaType($0) }?.charset)
  }

  /// The body of an error, decoded by type as that of a success is; nil if that fails, or the body is empty.
  func decoded<Value: Decodable>(as type: Value.Type, from data: Data, _ coding: JSONCoding) -> Value? {
    guard !data.isEmpty else { return nil }
    if type == Data.self { return data as? Value }
    if type == String.self { return try? text(of: data) as? Value }
    return try? coding.decode(type, from: data)
  }
}
