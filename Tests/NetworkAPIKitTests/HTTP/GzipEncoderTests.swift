#if os(Linux)
import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("gzip framing around a deflate filter", .fewAtOnce)
struct GzipEncoderTests {
  /// Behaves like Apple's `OutputFilter`: if it is released before it was finalized, it writes the rest.
  private final class Filter: DeflateFilter {
    private let deflate: ZlibEncoder
    private let write: (Data?) throws -> Void
    private var isFinal = false

    init(_ write: @escaping (Data?) throws -> Void) throws {
      deflate = try #require(ZlibEncoder(.bareDeflate))
      self.write = write
    }

    deinit { try? finalize() }

    func append(_ bytes: Data) throws {
      guard let output = deflate.encode(bytes, flush: .none) else { throw POSIXError(.EIO) }
      try write(output)
    }

    func finalize() throws {
      guard !isFinal else { return }
      isFinal = true
      guard let output = deflate.encode(Data(), flush: .end) else { throw POSIXError(.EIO) }
      try write(output)
      try write(nil)
    }
  }

  private struct Broken: DeflateFilter {
    func append(_ bytes: Data) throws { throw POSIXError(.EIO) }
    func finalize() throws { throw POSIXError(.EIO) }
  }

  private static let text = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7 % 50 + 48) })

  @Test("the frame around pieces of any size is valid gzip", arguments: [1, 1000, 64 << 10, 200_000])
  func wholeStream(size: Int) async throws {
    let encoder = try FramedGzipEncoder(makeFilter: Filter.init)
    var coded = Data()
    for start in stride(from: 0, to: Self.text.count, by: size) {
      coded += try encoder.append(Self.text[start..<min(start + size, Self.text.count)])
    }
    coded += try encoder.append(Data())
    coded += try encoder.finish()
    let response = HTTPResponse(
      status: 200, headers: ["Content-Encoding": "gzip"], body: HTTPBody(coded), url: try HTTPURL("http://a/"))
    let decoded = try await ContentCoding.decoded(response, delivery: .collected(limit: 1 << 20), deadline: .max)
    #expect(decoded.body.data == Self.text)
  }

  @Test("an encoder that is released early doesn't crash when its filter writes the rest")
  func dropped() throws {
    var encoder: FramedGzipEncoder<Filter>? = try FramedGzipEncoder(makeFilter: Filter.init)
    _ = try encoder?.append(Self.text)
    encoder = nil
    #expect(encoder == nil)
  }

  @Test("a failing filter throws invalidRequest")
  func broken() throws {
    let encoder = try FramedGzipEncoder { _ in Broken() }
    #expect(throws: NetworkError.self) { try encoder.append(Data([1])) }
    #expect(throws: NetworkError.self) { try encoder.finish() }
    #expect(throws: NetworkError.self) { try FramedGzipEncoder<Broken> { _ in throw POSIXError(.ENOMEM) } }
  }
}
#endif
