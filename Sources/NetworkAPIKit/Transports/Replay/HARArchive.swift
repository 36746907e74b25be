public import Foundation

/// A recording of HTTP exchanges in the HAR 1.2 format, which browsers' developer tools and other viewers can open.
///
/// ```swift
/// let archive = try HARArchive(contentsOf: file)
/// let client = NetworkClient(configuration: .init(transport: ReplayTransport(archive)))
/// ```
public struct HARArchive: Codable, Sendable, Equatable {
  /// The content of the archive; the only member of a HAR file.
  public var log: Log

  /// Creates an archive of the given exchanges. Default none.
  public init(entries: [Entry] = []) {
    log = Log(entries: entries)
  }

  /// Reads a HAR file.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the file can't be read, or isn't a HAR file.
  public init(contentsOf file: URL) throws(NetworkError) {
    do {
      try self.init(data: Data(contentsOf: file))
    } catch {
      throw .fileFailed(.init(path: file.path, reason: "it cannot be read as a HAR recording", underlying: error))
    }
  }

  /// Decodes the content of a HAR file.
  ///
  /// - Throws: `DecodingError` if the data isn't a HAR archive.
  public init(data: Data) throws(DecodingError) {
    do {
      self = try JSONDecoder().decode(HARArchive.self, from: data)
    } catch let error as DecodingError {
      throw error
    } catch {
      let context = DecodingError.Context(
        codingPath: [], debugDescription: error.localizedDescription, underlyingError: error)
      throw .dataCorrupted(context)
    }
  }

  /// Encodes the archive as the content of a HAR file.
  ///
  /// - Throws: `EncodingError` if a duration is infinite or not a number.
  public func data() throws(EncodingError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(self)
    } catch let error as EncodingError {
      throw error
    } catch {
      let context = EncodingError.Context(
        codingPath: [], debugDescription: error.localizedDescription, underlyingError: error)
      throw .invalidValue(self, context)
    }
  }

  /// Writes the archive to a file, atomically. Only the file's owner may read it.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` if the file can't be written, or if there is a folder, a symbolic link, a
  ///   device or a pipe at the URL.
  public func write(to file: URL) throws(NetworkError) {
    let path = try file.pathOfFile()
    do {
      try PrivateFile.write(data(), to: path)
    } catch {
      throw .fileFailed(.init(path: path, reason: "the recording cannot be written", because: error))
    }
  }
}

extension HARArchive {
  /// The content of an archive: its creator and the exchanges.
  public struct Log: Codable, Sendable, Equatable {
    /// The version of the format.
    public var version = "1.2"
    /// The program that created the recording.
    public var creator = Creator()
    /// The exchanges, in the order in which they started.
    public var entries: [Entry]
  }

  /// The program that created a recording.
  public struct Creator: Codable, Sendable, Equatable {
    /// The name of the program.
    public var name = "NetworkAPIKit"
    /// The version of the program.
    public var version = "1"
  }

  /// One request and its response.
  public struct Entry: Codable, Sendable, Equatable {
    /// When the exchange started, in ISO 8601 format.
    public var startedDateTime: String
    /// The duration of the exchange, in milliseconds.
    public var time: Double
    /// The request.
    public var request: Request
    /// The response.
    public var response: Response
    /// Always empty, since transports don't cache.
    public var cache = Empty()
    /// The durations of the phases, in milliseconds.
    public var timings: Timings
  }

  /// A recorded request.
  public struct Request: Codable, Sendable, Equatable {
    /// The method.
    public var method: String
    /// The absolute URL, with secrets redacted.
    public var url: String
    /// The protocol version, such as `HTTP/1.1`.
    public var httpVersion: String
    /// Always empty; cookies are among the header fields.
    public var cookies: [Pair] = []
    /// The header fields, in order.
    public var headers: [Pair]
    /// The query items, in order.
    public var queryString: [Pair]
    /// The body; nil if there is none.
    public var postData: Content?
    /// Always -1: unknown.
    public var headersSize = -1
    /// The length of the body, in bytes; -1 if unknown.
    public var bodySize: Int64
  }

  /// A recorded response.
  public struct Response: Codable, Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The standard reason phrase of the status.
    public var statusText: String
    /// The protocol version, such as `HTTP/1.1`.
    public var httpVersion: String
    /// Always empty; cookies are among the header fields.
    public var cookies: [Pair] = []
    /// The header fields, in order.
    public var headers: [Pair]
    /// The body.
    public var content: Content
    /// The `Location` of a redirect; empty if there is none.
    public var redirectURL: String
    /// Always -1: unknown.
    public var headersSize = -1
    /// The length of the body, in bytes; -1 if unknown.
    public var bodySize: Int64
  }

  /// A name and a value: a header field or a query item.
  public struct Pair: Codable, Sendable, Equatable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
  }

  /// A body, as text or in base64.
  public struct Content: Codable, Sendable, Equatable {
    /// The length of the decoded body, in bytes; nil if unknown.
    public var size: Int64?
    /// The media type of the body.
    public var mimeType: String
    /// The body, as text or in base64; nil if it wasn't recorded.
    public var text: String?
    /// `base64` if the body isn't UTF-8 text, otherwise nil.
    public var encoding: String?
  }

  /// The durations of the phases of an exchange, in milliseconds; -1 for a phase that didn't occur.
  public struct Timings: Codable, Sendable, Equatable {
    /// Waiting for a connection to become available.
    public var blocked: Double?
    /// Resolving the host name.
    public var dns: Double?
    /// Connecting, including the TLS handshake.
    public var connect: Double?
    /// The TLS handshake, which is also part of `connect`.
    public var ssl: Double?
    /// Sending the request.
    public var send: Double
    /// Waiting for the first byte of the response.
    public var wait: Double
    /// Receiving the response.
    public var receive: Double
  }

  /// An empty object.
  public struct Empty: Codable, Sendable, Equatable {}
}

extension HARArchive.Content {
  init(_ data: Data, mimeType: String) {
    size = Int64(data.count)
    self.mimeType = mimeType
    if let text = String(data: data, encoding: .utf8) {
      self.text = text
    } else {
      text = data.base64EncodedString()
      encoding = "base64"
    }
  }

  /// The decoded body; nil if its base64 is invalid.
  var data: Data? {
    guard let text else { return Data() }
    return encoding == "base64" ? Data(base64Encoded: text) : Data(text.utf8)
  }
}

extension HARArchive.Request: RedactedDescribable {
  /// Method and URL, such as `GET https://…`, with secrets redacted.
  public var description: String { "\(method) \(Redaction.redactedURL(url))" }
}

extension HARArchive.Response: RedactedDescribable {
  /// Status code and phrase, such as `200 OK`.
  public var description: String { "\(status) \(statusText)" }
}

extension HARArchive.Pair: RedactedDescribable {
  /// The name, and the value if the field is known to be harmless.
  public var description: String {
    let field = NetworkAPI.Headers.Name(rawValue: name).map { NetworkAPI.Headers.Field(name: $0, value: value) }
    return field?.description ?? "\(name): \(Redaction.mark)"
  }
}

extension HARArchive.Content: RedactedDescribable {
  /// The media type and the length.
  public var description: String { "\(mimeType), \(size.map { "\($0) bytes" } ?? "unknown length")" }
}
