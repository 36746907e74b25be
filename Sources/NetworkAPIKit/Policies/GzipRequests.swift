import Foundation

/// Compresses request bodies with gzip, for servers that are known to accept that; a client can't ask beforehand.
///
/// ```swift
/// let client = NetworkClient(
///   configuration: .init(interceptors: [GzipRequests()]))
/// ```
///
/// Add it to ``NetworkClient/Configuration/interceptors`` or to an endpoint's interceptors, where it runs once for all
/// attempts. A body in memory is compressed as a whole, and sent uncompressed if that isn't smaller. Files, streams and
/// uploads with progress are compressed while they are sent; since their length isn't known in advance, they use
/// chunked transfer. A replayable body stays replayable. A body that already has a `Content-Encoding` isn't changed, nor is
/// a part of an upload (`Upload-Offset`, `Content-Range`) or a body with a digest (RFC 9530, `Content-MD5`), also in its
/// trailer fields: they concern the bytes as they are. Requests of ``OAuth2`` aren't compressed either.
public struct GzipRequests: Interceptor {
  private let minimumSize: Int
  private static let digests: [NetworkAPI.Headers.Name] = ["Content-Digest", "Repr-Digest", "Digest", "Content-MD5"]
  /// The offsets of an upload count the bytes as they are, and a digest is of these.
  private static let excluding = [.contentEncoding, .uploadOffset, .contentRange] + digests

  /// Creates the interceptor.
  ///
  /// - Parameter minimumSize: the minimum length of a body to compress, in bytes. Default 1 KiB: less fits in a packet.
  public init(minimumSize: Int = 1 << 10) { self.minimumSize = minimumSize }

  public func applies(to request: HTTPRequest) -> Bool {
    let isLongEnough = request.body.length.map { $0 > 0 && $0 >= Int64(minimumSize) } ?? true
    return isLongEnough && request.options.compressesBody && GzipEncoder.isAvailable
      && !Self.excluding.contains(where: request.headers.contains)
      && !Self.digests.contains { request.body.requestTrailers?.names.contains($0) ?? false }
  }

  public func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    // Another interceptor may call this one without asking `applies(to:)`: don't compress twice.
    guard applies(to: request) else { return try await next(request) }
    var request = request
    if let data = request.body.data {
      let encoder = try GzipEncoder()
      let compressed = try encoder.append(data) + encoder.finish()
      guard compressed.count < data.count else { return try await next(request) }
      request.body = HTTPBody(compressed)
    } else {
      request.body = Self.compressed(request.body)
    }
    request.headers.removeAll(named: .contentLength)
    request.headers.append(name: .contentEncoding, value: "gzip")
    return try await next(request)
  }

  /// How many bytes of a body were read, and how many compressed ones came of them.
  private struct Counts {
    var read: Int64 = 0
    var written: Int64 = 0

    /// How many bytes of the body the sent ones stand for.
    func share(sent: Int64) -> Int64 {
      sent >= written ? read : Int64(Double(read) * Double(sent) / Double(written))
    }
  }

  /// The body, compressed while it is read. A transport may read all of it before it sends anything, so the progress of the
  /// body is the share of the compressed bytes that was sent.
  private static func compressed(_ body: HTTPBody) -> HTTPBody {
    let counts = Locked(Counts())
    func compressed(_ source: HTTPBody) -> HTTPBody {
      HTTPBody(
        stream: HTTPBodyStream(
          length: nil, isReplayable: body.isReplayable, requestTrailers: body.requestTrailers
        ) { try compressing(source, counts) })
    }
    guard case .stream(let stream) = body.storage, let origin = stream.origin else { return compressed(body) }
    return compressed(origin.body.inChunks).reporting { sent in
      origin.report(counts.withLock { $0.share(sent: sent) })
    }
  }

  /// Returns a function that compresses a body chunk by chunk.
  private static func compressing(_ body: HTTPBody, _ counts: Locked<Counts>) throws -> () async throws -> Data? {
    counts.withLock { $0 = Counts() }
    var chunks = body.makeAsyncIterator()
    let encoder = try GzipEncoder()
    var isOver = false
    return {
      while !isOver {
        guard let chunk = try await chunks.next() else {
          isOver = true
          let rest = try encoder.finish()
          counts.withLock { $0.written += Int64(rest.count) }
          return rest
        }
        let output = try encoder.append(chunk)
        counts.withLock { counts in
          counts.read += Int64(chunk.count)
          counts.written += Int64(output.count)
        }
        if !output.isEmpty { return output }
      }
      return nil
    }
  }
}

private enum CompressesBodyOption: RequestOptionKey { static let defaultValue = true }

extension RequestOptions {
  /// Whether ``GzipRequests`` may compress the body. Default true.
  var compressesBody: Bool {
    get { self[CompressesBodyOption.self] }
    set { self[CompressesBodyOption.self] = newValue }
  }
}
