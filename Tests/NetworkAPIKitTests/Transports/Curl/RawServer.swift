#if os(Linux)
import Foundation
import TestServer
@testable import NetworkAPIKit

/// A wrapper of the test server: handlers may throw to end their connection, and requests are lines of text.
final class RawServer: Sendable {
  struct Request: Sendable {
    var line: String
    var fields: [String]
    var body: Data

    init(_ request: ReceivedRequest) {
      line = "\(request.method) \(request.target) \(request.version)"
      let lines = String(decoding: request.rawHead, as: UTF8.self).components(separatedBy: "\r\n")
      fields = lines.dropFirst().filter { !$0.isEmpty }
      body = Data(request.body)
    }

    func value(of name: String) -> String? {
      fields.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
        .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
  }

  private let server: TestServer

  init(_ handler: @escaping @Sendable (RawConnection) throws -> Void) throws {
    server = try TestServer { connection in try? handler(RawConnection(connection: connection)) }
  }

  var port: Int { server.port }
  var requests: [Request] { server.requests.map(Request.init) }
  var connections: Int { server.connectionCount }

  func url(_ path: String = "/", host: String = "127.0.0.1") throws -> HTTPURL {
    try HTTPURL("http://\(host):\(port)\(path)")
  }

  func stop() { server.stop() }

  /// Responds to every request on every connection with the same bytes.
  static func sending(_ response: String) throws -> RawServer {
    try RawServer { connection in
      while true {
        try connection.readRequest()
        connection.send(response)
      }
    }
  }

  /// Responds to the first request with these bytes, and closes.
  static func once(_ response: [UInt8]) throws -> RawServer {
    try RawServer { connection in
      try connection.readRequest()
      connection.send(response)
    }
  }

  static func once(_ response: String) throws -> RawServer { try once(Array(response.utf8)) }
}

/// A connection; reading throws if the client has disconnected.
struct RawConnection: Sendable {
  struct Closed: Error {}

  let connection: Connection

  /// The number of the connection, starting at 1.
  var index: Int { connection.index + 1 }

  @discardableResult
  func readRequest() throws -> RawServer.Request {
    guard let request = connection.readRequest(continues: false) else { throw Closed() }
    return RawServer.Request(request)
  }

  @discardableResult
  func readHead() throws -> RawServer.Request {
    guard let request = connection.readHead() else { throw Closed() }
    return RawServer.Request(request)
  }

  func read() -> [UInt8] { connection.read(upTo: 65536) }

  /// Returns false if the client has disconnected.
  @discardableResult
  func send(_ text: String) -> Bool { connection.send(text) }

  /// Returns false if the client has disconnected.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { connection.send(bytes) }

  func waitForClose() { connection.waitForPeerClose() }

  /// Closes with a RST.
  func reset() { connection.reset() }
}
#endif
