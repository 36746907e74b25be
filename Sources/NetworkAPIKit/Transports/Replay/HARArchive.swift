public import Foundation

/// A recording of exchanges in the HAR 1.2 format, which browsers' developer tools and other viewers open.
///
/// ```swift
/// let archive = try HARArchive(contentsOf: file)
/// let client = NetworkClient(configuration: .init(transport: ReplayTransport(archive)))
/// ```
public struct HARArchive: Codable, Sendable, Equatable {
  /// All of it: a HAR file has this one member.
  public var log: Log

  /// An archive of the given exchanges.
  public init(entries: [Entry] = []) {
    log = Log(entries: entries)
  }

  /// Reads an archive.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)`` when the file cannot be read or is no HAR.
  public init(contentsOf file: URL) throws(NetworkError) {
    do {
      try self.init(data: Data(contentsOf: file))
    } catch {
      throw .fileFailed(.init(path: file.path, reason: "it is no readable HAR recording", underlying: error))
    }
  }

  /// Reads an archive from the bytes of a HAR file.
  public init(data: Data) throws {
    self = try JSONDecoder().decode(HARArchive.self, from: data)
  }

  /// The bytes of the HAR file.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Writes the archive, in one step: there is never half a file. Only its owner may read it.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)``.
  public func write(to file: URL) throws(NetworkError) {
    do {
      try PrivateFile.write(data(), to: file.path)
    } catch {
      throw .fileFailed(.init(path: file.path, reason: "the recording cannot be written", underlying: error))
    }
  }
}

extension HARArchive {
  /// The recording: who made it, and the exchanges.
  public struct Log: Codable, Sendable, Equatable {
    /// The version of the format.
    public var version = "1.2"
    /// The program that made the recording.
    public var creator = Creator()
    /// The exchanges, in the order in which they began.
    public var entries: [Entry]
  }

  /// The program that made a recording.
  public struct Creator: Codable, Sendable, Equatable {
    /// Its name.
    public var name = "NetworkAPIKit"
    /// Its version.
    public var version = "1"
  }

  /// One exchange.
  public struct Entry: Codable, Sendable, Equatable {
    /// When it began, as ISO 8601 text.
    public var startedDateTime: String
    /// What it took, in milliseconds.
    public var time: Double
    /// What was sent.
    public var request: Request
    /// What came back.
    public var response: Response
    /// Always empty: caches are above the transport.
    public var cache = Empty()
    /// Where the time went, in milliseconds.
    public var timings: Timings
  }

  /// What was sent.
  public struct Request: Codable, Sendable, Equatable {
    /// The method.
    public var method: String
    /// The absolute URL, its secrets replaced.
    public var url: String
    /// The protocol, such as `HTTP/1.1`; empty where it is not known.
    public var httpVersion: String
    /// Always empty: they are among the fields.
    public var cookies: [Pair] = []
    /// The fields, in order.
    public var headers: [Pair]
    /// The items of the query, in order.
    public var queryString: [Pair]
    /// The body, if there was one in memory.
    public var postData: Content?
    /// -1: not known.
    public var headersSize = -1
    /// The bytes of the body, or -1.
    public var bodySize: Int
  }

  /// What came back.
  public struct Response: Codable, Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// Its usual phrase.
    public var statusText: String
    /// The protocol, such as `HTTP/1.1`; empty where it is not known.
    public var httpVersion: String
    /// Always empty: they are among the fields.
    public var cookies: [Pair] = []
    /// The fields, in order.
    public var headers: [Pair]
    /// The body.
    public var content: Content
    /// The `Location`, or nothing.
    public var redirectURL: String
    /// -1: not known.
    public var headersSize = -1
    /// The bytes of the body as they came, or -1.
    public var bodySize: Int
  }

  /// A name and its value.
  public struct Pair: Codable, Sendable, Equatable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String
  }

  /// A body: text as it is, other bytes in base64.
  public struct Content: Codable, Sendable, Equatable {
    /// The bytes of the body, decoded.
    public var size: Int?
    /// Its media type.
    public var mimeType: String
    /// The body.
    public var text: String?
    /// `base64` for what is no text.
    public var encoding: String?
  }

  /// Where the time of an exchange went, in milliseconds; -1 where a phase does not apply.
  public struct Timings: Codable, Sendable, Equatable {
    /// Waiting for a connection.
    public var blocked: Double?
    /// Looking up the name.
    public var dns: Double?
    /// Connecting, with TLS.
    public var connect: Double?
    /// The TLS handshake, a part of `connect`.
    public var ssl: Double?
    /// Sending the request.
    public var send: Double
    /// Waiting for the first byte.
    public var wait: Double
    /// Receiving the answer.
    public var receive: Double
  }

  /// An object without members.
  public struct Empty: Codable, Sendable, Equatable {}
}

extension HARArchive.Content {
  init(_ data: Data, mimeType: String) {
    size = data.count
    self.mimeType = mimeType
    if let text = String(data: data, encoding: .utf8) {
      self.text = text
    } else {
      text = data.base64EncodedString()
      encoding = "base64"
    }
  }

  /// The bytes, or nil where the text is no valid base64.
  var data: Data? {
    guard let text else { return Data() }
    return encoding == "base64" ? Data(base64Encoded: text) : Data(text.utf8)
  }
}

extension HARArchive.Request: ShownByDescription {
  /// `GET https://…`, without secrets.
  public var description: String { "\(method) \(Redaction.redactedURL(url))" }
}

extension HARArchive.Response: ShownByDescription {
  /// `200 OK`.
  public var description: String { "\(status) \(statusText)" }
}

extension HARArchive.Pair: ShownByDescription {
  /// The name, and the value where it is that of a harmless field.
  public var description: String { NetworkAPI.Headers.Field(name: name, value: value).description }
}

extension HARArchive.Content: ShownByDescription {
  /// The media type and the number of bytes.
  public var description: String { "\(mimeType), \(size.map { "\($0) bytes" } ?? "unknown length")" }
}
