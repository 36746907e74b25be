#if os(Linux)
import Foundation
import NetworkAPIKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the package does with sockets, in a process in which some system calls on them fail.
struct WireScenarios {
  /// The URL of a server that sends back what it gets.
  let url: String
  /// A file to be sent.
  let file: String
  /// The certificate of the server's authority; empty without TLS.
  let authority: String

  private struct WrongContent: Error {}

  /// The SHA-256 of the content's first bytes.
  private static let digests = [
    (500, "d42cb029e379cf632562f391c69dd39a68cea74d687902a7a1f01fc902ce9a4c"),
    (16_384, "83a5ee9c1db0b82ae94961fee75a195f6104c65235c07590569657709c1316e8"),
  ]

  private func run(_ scenario: String, _ client: NetworkClient) async throws {
    let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    switch scenario {
    case "get":
      guard try await client.data("\(url)/get" as String) == content else { throw WrongContent() }
    case "post":
      let chunks = stride(from: 0, to: content.count, by: 10_000).map { content[$0..<($0 + 10_000)] }
      let body = HTTPBody {
        AsyncStream { stream in
          for chunk in chunks { stream.yield(Data(chunk)) }
          stream.finish()
        }
      }
      guard try await client.upload(body, to: "\(url)/echo" as String).value == content else { throw WrongContent() }
    case "put":
      let body = try HTTPBody(fileAt: URL(fileURLWithPath: file))
      guard try await client.upload(body, to: "\(url)/echo" as String, method: .put).value == content else {
        throw WrongContent()
      }
    case "http2":
      // The server that breaks rules on demand; here it keeps them.
      try await withThrowingTaskGroup(of: Void.self) { group in
        for path in ["ok", "slow/20", "fields/20000"] {
          group.addTask {
            guard try await client.data("\(url)/\(path)" as String) == Data("ok".utf8) else { throw WrongContent() }
          }
        }
        try await group.waitForAll()
      }
      for (size, digest) in Self.digests {
        let body = HTTPBody(content.prefix(size))
        guard try await client.data("\(url)/digest" as String, method: .post, body: body) == Data(digest.utf8) else {
          throw WrongContent()
        }
      }
    case "socket":
      let socket = try await client.webSocket(
        "ws\(url.dropFirst(4))/chat" as String, options: .init(closeTimeout: .seconds(2)))
      for size in [1, 100, 100_000] {
        try await socket.send(content.prefix(size))
        guard try await socket.receive() == .binary(content.prefix(size)) else { throw WrongContent() }
      }
      try await socket.close()
    default:
      fatalError("no scenario \(scenario)")
    }
  }

  /// Runs a scenario while calls fail, and again when they don't. Prints both outcomes, and which descriptors are left.
  func runTwice(_ scenario: String) async {
    // Starts what Dispatch keeps for its timers.
    try? await Task.sleep(for: .milliseconds(1))
    let before = Self.descriptors
    do {
      let proxy = ProcessInfo.processInfo.environment["WIRE_PROXY"].map { CurlTransport.Proxy.url($0) }
      let trust = authority.isEmpty ? .system : TLSConfiguration.Trust.only(file: URL(fileURLWithPath: authority))
      let transport = CurlTransport(tls: .init(trust: trust), proxy: proxy ?? .none)
      func client(_ timeouts: HTTPTimeouts) -> NetworkClient {
        NetworkClient(configuration: .init(timeouts: timeouts, retry: .never, transport: transport))
      }
      // Where nothing fails, a call may take longer, as it does on a busy machine.
      let patient = HTTPTimeouts(connect: .seconds(40), idle: .seconds(40), total: .seconds(40))
      let fails = ProcessInfo.processInfo.environment["FAIL_CALL"] != nil
      let first = fails ? HTTPTimeouts(connect: .seconds(5), idle: .seconds(5), total: .seconds(8)) : patient
      await report { try await run(scenario, client(first)) }
      // The sign for the preloaded library.
      listen(-1, 77)
      await report { try await run(scenario, client(patient)) }
    }
    var left = Self.descriptors.subtracting(before)
    // On a busy machine, the loop's thread may end late. The pool's threads stay free for what it waits for.
    for _ in 0..<1_000 where !left.isEmpty {
      try? await Task.sleep(for: .milliseconds(10))
      left = Self.descriptors.subtracting(before)
    }
    print(left.isEmpty ? "0" : "\(left.count): \(left.sorted().joined(separator: ", "))")
  }

  /// The open descriptors and what they are, without those that Dispatch keeps for each clock from its first timer on.
  private static var descriptors: Set<String> {
    let folder = "/proc/self/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return Set(
      names.compactMap { name in
        // It fails for the one that read the folder.
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"),
          target != "anon_inode:[timerfd]"
        else { return nil }
        return "\(name) \(target)"
      })
  }

  private func report(_ work: () async throws -> Void) async {
    do {
      try await work()
      print("done")
    } catch is WrongContent {
      print("wrong content")
    } catch let error as NetworkError {
      print("error \(error)".split(separator: "\n").joined(separator: " "))
    } catch {
      print("other \(error)")
    }
  }
}

/// Opens many WebSockets, and prints what they cost: the threads, bytes of memory for each, and the microseconds of
/// processor for each message over all of them and over ten.
func crowd(count: Int, url: String) async throws {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let transport = CurlTransport(connections: count + 10, proxy: .none)
  let client = NetworkClient(configuration: .init(retry: .never, transport: transport))
  func open(_ count: Int) async throws -> [WebSocket] {
    try await withThrowingTaskGroup(of: [WebSocket].self) { group in
      for part in 0..<10 {
        group.addTask {
          var sockets: [WebSocket] = []
          for _ in 0..<(count / 10 + (part < count % 10 ? 1 : 0)) { sockets.append(try await client.webSocket(url)) }
          return sockets
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
  }
  /// Sends messages over the sockets in turn, ten at a time, and waits for each to come back.
  func exchange(_ sockets: [WebSocket]) async throws -> Double {
    let before = processorTime()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for part in 0..<10 {
        group.addTask {
          for index in stride(from: part, to: count, by: 10) {
            let socket = sockets[index % sockets.count]
            try await socket.send("message")
            _ = try await socket.receive()
          }
        }
      }
      try await group.waitForAll()
    }
    return (processorTime() - before) / Double(count)
  }
  let few = try await open(10)
  _ = try await exchange(few)
  let cost = try await exchange(few)
  let memory = try residentBytes()
  let many = try await open(count)
  let each = (try residentBytes() - memory) / count
  _ = try await exchange(many)
  let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count {
    (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))?.hasPrefix("NetworkAPIKit") == true
  }
  print("\(many.count) \(threads) \(each) \(Int(try await exchange(many))) \(Int(cost))")
  // Their connections stay open until here.
  withExtendedLifetime((few, many)) {}
}

private func processorTime() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) * 1e6 + Double($1.tv_usec) }
}

private func residentBytes() throws -> Int {
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  return (Int(pages[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
#endif
