import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

#if canImport(Compression)
import Compression
#endif

@Suite("gzip framing around a deflate filter", .fewAtOnce)
struct GzipEncoderTests {
  #if canImport(Compression)
  private typealias Filter = OutputFilter

  private static func framed() throws -> FramedGzipEncoder<Filter> { try GzipEncoder() }
  #else
  private static func framed() throws -> FramedGzipEncoder<Filter> { try FramedGzipEncoder(makeFilter: Filter.init) }

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
  #endif

  private struct Broken: DeflateFilter {
    func append(_ bytes: Data) throws { throw POSIXError(.EIO) }
    func finalize() throws { throw POSIXError(.EIO) }
  }

  private static let text = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7 % 50 + 48) })

  /// What a client makes of a gzip body.
  private static func decoded(_ coded: Data) async throws -> Data {
    let server = try TestServer.responding { _ in
      Response(headers: ["Content-Encoding": "gzip", "Content-Type": "application/octet-stream"], body: coded)
    }
    return try await NetworkClient { $0.retry = .never }.data(server.url("/"))
  }

  @Test("the frame around pieces of any size is valid gzip", arguments: [1, 1000, 64 << 10, 200_000])
  func wholeStream(size: Int) async throws {
    let encoder = try Self.framed()
    var coded = Data()
    for start in stride(from: 0, to: Self.text.count, by: size) {
      coded += try encoder.append(Self.text[start..<min(start + size, Self.text.count)])
    }
    coded += try encoder.append(Data())
    coded += try encoder.finish()
    #expect(try await Self.decoded(coded) == Self.text)
  }

  @Test(
    "a piece that can't be compressed fills the output several times over",
    arguments: [65_000, 65_536, 66_000, 70_000, 90_000, 131_072, 131_500, 200_000, 400_000])
  func incompressible(size: Int) async throws {
    var generator = SeededGenerator(seed: 77)
    let bytes = Data((0..<size).map { _ in UInt8(truncatingIfNeeded: generator.next()) })
    let encoder = try GzipEncoder()
    let pieces = try encoder.append(bytes) + encoder.finish()
    #expect(try await Self.decoded(pieces) == bytes)
    #if os(Linux)
    let whole = try #require(ZlibEncoder(.gzip)?.encode(bytes, flush: .end))
    #expect(try await Self.decoded(whole) == bytes)
    #endif
  }

  @Test("an encoder that is released early doesn't crash when its filter writes the rest")
  func dropped() throws {
    var encoder: FramedGzipEncoder<Filter>? = try Self.framed()
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
