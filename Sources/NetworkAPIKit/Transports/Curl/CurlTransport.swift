#if os(Linux)
import CCurl
import Foundation

/// Carries requests with libcurl: what a client on Linux uses unless told otherwise.
///
/// libcurl is found when the program runs (`libcurl.so.4`, which every program that imports FoundationNetworking has
/// in its process anyway); where it is missing or too old, ``isAvailable`` is false and `URLSessionTransport` is used
/// instead.
///
/// One thread drives all connections of a transport. It starts with the first request, sleeps while there is nothing
/// to do, and ends when the last copy of the transport and the last body that is being read are gone; so share one
/// where you can.
///
/// ```swift
/// let transport = CurlTransport(configuration: .init(proxy: .none))
/// let client = NetworkClient(configuration: .init(transport: transport))
/// ```
///
/// An idempotent request whose kept-alive connection turns out to be closed before the first byte of the response is
/// sent once more on a fresh connection, within the same hop. No other request is ever sent twice.
///
/// **Content codings** are asked for and undone here, unless the request has an `Accept-Encoding` or a `Range` of its
/// own: then the body comes as it is. The decoded response has neither `Content-Encoding` nor `Content-Length`. Bodies
/// of redirects and of 401 and 407 are decoded only when they are read. A coded body that is incomplete or corrupt, is
/// coded more than three times, or whose inner codings hold next to no content, is
/// ``NetworkError/invalidResponse(_:)``. Cancelling the task and the call's deadline end decoding too.
public struct CurlTransport: Transport {
  let engine: CurlEngine

  /// Whether libcurl is there, with all that a safe transport needs of it.
  public static var isAvailable: Bool { ccurl_load().pointee.available != 0 }

  /// A transport with connections of its own.
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

/// Owns a loop: when it goes, the loop's thread ends.
final class CurlEngine: Sendable {
  let loop: CurlLoop
  /// How many WebSockets are open.
  let webSockets = Locked(0)

  init(_ configuration: CurlTransport.Configuration) {
    loop = CurlLoop(settings: CurlSettings(configuration))
  }

  deinit { loop.stop() }
}

extension CurlTransfer {
  /// What the caller gets, made by the caller.
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

  /// Whether the response has content codings that are ours to undo.
  var isCoded: Bool { decodesContent && head?.hasContentCoding == true }
}

extension CurlTransport: ShownByDescription {}
#endif
