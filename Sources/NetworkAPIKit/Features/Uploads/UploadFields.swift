import Foundation

/// The protocols of resumable uploads.
enum UploadDialect: String, Codable, CaseIterable, Sendable {
  /// draft-ietf-httpbis-resumable-upload.
  case draft
  /// tus 1.0.
  case tus
}

/// What a server allows: `Upload-Limit` of the IETF's draft, `Tus-Max-Size`. In bytes; nil for no limit.
struct UploadLimits: Equatable, Sendable {
  var maximumSize: Int64?
  var minimumSize: Int64?
  var maximumPart: Int64?
  var minimumPart: Int64?

  init() {}

  /// Reads `Upload-Limit`; nil if there is none, or a known member isn't a number, and so the field doesn't count.
  init?(_ headers: NetworkAPI.Headers) {
    let values = headers.values(named: .uploadLimit)
    guard !values.isEmpty else { return nil }
    var scanner = HeaderScanner(Array(values.joined(separator: ",").utf8))
    for member in scanner.parameters(separatedBy: UInt8(ascii: ",")) {
      let limit: WritableKeyPath<Self, Int64?>?
      switch member.name {
      case "max-size": limit = \.maximumSize
      case "min-size": limit = \.minimumSize
      case "max-append-size": limit = \.maximumPart
      case "min-append-size": limit = \.minimumPart
      // The server says by itself when it has the upload no longer.
      case "max-age": limit = nil
      default: continue
      }
      guard let number = UploadField.integer(member.value) else { return nil }
      if let limit { self[keyPath: limit] = number }
    }
  }
}

/// Values of header fields of resumable uploads.
enum UploadField {
  /// The media type of a part with the IETF's draft.
  static let part = "application/partial-upload"

  /// Parses a number that isn't negative, with or without parameters of a structured field (RFC 9651 §3.3.1); nil for
  /// anything else, including a number beyond `Int64`.
  static func integer(_ text: some StringProtocol) -> Int64? { Int64(digits: item(text)) }

  /// An item without its parameters.
  private static func item(_ text: some StringProtocol) -> String {
    let end = text.firstIndex(of: ";") ?? text.endIndex
    return text[..<end].trimmingCharacters(in: .whitespaces)
  }

  /// Parses a Boolean of a structured field: `?1` or `?0`.
  static func boolean(_ text: String) -> Bool? {
    switch item(text) {
    case "?1": true
    case "?0": false
    default: nil
    }
  }

  /// The metadata of tus: names, and values in Base64.
  static func metadata(_ items: [String: String]) -> String {
    items.sorted { $0.key < $1.key }.map { name, value in
      value.isEmpty ? name : "\(name) \(Data(value.utf8).base64EncodedString())"
    }.joined(separator: ",")
  }
}

/// The hash of a part's checksum.
enum UploadDigest: String, Codable, Sendable {
  case sha256, sha1

  /// The name in `Upload-Checksum` of tus, or in `Content-Digest` (RFC 9530).
  func name(in dialect: UploadDialect) -> String {
    switch self {
    case .sha256: dialect == .tus ? "sha256" : "sha-256"
    case .sha1: dialect == .tus ? "sha1" : "sha"
    }
  }

  /// The header field for the bytes of a part, which are read for it.
  func field(of part: HTTPFileBody, in dialect: UploadDialect) async throws -> NetworkAPI.Headers.Field {
    let read = try part.reader()
    var hash = SHA256Hash()
    var all: [UInt8] = []
    while let chunk = try await read() {
      if self == .sha1 { all += chunk } else { chunk.withUnsafeBytes { hash.update($0) } }
    }
    let value = Data(self == .sha1 ? SHA1.hash(all) : hash.finish()).base64EncodedString()
    let name = name(in: dialect)
    return dialect == .tus
      ? .init(name: "Upload-Checksum", value: "\(name) \(value)")
      : .init(name: "Content-Digest", value: "\(name)=:\(value):")
  }
}

extension NetworkAPI.Headers {
  /// The number in a field that occurs once; nil otherwise.
  func uploadInteger(_ name: Name) -> Int64? {
    let values = values(named: name)
    return values.count == 1 ? UploadField.integer(values[0]) : nil
  }

  /// Whether the server says that its response is that of the endpoint; nil if it doesn't say.
  var uploadIsComplete: Bool? {
    let values = values(named: .uploadComplete)
    return values.count == 1 ? UploadField.boolean(values[0]) : nil
  }
}

extension HTTPRequest {
  /// Makes the endpoint's request one to its upload, or about it: without what describes the endpoint's own body.
  ///
  /// - Parameter isCreation: whether the request creates the upload.
  mutating func becomesUploadRequest(_ method: NetworkAPI.Method, isCreation: Bool = false) {
    self.method = method
    body = .empty
    headers.removeBodyFields()
    for name in [.range, .ifRange] as [NetworkAPI.Headers.Name] { headers.removeAll(named: name) }
    if !isCreation { options.uploadKey = .other }
    if options.cache != .onlyIfCached { options.cache = .ignore }
    options.coalescing = false
  }

  /// Says which protocol and version of it the client speaks.
  mutating func setUploadVersion(_ dialect: UploadDialect) {
    switch dialect {
    case .draft: headers["Upload-Draft-Interop-Version"] = "8"
    case .tus: headers[.tusResumable] = "1.0.0"
    }
  }
}
