#if os(Linux) && !SANITIZE_ADDRESS && !SANITIZE_THREAD
// Not under the sanitizers, whose own library has to be loaded first.
import CNetworkSupport
import Foundation
import TestServer
import Testing
@testable import NetworkAPIKit

/// Calls and WebSockets in a process of its own in which one system call on sockets or threads fails, or all from one on.
///
/// Tries each call of each scenario with several errors. That takes minutes, so only some of it is tried unless
/// `SOCKET_TORTURE` is set in the environment; its value, if it is a scenario, restricts it to that.
@Suite("Failing calls on sockets", .fewAtOnce, .serialized)
struct SocketTortureTests {
  private static let chosen = ProcessInfo.processInfo.environment["SOCKET_TORTURE"]

  /// The errors of each call; 0 for doing half.
  private static let errors: [String: [Int32]] = [
    "socket": [EMFILE, ENOBUFS, EACCES], "connect": [ECONNREFUSED, ENETUNREACH, EADDRNOTAVAIL],
    "send": [EAGAIN, EINTR, 0, ECONNRESET, EPIPE, ENOBUFS], "recv": [EAGAIN, EINTR, 0, ECONNRESET, ENOMEM],
    "socketpair": [EMFILE], "getsockname": [ENOBUFS], "getpeername": [ENOBUFS, ENOTCONN], "getsockopt": [ENOBUFS],
    "setsockopt": [ENOPROTOOPT, EINVAL], "fcntl": [EBADF, EINVAL], "epoll_create1": [EMFILE, ENOMEM],
    "epoll_ctl": [ENOMEM, ENOSPC], "epoll_wait": [EINTR, ENOMEM], "poll": [EINTR, ENOMEM], "eventfd": [EMFILE, ENOMEM],
    "pthread_create": [EAGAIN], "getaddrinfo": [EAI_AGAIN, EAI_MEMORY, EAI_NONAME],
  ]
  /// What doesn't end a call. One that lasts for ever may do so, though.
  private static let harmless: [Int32] = [EAGAIN, EINTR, 0]

  /// How a scenario reaches its server.
  enum Way: String, CaseIterable {
    case plain, tls, proxy
    /// TLS through a tunnel.
    case tunnel
  }

  private static let scenarios: [String] =
    (Way.allCases.flatMap { way in ["get", "post", "put", "socket"].map { "\(way.rawValue) \($0)" } } + ["tls http2"])
    .filter { name in chosen == nil || chosen == "all" || chosen == name }
  private static let content = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

  private let folder: TemporaryFolder
  private let server: TestServer
  /// The server in front of it.
  private let front = Locked<RunningProgram?>(nil)

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Self.content, to: "up.bin")
    server = try TestServer { connection in
      while let request = connection.readRequest() {
        if request.path == "/chat" {
          connection.acceptWebSocket(request)
          while let frame = connection.readFrame() {
            connection.send(ServerFrame.bytes(frame.opcode, frame.payload))
            if frame.opcode == 8 { return connection.finish() }
          }
          return
        }
        let body = request.target.hasSuffix("/echo") ? request.body : Array(Self.content)
        guard connection.send(Response(body: body).serialized(for: request.method, closing: false)) else { return }
      }
    }
  }

  @Test(
    "whatever fails, the call ends in time with its result or a typed error, and the next one succeeds",
    arguments: scenarios)
  func fails(scenario: String) async throws {
    guard let failing = try FailingCalls() else { return }
    let (call, arguments, variables) = try await prepare(scenario)
    guard !call.isEmpty else { return }
    let counts = try await failing.counts { changes in
      let (told, status) = try await Self.run(failing, arguments, variables, changes, until: Self.succeeds)
      #expect(Self.succeeds(told, status), "\(told), \(status)")
    }
    let failures = FailingCalls.failures(Self.errors, counts, few: Self.chosen == nil ? 4 : nil) { call, error in
      call == "getaddrinfo" || !Self.harmless.contains(error)
    }
    var problems: [String] = []
    var ended = 0
    for failure in failures {
      let (told, status) = try await Self.run(failing, arguments, variables, failure.environment) {
        Self.problem($0, $1, failure, of: scenario) == nil
      }
      if told.first != "done" { ended += 1 }
      if let problem = Self.problem(told, status, failure, of: scenario) {
        problems.append("\(failure): \(problem)")
      }
    }
    print(
      "\(scenario): \(failures.count) failures of \(counts.values.reduce(0, +)) calls ended \(ended) calls, "
        + "\(problems.count) problems")
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  @Test("an upload succeeds whose tunnel is asked for in pieces", arguments: ["tunnel post", "tunnel put"])
  func tunnelInPieces(scenario: String) async throws {
    guard let failing = try FailingCalls() else { return }
    let (call, arguments, variables) = try await prepare(scenario)
    guard !call.isEmpty else { return }
    for error in Self.harmless {
      // The first bytes that are sent are the request for the tunnel.
      let failure = FailingCalls.Failure(call: "send", number: 1, error: error, isLasting: false)
      let (told, status) = try await Self.run(
        failing, arguments, variables, failure.environment, until: Self.succeeds)
      #expect(Self.succeeds(told, status), "\(failure): \(told), \(status)")
    }
  }

  @Test("over HTTP/2, a body is never another one, whatever has to wait before it")
  func headsThatWait() async throws {
    guard let failing = try FailingCalls() else { return }
    let (call, arguments, variables) = try await prepare("tls http2")
    guard !call.isEmpty else { return }
    // Some of them are the heads of the requests with a body, in an order that differs a little.
    for number in 8...14 {
      let failure = FailingCalls.Failure(call: "send", number: number, error: EAGAIN, isLasting: false)
      func isRight(_ told: [String], _ status: Int32) -> Bool {
        let isTyped = told.first == "done" || told.first?.hasPrefix("error ") == true
        return isTyped && Array(told.dropFirst()) == ["done", "0"] && status == 0
      }
      let (told, status) = try await Self.run(failing, arguments, variables, failure.environment, until: isRight)
      #expect(isRight(told, status), "\(failure): \(told), \(status)")
    }
  }

  /// Starts the servers of a scenario. Returns what the program is to do, nothing if they can't be started.
  private func prepare(_ scenario: String) async throws -> (String, [String], [String: String]) {
    let words = scenario.split(separator: " ").map(String.init)
    let way = try #require(Way(rawValue: words[0]))
    var (url, authority, variables) = ("http://localhost:\(server.port)", "", [String: String]())
    if way != .plain {
      guard Programs.areThere("openssl", "python3") else { return ("", [], [:]) }
      let certificates = try await Certificates.shared.value
      let resources = try #require(Bundle.module.url(forResource: "Resources", withExtension: nil))
      let isHTTP2 = words[1] == "http2"
      if isHTTP2, try !PythonProgram.isAvailable(importing: ["hpack"]) { return ("", [], [:]) }
      let program = try RunningProgram(
        "python3",
        [
          resources.appendingPathComponent(isHTTP2 ? "http2_server.py" : "tls_front.py").path,
          certificates.path("good.pem"), certificates.path("good.key"),
        ] + (isHTTP2 ? [] : ["\(server.port)"]))
      front.withLock { $0 = program }
      let ports = try #require(await program.firstLine()).split(separator: " ")
      authority = certificates.path("ca.pem")
      if way != .proxy { url = "https://localhost:\(ports[0])" }
      if way == .proxy || way == .tunnel { variables = ["WIRE_PROXY": "http://localhost:\(ports[1])"] }
    }
    return (words[1], ["wire", words[1], url, folder.file("up.bin"), authority], variables)
  }

  private static func succeeds(_ told: [String], _ status: Int32) -> Bool {
    told == ["done", "done", "0"] && status == 0
  }

  /// Runs the program. If a timeout of its calls has expired and the outcome isn't right, it is run again, twice at
  /// most: on a busy machine, they may expire for no other reason.
  private static func run(
    _ failing: FailingCalls, _ arguments: [String], _ variables: [String: String], _ changes: [String: String],
    until isRight: ([String], Int32) -> Bool
  ) async throws -> (told: [String], status: Int32) {
    var outcome = (told: [String](), status: Int32(0))
    for _ in 0..<3 {
      // For the calls of the last run only.
      if let log = changes["FAIL_LOG"] { unlink(log) }
      outcome = try await failing.run(arguments, variables.merging(changes) { $1 }, within: 120)
      let isLate = outcome.told.contains { $0.contains(" timeout)") }
      guard isLate, !isRight(outcome.told, outcome.status) else { break }
    }
    return outcome
  }

  /// What is wrong after a failure; nil if nothing is.
  private static func problem(
    _ told: [String], _ status: Int32, _ failure: FailingCalls.Failure, of scenario: String
  ) -> String? {
    // libcurl 7.88 takes it for an error of HTTP/2 if its own frames can't be sent at once.
    let isOfLibcurl =
      failure.call == "send" && libcurlVersion < 0x080100 && scenario.hasSuffix("http2")
    let mayEnd = isOfLibcurl || ["getaddrinfo", "pthread_create"].contains(failure.call)
    let isHarmless = harmless.contains(failure.error) && !mayEnd
    guard told.count == 3, status == 0 else { return "it ended with \(status) after \(told)" }
    guard told[0] == "done" || told[0].hasPrefix("error ") && !isHarmless else { return told[0] }
    guard told[1] == "done" else { return "after \(told[0]), the next call: \(told[1])" }
    guard told[2] == "0" else { return "after \(told[0]), descriptors are left: \(told[2])" }
    return nil
  }
}
#endif
