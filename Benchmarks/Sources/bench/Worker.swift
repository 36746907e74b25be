import Foundation
import NetworkAPIKit

#if os(Linux)
import CBaseline
#endif

/// One measurement.
struct Worker {
  let job: String
  let arguments: Arguments

  func run() async throws -> Run {
    if let contender = Contender(rawValue: job) { return try await contender.run(load) }
    switch job {
    case "download": return try await download()
    case "upload": return try await upload()
    case "clientDownload": return try await clientDownload()
    case "stream": return try await stream()
    case "multipart": return try await multipart()
    case "cancel": return try await cancel()
    case "many": return try await many()
    case "growth": return try await growth()
    case "start", "startTransport", "startLibcurl": return try await first()
    case "foundation": return try coding(decoder: Foundations.decoder, encoder: Foundations.encoder)
    case "package": return try coding(decoder: PackageCoder(), encoder: PackageCoder())
    case "build": return try await perCall { client, definition in _ = try client.httpRequest(definition) }
    case "chain": return try await perCall { client, definition in _ = try await client.response(definition) }
    default: throw BenchError("no such job: \(job)")
    }
  }

  var load: Load {
    Load(
      urls: (arguments["--url"] ?? "").split(separator: " ").map(String.init),
      concurrency: Int(arguments.number("--concurrency", or: 1)),
      seconds: arguments.number("--seconds", or: 1), trust: arguments["--trust"],
      version: arguments["--http"].flatMap(HTTPVersion.init) ?? .http1,
      call: arguments["--call"].flatMap(TypedCall.init) ?? .user)
  }

  func timed(_ work: () async throws -> Int) async throws -> Run {
    let cpu = Usage.cpuSeconds
    let start = ContinuousClock.now
    let count = try await work()
    let time = (ContinuousClock.now - start) / .seconds(1)
    return Run(
      requests: count, seconds: time, cpuSeconds: Usage.cpuSeconds - cpu, peakMegabytes: Usage.peakMegabytes)
  }

  /// Ten thousand calls to a server that does not respond, all cancelled; the time counts from the cancellation.
  private func cancel() async throws -> Run {
    let client = NetworkClient(configuration: .init(timeouts: .init(idle: .seconds(300))))
    let url = load.url
    let count = 10_000
    let task = Task {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<count {
          group.addTask {
            do {
              _ = try await client.data(url)
              return false
            } catch {
              return NetworkError(error).isCancelled
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
    }
    try await Task.sleep(for: .seconds(1))
    return try await timed {
      task.cancel()
      let cancelled = await task.value
      guard cancelled == count else { throw BenchError("\(count - cancelled) calls did not end as cancelled") }
      return cancelled
    }
  }

  /// The first call of a process; the time counts from the beginning of `main`.
  private func first() async throws -> Run {
    switch job {
    case "startLibcurl":
      #if os(Linux)
      guard baseline_first(load.url) == 0 else { throw BenchError("libcurl failed") }
      #endif
    case "startTransport":
      let response = try await NetworkClient.defaultTransport().send(HTTPRequest(url: HTTPURL(load.url)))
      guard response.status == 200 else { throw BenchError("bad response") }
    default:
      let url = try HTTPURL(load.url)
      try await TypedCall.user(NetworkClient(configuration: .init(baseURL: HTTPURL(url.origin))), .init(url.path))
    }
    return Run(
      requests: 1, seconds: (ContinuousClock.now - Bench.start) / .seconds(1), cpuSeconds: Usage.cpuSeconds,
      peakMegabytes: Usage.peakMegabytes)
  }

  /// Call after call, one at a time; the peak is what memory grew by after the first ten thousand.
  private func many() async throws -> Run {
    let url = load.url
    let count = Int(arguments.number("--calls", or: 1_000_000))
    let client = NetworkClient()
    for _ in 0..<10_000 { _ = try await client.data(url) }
    let before = Usage.megabytes
    var run = try await timed {
      for _ in 0..<count { _ = try await client.data(url) }
      return count
    }
    run.peakMegabytes = Usage.megabytes - before
    return run
  }

  /// What the client itself does for a call, with a transport that does nothing.
  private func perCall(
    _ call: @escaping @Sendable (NetworkClient, GetNothing) async throws -> Void
  ) async throws -> Run {
    let base = try HTTPURL("https://api.example.com/v1")
    let client = NetworkClient(configuration: .init(baseURL: base, transport: NoTransport()))
    let end = load.seconds
    return try await Task.detached {
      for _ in 0..<1_000 { try await call(client, GetNothing(name: "octocat")) }
      let cpu = Usage.cpuSeconds
      let start = ContinuousClock.now
      var count = 0
      while (ContinuousClock.now - start) / .seconds(1) < end {
        for _ in 0..<1_000 { try await call(client, GetNothing(name: "octocat")) }
        count += 1_000
      }
      return Run(
        requests: count, seconds: (ContinuousClock.now - start) / .seconds(1), cpuSeconds: Usage.cpuSeconds - cpu,
        peakMegabytes: Usage.peakMegabytes)
    }.value
  }
}

/// Responds at once, and keeps nothing.
private struct NoTransport: Transport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse { HTTPResponse(status: 200, url: request.url) }
}

/// An endpoint as programs write them: a path with a value, three query items, a header.
struct GetNothing: NetworkAPIDefinition {
  struct Page: Encodable, Sendable {
    let page = 2
    let perPage = 100
    let sort = "updated"
  }
  typealias Response = EmptyResponse
  let urlInfo: URLInfo
  let requestInfo: RequestInfo<Page>

  init(name: String) {
    urlInfo = URLInfo(path: "/users/\(name)/repos")
    requestInfo = RequestInfo(method: .get, headers: ["X-Trace": "on"], parameters: Page())
  }
}
