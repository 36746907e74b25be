import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// A server of one file on a real socket, which supports ranges and can be slow or disconnect.
final class FileServer: Sendable {
  struct State: Sendable {
    var content: Data
    var entityTag = "\"1\""
    /// The numbers of body bytes after which the next connections are closed, in order.
    var breaks: [Int] = []
    /// The numbers of body bytes after which the next responses stall until the client disconnects.
    var stalls: [Int] = []
    /// The delay after each piece.
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
        let isSent = Self.respond(
          request, state, send: { connection.send($0) }, wait: { connection.wait($0) },
          hold: { connection.waitForPeerClose() })
        guard isSent else { return }
      }
    }
  }

  var url: String { server.url("/file.bin") }

  func set(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

  private static func respond(
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

/// Returns the error of a download; records an issue if it succeeds.
func downloadError(of download: NetworkDownload) async -> NetworkError? {
  do throws(NetworkError) {
    let file = try await download.value
    Issue.record("it became \(file)")
    return nil
  } catch {
    return error
  }
}
