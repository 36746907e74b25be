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

  @Test("a call with its own transport neither reads nor fills the cache of images")
  func ownTransport() async throws {
    let (first, second) = (Self.samples[0].data, Self.samples[1].data)
    func transport(_ data: Data) -> StubTransport {
      StubTransport { HTTPResponse(status: 200, body: HTTPBody(data), url: $0.url) }
    }
    let client = NetworkClient {
      $0.transport = transport(first)
      $0.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    }
    for isMadeAnew in [false, true] {
      client.configuration.imageCache.removeAll()
      func own() async throws -> Data {
        try await client.image(url) {
          $0.options.transport = transport(second)
          if isMadeAnew { $0.options.interceptors = [RequestAdapter { $0 = HTTPRequest(url: $0.url) }] }
        }.data
      }
      #expect(try await own() == second)
      #expect(try await client.image(url).data == first)
      #expect(try await own() == second)
    }
  }

  @Test("format and size are detected from the bytes")
  func readsHead() throws {
    #expect(Self.samples.count == 13)
    for sample in Self.samples {
      let image = try #require(NetworkImage(sample.data), "\(sample.name)")
      #expect(image.format.rawValue == sample.format)
      #expect((image.width, image.height) == (sample.width, sample.height), "\(sample.name)")
      #expect(image.mediaType == "image/\(sample.format)")
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

  /// A box of ISO/IEC 14496-12.
  private static func box(_ name: String, _ content: Data, size: UInt32? = nil) -> Data {
    let size = size ?? UInt32(8 + content.count)
    return Data((0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) }) + Data(name.utf8) + content
  }

  private static func size(_ width: UInt32, _ height: UInt32) -> Data {
    let sides = [width.bigEndian, height.bigEndian].withUnsafeBytes { Data($0) }
    return box("ispe", Data(count: 4) + sides)
  }

  private static func heif(_ brand: String, _ properties: Data) -> Data {
    box("ftyp", Data("\(brand)\0\0\0\0mif1".utf8)) + box("free", Data(count: 3))
      + box("meta", Data(count: 4) + box("hdlr", Data(count: 9)) + box("iprp", box("ipco", properties)))
  }

  @Test("the size of a photo of tiles with a thumbnail is that of the whole")
  func tiles() {
    let sizes = Self.size(512, 512) + Self.box("hvcC", Data(count: 5)) + Self.size(4032, 3024) + Self.size(240, 320)
    let image = NetworkImage(Self.heif("heic", sizes))
    #expect(image?.format == .heic && image?.width == 4032 && image?.height == 3024)
    #expect(NetworkImage(Self.heif("avif", Self.size(1, 2)))?.format == .avif)
    // A sequence of images as a film has no size here; other brands are other formats.
    #expect(NetworkImage(Self.heif("heic", Data())) == nil && NetworkImage(Self.heif("isom", sizes)) == nil)
    #expect(NetworkImage(Self.heif("heic", Self.size(0, 7))) == nil)
    #expect(NetworkImage(Self.heif("heic", Self.size(.max, .max))) == nil)
    // A box that claims to be larger than the file, smaller than its own head, or to reach to the end.
    let broken = Self.box("ftyp", Data("heic\0\0\0\0".utf8))
    for size: UInt32 in [.max, 7, 1, 0] { #expect(NetworkImage(broken + Self.box("meta", Data(), size: size)) == nil) }
  }

  @Test("an image is reduced to what fills its place, in steps, and never enlarged")
  func reduction() throws {
    let photo = try #require(NetworkImage(Self.heif("heic", Self.size(4032, 3024))))
    // A square of 100 points needs 300 pixels of the shorter side, so 400 of the longer.
    #expect(photo.decodedLength(width: 100, height: 100, scale: 3) == 512)
    #expect(photo.decodedLength(width: 100, height: nil, scale: 2) == 256)
    #expect(photo.decodedLength(width: 1, height: 1, scale: 1) == 64)
    // With the camera held upright, the stored height is the width on the screen.
    #expect(photo.decodedLength(width: 340, height: 120, scale: 3) == 1024)
    #expect(photo.decodedLength(width: 340, height: 120, scale: 3, isTurned: true) == 2048)
    for place: (Double?, Double?) in [(nil, nil), (.infinity, nil), (5000, nil), (0, 0), (.nan, .nan)] {
      #expect(photo.decodedLength(width: place.0, height: place.1, scale: 2) == 4032)
    }
    let icon = try #require(NetworkImage(Self.png))
    #expect(icon.decodedLength(width: 100, height: 100, scale: 3) == 3)
  }

  /// The header of a PNG image.
  private static func png(_ width: UInt32, _ height: UInt32) -> Data {
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8))
      + bytes(width) + bytes(height) + [8, 6, 0, 0, 0]
  }

  @Test("an image with billions of pixels is refused, and a long one is reduced")
  func bombs() throws {
    #expect(NetworkImage(Self.png(60_000, 60_000)) == nil)
    #expect(NetworkImage(Self.png(UInt32(Int32.max), UInt32(Int32.max))) == nil)
    #expect(NetworkImage(Self.png(8000, 8001)) == nil && NetworkImage(Self.png(8000, 8000)) != nil)
    // A photo of 200 megapixels, as phones take them, can be reduced while it is decoded.
    let photo = try #require(NetworkImage(Self.heif("heic", Self.size(16_320, 12_240))))
    #expect(photo.decodedLength(width: nil, height: nil, scale: 3) == 8192)
    #expect(NetworkImage(Self.heif("heic", Self.size(65_000, 65_000))) == nil)
    let strip = try #require(NetworkImage(Self.png(1, 60_000)))
    #expect(strip.decodedLength(width: 100, height: 100, scale: 3) == 8192)
    #expect(strip.decodedLength(width: nil, height: 100, scale: 3) == 512)
  }

  @Test("a view that reappears keeps its image without loading, and never shows the image of another URL")
  func reappearing() async throws {
    let loads = Locked(0)
    let client = NetworkClient { [png = Self.png] configuration in
      configuration.imageCache = ImageCache(diskLimit: 0)
      configuration.retry = .never
      configuration.transport = StubTransport { request in
        loads.withLock { $0 += 1 }
        guard request.url.path != "/none" else { return HTTPResponse(status: 404, url: request.url) }
        return HTTPResponse(status: 200, body: HTTPBody(png), url: request.url)
      }
    }
    let (url, other): (NetworkAPI.Path, NetworkAPI.Path) = ("http://example.com/a.png", "http://example.com/b.png")
    let (prepared, isDecodable) = (Locked(0), Locked(true))
    let count: @Sendable (NetworkImage) async -> Bool = { _ in
      prepared.withLock { $0 += 1 }
      return isDecodable.withLock { $0 }
    }
    var shown = ShownImage()
    var phases: [String] = []
    func load(_ url: NetworkAPI.Path?) async {
      let before = shown
      await before.load(ImageSource(url: url, client: client), prepare: count) {
        shown = $0
        phases.append(name($0.phase))
      }
    }
    func phase(of url: NetworkAPI.Path) -> String { name(shown.phase(of: ImageSource(url: url, client: client))) }
    await load(url)
    #expect(phases == ["loading", "image"] && loads.withLock { $0 } == 1 && prepared.withLock { $0 } == 1)
    await load(url)
    #expect(phases == ["loading", "image", "image"] && loads.withLock { $0 } == 1)
    #expect(phase(of: url) == "image" && phase(of: other) == "loading")
    await load("http://example.com/none")
    #expect(phases.suffix(2) == ["loading", "failure"] && phase(of: url) == "loading")
    isDecodable.withLock { $0 = false }
    await load("http://example.com/broken.png")
    #expect(phases.suffix(2) == ["loading", "failure"], "its head is right, but its pixels can't be decoded")
    await load("http://example.com/none")
    #expect(phases.suffix(2) == ["loading", "failure"] && loads.withLock { $0 } == 4)
    await load(nil)
    #expect(phases.last == "loading")
  }

  private func name(_ phase: NetworkImagePhase) -> String {
    switch phase {
    case .loading: "loading"
    case .success(let image): image.format == .png ? "image" : "other image"
    case .failure: "failure"
    }
  }

  @Test("a view whose client changes shows neither the image nor the failure of the other one, but loads its own")
  func otherClient() async {
    // Of three users, the last of whom must not see the image.
    let clients = [Self.samples[0].data, Self.samples[2].data, nil].map { data in
      NetworkClient {
        ($0.imageCache, $0.retry, $0.baseURL) = (ImageCache(diskLimit: 0), .never, "http://example.com")
        $0.transport = StubTransport { request in
          HTTPResponse(status: data == nil ? 401 : 200, body: HTTPBody(data ?? Data()), url: request.url)
        }
      }
    }
    let names = ["image", "other image", "failure"]
    for first in 0..<3 {
      for second in 0..<3 {
        let sources = [first, second].map { ImageSource(url: "/me/avatar", client: clients[$0]) }
        var (shown, phases): (ShownImage, [String]) = (ShownImage(), [])
        await shown.load(sources[0], prepare: { _ in true }) { shown = $0 }
        #expect(name(shown.phase(of: sources[0])) == names[first])
        #expect(name(shown.phase(of: sources[1])) == (first == second ? names[first] : "loading"))
        #expect(shown.isHidden(sources[1], late: sources[0]) == (first != second))
        await shown.load(sources[1], prepare: { _ in true }) {
          shown = $0
          phases.append(name($0.phase))
        }
        #expect(phases == (first == second && first != 2 ? [names[first]] : ["loading", names[second]]))
      }
    }
  }

  @Test("a placeholder is hidden for a moment, so that it doesn't flash before an image that is there at once")
  func flash() async {
    let client = NetworkClient { [png = Self.png] configuration in
      configuration.imageCache = ImageCache(diskLimit: 0)
      configuration.retry = .never
      configuration.transport = StubTransport { request in
        guard request.url.path != "/none" else { return HTTPResponse(status: 404, url: request.url) }
        return HTTPResponse(status: 200, body: HTTPBody(png), url: request.url)
      }
    }
    func source(_ url: NetworkAPI.Path?) -> ImageSource { ImageSource(url: url, client: client) }
    let (image, none) = (source("http://example.com/a.png"), source("http://example.com/none"))
    var shown = ShownImage()
    // A cell, and the same cell used again, whose old URL was late.
    for late in [nil, none] {
      #expect(shown.isHidden(image, late: late))
      await ShownImage().load(image, prepare: { _ in true }) { now in
        shown = now
        if case .loading = now.phase { #expect(now.isHidden(image, late: late) && !now.isHidden(image, late: image)) }
      }
      #expect(!shown.isHidden(image, late: late) && shown.isHidden(source("http://example.com/b.png"), late: late))
      shown = ShownImage()
    }
    // A failure is shown at once, and so is the placeholder of a view without a URL.
    await shown.load(none, prepare: { _ in true }) { shown = $0 }
    #expect(!shown.isHidden(none, late: nil) && !shown.isHidden(source(nil), late: nil))
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
    let headers: NetworkAPI.Headers
    let delay: Duration
    /// Holds responses back; nil for none.
    let gate: AsyncSemaphore?

    init(
      _ data: Data, headers: NetworkAPI.Headers = ["Content-Type": "text/html"], delay: Duration = .zero,
      gate: AsyncSemaphore? = nil
    ) {
      response = Locked(data)
      (self.headers, self.delay, self.gate) = (headers, delay, gate)
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      fetches.withLock { $0.append(request.url.path) }
      try await Task.sleep(for: delay)
      try await gate?.acquire()
      return HTTPResponse(status: 200, headers: headers, body: HTTPBody(response.withLock { $0 }), url: request.url)
    }

    func client(
      _ images: ImageCache, cache: HTTPCache? = nil, observers: [any NetworkObserver] = []
    ) -> NetworkClient {
      var configuration = NetworkClient.Configuration(
        retry: .never, cache: cache, observers: observers, transport: self)
      configuration.imageCache = images
      return NetworkClient(configuration: configuration)
    }

    var count: Int { fetches.withLock(\.count) }
  }

  @Test("an image is fetched once, then returned from memory, and after a restart from disk")
  func caches() async throws {
    let server = ImageServer(Self.png)
    let log = EventLog()
    let client = server.client(ImageCache(folder: URL(fileURLWithPath: folder.path)), observers: [log])
    for _ in 0..<3 {
      let image = try await client.image(url)
      #expect(image.width == 3 && image.data == Self.png)
    }
    #expect(server.count == 1)
    #expect(log.events.count { if case .cache(.hit) = $0.kind { true } else { false } } == 2)
    let kept = try await server.client(ImageCache(folder: URL(fileURLWithPath: folder.path))).image(url)
    #expect(kept.height == 2 && kept.data.startIndex == 0)
    #expect(server.count == 1)
    #expect(
      try await server.client(ImageCache(memoryLimit: 0, folder: URL(fileURLWithPath: folder.path))).image(url).height
        == 2)
    #expect(server.count == 1)
  }

  @Test("refreshing fetches a changed image and stores it")
  func refreshes() async throws {
    let server = ImageServer(Self.png)
    let client = server.client(ImageCache(folder: URL(fileURLWithPath: folder.path)))
    _ = try await client.image(url)
    server.response.withLock { $0 = Self.samples[2].data }
    #expect(try await client.image(url).format == .png)
    #expect(try await client.image(url, refreshing: true).format == .gif)
    #expect(try await client.image(url).format == .gif)
    #expect(try await server.client(ImageCache(folder: URL(fileURLWithPath: folder.path))).image(url).format == .gif)
    #expect(server.count == 2)
  }

  @Test("a stored image that is larger than a call accepts is fetched again")
  func limit() async throws {
    for isInMemory in [true, false] {
      let server = ImageServer(Self.png)
      let folder = URL(fileURLWithPath: self.folder.file("\(isInMemory)"))
      _ = try await server.client(ImageCache(folder: folder)).image(url)
      let client = server.client(ImageCache(memoryLimit: isInMemory ? 1 << 20 : 0, folder: folder))
      if isInMemory { _ = try await client.image(url) }
      for (limit, count) in [(Self.png.count, 1), (Self.png.count - 1, 2)] {
        // The server's image is as large.
        _ = try? await client.image(url) { $0.delivery = .buffered(limit: limit) }
        #expect(server.count == count)
      }
    }
  }

  @Test("a call's cache mode is that of both caches, and refreshing asks the server past a cache of responses")
  func modes() async throws {
    // The format that the call gets after the image has changed, and that a plain call gets then.
    let cases: [(refreshing: Bool, mode: CacheMode, format: NetworkImage.Format, next: NetworkImage.Format)] = [
      (false, .use, .png, .png), (true, .use, .gif, .gif), (false, .reload, .gif, .gif), (false, .ignore, .gif, .png),
      (false, .onlyIfCached, .png, .png), (true, .onlyIfCached, .png, .png),
    ]
    for (refreshing, mode, format, next) in cases {
      for hasCache in [true, false] where hasCache || !refreshing || mode != .onlyIfCached {
        let server = ImageServer(Self.png, headers: ["Cache-Control": "max-age=1000"])
        let client = server.client(ImageCache(diskLimit: 0), cache: hasCache ? .memory() : nil)
        _ = try await client.image(url)
        server.response.withLock { $0 = Self.samples[2].data }
        let name = "\(refreshing), \(mode), \(hasCache)"
        #expect(
          try await client.image(url, refreshing: refreshing) { $0.options.cache = mode }.format == format, "\(name)")
        #expect(try await client.image(url).format == next, "\(name)")
        await #expect {
          _ = try await client.image("http://example.com/b.png") { $0.options.cache = .onlyIfCached }
        } throws: { if case .notCached = $0 as? NetworkError { true } else { false } }
      }
    }
  }

  @Test("a damaged file on disk is fetched again")
  func damaged() async throws {
    let server = ImageServer(Self.png)
    _ = try await server.client(ImageCache(folder: URL(fileURLWithPath: folder.path))).image(url)
    let name = try #require(folder.names.first)
    for damage in [Data(), Data("x".utf8), (folder.read(name) ?? Data()).dropFirst(1), Data(repeating: 0, count: 200)] {
      _ = try folder.write(damage, to: name)
      let before = server.count
      _ = try await server.client(ImageCache(folder: URL(fileURLWithPath: folder.path))).image(url)
      #expect(server.count == before + 1)
    }
  }

  @Test("concurrent calls for one image share one transfer")
  func shares() async throws {
    let server = ImageServer(Self.png, delay: .milliseconds(100))
    let client = server.client(ImageCache(diskLimit: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = try await client.image(url) } }
      try await group.waitForAll()
    }
    #expect(server.count == 1)
  }

  @Test("a partial response isn't stored, even if its part is a valid image")
  func partial() async throws {
    let count = Locked(0)
    var configuration = NetworkClient.Configuration(
      transport: StubTransport { request in
        count.withLock { $0 += 1 }
        return HTTPResponse(status: 206, body: HTTPBody(Self.png), url: request.url)
      })
    configuration.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    let client = NetworkClient(configuration: configuration)
    for _ in 1...2 { #expect(try await client.image(url).width == 3) }
    #expect(count.withLock { $0 } == 2 && folder.names.isEmpty)
  }

  @Test("an image that must not be stored isn't, and one that an interceptor streams is shared")
  func unstored() async throws {
    let count = Locked(0)
    let gate = AsyncSemaphore(permits: 0)
    var configuration = NetworkClient.Configuration(
      transport: StubTransport { request in
        count.withLock { $0 += 1 }
        try await gate.acquire()
        return HTTPResponse(
          status: 200, headers: ["Cache-Control": "no-store"], body: HTTPBody(Self.png), url: request.url)
      })
    configuration.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    configuration.networkInterceptors = [StreamingBodies()]
    let client = NetworkClient(configuration: configuration)
    for round in 1...2 {
      async let first = client.image(url)
      async let second = client.image(url)
      try await waitUntil { configuration.imageCache.waiting == 2 }
      gate.release()
      #expect(try await [first.width, second.width] == [3, 3])
      #expect(count.withLock { $0 } == round && folder.names.isEmpty)
    }
  }

  @Test("a refreshing call sends its own request while another call waits for the image")
  func refreshesBeside() async throws {
    let count = Locked(0)
    let isOpen = Locked(false)
    var configuration = NetworkClient.Configuration(
      transport: StubTransport { request in
        count.withLock { $0 += 1 }
        try await waitUntil { isOpen.withLock { $0 } }
        return HTTPResponse(status: 200, body: HTTPBody(Self.png), url: request.url)
      })
    let cache = ImageCache(diskLimit: 0)
    configuration.imageCache = cache
    let client = NetworkClient(configuration: configuration)
    let plain = Task { try await client.image(url) }
    try await waitUntil { count.withLock { $0 } == 1 }
    let refreshing = Task { try await client.image(url, refreshing: true) }
    try await waitUntil { cache.waiting == 2 }
    // Without a request of its own, it would join the first at once.
    await letOthersRun()
    let isOwn = await eventually { count.withLock { $0 } == 2 }
    isOpen.withLock { $0 = true }
    #expect(isOwn)
    for task in [plain, refreshing] { #expect(try await task.value.width == 3) }
  }

  @Test("an older response neither replaces a newer image nor returns one that was removed", arguments: [true, false])
  func overtaken(isRemoved: Bool) async throws {
    let (count, gate) = (Locked(0), AsyncSemaphore(permits: 0))
    let cache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    let client = NetworkClient {
      ($0.imageCache, $0.retry) = (cache, .never)
      $0.transport = StubTransport { request in
        let number = count.withLock {
          $0 += 1
          return $0
        }
        if number == 1 { try await gate.acquire() }
        let data = Self.samples[number == 1 ? 0 : 2].data
        return HTTPResponse(status: isRemoved && number == 2 ? 404 : 200, body: HTTPBody(data), url: request.url)
      }
    }
    let slow = Task { try await client.image(url) }
    try await waitUntil { count.withLock { $0 } == 1 }
    _ = try? await client.image(url, refreshing: true)
    gate.release()
    #expect(try await slow.value.format == .png)
    #expect(folder.names.count == (isRemoved ? 0 : 1))
    #expect(try await client.image(url).format == .gif)
    #expect(count.withLock { $0 } == (isRemoved ? 3 : 2))
    let restarted = ImageServer(Data()).client(ImageCache(folder: URL(fileURLWithPath: folder.path)))
    #expect(try await restarted.image(url).format == .gif)
  }

  @Test("a change that may have happened removes the image of its URL, in memory and on disk")
  func changed() async throws {
    let cases: [(method: NetworkAPI.Method, path: String, status: HTTPStatus?, isRemoved: Bool)] = [
      (.put, "a.png", 200, true), (.post, "a.png", 500, true), (.delete, "a.png", nil, true),
      (.patch, "a.png", 403, false), (.head, "a.png", 200, false),
      // The response names the image.
      (.post, "new", 201, true), (.post, "new", 403, false),
    ]
    let home = [try HTTPURL(url)]
    for (number, (method, path, status, isRemoved)) in cases.enumerated() {
      for memoryLimit in [1 << 20, 0] {
        let name = "\(number) \(method) \(memoryLimit)"
        let data = Locked(Self.png)
        let client = NetworkClient {
          $0.retry = .never
          $0.authentication = [.bearer("a", for: home), .query(name: "api_key", value: "k", for: home)]
          if memoryLimit == 0 { $0.authentication.append(.digest(username: "u", password: "p", for: home)) }
          $0.imageCache = ImageCache(memoryLimit: memoryLimit, folder: URL(fileURLWithPath: folder.file(name)))
          $0.transport = StubTransport { request in
            guard request.method != .get else {
              return HTTPResponse(status: 200, body: HTTPBody(data.withLock { $0 }), url: request.url)
            }
            guard let status else { throw NetworkError.timedOut(.idle) }
            return HTTPResponse(status: status, headers: [.location: "/a.png"], url: request.url)
          }
        }
        #expect(try await client.image(url).format == .png)
        data.withLock { $0 = Self.samples[2].data }
        // A field of the change itself doesn't make it another user's.
        _ = try? await client.data("http://example.com/\(path)", method: method, headers: ["X-CSRF-Token": "1"])
        #expect(try await client.image(url).format == (isRemoved ? .gif : .png), "\(name)")
      }
    }
  }

  @Test(
    "an image that was requested before a change isn't kept, and a later call doesn't join its transfer",
    arguments: [true, false])
  func changedMeanwhile(isJoined: Bool) async throws {
    let (count, gate) = (Locked(0), AsyncSemaphore(permits: 0))
    func client() -> NetworkClient {
      NetworkClient {
        $0.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
        $0.transport = StubTransport { request in
          guard request.method == .get else { return HTTPResponse(status: 200, url: request.url) }
          let number = count.withLock {
            $0 += 1
            return $0
          }
          if number == 1 { try await gate.acquire() }
          return HTTPResponse(status: 200, body: HTTPBody(Self.samples[number == 1 ? 0 : 2].data), url: request.url)
        }
      }
    }
    let one = client()
    let first = Task { try await one.image(url, refreshing: true) }
    try await waitUntil { count.withLock { $0 } == 1 }
    _ = try await one.data(url, method: .put)
    let second = isJoined ? Task { try await one.image(url, refreshing: true) } : nil
    if isJoined { #expect(await eventually { count.withLock { $0 } == 2 }) }
    gate.release()
    #expect(try await first.value.format == .png)
    if let second { #expect(try await second.value.format == .gif) }
    for client in [one, client()] { #expect(try await client.image(url).format == .gif) }
    #expect(count.withLock { $0 } == 2)
  }

  @Test("one image is kept for each URL on disk, and no other user gets it")
  func usersOnDisk() async throws {
    let home = [try HTTPURL(url)]
    let server = ImageServer(Self.png)
    func image(of user: BearerToken) async throws -> Int {
      let client = NetworkClient {
        $0.authentication = [.bearer(user, for: home)]
        $0.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
        $0.transport = server
      }
      _ = try await client.image(url)
      return server.count
    }
    var counts: [Int] = []
    for user in ["a", "a", "b", "b", "a"] as [BearerToken] { counts.append(try await image(of: user)) }
    #expect(counts == [1, 1, 2, 2, 3])
    #expect(folder.names.count == 1)
  }

  @Test("a client with a transport of its own and no cache of images keeps them to itself, in memory")
  func transportOfClient() async throws {
    let url = try HTTPURL("http://example.com/\(UUID().uuidString)")
    func client(_ server: ImageServer) -> NetworkClient { NetworkClient { $0.transport = server } }
    let (one, other) = (ImageServer(Self.png), ImageServer(Self.samples[2].data))
    let (first, second) = (client(one), client(other))
    for _ in 0..<2 { #expect(try await first.image(url).format == .png) }
    for _ in 0..<2 { #expect(try await second.image(url).format == .gif) }
    #expect(one.count == 1 && other.count == 1)
    // Not from the folder of all programs either.
    #expect(try await client(other).image(url).format == .gif)
    #expect(other.count == 2)
    _ = try? await second.data(url, method: .put)
    _ = try await second.image(url)
    #expect(other.count == 4)
  }

  @Test("an image that was read from disk before a refresh doesn't replace the new one, whichever call ends first")
  func overtakenDisk() throws {
    let (old, new) = (
      try #require(NetworkImage(Self.samples[0].data)), try #require(NetworkImage(Self.samples[2].data))
    )
    for endsFirst in [true, false] {
      var memory = ImageCache.Memory(limit: 1_000_000)
      let key = ImageCache.Key(url: "a")
      var kept: [Bool] = []
      func keep(_ image: NetworkImage, of fetch: Int, since generation: Int = 0) {
        kept.append(memory.keep(image, for: key, of: fetch, since: generation))
      }
      // One call refreshes, and the other reads the disk before the new image is there.
      for _ in 0..<2 { memory.pending.begin(key) }
      keep(new, of: memory.pending.nextNumber())
      if endsFirst { memory.pending.end(key) }
      keep(old, of: 0)
      let format = memory.image(for: key)?.format
      #expect(format == .gif)
      for _ in 0..<(endsFirst ? 1 : 2) { memory.pending.end(key) }
      // When no call runs any more, the disk has the newest image.
      memory.pending.begin(key)
      keep(old, of: 0)
      keep(old, of: 0, since: 1)
      #expect(kept == [true, false, true, false])
    }
  }

  @Test("refreshing removes an image that is gone or must not be stored, and keeps it after any other failure")
  func refreshesInVain() async throws {
    let gif = Self.samples[2].data
    let cases: [(status: HTTPStatus, headers: NetworkAPI.Headers, data: Data, isKept: Bool)] = [
      (200, ["Cache-Control": "no-store"], gif, false), (200, [:], Data("<html>".utf8), false), (404, [:], gif, false),
      (410, [:], Data(), false), (403, [:], gif, true), (503, [:], gif, true), (206, [:], gif, true),
      (202, [:], gif, true), (202, [:], Data("{}".utf8), true),
    ]
    for (number, (status, headers, data, isKept)) in cases.enumerated() {
      let images = URL(fileURLWithPath: folder.file("\(number)"))
      let response = Locked<(status: HTTPStatus, headers: NetworkAPI.Headers, data: Data)>((200, [:], Self.png))
      func client(_ cache: ImageCache) -> NetworkClient {
        NetworkClient {
          ($0.imageCache, $0.retry) = (cache, .never)
          $0.transport = StubTransport { request in
            let (status, headers, data) = response.withLock { $0 }
            return HTTPResponse(status: status, headers: headers, body: HTTPBody(data), url: request.url)
          }
        }
      }
      let first = client(ImageCache(folder: images))
      #expect(try await first.image(url).format == .png)
      response.withLock { $0 = (status, headers, data) }
      _ = try? await first.image(url, refreshing: true)
      response.withLock { $0 = (503, [:], Data()) }
      for client in [first, client(ImageCache(folder: images))] {
        #expect((try? await client.image(url).format) == (isKept ? .png : nil), "\(number)")
      }
    }
  }

  @Test("a cancelled caller doesn't affect the others; cancelling the last one stops the transfer")
  func cancels() async throws {
    let gate = AsyncSemaphore(permits: 0)
    let server = ImageServer(Self.png, gate: gate)
    let cache = ImageCache(diskLimit: 0)
    let client = server.client(cache)
    let first = Task { try await client.image(url) }
    let second = Task { try await client.image(url) }
    try await waitUntil { server.count > 0 && cache.waiting == 2 }
    first.cancel()
    await #expect { _ = try await first.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    gate.release()
    #expect(try await second.value.width == 3)
    #expect(server.count == 1)
    let only = Task { try await client.image("http://example.com/b.png") }
    try await waitUntil { server.count == 2 }
    only.cancel()
    await #expect { _ = try await only.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    let early = Task { try await client.image("http://example.com/c.png") }
    early.cancel()
    _ = try? await early.value
  }

  @Test("a call's tag and total timeout end only its own waiting, and not the transfer that others share")
  func sharesAlone() async throws {
    let (requests, gate) = (Locked<[HTTPRequest]>([]), AsyncSemaphore(permits: 0))
    let cache = ImageCache(diskLimit: 0)
    let client = NetworkClient {
      $0.imageCache = cache
      $0.retry = .never
      $0.transport = StubTransport { request in
        requests.withLock { $0.append(request) }
        try await gate.acquire()
        return HTTPResponse(status: 200, body: HTTPBody(Self.png), url: request.url)
      }
    }
    func call(tag: String? = nil, total: Duration? = nil) -> Task<NetworkImage, any Error> {
      Task {
        try await client.image(url) {
          $0.options.tag = tag
          $0.timeouts.total = total
        }
      }
    }
    let starting = call(tag: "a", total: .seconds(1000))
    try await waitUntil { requests.withLock(\.count) == 1 }
    // A transport ends a transfer at its deadline.
    #expect(requests.withLock { $0[0].deadline(from: .now) } == nil)
    let (joining, late, other) = (call(tag: "b"), call(total: .milliseconds(1)), call())
    await #expect { _ = try await late.value } throws: { error in
      if case .timedOut(.total) = error as? NetworkError { true } else { false }
    }
    try await waitUntil { cache.waiting == 3 }
    for (tag, task) in [("a", starting), ("b", joining)] {
      client.cancelAll(tag: tag)
      let isOver = await eventually { cache.waiting == (tag == "a" ? 2 : 1) }
      #expect(isOver)
      if !isOver { gate.release() }
      await #expect { _ = try await task.value } throws: { ($0 as? NetworkError)?.isCancelled == true }
    }
    gate.release()
    #expect(try await other.value.width == 3)
    #expect(requests.withLock(\.count) == 1)
  }

  @Test("a body that isn't an image throws a clear error and isn't stored")
  func notAnImage() async throws {
    let server = ImageServer(Data("<html>".utf8))
    let client = server.client(ImageCache(folder: URL(fileURLWithPath: folder.path)))
    for _ in 0..<2 {
      do {
        _ = try await client.image(url)
        Issue.record("no error")
      } catch {
        guard case .notAnImage = error else { throw error }
        #expect(error.localizedDescription.contains("not an image in a supported format (text/html)"))
      }
    }
    #expect(server.count == 2)
    #expect(folder.names.isEmpty)
  }

  @Test("only a plain GET gets a kept image and is kept, and fields of the request refresh or forbid that")
  func plainGet() async throws {
    let cases: [(name: String, change: @Sendable (inout HTTPRequest) -> Void, isKept: Bool)] = [
      ("PUT", { ($0.method, $0.body) = (.put, HTTPBody("a")) }, false), ("HEAD", { $0.method = .head }, false),
      ("body", { $0.body = HTTPBody("a") }, false), ("part", { $0.headers[.range] = "bytes=0-9" }, false),
      ("condition", { $0.headers[.ifNoneMatch] = "\"a\"" }, false),
      ("no-store", { $0.headers[.cacheControl] = "no-store" }, false),
      ("no-cache", { $0.headers[.cacheControl] = "no-cache" }, true),
    ]
    for (name, change, isKept) in cases {
      let (server, images) = (ImageServer(Self.png), URL(fileURLWithPath: folder.file(name)))
      let client = server.client(ImageCache(folder: images))
      for number in 1...2 {
        _ = try await client.image(url, configure: change)
        #expect(server.count == number, "\(name)")
      }
      _ = try await client.image(url)
      #expect(server.count == (isKept ? 2 : 3), "\(name)")
      _ = try await client.image(url, configure: change)
      #expect(server.count == (isKept ? 3 : 4), "\(name)")
    }
  }

  @Test("a kept image is there for an expired credential that can't be refreshed for now, also after a restart")
  func expiredCredential() async throws {
    let time = ManualTime()
    let home = [try HTTPURL(url)]
    for (error, isThere) in [
      (NetworkError.connectionFailed(.init(.unreachable, authority: "a", mayHaveBeenProcessed: false)), true),
      (.tlsFailed(.init(.expired, authority: "a")), false),
    ] {
      let (server, images) = (ImageServer(Self.png), URL(fileURLWithPath: folder.file("\(isThere)")))
      let token = BearerToken("t", expiry: time.source.date() + 100)
      func client() -> NetworkClient {
        NetworkClient {
          ($0.transport, $0.retry, $0.imageCache) = (server, .never, ImageCache(folder: images))
          $0.authentication = [
            Authentication(
              BearerSource { _ in throw error }, holding: token, isConstant: false, for: home, time: time.source)
          ]
        }
      }
      let first = client()
      _ = try await first.image(url)
      time.advance(by: .seconds(200))
      for client in [first, client()] {
        #expect((try? await client.image(url).width) == (isThere ? 3 : nil))
        let failures = [
          await failure { _ = try await client.image(url, refreshing: true) },
          await failure { _ = try await client.image("http://example.com/b.png") },
        ]
        for failure in failures {
          if case .authenticationFailed = failure {} else { Issue.record("\(String(describing: failure))") }
        }
      }
      #expect(server.count == 1)
    }
  }

  @Test("an image that only a cache may return is found with an expired credential, also if it is to be reloaded")
  func onlyIfCachedCredential() async throws {
    for control in [nil, "no-store"] {
      let (time, server, refreshes) = (
        ManualTime(), ImageServer(Self.png, headers: ["Cache-Control": "max-age=1000"]), Locked(0)
      )
      let token = BearerToken("t", expiry: time.source.date() + 100)
      let home = [try HTTPURL(url)]
      let client = NetworkClient {
        ($0.transport, $0.retry, $0.cache, $0.imageCache) = (server, .never, .memory(), ImageCache(diskLimit: 0))
        $0.authentication = [
          Authentication(
            BearerSource { _ in
              refreshes.withLock { $0 += 1 }
              return BearerToken("new")
            }, holding: token, for: home, time: time.source)
        ]
      }
      _ = try await client.image(url)
      time.advance(by: .seconds(200))
      let image = try await client.image(url, refreshing: control == nil) {
        $0.options.cache = .onlyIfCached
        $0.headers[.cacheControl] = control
      }
      #expect(image.width == 3 && refreshes.withLock { $0 } == 0 && server.count == 1, "\(String(describing: control))")
    }
  }

  @Test("a kept image is returned within the limit of a call whose sign-in server is silent")
  func silentSignIn() async throws {
    let (time, server) = (ManualTime(isAutomatic: false), ImageServer(Self.png))
    var configuration = NetworkClient.Configuration()
    (configuration.transport, configuration.retry) = (server, .never)
    configuration.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    configuration.authentication = [
      Authentication(
        BearerSource { _ in try await Promise<BearerToken?>().value() },
        holding: BearerToken("t", expiry: time.startDate + 100), for: [try HTTPURL(url)], time: time.source)
    ]
    let client = NetworkClient(configuration: configuration, time: time.source)
    _ = try await client.image(url)
    time.advance(by: .seconds(200))
    let call = Task { try await client.image(url) { $0.timeouts.total = .seconds(10) }.width }
    // The limit of the call, and that of its wait.
    try await waitUntil { time.sleeping == 2 }
    time.advance(by: .seconds(9.5))
    #expect(try await call.value == 3)
    #expect(server.count == 1)
  }

  @Test("images for different credentials are kept apart, on disk only that of the last")
  func credentials() async throws {
    let server = ImageServer(Self.png)
    let client = server.client(ImageCache(folder: URL(fileURLWithPath: folder.path)))
    _ = try await client.image(url, headers: [.authorization(bearerToken: "a")])
    _ = try await client.image(url, headers: [.authorization(bearerToken: "b")])
    _ = try await client.image(url)
    #expect(server.count == 3 && folder.names.count == 1)
  }

  @Test(
    "one user's image is never returned to another, whatever the credential's field is called",
    arguments: ["X-Api-Key", "Private-Token", "AccessKey", "X-Never-Heard-Of", "User-Agent"]
      as [NetworkAPI.Headers.Name])
  func unknownCredentials(name: NetworkAPI.Headers.Name) async throws {
    let server = ImageServer(Self.png)
    let cache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    // Clients that share a cache, with credentials from different sources.
    func client(_ user: String, _ way: Int) throws -> NetworkClient {
      let field = NetworkAPI.Headers.Field(name: name, value: user, isSecret: true)
      var configuration = NetworkClient.Configuration(retry: .never, transport: server)
      configuration.imageCache = cache
      switch way {
      case 0: configuration.headers.append(field)
      case 1: configuration.authentication = [.field(field, for: [try HTTPURL("http://example.com")])]
      case 2: configuration.interceptors = [RequestAdapter { $0.headers.append(field) }]
      case 3:
        let jar = CookieJar()
        jar.set("session=\(user); Path=/", for: try HTTPURL("http://example.com"))
        configuration.cookies = jar
      default: break
      }
      return NetworkClient(configuration: configuration)
    }
    func fetch(_ user: String, _ way: Int) async throws {
      _ = try await client(user, way).image(url) { request in
        guard way == 4 else { return }
        request.options.interceptors = [
          RequestAdapter { $0.headers.append(.init(name: name, value: user, isSecret: true)) }
        ]
      }
    }
    for way in 0..<5 {
      cache.removeAll()
      let before = server.count
      for user in ["a", "b"] { try await fetch(user, way) }
      #expect(server.count == before + 2, "\(way)")
      for user in ["a", "b"] { try await fetch(user, way) }
      #expect(server.count == before + 2, "\(way)")
      #expect(folder.names.count == 1, "\(way)")
    }
  }

  @Test("a limit that an interceptor sets for the whole call is that of an image, too")
  func limitOfInterceptor() async throws {
    let client = NetworkClient {
      $0.imageCache = ImageCache(diskLimit: 0)
      $0.interceptors = [RequestAdapter { $0.timeouts.total = .milliseconds(20) }]
      $0.transport = StubTransport { _ in
        try await Task.sleep(for: .seconds(600))
        throw NetworkError.cancelled
      }
    }
    let error = await #expect(throws: NetworkError.self) { try await client.image(url) }
    #expect(error?.isTimeout == true)
  }

  @Test("an image that is asked for as a stream doesn't remove the one that is kept")
  func streamed() async throws {
    let count = Locked(0)
    let client = NetworkClient {
      $0.imageCache = ImageCache(diskLimit: 0)
      $0.transport = StubTransport { request in
        count.withLock { $0 += 1 }
        return HTTPResponse(status: 200, body: HTTPBody(Self.png), url: request.url)
      }
    }
    _ = try await client.image(url)
    _ = try await client.image(url, refreshing: true) { $0.delivery = .streaming }
    _ = try await client.image(url)
    #expect(count.withLock { $0 } == 2)
  }

  @Test("calls share the transfer of an image only if nothing that changes the exchange differs")
  func sharesTheSame() async throws {
    let cases: [(name: String, change: @Sendable (inout HTTPRequest) -> Void, shares: Bool)] = [
      ("nothing", { _ in }, true), ("tag", { $0.options.tag = "a" }, true),
      ("total", { $0.timeouts.total = .seconds(100) }, true), ("idle", { $0.timeouts.idle = .seconds(9) }, false),
      ("limit", { $0.delivery = .buffered(limit: 1_000) }, false), ("retry", { $0.options.retry = .never }, false),
      ("cache", { $0.options.cache = .reload }, false),
      ("an interceptor's change", { $0.options.tag = "slow" }, false),
      ("interceptors", { $0.options.interceptors = [RequestAdapter { _ in }] }, false),
      ("coalescing", { $0.options.coalescing = false }, false), ("client", { _ in }, false),
      ("another format", { $0.headers[.accept] = "image/webp" }, false),
      ("part", { $0.headers[.range] = "bytes=0-9" }, false),
      ("another number", { $0.headers["X-Request-ID"] = "2" }, true),
      ("method", { ($0.method, $0.body) = (.post, HTTPBody("a")) }, false),
    ]
    for (name, change, shares) in cases {
      let (count, gate, cache) = (Locked(0), AsyncSemaphore(permits: 0), ImageCache(diskLimit: 0))
      func client() -> NetworkClient {
        NetworkClient {
          $0.imageCache = cache
          $0.interceptors = [RequestAdapter { if $0.options.tag == "slow" { $0.timeouts.idle = .seconds(99) } }]
          $0.transport = StubTransport { request in
            count.withLock { $0 += 1 }
            try await gate.acquire()
            return HTTPResponse(status: 200, body: HTTPBody(Self.png), url: request.url)
          }
        }
      }
      let (one, other) = (client(), client())
      let first = Task { try await one.image(url) }
      try await waitUntil { count.withLock { $0 } == 1 }
      let second = Task { try await (name == "client" ? other : one).image(url, configure: change) }
      if shares {
        try await waitUntil { cache.waiting == 2 }
        #expect(count.withLock { $0 } == 1, "\(name)")
      } else {
        #expect(await eventually { count.withLock { $0 } == 2 }, "\(name)")
      }
      // The calls of one client end alone.
      if name == "client" {
        one.cancelAll()
        await #expect(throws: NetworkError.self) { _ = try await first.value }
      }
      for _ in 0..<2 { gate.release() }
      #expect(try await second.value.width == 3)
      _ = try? await first.value
    }
  }

  @Test(
    "an image that a redirect gets with a credential or cookie is kept only if its key names the same user",
    arguments: ["credential", "cookie", "credential of both"])
  func redirected(by way: String) async throws {
    let (www, api) = (try HTTPURL("https://www.example.com/me"), try HTTPURL("https://api.example.com/me"))
    let (sent, gate, jar) = (Locked(0), AsyncSemaphore(permits: 1), CookieJar())
    let session = Authentication.bearer("0", for: way == "credential" ? [api] : [www, api])
    let client = NetworkClient {
      $0.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
      if way == "cookie" { $0.cookies = jar } else { $0.authentication = [session] }
      $0.transport = StubTransport { request in
        guard request.url.host == api.host else {
          return HTTPResponse(status: 302, headers: ["Location": .init(api.absoluteString)], url: request.url)
        }
        sent.withLock { $0 += 1 }
        try await gate.acquire()
        gate.release()
        let user = request.headers[way == "cookie" ? .cookie : .authorization]
        return HTTPResponse(
          status: 200, body: HTTPBody(Self.png(user.flatMap { UInt32($0.suffix(1)) } ?? 9, 1)), url: request.url)
      }
    }
    func signIn(_ user: Int) throws {
      jar.removeAll()
      jar.set("user=\(user)", for: api)
      try session.update(BearerToken("\(user)"))
    }
    for user in [1, 1, 2, 2] {
      try signIn(user)
      #expect(try await client.image(www).width == user)
    }
    #expect(sent.withLock { $0 } == (way == "credential of both" ? 2 : 4))
    // While one user's image is in flight.
    let before = sent.withLock { $0 }
    try await gate.acquire()
    try signIn(3)
    let first = Task { try await client.image(www).width }
    try await waitUntil { sent.withLock { $0 } == before + 1 }
    try signIn(4)
    let second = Task { try await client.image(www).width }
    #expect(await eventually { sent.withLock { $0 } == before + 2 })
    gate.release()
    let widths = (try await first.value, try await second.value)
    #expect(widths == (3, 4))
  }

  @Test("observers see that a response isn't an image")
  func observedFailure() async throws {
    let log = EventLog()
    let client = NetworkClient {
      $0.imageCache = ImageCache(diskLimit: 0)
      $0.observers = [log]
      $0.transport = Scripted { .init(status: 200, body: HTTPBody("text"), url: $0.url) }
    }
    await #expect { _ = try await client.image(url) } throws: {
      guard case .notAnImage(_, let call)? = $0 as? NetworkError else { return false }
      return call?.definition == nil
    }
    let ends = log.events.map(\.kind).filter(\.isEnd)
    #expect(ends.count == 1)
    guard case .failed(.notAnImage, _)? = ends.first else {
      Issue.record("\(ends)")
      return
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
    configuration.imageCache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    let client = NetworkClient(configuration: configuration)
    #expect(try await client.image(url).width == 3)
    #expect(folder.names.isEmpty)
    _ = try await client.image(url)
    #expect(folder.names.count == 1)
  }

  @Test("the folder may contain other files, and the cache's own files are readable by their owner only")
  func folderOfOthers() async throws {
    _ = try folder.write(Data("mine".utf8), to: "notes.txt")
    _ = try folder.write(Data("mine".utf8), to: String(repeating: "a", count: 64))
    let before = folder.names
    let cache = ImageCache(folder: URL(fileURLWithPath: folder.path))
    _ = try await ImageServer(Self.png).client(cache).image(url)
    let name = try #require(folder.names.first { !before.contains($0) })
    #expect(try folder.permissions(name) == 0o600)
    cache.removeAll()
    #expect(folder.names == before)
  }

  @Test("memory and disk keep their limits and evict the least recently used images")
  func limits() async throws {
    let image = Self.png + Data(count: 900 - Self.png.count)
    let server = ImageServer(image)
    let client = server.client(
      ImageCache(memoryLimit: 0, diskLimit: 10 * 965, folder: URL(fileURLWithPath: folder.path)))
    for number in 0..<10 { _ = try await client.image("http://example.com/\(number)") }
    #expect(folder.names.count == 10 && server.count == 10)
    _ = try await client.image("http://example.com/0")
    #expect(server.count == 10)
    _ = try await client.image("http://example.com/10")
    #expect(folder.names.count == 10)
    _ = try await client.image("http://example.com/0")
    #expect(server.count == 11)
    _ = try await client.image("http://example.com/1")
    #expect(server.count == 12)
  }
}
