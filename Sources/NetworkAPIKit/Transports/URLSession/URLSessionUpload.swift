import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request for Foundation, with its body as data or as a file.
final class URLSessionUpload: Sendable {
  private let request: URLRequest
  private let file: URL?
  private let isTemporary: Bool
  /// The caller's file, which the session reads by itself; nil for any other body.
  let source: HTTPFileBody?
  /// Called with the number of body bytes sent so far; nil if there is no observer of the progress.
  let report: (@Sendable (Int64) -> Void)?

  /// - Parameters:
  ///   - source: the request.
  ///   - assumesHTTP3: whether to try HTTP/3 first.
  ///   - waitsForConnectivity: whether the session waits for a network connection.
  ///   - platform: the platform of the session.
  /// - Throws: ``NetworkError`` if Foundation can't represent the exact URL, or the file of a stream can't be written.
  init(
    _ source: HTTPRequest, assumesHTTP3: Bool = false, waitsForConnectivity: Bool = false, platform: Platform = .current
  ) async throws {
    guard let url = source.url.url, url.absoluteString == source.url.absoluteString else {
      throw NetworkError.invalidURL(.init(.path, source.url.absoluteString, "URLSession would change it"))
    }
    guard source.body.requestTrailers == nil else {
      throw NetworkError.invalidRequest(.other("URLSession doesn't send trailers"))
    }
    // The exchange enforces the timeouts. But the session says when it begins to wait for a network, not when the wait
    // is over; from then on only its own timer, which stands still during the wait, notices a silent server.
    let idle = source.timeouts.idle.map { min($0.clamped.seconds, URLRequest.never) }
    var request = URLRequest(url, idle: waitsForConnectivity ? idle ?? URLRequest.never : URLRequest.never)
    request.httpMethod = source.method.rawValue
    #if canImport(Darwin)
    request.assumesHTTP3Capable = assumesHTTP3
    #endif
    request.add(source.headers)
    request.typeUntypedBody(isEmpty: source.body.isEmpty)
    // Unwrap a body that only reports progress: Foundation reports progress itself.
    let (body, report) = source.body.origin
    self.report = report
    // The server would take the system's fields for the request's own.
    let isInMemory = platform.addsUploadFields && source.isPartOfUpload
    switch body.storage {
    case .data(let data):
      request.httpBody = data.isEmpty ? nil : data
      (self.file, self.source, isTemporary) = (nil, nil, false)
    case .file(let body) where !isInMemory:
      try body.checkIsUnchanged()
      (self.file, self.source, isTemporary) = (URL(fileURLWithPath: body.path), body, false)
    case .file, .stream:
      let file = try await Self.spool(body, expecting: body.length)
      if isInMemory {
        request.httpBody = try Self.takeContent(of: file)
        (self.file, self.source, isTemporary) = (nil, nil, false)
      } else {
        (self.file, self.source, isTemporary) = (file, nil, true)
      }
    }
    self.request = request
  }

  deinit {
    if isTemporary, let file { try? FileManager.default.removeItem(at: file) }
  }

  func makeTask(in session: URLSession) -> URLSessionTask {
    if let file { session.uploadTask(with: request, fromFile: file) } else { session.dataTask(with: request) }
  }

  /// Removes a temporary file, and returns its content: where that is safe, as memory that the system reads from the disk
  /// when it is needed.
  private static func takeContent(of file: URL) throws(NetworkError) -> Data? {
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      // A file that the system protects may become unreadable while it is mapped.
      let content = try Data(contentsOf: file, options: .mappedIfSafe)
      return content.isEmpty ? nil : content
    } catch {
      throw .fileFailed(.init(path: file.path, reason: "it cannot be read", because: error))
    }
  }

  private static func spool(_ body: HTTPBody, expecting length: Int64?) async throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
    func writing<Value>(_ work: () throws(POSIXError) -> Value) throws(NetworkError) -> Value {
      do throws(POSIXError) { return try work() } catch {
        throw .fileFailed(.init(path: file.path, reason: "it cannot be written", because: error))
      }
    }
    let descriptor = try writing { () throws(POSIXError) in
      try FileCall.open(file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    }
    do {
      defer { FileCall.close(descriptor) }
      var written: Int64 = 0
      for try await chunk in body {
        written += Int64(chunk.count)
        if let length, written > length { throw NetworkError.wrongLength(length) }
        try writing { () throws(POSIXError) in
          try FileCall.write(chunk) { bytes, _ in Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
        }
      }
      if let length, length != written { throw NetworkError.wrongLength(length) }
      return file
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }
}

extension HTTPRequest {
  /// Whether the request has fields of a resumable upload.
  fileprivate var isPartOfUpload: Bool {
    let names: [NetworkAPI.Headers.Name] = [
      .uploadOffset, .uploadComplete, .tusResumable, "Upload-Draft-Interop-Version",
    ]
    return names.contains { headers.contains($0) }
  }
}

extension URLRequest {
  #if canImport(Darwin)
  /// Ten years: a stream or a WebSocket may be open for longer than a week, the default for a whole task.
  static let never: TimeInterval = 315_360_000
  #else
  /// A week. (Infinity would crash `URLSession` on Linux.)
  static let never: TimeInterval = 604_800
  #endif

  /// A request that the session ends after a silence.
  ///
  /// The limit must count as set, or the session's applies, which is ``never``: so it is assigned, and isn't the default of
  /// 60 s, even if that is the limit.
  init(_ url: URL, idle: TimeInterval) {
    self.init(url: url)
    timeoutInterval = idle == 60 ? 60.001 : idle
  }

  /// Adds the fields of a request, except those that its body determines. The part of a body is asked for as it is: the
  /// session would take a part of a compressed one for a whole one.
  mutating func add(_ headers: NetworkAPI.Headers) {
    // Those of background transfers haven't passed a client's chain, which joins cookies.
    for field in headers.joiningCookies ?? headers where !field.name.isFraming {
      addValue(field.value, forHTTPHeaderField: field.name.rawValue)
    }
    if headers.contains(.range), !headers.contains(.acceptEncoding) {
      setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    }
  }

  /// Gives the body of a POST the type that one without a type has (RFC 9110 §8.3). Otherwise the system calls it a form.
  mutating func typeUntypedBody(isEmpty: Bool) {
    guard httpMethod == "POST", !isEmpty, value(forHTTPHeaderField: "Content-Type") == nil else { return }
    setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
  }
}
