import Foundation
import NetworkAPIKit

/// What must not cost more for each item when there are more of them.
enum GrowthCase: String, CaseIterable {
  case downloads, cookies, headers, memoryCache, diskCache, calls

  var title: String {
    switch self {
    case .downloads: "a download added to a list, paused, resumed, cancelled"
    case .cookies: "a cookie stored beside those of n domains"
    case .headers: "a field set by subscript, of n"
    case .memoryCache: "a response in a full memory cache of n"
    case .diskCache: "first use of a disk cache, for each of n files"
    case .calls: "a call, of n at once to one host"
    }
  }

  /// The smallest n; the others are 4 and 16 times as many.
  var smallest: Int {
    switch self {
    case .downloads: 50
    // A jar keeps at most 3,000 cookies.
    case .cookies: 180
    case .headers, .memoryCache, .diskCache: 1_000
    case .calls: 256
    }
  }
}

extension Worker {
  /// One case of growth with a number of items; counts the CPU time of what is done with them.
  func growth() async throws -> Run {
    guard let growth = arguments["--case"].flatMap(GrowthCase.init) else { throw BenchError("no such case") }
    let count = Int(arguments.number("--count", or: 1))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("growth-\(ProcessInfo.processInfo.processIdentifier)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    switch growth {
    case .downloads: return try await downloads(count, folder)
    case .cookies: return try await cookies(count)
    case .headers: return try await headers(count)
    case .memoryCache: return try await memoryCache(count)
    case .diskCache: return try await diskCache(count, folder)
    case .calls: return try await calls(count)
    }
  }

  private func downloads(_ count: Int, _ folder: URL) async throws -> Run {
    let client = NetworkClient()
    let url = try HTTPURL(load.url)
    return try await timed {
      let manager = DownloadManager(
        client: client, limit: 2, listFile: URL(fileURLWithPath: folder.path + "/list.json"))
      var added: [UUID] = []
      for number in 0..<count {
        added.append(await manager.add(url, to: URL(fileURLWithPath: "\(folder.path)/\(number)")))
      }
      await manager.pauseAll()
      await manager.resumeAll()
      for id in added { await manager.cancel(id) }
      return count
    }
  }

  private func cookies(_ count: Int) async throws -> Run {
    let jar = CookieJar()
    for number in 0..<count { jar.set("c=1; Secure", for: try HTTPURL("https://h\(number).example/")) }
    let url = try HTTPURL("http://a.b.example.com/x")
    return try await timed {
      for number in 0..<10_000 {
        jar.set("n\(number % 10)=1; Domain=b.example.com", for: url)
        guard !jar.cookies(for: url).isEmpty else { throw BenchError("no cookie") }
      }
      return 10_000
    }
  }

  private func headers(_ count: Int) async throws -> Run {
    let names = try (0..<count).map { try NetworkAPI.Headers.Name("X-Field-\($0)") }
    let rounds = max(1, 100_000 / count)
    return try await timed {
      for _ in 0..<rounds {
        var headers = NetworkAPI.Headers()
        for name in names { headers[name] = "1" }
        guard headers.count == count else { throw BenchError("\(headers.count) fields") }
      }
      return rounds * count
    }
  }

  /// Every call evicts the response of another.
  private func memoryCache(_ count: Int) async throws -> Run {
    // A response of 1 KB takes some 1.6 KB with its fields.
    let cache = HTTPCache.memory(limit: count * 1_600)
    try await fetch(0..<(2 * count), with: cache)
    return try await timed {
      try await fetch((2 * count)..<(2 * count + 10_000), with: cache)
      return 10_000
    }
  }

  private func diskCache(_ count: Int, _ folder: URL) async throws -> Run {
    try await fetch(0..<count, with: HTTPCache.disk(at: folder, limit: 1 << 30))
    let cache = HTTPCache.disk(at: folder, limit: 1 << 30)
    return try await timed {
      try await fetch(0..<1, with: cache)
      return count
    }
  }

  private func fetch(_ numbers: Range<Int>, with cache: HTTPCache) async throws {
    let client = try NetworkClient { configuration in
      configuration.baseURL = try HTTPURL("https://api.example.com")
      configuration.transport = CacheableResponses()
      configuration.cache = cache
    }
    for number in numbers { _ = try await client.data("/items/\(number)") }
  }

  private func calls(_ count: Int) async throws -> Run {
    let client = NetworkClient()
    let url = try HTTPURL(load.url)
    _ = try await client.data(url)
    return try await timed {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<count { group.addTask { _ = try await client.data(url) } }
        try await group.waitForAll()
      }
      return count
    }
  }
}

/// Responds at once with 1 KB that may be kept for an hour.
private struct CacheableResponses: Transport {
  private static let body = Data(repeating: 0x20, count: 1_024)

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    HTTPResponse(status: 200, headers: ["Cache-Control": "max-age=3600"], body: HTTPBody(Self.body), url: request.url)
  }
}
