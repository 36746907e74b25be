import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// A server of one file on a real socket, which knows ranges and can be slow or break off.
final class FileServer: Sendable {
  struct State: Sendable {
    var content: Data
    var entityTag = "\"1\""
    /// After how many bytes of the body the next connections are closed, in order.
    var breaks: [Int] = []
    /// After how many bytes of the body each of the next responses stalls until its client disconnects.
    var stalls: [Int] = []
    /// How long it waits after each piece.
    var pause: Duration = .zero
    var pieceSize = 16 << 10
  }

  let state: Locked<State>
  let server: TestServer

  init(_ content: Data) throws {
    let state = Locked(State(content: content))
    self.state = state
    server = try TestServer { connection in
      while let request = connection.readRequest() {
        let isSent = Self.answer(
          request, state, send: { connection.send($0) }, wait: { connection.wait($0) },
          hold: { connection.waitForPeerClose() })
        guard isSent else { return }
      }
    }
  }

  var url: String { server.url("/file.bin") }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  private static func answer(
    _ request: ReceivedRequest, _ shared: Locked<State>, send: ([UInt8]) -> Bool, wait: (Duration) -> Bool,
    hold: () -> Void
  ) -> Bool {
    let (state, breakAfter, stallAfter) = shared.withLock { state in
      (
        state, state.breaks.isEmpty ? nil : state.breaks.removeFirst(),
        state.stalls.isEmpty ? nil : state.stalls.removeFirst()
      )
    }
    let total = state.content.count
    var start = 0
    var head = "200 OK\r\n"
    if let range = request.header("Range"), request.header("If-Range") == state.entityTag {
      start = Int(range.dropFirst("bytes=".count).dropLast()) ?? 0
      guard start < total else {
        head = "416 Range Not Satisfiable\r\nContent-Range: bytes */\(total)\r\nContent-Length: 0\r\n\r\n"
        return send(Array("HTTP/1.1 \(head)".utf8))
      }
      head = "206 Partial Content\r\nContent-Range: bytes \(start)-\(total - 1)/\(total)\r\n"
    }
    head += "ETag: \(state.entityTag)\r\nContent-Length: \(total - start)\r\n\r\n"
    guard send(Array("HTTP/1.1 \(head)".utf8)) else { return false }
    var sent = 0
    while start < total {
      var size = min(state.pieceSize, total - start)
      if let breakAfter { size = min(size, breakAfter - sent) }
      if let stallAfter { size = min(size, stallAfter - sent) }
      guard size > 0 else {
        if stallAfter == sent { hold() }
        return false
      }
      guard send([UInt8](state.content[start..<start + size])) else { return false }
      start += size
      sent += size
      if state.pause > .zero, !wait(state.pause) { return false }
    }
    return true
  }
}

/// The transports that every transfer is tried on.
enum TransferTransport: String, CaseIterable, Sendable {
  case urlSession
  case platform

  func client(_ change: (inout NetworkClient.Configuration) -> Void = { _ in }) -> NetworkClient {
    var configuration = NetworkClient.Configuration()
    if self == .urlSession { configuration.transport = URLSessionTransport() }
    change(&configuration)
    return NetworkClient(configuration: configuration)
  }

  /// Whether a slow reader slows down the server: everywhere but with `URLSession` on Linux.
  var hasBackpressure: Bool {
    #if canImport(Darwin)
    true
    #else
    self == .platform && !(NetworkClient.defaultTransport() is URLSessionTransport)
    #endif
  }
}

/// The error that a download ends with. Reports an issue if it succeeds.
func downloadError(of download: NetworkDownload) async -> NetworkError? {
  do throws(NetworkError) {
    let file = try await download.value
    Issue.record("it became \(file)")
    return nil
  } catch {
    return error
  }
}
