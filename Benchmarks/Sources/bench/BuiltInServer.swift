import Foundation
import TestServer

/// The tests' server with the benchmark's files: HTTP/1.1, and a thread for each connection.
struct BuiltInServer {
  private enum File {
    /// A whole response.
    case response([UInt8])
    /// So many zeros, which is what large files hold.
    case zeros(Int)
  }

  private static let largest = 1 << 20
  private let server: TestServer

  var port: Int { server.port }

  /// Serves a folder, and takes whatever is put or posted; a post has a user in return.
  /// - Parameter delay: the seconds before each response.
  init(files folder: URL, delay: TimeInterval = 0) throws {
    var files: [String: File] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let file = folder.appendingPathComponent(name)
      let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
      files["/" + name] =
        size <= Self.largest
        ? .response(Array(Self.head(length: size).utf8) + (try Data(contentsOf: file))) : .zeros(size)
    }
    let zeros = [UInt8](repeating: 0, count: Self.largest)
    server = try TestServer(recording: false) { [files] connection in
      while let request = connection.readHead() {
        guard connection.readBody(into: { _ in }) else { return }
        if delay > 0 { Thread.sleep(forTimeInterval: delay) }
        if request.method == "POST" {
          let text = Payloads.shortUser
          connection.send(Self.head("201 Created", length: text.utf8.count) + text)
          continue
        }
        guard request.method == "GET" else {
          connection.send(Self.head("201 Created", length: 0))
          continue
        }
        switch files[request.target] {
        case .response(let bytes): connection.send(bytes)
        case .zeros(let size):
          connection.send(Self.head(length: size))
          for start in stride(from: 0, to: size, by: zeros.count) {
            guard connection.send(zeros[..<min(zeros.count, size - start)]) else { return }
          }
        case nil: connection.send(Self.head("404 Not Found", length: 0))
        }
      }
    }
  }

  private static func head(_ status: String = "200 OK", length: Int) -> String {
    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(length)\r\n\r\n"
  }
}
