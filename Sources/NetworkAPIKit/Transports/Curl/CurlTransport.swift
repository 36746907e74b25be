#if os(Linux)
import CCurl
import Foundation

/// A transport that uses libcurl: the default on Linux.
///
/// libcurl is loaded at run time (`libcurl.so.4`, which is in every process that imports FoundationNetworking). If it
/// is missing or too old, ``isAvailable`` is false, and clients use `URLSessionTransport` instead.
///
/// One thread drives all connections of a transport. It starts with the first request, sleeps when there is nothing to
/// do, and ends when the last copy of the transport and the last body in use are released. So share a transport if you
/// can.
///
/// ```swift
/// let transport = CurlTransport(configuration: .init(proxy: .none))
/// let client = NetworkClient(configuration: .init(transport: transport))
/// ```
///
/// If a reused connection turns out to be closed before the first byte of the response, an idempotent request is sent
/// once more on a new connection, within the same hop. No other request is ever sent twice.
///
/// **Content codings** are requested and decoded automatically, unless the request sets `Accept-Encoding` or `Range`;
/// then the body isn't decoded. A decoded response has no `Content-Encoding` and no `Content-Length`. Bodies of
/// redirects, 401 and 407 responses are only decoded when they are read. A coded body that is incomplete or corrupt, is
/// coded more than three times, or whose inner codings have almost no content throws
/// ``NetworkError/invalidResponse(_:)``. Cancelling the task, and the call's deadline, also stop decoding.
public struct CurlTransport: Transport {
  let engine: CurlEngine

  /// Whether libcurl is available, with all features that a safe transport needs.
  public static var isAvailable: Bool { ccurl_load().pointee.available != 0 }

  /// Creates a transport with its own connections.
  public init(configuration: Configuration = Configuration()) {
    engine = CurlEngine(configuration)
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard Self.isAvailable else {
      throw NetworkError.invalidRequest(.other("libcurl is not there; use URLSessionTransport"))
    }
    try await request.body.checkIsEmptyAsAnnounced()
    let transfer = try CurlTransfer(request, loop: engine.loop)
    transfer.upload.attach(transfer)
    try await transfer.run()
    let response = try transfer.response(engine: engine)
    guard transfer.isCoded else { return response }
    return try await ContentCoding.decoded(response, delivery: request.delivery, deadline: transfer.deadline)
  }
}

/// The owner of a loop. When it is released, the loop's thread ends.
final class CurlEngine: Sendable {
  let loop: CurlLoop
  /// The number of open WebSockets.
  let webSockets = Locked(0)

  init(_ configuration: CurlTransport.Configuration) {
    loop = CurlLoop(settings: CurlSettings(configuration))
  }

  deinit { loop.stop() }
}

extension CurlTransfer {
  /// Creates the response; runs on the caller's thread.
  func response(engine: CurlEngine) throws(NetworkError) -> HTTPResponse {
    guard let head, let fields = landing.head else { throw .invalidResponse(.init(.truncatedHeaders)) }
    var response = HTTPResponse(
      status: HTTPStatus(head.status), headers: NetworkAPI.Headers(block: fields), url: request.url, metrics: metrics)
    if let trailers { response.trailers = NetworkAPI.Headers(block: trailers) }
    if let stream {
      let reader = CurlBodyReader(stream, engine: engine)
      response.body = HTTPBody(length: head.contentLength, trailers: { stream.trailers }) { try await reader.next() }
    } else {
      response.body = HTTPBody(landing.takeBody())
    }
    return response
  }

  /// Whether the response has content codings that we have to decode.
  var isCoded: Bool { decodesContent && head?.hasContentCoding == true }
}

extension CurlTransport: ShownByDescription {}
#endif
