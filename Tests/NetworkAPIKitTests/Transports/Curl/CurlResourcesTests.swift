#if os(Linux)
import Foundation
import Testing
@testable import NetworkAPIKit

/// A system that refuses what a transport needs before it can send anything.
@Suite("libcurl transport: a system at its limits", .fewAtOnce)
struct CurlResourcesTests {
  /// What the system refuses, by the name of the function.
  enum Function: String, CaseIterable, CustomTestStringConvertible {
    case thread = "pthread_create"
    case multi = "curl_multi_init"
    case share = "curl_share_init"
    case poll = "epoll_create1"
    case wakeup = "eventfd"
    case watch = "epoll_ctl"

    var testDescription: String { rawValue }
    /// libcurl doesn't give a reason; it only fails without memory.
    var code: Int32 { [.multi, .share].contains(self) ? ENOMEM : self == .thread ? EAGAIN : EMFILE }

    func refuse(_ resources: inout CurlResources, when isRefused: @escaping @Sendable () -> Bool) {
      let real = CurlResources()
      let code = code
      @Sendable func orFail(_ call: () -> Int32) -> Int32 {
        guard isRefused() else { return call() }
        errno = code
        return -1
      }
      switch self {
      case .thread: resources.startThread = { isRefused() ? code : real.startThread($0) }
      case .multi: resources.makeMulti = { isRefused() ? nil : real.makeMulti() }
      case .share: resources.makeShare = { isRefused() ? nil : real.makeShare() }
      case .poll: resources.makePoll = { orFail(real.makePoll) }
      case .wakeup: resources.makeWakeup = { orFail(real.makeWakeup) }
      case .watch: resources.watch = { poll, wakeup in orFail { real.watch(poll, wakeup) } }
      }
    }
  }

  private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

  private static func transport(
    refusing functions: [Function], when isRefused: @escaping @Sendable () -> Bool
  ) -> CurlTransport {
    var resources = CurlResources()
    for function in functions { function.refuse(&resources, when: isRefused) }
    return CurlTransport(configuration: .init(proxy: .none), resources: resources)
  }

  /// Makes calls at the same time; returns their errors, nil for a response.
  private static func errors(of transport: CurlTransport, from server: RawServer) async throws -> [NetworkError?] {
    let url = try server.url()
    return await withTaskGroup(of: NetworkError?.self) { group in
      for _ in 0..<64 {
        group.addTask {
          do {
            _ = try await transport.get(url)
            return nil
          } catch {
            return NetworkError(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  private func check(_ error: NetworkError?, _ functions: [Function]) throws {
    let failure = try #require(error?.connection, "\(String(describing: error))")
    #expect(failure.reason == .outOfResources && !failure.mayHaveBeenProcessed)
    let details = functions.map { "\($0.rawValue): \(String(cString: strerror($0.code)))" }
    #expect(details.contains(failure.detail), "\(failure.detail)")
  }

  @Test(
    "whatever the system refuses, each of 64 calls at once gets its reason, and the next calls try again",
    arguments: Function.allCases)
  func refused(function: Function) async throws {
    let server = try RawServer.sending(Self.ok)
    let isRefused = Locked(true)
    let transport = Self.transport(refusing: [function]) { isRefused.withLock { $0 } }
    for _ in 0..<10 {
      for error in try await Self.errors(of: transport, from: server) { try check(error, [function]) }
    }
    #expect(server.connections == 0)
    isRefused.withLock { $0 = false }
    for error in try await Self.errors(of: transport, from: server) { #expect(error == nil) }
  }

  @Test("a thread that starts while other callers have none takes over their later calls", arguments: 0..<10)
  func sometimesRefused(round: UInt64) async throws {
    let server = try RawServer.sending(Self.ok)
    let random = Locked(SeededGenerator(seed: round))
    let transport = Self.transport(refusing: Function.allCases) { random.withLock { $0.next(upTo: 3) > 0 } }
    for _ in 0..<10 {
      for error in try await Self.errors(of: transport, from: server) where error != nil {
        try check(error, Function.allCases)
      }
    }
  }

  @Test("a loop that cannot start keeps no descriptor", arguments: [Function.share, .poll, .wakeup, .watch])
  func descriptors(function: Function) async throws {
    let url = try HTTPURL("http://127.0.0.1:9/")
    let transport = Self.transport(refusing: [function]) { true }
    let before = openDescriptors()
    for _ in 0..<500 {
      let error = await networkError { try await transport.get(url) }
      try check(error, [function])
    }
    // Other tests open some at the same time; the thread that failed last may still be closing its own.
    #expect(await eventually { openDescriptors() < before + 250 })
  }

  @Test("tasks on the transport's executor run without a thread, however many calls fail", arguments: Function.allCases)
  func executor(function: Function) async throws {
    let url = try HTTPURL("http://127.0.0.1:9/")
    let transport = Self.transport(refusing: [function]) { true }
    // Where threads can be created, each call starts one.
    let calls = function == .thread ? 20_000 : 200
    let count = await withTaskExecutorPreference(transport.executor) {
      var count = 0
      for _ in 0..<calls {
        do {
          _ = try await transport.get(url)
        } catch {
          count += 1
        }
      }
      return count
    }
    #expect(count == calls)
  }

  @Test("a socket that the system refuses is told apart from a server that cannot be reached")
  func socket() throws {
    var result = CurlResult(
      code: 7, text: "Couldn't connect", systemError: 0, verifyResult: 0, proxyStatus: 0, isProxied: false,
      hasHead: false, isInsideHead: false, wasSent: false, received: 0, expected: nil)
    let url = try HTTPURL("http://a.example/")
    #expect(result.networkError(for: url).connection?.reason == .unreachable)
    result.socketError = EMFILE
    let failure = result.networkError(for: url).connection
    #expect(failure?.reason == .outOfResources)
    #expect(failure?.detail == "socket: \(String(cString: strerror(EMFILE)))")
  }
}
#endif
