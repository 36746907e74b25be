#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

@Suite("libcurl transport: the cost of content codings", .fewAtOnce, .serialized)
struct CurlCodingLimitTests {
  /// A gzip member without content.
  private static let emptyMember: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]

  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * count)
    for _ in 0..<count { result += bytes }
    return result
  }

  private static func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    Array(try #require(ZlibEncoder(.gzip)?.encode(Data(bytes), flush: .end)))
  }

  private static func names(_ count: Int) -> String { Array(repeating: "gzip", count: count).joined(separator: ", ") }

  /// About 2.4 MB that decode to gigabytes of empty members of the innermost coding.
  private static func emptyBomb(layers: Int) throws -> [UInt8] {
    var block = repeated(emptyMember, 50_000)
    for _ in 1..<layers { block = try gzip(repeated(block, max(1, 1_000_000 / block.count))) }
    return repeated(block, 2_400_000 / block.count)
  }

  /// Empty members, coded once: seconds of work that no size limit ends.
  private static let long = repeated(emptyMember, 4_000_000)

  @Test(
    "2.4 MB of nested codings with almost no content are rejected at once", arguments: [2, 3],
    [HTTPDelivery.buffered(), .streaming])
  func emptyMembers(layers: Int, delivery: HTTPDelivery) async throws {
    let bytes = try Self.emptyBomb(layers: layers)
    #expect((1_200_000...2_400_000).contains(bytes.count))
    let server = try CurlCodingTests().server(bytes, coding: Self.names(layers))
    let transport = transport()
    let limit = Int64(2e9 * allowedSlowness)
    var least = Int64.max
    // A busy machine may count time in which the thread doesn't run, so that only one of three calls has to be quick.
    for _ in 0..<3 where least >= limit {
      let executor = MeasuringExecutor()
      let error = await networkError {
        try await withTaskExecutorPreference(executor) {
          let timeouts = HTTPTimeouts(connect: .seconds(60), total: .seconds(300))
          let response = try await transport.get(server.url(), timeouts: timeouts, delivery: delivery)
          _ = try await response.body.collect(upTo: 1 << 20)
          return response
        }
      }
      #expect(error?.invalidResponse?.reason == .contentCoding, "\(String(describing: error))")
      least = min(least, executor.total)
    }
    #expect(least < limit)
  }

  @Test(
    "decoding ends within 100 ms of work after cancellation or the call's deadline",
    arguments: [HTTPDelivery.buffered(), .streaming], [false, true])
  func ends(delivery: HTTPDelivery, isCancelled: Bool) async throws {
    let limit = Int64(100e6 * allowedSlowness)
    var least = Int64.max
    // On a busy machine, a call may begin late, and work for as much longer, or be over before it is cancelled. So only
    // one of several has to end in time.
    for _ in 0..<5 where least >= limit {
      least = min(least, try await Self.workAfterEnd(delivery, isCancelled))
    }
    #expect(least < limit)
  }

  @Test("decoding ends when all calls of the client are cancelled, though the transfer is over")
  func endsWithAll() async throws {
    let server = try CurlCodingTests().server(Self.long, coding: "gzip")
    let url = try server.url()
    let client = NetworkClient(configuration: .init(retry: .never, transport: transport()))
    let call = Task { try await client.data(url) }
    // The transfer is over, and decoding takes long.
    try await waitUntil { server.requests.count == 1 && client.owner.count == 0 }
    client.cancelAll()
    let error = await #expect(throws: NetworkError.self) { try await call.value }
    #expect(error?.isCancelled == true, "\(String(describing: error))")
  }

  /// Makes a call that is cancelled, or has a deadline. Returns how long it works after that, in nanoseconds.
  private static func workAfterEnd(_ delivery: HTTPDelivery, _ isCancelled: Bool) async throws -> Int64 {
    let server = try CurlCodingTests().server(long, coding: "gzip")
    let transport = transport()
    let url = try server.url()
    let executor = MeasuringExecutor()
    let call = Task {
      try await withTaskExecutorPreference(executor) {
        let response = try await transport.get(
          url, timeouts: .init(connect: .seconds(60), total: .seconds(isCancelled ? 600 : 1)), delivery: delivery)
        return try await response.body.collect(upTo: 1 << 20)
      }
    }
    if isCancelled {
      try await waitUntil { executor.soFar > 50_000_000 }
      call.cancel()
    } else {
      try await Task.sleep(for: .seconds(1))
    }
    let before = executor.soFar
    let outcome = await call.result
    if isCancelled, case .success = outcome { return .max }
    let error = #expect(throws: NetworkError.self) { try outcome.get() }
    #expect(isCancelled ? error?.isCancelled == true : error?.timeout == .total, "\(String(describing: error))")
    return executor.total - before
  }

  @Test("decoding yields its thread to other tasks every few milliseconds")
  func sharing() async throws {
    let body = HTTPBody(Data(Self.long))
    let limit = Int64(30e6 * allowedSlowness)
    var longest = Int64.max
    // A busy machine may count time in which the thread doesn't run, so that only one of several runs has to be even.
    for _ in 0..<5 where longest >= limit {
      let executor = MeasuringExecutor()
      try await withTaskExecutorPreference(executor) {
        var response = HTTPResponse(
          status: 200, headers: ["Content-Encoding": "gzip"], body: body, url: try HTTPURL("http://a.example/"))
        response = try await ContentCoding.decoded(
          response, for: HTTPRequest(url: response.url), deadline: .max)
        #expect(response.body.data?.isEmpty == true)
      }
      #expect(executor.total > 200_000_000)
      longest = min(longest, executor.longest)
    }
    #expect(longest < limit)
  }

  @Test("a body that was coded two or three times is decoded, however well it compresses", arguments: [2, 3])
  func several(layers: Int) async throws {
    var generator = SeededGenerator(seed: 5)
    let random = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    for plain in [[UInt8](repeating: 0, count: 8 << 20), random, [7]] {
      let server = try CurlCodingTests().server(
        try (0..<layers).reduce(plain) { bytes, _ in try Self.gzip(bytes) }, coding: Self.names(layers))
      for delivery in [HTTPDelivery.buffered(), .streaming] {
        let response = try await transport().get(server.url(), delivery: delivery)
        #expect(try await response.body.collect(upTo: 16 << 20) == Data(plain))
      }
    }
  }

  @Test("the trailers of a streamed body are available after decoding")
  func trailers() async throws {
    let coded = try CurlCodingTests.coded("gzip")
    let server = try RawServer { connection in
      try connection.readRequest()
      connection.send(
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n\(String(coded.count, radix: 16))\r\n"
      )
      connection.send(coded)
      connection.send("\r\n0\r\nX-Sum: 1\r\n\r\n")
    }
    let body = try await transport().get(server.url(), delivery: .streaming).body
    _ = try await body.collect(upTo: 1000)
    #expect(body.trailers["X-Sum"] == "1")
  }
}
#endif
