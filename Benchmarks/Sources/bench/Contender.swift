import Foundation
import NetworkAPIKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if os(Linux)
import CBaseline
#endif

/// One way to fetch a URL again and again. Each runs in a process of its own.
enum Contender: String, CaseIterable {
  case libcurl, libcurlCallers, transport, transportOnLoop, transportTwoThreads, transportFourThreads, client,
    clientFoundation, urlSession, urlSessionDecoding
}

/// What a run measured.
struct Run: Codable {
  var requests: Int
  var seconds: Double
  var cpuSeconds: Double
  var peakMegabytes: Double

  var perSecond: Double { Double(requests) / seconds }
  var cpuMicroseconds: Double { requests == 0 ? 0 : cpuSeconds * 1e6 / Double(requests) }
}

/// The version of HTTP that a contender uses.
enum HTTPVersion: String {
  case http1, http2, http3

  /// libcurl's number for it.
  var number: Int {
    switch self {
    case .http1: 2
    case .http2: 4
    case .http3: 31
    }
  }
}

struct Load: Sendable {
  /// One, or several that take turns.
  var urls: [String]
  var concurrency: Int
  var seconds: Double
  var warmUp = 0.2
  var trust: String?
  var version = HTTPVersion.http1
  /// What the client's callers ask for.
  var call = TypedCall.user

  var url: String { urls[0] }
}

extension Contender {
  func run(_ load: Load) async throws -> Run {
    switch self {
    case .libcurl, .libcurlCallers:
      #if os(Linux)
      var cpu = 0.0
      let count = baseline_run(
        load.url, Int32(load.concurrency), load.warmUp, load.seconds, load.trust, load.version.number,
        self == .libcurlCallers ? 2 : 0, &cpu)
      guard count >= 0 else { throw BenchError("libcurl's loop failed: \(count)") }
      return Run(requests: count, seconds: load.seconds, cpuSeconds: cpu, peakMegabytes: Usage.peakMegabytes)
      #else
      throw BenchError("only on Linux")
      #endif
    case .transport, .transportOnLoop, .transportTwoThreads, .transportFourThreads:
      #if os(Linux)
      let transport = load.transport(
        threads: self == .transportTwoThreads ? 2 : self == .transportFourThreads ? 4 : 1)
      let urls = try load.urls.map { try HTTPURL($0) }
      return try await withTaskExecutorPreference(self == .transportOnLoop ? transport.executor : nil) {
        try await closedLoop(load) { index in
          let response = try await transport.send(HTTPRequest(url: urls[index % urls.count]))
          guard response.status == 200, let data = response.body.data, !data.isEmpty else {
            throw BenchError("bad response")
          }
        }
      }
      #else
      throw BenchError("only on Linux")
      #endif
    case .client, .clientFoundation:
      var configuration = NetworkClient.Configuration()
      #if os(Linux)
      configuration.transport = load.transport()
      #endif
      let url = try HTTPURL(load.url)
      configuration.baseURL = try HTTPURL(url.origin)
      if self == .clientFoundation {
        configuration.coding = JSONCoding(decoder: Foundations.decoder, encoder: Foundations.encoder)
      }
      let client = NetworkClient(configuration: configuration)
      let path = url.path
      return try await closedLoop(load) { _ in try await load.call(client, .init(path)) }
    case .urlSession, .urlSessionDecoding:
      let configuration = URLSessionConfiguration.default
      configuration.httpMaximumConnectionsPerHost = load.concurrency
      configuration.urlCache = nil
      let session = URLSession(configuration: configuration)
      guard let url = URL(string: load.url) else { throw BenchError("bad URL") }
      let decodes = self == .urlSessionDecoding
      return try await closedLoop(load) { _ in
        let (data, response) = try await session.data(for: URLRequest(url: url))
        guard (response as? HTTPURLResponse)?.statusCode == 200, !data.isEmpty else { throw BenchError("bad response") }
        if decodes, try JSONDecoder().decode(User.self, from: data).id <= 0 { throw BenchError("bad response") }
      }
    }
  }
}

#if os(Linux)
extension Load {
  func transport(threads: Int? = nil) -> CurlTransport {
    CurlTransport(
      connectionsPerHost: max(64, concurrency), threads: threads, allowsHTTP2: version != .http1,
      http3: version == .http3 ? .preferred : .never,
      tls: TLSConfiguration(trust: trust.map { .only(file: URL(fileURLWithPath: $0)) } ?? .system), proxy: .none)
  }
}
#endif

struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Keeps a number of calls in flight until the time is over; each gets its number among them.
func closedLoop(_ load: Load, _ call: @escaping @Sendable (Int) async throws -> Void) async throws -> Run {
  let warm = ContinuousClock.now + .seconds(load.warmUp)
  return try await withThrowingTaskGroup(of: Int.self) { group in
    let end = warm + .seconds(load.seconds)
    for index in 0..<load.concurrency {
      group.addTask {
        var count = 0
        while true {
          try await call(index)
          let now = ContinuousClock.now
          if now >= end { return count }
          if now >= warm { count += 1 }
        }
      }
    }
    try await Task.sleep(until: warm, clock: .continuous)
    let before = Usage.cpuSeconds
    var requests = 0
    for try await count in group { requests += count }
    return Run(
      requests: requests, seconds: load.seconds, cpuSeconds: Usage.cpuSeconds - before,
      peakMegabytes: Usage.peakMegabytes)
  }
}
