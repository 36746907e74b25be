import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request for Foundation, with its body as data or as a file.
final class URLSessionUpload: Sendable {
  private let request: URLRequest
  private let data: Data?
  private let file: URL?
  private let isTemporary: Bool
  /// Called with the number of body bytes sent so far; nil if there is no observer of the progress.
  let report: (@Sendable (Int64) -> Void)?

  /// - Throws: ``NetworkError`` if Foundation can't represent the exact URL, or a streamed body can't be written to a
  ///   file.
  init(_ source: HTTPRequest, assumesHTTP3: Bool = false) async throws {
    guard let url = source.url.url, url.absoluteString == source.url.absoluteString else {
      throw NetworkError.invalidURL(.init(.path, source.url.absoluteString, "URLSession would change it"))
    }
    var request = URLRequest(url: url, timeoutInterval: URLSessionTransport.never)
    request.httpMethod = source.method.rawValue
    #if canImport(Darwin)
    request.assumesHTTP3Capable = assumesHTTP3
    #endif
    for field in source.headers { request.addValue(field.value, forHTTPHeaderField: field.name) }
    // Unwrap a body that only reports progress: Foundation reports progress itself.
    var body = source.body
    var report: (@Sendable (Int64) -> Void)?
    while case .stream(let stream) = body.storage, let origin = stream.origin {
      body = origin.body
      report = origin.report
    }
    self.report = report
    switch body.storage {
    case .data(let data):
      request.httpBody = data.isEmpty ? nil : data
      (self.data, file, isTemporary) = (data.isEmpty ? nil : data, nil, false)
    case .file(let body):
      (data, file, isTemporary) = (nil, URL(fileURLWithPath: body.path), false)
    case .stream(let stream):
      let spooled = try await Self.spool(body, expecting: stream.length)
      (data, file, isTemporary) = (nil, spooled, true)
    }
    self.request = request
  }

  deinit {
    if isTemporary, let file { try? FileManager.default.removeItem(at: file) }
  }

  func makeTask(in session: URLSession) -> URLSessionTask {
    if let file { session.uploadTask(with: request, fromFile: file) } else { session.dataTask(with: request) }
  }

  private static func spool(_ body: HTTPBody, expecting length: Int64?) async throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID().uuidString)")
    guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else {
      throw NetworkError.fileFailed(.init(path: file.path, reason: "it cannot be created"))
    }
    do {
      let handle = try FileHandle(forWritingTo: file)
      defer { try? handle.close() }
      var written: Int64 = 0
      for try await chunk in body {
        try Task.checkCancellation()
        try handle.write(contentsOf: chunk)
        written += Int64(chunk.count)
      }
      // In a cancelled task, a stream may end early without an error.
      try Task.checkCancellation()
      if let length, length != written {
        throw NetworkError.invalidRequest(.other("the body has \(written) bytes instead of the declared \(length)"))
      }
      return file
    } catch {
      try? FileManager.default.removeItem(at: file)
      throw error
    }
  }
}
