import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Images", .fewAtOnce)
struct ImageTests {
  private let folder: TemporaryFolder
  private let url = "http://example.com/a.png"

  init() throws { folder = try TemporaryFolder() }

  private static func hex(_ text: String) -> Data {
    let digits = Array(text.filter { !$0.isWhitespace })
    return Data(stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) ?? 0 })
  }

  private struct Sample: Decodable {
    let name: String
    let format: String
    let width: Int
    let height: Int
    let data: Data
  }

  /// Images created by another program.
  private static let samples: [Sample] = {
    guard let file = Bundle.module.url(forResource: "Resources/image_samples", withExtension: "json"),
      let data = try? Data(contentsOf: file)
    else { return [] }
    return (try? JSONDecoder().decode([Sample].self, from: data)) ?? []
  }()

  private static let png = samples[0].data

  @Test("format and size are detected from the bytes")
  func readsHead() throws {
    #expect(Self.samples.count == 11)
    for sample in Self.samples {
      let image = try #require(NetworkImage(sample.data), "\(sample.name)")
      #expect(image.format.rawValue == sample.format)
      #expect((image.width, image.height) == (sample.width, sample.height), "\(sample.name)")
      #expect(image.format.mediaType == "image/\(sample.format)")
      #expect(NetworkImage((Data([1, 2, 3]) + sample.data).dropFirst(3))?.width == sample.width)
    }
  }

  @Test(
    "data that isn't an image, or has no size, is rejected",
    arguments: [
      "", "<html>", "GIF89a", "RIFF", "\u{89}PNG",
    ])
  func others(text: String) {
    #expect(NetworkImage(Data(text.utf8)) == nil)
    #expect(NetworkImage(Self.hex("89504E470D0A1A0A 0000000D 49484452 00000000 00000002")) == nil)
    #expect(NetworkImage(Self.hex("FFD8 FFDA 0002")) == nil)
    #expect(NetworkImage(Self.hex("FFD8 FFE0 0000 FFC0")) == nil)
  }

  @Test("truncated, changed and random bytes never trap")
  func fuzz() {
    var generator = SeededGenerator(seed: 3)
    for data in Self.samples.map({ $0.data.prefix(2000) }) {
      for length in 0...data.count { _ = NetworkImage(data.prefix(length)) }
      for _ in 0..<1000 {
        var changed = data
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          changed[Int.random(in: 0..<min(60, changed.count), using: &generator)] = UInt8.random(
            in: 0...255, using: &generator)
        }
        _ = NetworkImage(changed)
      }
    }
    for _ in 0..<3000 {
      _ = NetworkImage(
        Data([0xFF, 0xD8, 0xFF] + generator.bytes(upTo: 60, alphabet: [0xFF, 0, 1, 2, 0xC0, 0xD0, 0xE0])))
    }
  }

  // MARK: Fetching

  private final class ImageServer: Transport {
    let fetches = Locked<[String]>([])
    let response: Locked<Data>
    let delay: Duration

    init(_ data: Data, delay: Duration = .zero) {
      response = Locked(data)
      self.delay = delay
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      fetches.withLock { $0.append(request.url.path) }
      try await Task.sleep(for: delay)
      let headers: NetworkAPI.Headers = ["Content-Type": "text/html"]
      return HTTPResponse(status: 200, headers: headers, body: HTTPBody(response.withLock { $0 }), url: request.url)
    }

    func client(_ cache: ImageCache) -> NetworkClient {
      var configuration = NetworkClient.Configuration(retry: .never, transport: self)
      configuration.imageCache = cache
      return NetworkClient(configuration: configuration)
    }

    var count: Int { fetches.withLock(\.count) }
  }

  @Test("an image is fetched once, then returned from memory, and after a restart from disk")
  func caches() async throws {
    let server = ImageServer(Self.png)
    let client = server.client(ImageCache(folderPath: folder.path))
    for _ in 0..<3 {
      let image = try await client.image(from: url)
      #expect(image.width == 3 && image.data == Self.png)
    }
    #expect(server.count == 1)
    #expect(try await server.client(ImageCache(folderPath: folder.path)).image(from: url).height == 2)
    #expect(server.count == 1)
    #expect(try await server.client(ImageCache(memoryLimit: 0, folderPath: folder.path)).image(from: url).height == 2)
    #expect(server.count == 1)
  }

  @Test("refreshing fetches a changed image and stores it")
  func refreshes() async throws {
    let server = ImageServer(Self.png)
    let client = server.client(ImageCache(folderPath: folder.path))
    _ = try await client.image(from: url)
    server.response.withLock { $0 = Self.samples[2].data }
    #expect(try await client.image(from: url).format == .png)
    #expect(try await client.image(from: url, refreshing: true).format == .gif)
    #expect(try await client.image(from: url).format == .gif)
    #expect(try await server.client(ImageCache(folderPath: folder.path)).image(from: url).format == .gif)
    #expect(server.count == 2)
  }

  @Test("a damaged file on disk is fetched again")
  func damaged() async throws {
    let server = ImageServer(Self.png)
    _ = try await server.client(ImageCache(folderPath: folder.path)).image(from: url)
    let name = try #require(folder.names.first)
    for damage in [Data(), Data("x".utf8), (folder.read(name) ?? Data()).dropFirst(1), Data(repeating: 0, count: 200)] {
      _ = try folder.write(damage, to: name)
      let before = server.count
      _ = try await server.client(ImageCache(folderPath: folder.path)).image(from: url)
      #expect(server.count == before + 1)
    }
  }

  @Test("concurrent calls for one image share one transfer")
  func shares() async throws {
    let server = ImageServer(Self.png, delay: .milliseconds(100))
    let client = server.client(ImageCache(diskLimit: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = try await client.image(from: url) } }
      try await group.waitForAll()
    }
    #expect(server.count == 1)
  }

  @Test("a cancelled caller doesn't affect the others; cancelling the last one stops the transfer")
  func cancels() async throws {
    let server = ImageServer(Self.png, delay: .seconds(1))
    let cache = ImageCache(diskLimit: 0)
    let client = server.client(cache)
    let first = Task { try await client.image(from: url) }
    let second = Task { try await client.image(from: url) }
    while server.count == 0 || cache.waiting < 2 { try await Task.sleep(for: .milliseconds(1)) }
    first.cancel()
    await #expect { _ = try await first.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    #expect(try await second.value.width == 3)
    #expect(server.count == 1)
    let only = Task { try await client.image(from: "http://example.com/b.png") }
    while server.count == 1 { try await Task.sleep(for: .milliseconds(1)) }
    only.cancel()
    await #expect { _ = try await only.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    let early = Task { try await client.image(from: "http://example.com/c.png") }
    early.cancel()
    _ = try? await early.value
  }

  @Test("a body that isn't an image throws a clear error and isn't stored")
  func notAnImage() async throws {
    let server = ImageServer(Data("<html>".utf8))
    let client = server.client(ImageCache(folderPath: folder.path))
    for _ in 0..<2 {
      do {
        _ = try await client.image(from: url)
        Issue.record("no error")
      } catch {
        guard case .notAnImage = error else { throw error }
        #expect(error.localizedDescription.contains("not an image in a supported format (text/html)"))
      }
    }
    #expect(server.count == 2)
    #expect(folder.names.isEmpty)
  }

  @Test("images for different credentials are stored separately")
  func credentials() async throws {
    let server = ImageServer(Self.png)
    let client = server.client(ImageCache(folderPath: folder.path))
    _ = try await client.image(from: url, headers: [.authorization(bearerToken: "a")])
    _ = try await client.image(from: url, headers: [.authorization(bearerToken: "b")])
    _ = try await client.image(from: url)
    #expect(server.count == 3 && folder.names.count == 3)
  }

  @Test(
    "one user's image is never returned to another, whatever the credential's field is called",
    arguments: ["X-Api-Key", "Private-Token", "AccessKey", "X-Never-Heard-Of", "User-Agent"]
      as [NetworkAPI.Headers.Name])
  func unknownCredentials(name: NetworkAPI.Headers.Name) async throws {
    let server = ImageServer(Self.png)
    let cache = ImageCache(folderPath: folder.path)
    // Clients that share a cache, with credentials from different sources.
    func client(_ user: String, _ way: Int) throws -> NetworkClient {
      let field = NetworkAPI.Headers.Field(name: name, value: user, isSecret: true)
      var configuration = NetworkClient.Configuration(retry: .never, transport: server)
      configuration.imageCache = cache
      switch way {
      case 0: configuration.headers.append(field)
      case 1: configuration.authentication = [.field(field, for: [try HTTPURL("http://example.com")])]
      default: configuration.interceptors = [RequestAdapter { $0.headers.append(field) }]
      }
      return NetworkClient(configuration: configuration)
    }
    for way in 0..<3 {
      cache.removeAll()
      let before = server.count
      for user in ["a", "b"] { _ = try await client(user, way).image(from: url) }
      #expect(server.count == before + 2, "\(way)")
      for user in ["a", "b"] { _ = try await client(user, way).image(from: url) }
      #expect(server.count == before + 2, "\(way)")
      #expect(folder.names.count == 2, "\(way)")
    }
  }

  @Test("an image that arrives while the credential changes is returned, but not stored")
  func changedCredential() async throws {
    let server = ImageServer(Self.png)
    let user = Locked("a")
    struct Source: CredentialSource {
      let user: Locked<String>
      func credential() -> Locked<String>? { user }
      func apply(_ credential: Locked<String>, to request: inout HTTPRequest) {
        request.headers.append(name: "X-User", value: credential.withLock { $0 })
      }
    }
    var configuration = NetworkClient.Configuration(
      networkInterceptors: [ResponseAdapter { _, _ in user.withLock { $0 = "b" } }], retry: .never,
      authentication: [Authentication(Source(user: user), for: [try HTTPURL("http://example.com")])], transport: server)
    configuration.imageCache = ImageCache(folderPath: folder.path)
    let client = NetworkClient(configuration: configuration)
    #expect(try await client.image(from: url).width == 3)
    #expect(folder.names.isEmpty)
    _ = try await client.image(from: url)
    #expect(folder.names.count == 1)
  }

  @Test("the folder may contain other files, and the cache's own files are readable by their owner only")
  func folderOfOthers() async throws {
    _ = try folder.write(Data("mine".utf8), to: "notes.txt")
    _ = try folder.write(Data("mine".utf8), to: String(repeating: "a", count: 64))
    let before = folder.names
    let cache = ImageCache(folderPath: folder.path)
    _ = try await ImageServer(Self.png).client(cache).image(from: url)
    let name = try #require(folder.names.first { !before.contains($0) })
    #expect(try folder.permissions(name) == 0o600)
    cache.removeAll()
    #expect(folder.names == before)
  }

  @Test("memory and disk keep their limits and evict the least recently used images")
  func limits() async throws {
    let image = Self.png + Data(count: 900 - Self.png.count)
    let server = ImageServer(image)
    let client = server.client(ImageCache(memoryLimit: 0, diskLimit: 10 * 964, folderPath: folder.path))
    for number in 0..<10 { _ = try await client.image(from: "http://example.com/\(number)") }
    #expect(folder.names.count == 10 && server.count == 10)
    _ = try await client.image(from: "http://example.com/0")
    #expect(server.count == 10)
    _ = try await client.image(from: "http://example.com/10")
    #expect(folder.names.count == 9)
    _ = try await client.image(from: "http://example.com/0")
    #expect(server.count == 11)
    _ = try await client.image(from: "http://example.com/1")
    #expect(server.count == 12)
  }

  @Test("the least recently used images are evicted first, and no more than needed")
  func leastRecentlyUsed() {
    var cache = LeastRecentlyUsed<Int>(limit: 160)
    for number in 0..<16 { #expect(cache.insert(number, for: "\(number)", cost: 10).isEmpty) }
    #expect(cache.value(for: "0") == 0)
    #expect(cache.insert(16, for: "16", cost: 10) == ["1", "2"])
    #expect(cache.cost == 150 && cache.count == 15)
    #expect(cache.insert(0, for: "big", cost: 161) == ["big"])
    #expect(cache.insert(5, for: "5", cost: 20).isEmpty && cache.cost == 160)
    #expect(cache.insert(1, for: "all", cost: 160).count == 15)
    #expect(cache.value(for: "all") == 1 && cache.cost == 160)
  }
}
