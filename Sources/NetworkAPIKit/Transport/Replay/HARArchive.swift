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

  /// Writes the archive, in one step: there is never half a file.
  ///
  /// - Throws: ``NetworkError/fileFailed(_:)``.
  public func write(to file: URL) throws(NetworkError) {
    do {
      try data().write(to: file, options: .atomic)
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
    public var method: String
    public var url: String
    public var httpVersion: String
    public var cookies: [Pair] = []
    public var headers: [Pair]
    public var queryString: [Pair]
    public var postData: Content?
    public var headersSize = -1
    public var bodySize: Int
  }

  /// What came back.
  public struct Response: Codable, Sendable, Equatable {
    public var status: Int
    public var statusText: String
    public var httpVersion: String
    public var cookies: [Pair] = []
    public var headers: [Pair]
    public var content: Content
    public var redirectURL: String
    public var headersSize = -1
    public var bodySize: Int
  }

  /// A name and its value.
  public struct Pair: Codable, Sendable, Equatable {
    public var name: String
    public var value: String
  }

  /// A body: text as it is, other bytes in base64.
  public struct Content: Codable, Sendable, Equatable {
    public var size: Int?
    public var mimeType: String
    public var text: String?
    public var encoding: String?
  }

  /// Where the time of an exchange went, in milliseconds; -1 where a phase does not apply.
  public struct Timings: Codable, Sendable, Equatable {
    public var blocked: Double?
    public var dns: Double?
    public var connect: Double?
    public var ssl: Double?
    public var send: Double
    public var wait: Double
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
