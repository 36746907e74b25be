import Foundation
import NetworkAPIKit
import NetworkAPIs

#if os(Linux)
import CBaseline
#endif

/// Coding without any call, with the package's coders or Foundation's.
enum JSONCase: String, CaseIterable {
  case shortUser, user, repositories, summaries, issue

  var title: String {
    switch self {
    case .shortUser: "JSON: 676 bytes, 4 of 14 fields"
    case .user: "JSON: GitHubAPI.User"
    case .repositories: "JSON: 30 of GitHubAPI.Repository"
    case .summaries: "JSON: 30 repositories, 4 fields of each"
    case .issue: "JSON: encoding a 2 KB body"
    }
  }
}

extension Worker {
  /// Decodes or encodes a value again and again, one at a time.
  func coding(decoder: some DataDecoder, encoder: some DataEncoder) throws -> Run {
    let issue = Issue()
    switch arguments["--value"].flatMap(JSONCase.init) {
    case .shortUser: return try decoding(User.self, Payloads.shortUser, decoder)
    case .user: return try decoding(GitHubAPI.User.self, Payloads.user, decoder)
    case .repositories: return try decoding([GitHubAPI.Repository].self, Payloads.repositories, decoder)
    case .summaries: return try decoding([RepositorySummary].self, Payloads.repositories, decoder)
    case .issue: return try repeated { _ = try encoder.encode(issue) }
    case nil: throw BenchError("no such value")
    }
  }

  private func decoding<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ decoder: some DataDecoder
  ) throws -> Run {
    let data = Data(text.utf8)
    return try repeated { _ = try decoder.decode(type, from: data) }
  }

  private func repeated(_ work: () throws -> Void) throws -> Run {
    #if os(Linux)
    // Otherwise glibc may give the memory of every value back to the system and fetch it again for the next one, or
    // not: that depends on what happens to lie behind it.
    baseline_keep_memory()
    #endif
    // Also finds how often to look at the clock.
    let warm = ContinuousClock.now + .seconds(load.warmUp)
    var batch = 0
    while ContinuousClock.now < warm {
      try work()
      batch += 1
    }
    batch = max(1, batch / 1_000)
    let cpu = Usage.cpuSeconds
    let start = ContinuousClock.now
    var count = 0
    while (ContinuousClock.now - start) / .seconds(1) < load.seconds {
      for _ in 0..<batch { try work() }
      count += batch
    }
    return Run(
      requests: count, seconds: (ContinuousClock.now - start) / .seconds(1), cpuSeconds: Usage.cpuSeconds - cpu,
      peakMegabytes: Usage.peakMegabytes)
  }
}

/// Foundation's coders, set as the package's are unless told otherwise.
enum Foundations {
  static let decoder = {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }()

  static let encoder = {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return encoder
  }()
}

/// The package's coders.
struct PackageCoder: DataDecoder, DataEncoder {
  let coding = JSONCoding()

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try coding.decode(type, from: data)
  }

  func encode<Value: Encodable>(_ value: Value) throws -> Data { try coding.encode(value) }
}

/// A call as programs make it, whose response is decoded.
enum TypedCall: String {
  case user, issue, repositories

  func callAsFunction(_ client: NetworkClient, _ path: NetworkAPI.Path) async throws {
    switch self {
    case .user: try check(await client.request(GetUser(urlInfo: .init(path: path))).id)
    case .issue: try check(await client.request(PostIssue(urlInfo: .init(path: path))).id)
    case .repositories: try check(await client.request(GetRepositories(urlInfo: .init(path: path))).count)
    }
  }

  private func check(_ number: Int) throws {
    guard number > 0 else { throw BenchError("bad response") }
  }
}

struct GetUser: NetworkAPIDefinition {
  typealias Response = User
  let urlInfo: URLInfo
}

struct PostIssue: NetworkAPIDefinition {
  typealias Response = User
  /// The same for all calls, as for the peers.
  private static let issue = Issue()
  let urlInfo: URLInfo
  let requestInfo = RequestInfo(method: .post, parameters: Self.issue)
}

struct GetRepositories: NetworkAPIDefinition {
  typealias Response = [GitHubAPI.Repository]
  let urlInfo: URLInfo
}
