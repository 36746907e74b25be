#if os(Linux)
import CNetworkSupport
import Foundation
import Testing
@testable import NetworkAPIKit

/// The version of libcurl, such as 0x075801 for 7.88.1.
let libcurlVersion = ccurl_load().pointee.version_number

/// Whether libcurl runs transfers in the order of their numbers, which it uses again, and some more often than once a round.
let libcurlChangesOrder = (0x081000..<0x081700).contains(libcurlVersion)

/// A transport that ignores the machine's settings.
func transport(_ change: (inout CurlTransport.Configuration) -> Void = { _ in }) -> CurlTransport {
  var configuration = CurlTransport.Configuration(proxy: .none)
  change(&configuration)
  return CurlTransport(configuration: configuration)
}

extension CurlTransport {
  func get(
    _ url: HTTPURL, method: NetworkAPI.Method = .get, headers: NetworkAPI.Headers = [:], body: HTTPBody = .empty,
    timeouts: HTTPTimeouts = .init(connect: .seconds(120), idle: .seconds(120), total: .seconds(600)),
    delivery: HTTPDelivery = .buffered()
  ) async throws -> HTTPResponse {
    try await send(
      HTTPRequest(
        method: method, url: url, headers: headers, body: body,
        context: CallContext(timeouts: timeouts, delivery: delivery)))
  }

  /// Waits until each open connection has the bytes, or the end, that its server has sent while it was idle: on a busy
  /// machine, they pass the loopback interface a moment later.
  func waitUntilNoneIsQuiet() async throws {
    try await waitUntil {
      engine.loops[0].withDrive { drive in
        let (entries, system) = (drive.sockets.entries, drive.resources.sockets)
        return !entries.indices.contains { entries[$0].isOpen && system.isQuiet(Int32($0)) }
      }
    }
  }

  /// The number of open connections, including idle ones.
  var openConnections: Int { engine.loops[0].withDrive { $0.sockets.openCount } }
}

extension CurlLoop {
  /// Lets a test use the drive as a caller does. The lock alone isn't enough: calls that start meanwhile leave their
  /// commands to its holder.
  func withDrive<Value>(_ body: (CurlDrive) -> Value) -> Value {
    let holder = lockedDrive.lock()
    let value = body(holder.drive)
    leaveInPlace(holder)
    return value
  }
}

/// Returns the error that a call throws; records an issue if there is none.
func networkError(
  _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> HTTPResponse
) async -> NetworkError? {
  do {
    let response = try await call()
    Issue.record(Comment(rawValue: "\(comment?.rawValue ?? "") got \(response)"), sourceLocation: sourceLocation)
    return nil
  } catch let error as NetworkError {
    return error
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
    return nil
  }
}

extension NetworkError {
  var connection: ConnectionFailure? { if case .connectionFailed(let failure) = self { failure } else { nil } }
  var tls: TLSFailure? { if case .tlsFailed(let failure) = self { failure } else { nil } }
  var invalidResponse: InvalidResponse? { if case .invalidResponse(let failure) = self { failure } else { nil } }
  var timeout: Timeout? { if case .timedOut(let limit) = self { limit } else { nil } }
  var truncated: (received: Int64, expected: Int64?)? {
    if case .truncatedBody(let received, let expected, _) = self { (received, expected) } else { nil }
  }
  var proxy: ProxyFailure? { if case .proxyFailed(let failure) = self { failure } else { nil } }
  var isInvalidRequest: Bool { if case .invalidRequest = self { true } else { false } }
  var tooLarge: Int? { if case .bodyTooLarge(let limit, _) = self { limit } else { nil } }
}

func seconds(_ call: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await call()
  return (ContinuousClock.now - start) / .seconds(1)
}

/// The shortest duration of several runs, since other tests use the processors too.
func fastest(of runs: Int = 8, under limit: Double, _ call: () async throws -> Void) async rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    best = min(best, try await seconds(call))
    if best < limit { break }
  }
  return best
}

/// The resident memory of this process, in bytes; 0 with sanitizers, whose own memory use would hide any other.
func residentBytes() -> Int {
  #if SANITIZE_ADDRESS || SANITIZE_THREAD
  return 0
  #else
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
  return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  #endif
}

func openDescriptors() -> Int {
  (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
}

extension SeededGenerator {
  /// Returns a number from 0 to below the bound.
  mutating func next(upTo bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
#endif
