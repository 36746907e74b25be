import Foundation
import NetworkAPIKit

/// One measurement.
struct Worker {
  let job: String
  let arguments: Arguments

  func run() async throws -> Run {
    if let contender = Contender(rawValue: job) { return try await contender.run(load) }
    switch job {
    case "download": return try await download()
    case "upload": return try await upload()
    case "cancel": return try await cancel()
    case "build": return try await perCall { client, definition in _ = try client.httpRequest(for: definition) }
    case "chain": return try await perCall { client, definition in _ = try await client.response(for: definition) }
    default: throw BenchError("no such job: \(job)")
    }
  }

  private var load: Load {
    Load(
      url: arguments["--url"] ?? "", concurrency: Int(arguments.number("--concurrency", or: 1)),
      seconds: arguments.number("--seconds", or: 1), trust: arguments["--trust"], isHTTP2: arguments.has("--http2"))
  }

  /// A large body straight into a file; `requests` are bytes.
  private func download() async throws -> Run {
    #if os(Linux)
    let path = arguments["--file"] ?? "/dev/null"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let sink = HTTPFileSink(descriptor: descriptor) { status, _ in status == 200 ? 0 : nil }
    let transport = CurlTransport(configuration: load.configuration)
    return try await timed {
      let response = try await transport.send(HTTPRequest(url: HTTPURL(load.url), delivery: .file(sink)))
      guard response.status == 200, sink.isUsed else { throw BenchError("bad answer: \(response.status)") }
      return Int(sink.bytesWritten)
    }
    #else
    throw BenchError("only on Linux")
    #endif
  }

  private func upload() async throws -> Run {
    #if os(Linux)
    let transport = CurlTransport(configuration: load.configuration)
    let body = try HTTPBody(fileAt: arguments["--file"] ?? "")
    return try await timed {
      let response = try await transport.send(HTTPRequest(method: .put, url: HTTPURL(load.url), body: body))
      guard response.status.isSuccess else { throw BenchError("bad answer: \(response.status)") }
      return Int(response.metrics.bytesSent)
    }
    #else
    throw BenchError("only on Linux")
    #endif
  }

  private func timed(_ work: () async throws -> Int) async throws -> Run {
    let cpu = Usage.cpuSeconds
    let start = ContinuousClock.now
    let count = try await work()
    let time = (ContinuousClock.now - start) / .seconds(1)
    return Run(
      requests: count, seconds: time, cpuSeconds: Usage.cpuSeconds - cpu, peakMegabytes: Usage.peakMegabytes)
  }

  /// Ten thousand calls to a server that does not answer, all cancelled; the time counts from the cancellation.
  private func cancel() async throws -> Run {
    let client = NetworkClient(configuration: .init(timeouts: .init(idle: 300)))
    let url = load.url
    let count = 10_000
    let task = Task {
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<count {
          group.addTask {
            do {
              _ = try await client.data(.get, url)
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

  /// What the client itself does for a call, with a transport that does nothing.
  private func perCall(
    _ call: @escaping @Sendable (NetworkClient, GetNothing) async throws -> Void
  ) async throws -> Run {
    let stub = StubTransport { request in HTTPResponse(status: 200, url: request.url) }
    let base = try HTTPURL("https://api.example.com/v1")
    let client = NetworkClient(configuration: .init(baseURL: base, transport: stub))
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
