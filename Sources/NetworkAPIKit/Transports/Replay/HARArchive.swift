public import Foundation

/// A recording of HTTP exchanges in the HAR 1.2 format, which browsers' developer tools and other viewers can open.
///
/// ```swift
/// let archive = try HARArchive(contentsOf: file)
/// let client = NetworkClient(
///   configuration: .init(transport: ReplayTransport(archive)))
/// ```
public struct HARArchive: Sendable, Equatable {
  /// The content of the archive.
  package var log: Log

  /// A HAR file, which has only this member.
  private struct File: Codable { var log: Log }

  /// Creates an archive of the given exchanges. Default none.
  init(entries: [Entry] = []) { log = Log(entries: entries) }

  /// Reads a HAR file of this library, a browser or another program.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the file can't be read, or isn't a HAR file.
  public init(contentsOf file: URL) throws(NetworkError) {
    let path = try file.pathOfFile(), data: Data
    do {
      try WritablePath.checkText(path)
      data = try FileCall.contents(of: path)
    } catch {
      throw .fileFailed(.init(path: path, reason: "it can't be read", because: error))
    }
    do throws(NetworkError) {
      try self.init(data: data)
    } catch {
      throw .fileFailed(.init(path: path, reason: error.reason))
    }
  }

  /// Decodes the content of a HAR file, with or without a byte order mark.
  ///
  /// An entry needs a method and a URL. All else that is missing or null gets the value that the format has for
  /// “unknown”, since programs leave out members that the format requires.
  ///
  /// - Throws: ``NetworkError/other(_:call:)``, whose text names what is missing or wrong.
  public init(data: Data) throws(NetworkError) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do {
      log = try JSONDecoder().decode(File.self, from: data.starts(with: mark) ? data.dropFirst(3) : data).log
    } catch {
      throw .other(TextError("it is not a HAR recording: \(Self.flaw(error))"))
    }
  }

  /// Encodes the archive as the content of a HAR file.
  ///
  /// - Throws: ``NetworkError/encodingFailed(_:)`` if a duration is infinite or not a number.
  public func data() throws(NetworkError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(File(log: log))
    } catch {
      throw .encodingFailed(.init(type: Self.self, underlying: error))
    }
  }

  /// Writes the archive to a file, atomically. Only the file's owner may read it.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the file can't be written, or if there is a folder, a symbolic link, a
  ///   device or a pipe at the URL.
  public func write(to file: URL) throws(NetworkError) { try write(to: file, isTrial: false) }

  /// - Parameter isTrial: whether this only finds out if a file can be written in the folder, and leaves the one at the path.
  package func write(to file: URL, isTrial: Bool) throws(NetworkError) {
    let path = try file.pathOfFile()
    do {
      try PrivateFile.write(data(), to: path, isTrial: isTrial)
    } catch {
      throw .fileFailed(.init(path: path, reason: "the recording cannot be written", because: error))
    }
  }
}

extension HARArchive {
  package struct Log: Codable, Sendable, Equatable {
    var version = "1.2"
    var creator = Creator()
    /// The exchanges, in the order in which they started.
    package var entries: [Entry]
  }

  /// The program that created a recording.
  struct Creator: Codable, Sendable, Equatable {
    var name = "NetworkAPIKit"
    var version = "1"
  }

  package struct Entry: Codable, Sendable, Equatable {
    /// When the exchange started, in ISO 8601 format.
    package var startedDateTime: String
    /// The duration of the exchange, in milliseconds.
    package var time: Double
    package var request: Request
    package var response: Response
    /// Always empty: what a browser's cache did isn't read.
    var cache = Empty()
    /// The durations of the phases, in milliseconds.
    package var timings: Timings
  }

  package struct Request: Codable, Sendable, Equatable {
    package var method: String
    /// The absolute URL, with secrets redacted.
    var url: String
    /// The protocol version, such as `HTTP/1.1`.
    var httpVersion: String
    /// The cookies, which are among the header fields too. Empty in recordings of this library.
    var cookies: [Pair] = []
    package var headers: [Pair]
    var queryString: [Pair]
    /// The body; nil if there is none.
    var postData: Content?
    /// The length of the head, in bytes; -1 if unknown, as in recordings of this library.
    var headersSize = -1
    /// The length of the body, in bytes; -1 if unknown.
    var bodySize: Int64
  }

  package struct Response: Codable, Sendable, Equatable {
    /// The status code; 0 if there was no response.
    package var status: Int
    package var statusText: String
    /// The protocol version, such as `HTTP/1.1`.
    var httpVersion: String
    /// The cookies, which are among the header fields too. Empty in recordings of this library.
    var cookies: [Pair] = []
    package var headers: [Pair]
    package var content: Content
    /// The `Location` of a redirect; empty if there is none.
    var redirectURL: String
    /// The length of the head, in bytes; -1 if unknown, as in recordings of this library.
    var headersSize = -1
    /// The length of the body, in bytes; -1 if unknown.
    package var bodySize: Int64
  }

  /// A name and a value: a header field or a query item.
  package struct Pair: Codable, Sendable, Equatable {
    var name: String
    var value: String
  }

  /// A body, as text or in base64.
  package struct Content: Codable, Sendable, Equatable {
    /// The length of the decoded body, in bytes; nil if unknown.
    package var size: Int64?
    /// The media type of the body; empty if unknown.
    var mimeType: String
    /// The body, as text or in base64; nil if it wasn't recorded.
    var text: String?
    /// `base64` if the body isn't UTF-8 text, otherwise nil.
    var encoding: String?
  }

  /// The durations of the phases of an exchange, in milliseconds; -1 for a phase that didn't occur.
  package struct Timings: Codable, Sendable, Equatable {
    /// Waiting for a connection to become available.
    package var blocked: Double?
    package var dns: Double?
    package var connect: Double?
    /// A part of `connect`.
    var ssl: Double?
    package var send: Double
    /// Waiting for the first byte of the response.
    package var wait: Double
    package var receive: Double
  }

  /// An empty object.
  struct Empty: Codable, Sendable, Equatable {}
}

extension HARArchive.Content {
  init(_ data: Data, mimeType: String) {
    size = Int64(data.count)
    self.mimeType = mimeType
    if let text = String(validUTF8: data) {
      self.text = text
    } else {
      text = data.base64EncodedString()
      encoding = "base64"
    }
  }

  /// The decoded body; nil if its base64 is invalid. Some programs break base64 into lines.
  var data: Data? {
    guard let text else { return Data() }
    guard encoding?.lowercased() == "base64" else { return Data(text.utf8) }
    return Data(base64Encoded: text) ?? Data(base64Encoded: text.filter { !$0.isWhitespace })
  }
}

extension HARArchive.Log {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    // Version 1.1 is what the format says a missing one means.
    version = try members.value(.version, or: "1.1")
    creator = try members.value(.creator, or: .init(name: "", version: ""))
    entries = try members.decode([HARArchive.Entry].self, forKey: .entries)
  }
}

extension HARArchive.Creator {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.value(.name, or: "")
    version = try members.value(.version, or: "")
  }
}

extension HARArchive.Entry {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    startedDateTime = try members.value(.startedDateTime, or: "")
    request = try members.decode(HARArchive.Request.self, forKey: .request)
    response = try members.value(.response, or: .none)
    timings = try members.value(.timings, or: .none)
    time = try members.value(.time, or: timings.total)
  }
}

extension HARArchive.Request {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    method = try members.decode(String.self, forKey: .method)
    url = try members.decode(String.self, forKey: .url)
    httpVersion = try members.value(.httpVersion, or: "")
    cookies = try members.value(.cookies, or: [])
    headers = try members.value(.headers, or: [])
    queryString = try members.value(.queryString, or: [])
    postData = try members.decodeIfPresent(HARArchive.Content.self, forKey: .postData)
    headersSize = try members.size(.headersSize) ?? -1
    bodySize = try members.size(.bodySize) ?? -1
  }
}

extension HARArchive.Response {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    status = try members.size(.status) ?? 0
    statusText = try members.value(.statusText, or: "")
    httpVersion = try members.value(.httpVersion, or: "")
    cookies = try members.value(.cookies, or: [])
    headers = try members.value(.headers, or: [])
    content = try members.value(.content, or: .init(mimeType: ""))
    redirectURL = try members.value(.redirectURL, or: "")
    headersSize = try members.size(.headersSize) ?? -1
    bodySize = try members.size(.bodySize) ?? -1
  }

  /// The response of a call that failed without one.
  fileprivate static var none: Self {
    .init(
      status: 0, statusText: "", httpVersion: "", headers: [], content: .init(mimeType: ""), redirectURL: "",
      bodySize: -1)
  }
}

extension HARArchive.Pair {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    name = try members.value(.name, or: "")
    value = try members.value(.value, or: "")
  }
}

extension HARArchive.Content {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    size = try members.size(.size)
    mimeType = try members.value(.mimeType, or: "")
    text = try members.decodeIfPresent(String.self, forKey: .text)
    encoding = try members.decodeIfPresent(String.self, forKey: .encoding)
  }
}

extension HARArchive.Timings {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    blocked = try members.decodeIfPresent(Double.self, forKey: .blocked)
    dns = try members.decodeIfPresent(Double.self, forKey: .dns)
    connect = try members.decodeIfPresent(Double.self, forKey: .connect)
    ssl = try members.decodeIfPresent(Double.self, forKey: .ssl)
    send = try members.value(.send, or: 0)
    wait = try members.value(.wait, or: 0)
    receive = try members.value(.receive, or: 0)
  }

  /// The timings of an entry without any.
  fileprivate static var none: Self { .init(send: 0, wait: 0, receive: 0) }

  /// The sum of the phases; `ssl` is a part of `connect`.
  fileprivate var total: Double { [blocked, dns, connect, send, wait, receive].reduce(0) { $0 + max(0, $1 ?? 0) } }
}

extension KeyedDecodingContainer {
  /// A member, or another value if it is missing or null.
  fileprivate func value<Value: Decodable>(_ key: Key, or missing: Value) throws -> Value {
    try decodeIfPresent(Value.self, forKey: key) ?? missing
  }

  /// A whole number, which some programs write with a fraction; nil if it is missing, null or too large.
  fileprivate func size<Number: BinaryInteger>(_ key: Key) throws -> Number? {
    try decodeIfPresent(Double.self, forKey: key).flatMap { Number(exactly: $0.rounded()) }
  }
}

extension HARArchive {
  /// Why data isn't a HAR archive, as a clause such as `log.entries is missing`.
  private static func flaw(_ error: any Error) -> String {
    func place(_ keys: [any CodingKey]) -> String {
      let path = NetworkError.DecodingFailure.path(keys)
      return path.isEmpty ? "the top level" : path
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
    case DecodingError.valueNotFound(_, let context): "\(place(context.codingPath)) is null"
    case DecodingError.typeMismatch(let type, let context): "\(place(context.codingPath)) must be \(kind(type))"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(place(context.codingPath)) is not valid"
    default: "it is not JSON"
    }
  }

  private static func kind(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Double.Type: "a number"
    // The type that decoders name for any array.
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

extension HARArchive.Request: RedactedDescribable {
  /// Method and URL, such as `GET https://…`, with secrets redacted.
  package var redactedDescription: String { "\(method) \(Redaction.redactedURL(url))" }
}

extension HARArchive.Response: RedactedDescribable {
  /// Status code and phrase, such as `200 OK`.
  package var redactedDescription: String { "\(status) \(statusText)" }
}

extension HARArchive.Pair: RedactedDescribable {
  /// The name, and the value if the field is known to be harmless.
  package var redactedDescription: String {
    let field = (try? NetworkAPI.Headers.Name(name)).map { NetworkAPI.Headers.Field(name: $0, value: value) }
    return field?.description ?? "\(name): \(Redaction.mark)"
  }
}

extension HARArchive.Content: RedactedDescribable {
  /// The media type and the length.
  package var redactedDescription: String { "\(mimeType), \(size.map { "\($0) bytes" } ?? "unknown length")" }
}
