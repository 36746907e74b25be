import Foundation
import NetworkAPIKit

/// What the package does with files, in a process in which some system calls on them fail.
struct FileScenarios {
  let url: String
  let folder: String
  /// A folder outside of it, where no call fails.
  let other: String

  private func client(_ change: (inout NetworkClient.Configuration) -> Void = { _ in }) -> NetworkClient {
    var configuration = NetworkClient.Configuration(retry: .never)
    change(&configuration)
    return NetworkClient(configuration: configuration)
  }

  /// Runs a scenario.
  ///
  /// - Parameter name: what is stored, where the scenario stores something.
  func run(_ scenario: String, storing name: String) async throws {
    switch scenario {
    case "download", "resumption":
      let options = DownloadOptions(maximumResumptions: 0)
      _ = try await client().download(
        "\(url)/file.bin" as String, to: URL(fileURLWithPath: "\(folder)/out.bin"), options: options
      ).value
    case "folder":
      let options = DownloadOptions(maximumResumptions: 0)
      _ = try await client().download(
        "\(url)/file.bin" as String, to: URL(fileURLWithPath: "\(folder)/in/"), options: options
      ).value
    case "list":
      var used = UsedManager()
      do {
        try await addToList(name, &used)
      } catch {
        await used.waitUntilReleased()
        throw error
      }
      await used.waitUntilReleased()
    case "jar":
      let jar = try CookieJar(file: URL(fileURLWithPath: "\(folder)/cookies.json"))
      jar.set("\(name)=1; Max-Age=10000", for: try HTTPURL("https://example.com/"))
      try await jar.flush()
    case "sign-out":
      let jar = try CookieJar(file: URL(fileURLWithPath: "\(folder)/cookies.json"))
      jar.removeAll()
      // To remove what was read needs no room on the disk.
      do { try await jar.flush() } catch { throw WrongContent() }
    case "cache":
      let store = DiskCacheStore(directory: URL(fileURLWithPath: "\(folder)/cache"), limit: 5000)
      let client = client { $0.cache = HTTPCache(store: store) }
      for number in [0, 1, 2, 3, 0, 3, 3] {
        let data = try await client.data("\(url)/cache/\(number)" as String)
        guard data == Data(repeating: UInt8(number), count: 1500) else { throw WrongContent() }
      }
    case "images":
      let client = client {
        $0.imageCache = ImageCache(memoryLimit: 0, diskLimit: 1200, folder: URL(fileURLWithPath: "\(folder)/images"))
      }
      for number in [0, 1, 2, 0, 2, 2] {
        let image = try await client.image("\(url)/image/\(number)" as String)
        guard image.data.last == UInt8(number) else { throw WrongContent() }
      }
    case "removals":
      try await remove()
    case "refused":
      // The first time, the file isn't the expected one.
      let options = DownloadOptions(
        sha256: name == "first" ? String(repeating: "0", count: 64) : nil, maximumResumptions: 0)
      do {
        _ = try await client().download(
          "\(url)/file.bin" as String, to: URL(fileURLWithPath: "\(folder)/out.bin"), options: options
        ).value
        guard name != "first" else { throw WrongContent() }
      } catch NetworkError.downloadFailed {}
    case "tokens":
      let store: OAuth2.FileStore = .file(at: URL(fileURLWithPath: "\(folder)/tokens"))
      try store.save(.init(accessToken: name))
      try store.save(nil)
    case "upload":
      _ = try await client().upload(
        try HTTPBody(fileAt: URL(fileURLWithPath: "\(folder)/up.bin")), to: "\(url)/up" as String
      ).value
    case "form":
      let form = try MultipartForm(
        [.file(at: URL(fileURLWithPath: "\(folder)/up.bin"), name: "a")], boundary: "boundary")
      _ = try await client().upload(.post("\(url)/up" as String, .multipart(form))).value
    case "recording":
      let recording = RecordingTransport(StubTransport { HTTPResponse(status: 200, body: HTTPBody(name), url: $0.url) })
      _ = try await client { $0.transport = recording }.data("https://example.com/" as String)
      try recording.archive.write(to: URL(fileURLWithPath: "\(folder)/recording.har"))
    default:
      fatalError("no scenario \(scenario)")
    }
  }

  /// Removes what the caches have stored, in each way. Throws if it is still there.
  private func remove() async throws {
    let cache = HTTPCache(store: DiskCacheStore(directory: URL(fileURLWithPath: "\(folder)/cache")))
    let images = ImageCache(memoryLimit: 0, folder: URL(fileURLWithPath: "\(folder)/images"))
    let client = client { ($0.cache, $0.imageCache) = (cache, images) }
    for number in 1...3 {
      let (page, image) = ("\(url)/cache/\(number)", "\(url)/image/\(number)")
      _ = try await (client.data(page), client.image(image))
      switch number {
      case 1: for url in [page, image] { _ = try await client.data(url, method: .delete) }
      case 2:
        // It is gone, and its error must not be stored.
        let headers: NetworkAPI.Headers = ["Accept-Language": "gone"]
        _ = try? await client.data(page, headers: headers) { $0.options.cache = .reload }
        _ = try? await client.image(image, headers: headers, refreshing: true)
      default:
        await cache.removeAll()
        images.removeAll()
      }
      let found: [Any?] = [
        try? await client.data(page) { $0.options.cache = .onlyIfCached },
        try? await client.image(image) { $0.options.cache = .onlyIfCached },
      ]
      guard found.allSatisfy({ $0 == nil }) else { throw WrongContent() }
    }
  }

  private func addToList(_ name: String, _ used: inout UsedManager) async throws {
    let silent = StubTransport { _ in
      try await Task.sleep(for: .seconds(1000))
      throw CancellationError()
    }
    let client = client { $0.transport = silent }
    let manager = DownloadManager(client: client, limit: 1, listFile: URL(fileURLWithPath: "\(folder)/list.json"))
    used.manager = manager
    await manager.add("https://example.com/\(name)" as String, to: URL(fileURLWithPath: "\(other)/\(name)"))
    await manager.pauseAll()
    try await manager.flush()
  }

  /// A manager has the file of its list for itself until it is released, which is when its downloads have ended.
  private struct UsedManager {
    weak var manager: DownloadManager?

    func waitUntilReleased() async {
      while manager != nil { try? await Task.sleep(for: .milliseconds(1)) }
    }
  }

  /// Runs a scenario while calls fail, and again when they don't. Prints both outcomes, and copies the folder between.
  func runTwice(_ scenario: String) async {
    await report { try await run(scenario, storing: "first") }
    // The sign for the preloaded library.
    listen(-1, 77)
    try? FileManager.default.copyItem(
      at: URL(fileURLWithPath: folder), to: URL(fileURLWithPath: "\(other)/between"))
    await report { try await run(scenario, storing: "second") }
  }

  private struct WrongContent: Error {}

  private func report(_ work: () async throws -> Void) async {
    do {
      try await work()
      print("done")
    } catch NetworkError.fileFailed(let failure) {
      print("file \(failure.path)")
    } catch {
      print("other \(error)")
    }
  }
}
