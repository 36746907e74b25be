import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// What can be wrong with the body of a response.
enum BrokenBody: String, CaseIterable, Sendable {
  case notGzip, cutGzip, manyCodings, cut, cutChunks, badChunks, tooLarge, tooLargeUnannounced, silent

  private static let gzip: [UInt8] = {
    guard let encoder = try? GzipEncoder(), let start = try? encoder.append(Data(repeating: 1, count: 1000)),
      let end = try? encoder.finish()
    else { return [] }
    return Array(start + end)
  }()

  /// The response to a request, without its status line.
  var text: [UInt8] {
    func coded(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array("Content-Encoding: \(name)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
    }
    return switch self {
    case .notGzip: coded("gzip", Array("no gzip at all".utf8))
    case .cutGzip: coded("gzip", Self.gzip.dropLast(9))
    case .manyCodings: coded("gzip, gzip, gzip, gzip", Self.gzip)
    case .cut, .silent: Array("Content-Length: 100\r\n\r\nabc".utf8)
    case .cutChunks: Array("Transfer-Encoding: chunked\r\n\r\n5\r\nab".utf8)
    case .badChunks: Array("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nxyz\r\n".utf8)
    case .tooLarge: Array("Content-Length: 5000000\r\n\r\n".utf8) + [UInt8](repeating: 1, count: 5_000_000)
    case .tooLargeUnannounced: Array("\r\n".utf8) + [UInt8](repeating: 1, count: 5_000_000)
    }
  }
}

/// The status comes first: a response of failure stays one, whatever is wrong with its body.
@Suite("The status before the body", .fewAtOnce)
struct StatusFirstTests {
  /// Responds to every request with a body that is broken.
  private func server(_ status: Int, _ body: BrokenBody) throws -> TestServer {
    try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(Array("HTTP/1.1 \(status) X\r\nConnection: close\r\n".utf8) + body.text)
      if body == .silent { connection.holdUntilStopped() } else { connection.finish() }
    }
  }

  /// - Parameter silence: for how many seconds the server may be silent.
  private func client(_ transport: RealTransport, retry: any RetryPolicy, silence: Double = 60) -> NetworkClient {
    transport.client { configuration in
      configuration.retry = retry
      configuration.timeouts.idle = .seconds(silence)
      configuration.maximumBodySize = 1000
    }
  }

  @Test(
    "a status of failure is the error of every kind of call, whatever its body is", .timeLimit(.minutes(60)),
    arguments: RealTransport.allCases, BrokenBody.allCases)
  func status(transport: RealTransport, body: BrokenBody) async throws {
    let server = try server(503, body)
    let folder = try TemporaryFolder()
    // A server that stays silent is given up soon, but a slow machine may need longer for its status.
    let patience = body == .silent ? [0.3, 3, 30] : [60]
    for silence in patience {
      let client = client(transport, retry: .never, silence: silence)
      var errors: [String: NetworkError] = [:]
      errors["data"] = await #expect(throws: NetworkError.self) { try await client.data(server.url) }
      errors["image"] = await #expect(throws: NetworkError.self) { try await client.image(server.url) }
      errors["events"] = await #expect(throws: NetworkError.self) {
        for try await _ in client.events(server.url, options: .init(reconnects: false)) {}
      }
      for call in StreamedCall.allCases where call != .events {
        errors[call.rawValue] = await #expect(throws: NetworkError.self) {
          try await call.run(client, path: server.url, in: folder)
        }
      }
      // So policies see it.
      var request = HTTPRequest(url: try HTTPURL(server.url))
      request.timeouts.idle = .seconds(silence)
      let sent = try? await client.send(request).status
      let isLate = sent == nil || errors.values.contains { $0.status == nil }
      if isLate, silence != patience.last { continue }
      for (call, error) in errors { #expect(error.status == 503, "\(call): \(error)") }
      #expect(sent == 503)
      return
    }
  }

  @Test("a status of failure is retried, whatever its body is", arguments: RealTransport.allCases)
  func retried(transport: RealTransport) async throws {
    for body in [BrokenBody.notGzip, .cut, .badChunks] {
      let server = try server(503, body)
      let client = client(transport, retry: ExponentialBackoff(maximumRetries: 2, delay: .zero))
      let error = await #expect(throws: NetworkError.self) { try await client.data(server.url) }
      #expect(error?.status == 503 && server.requests.count == 3, "\(body): \(server.requests.count)")
    }
  }

  @Test("a broken body of a success is an error", arguments: RealTransport.allCases, BrokenBody.allCases)
  func success(transport: RealTransport, body: BrokenBody) async throws {
    // Foundation on Linux takes the end of a connection for the end of a coded body.
    if transport == .urlSession, body == .cutGzip { return }
    let server = try server(200, body)
    let client = client(transport, retry: .never, silence: body == .silent ? 0.3 : 60)
    let error = await #expect(throws: NetworkError.self) { try await client.data(server.url) }
    #expect(error?.status == nil)
  }
}
