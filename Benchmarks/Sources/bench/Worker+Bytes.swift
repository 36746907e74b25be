import Foundation
import NetworkAPIKit

/// Many bytes at once. `requests` are bytes here.
extension Worker {
  /// A large body into a file by the transport alone, on the task's own thread.
  func download() async throws -> Run {
    #if os(Linux)
    let path = arguments["--file"] ?? "/dev/null"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let transport = load.transport()
    return try await timed {
      var request = try HTTPRequest(url: HTTPURL(load.url))
      request.delivery = .streaming
      let response = try await transport.send(request)
      guard response.status == 200 else { throw BenchError("bad response: \(response.status)") }
      var count = 0
      for try await chunk in response.body {
        var rest = chunk
        while !rest.isEmpty {
          let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
          guard written > 0 else { throw BenchError("cannot write \(path)") }
          rest = rest.dropFirst(written)
        }
        count += chunk.count
      }
      return count
    }
    #else
    throw BenchError("only on Linux")
    #endif
  }

  func upload() async throws -> Run {
    #if os(Linux)
    let transport = load.transport()
    let body = try HTTPBody(fileAt: URL(fileURLWithPath: arguments["--file"] ?? ""))
    return try await timed {
      let response = try await transport.send(HTTPRequest(method: .put, url: HTTPURL(load.url), body: body))
      guard response.status.isSuccess else { throw BenchError("bad response: \(response.status)") }
      return Int(response.metrics.bytesSent)
    }
    #else
    throw BenchError("only on Linux")
    #endif
  }

  /// The whole of `NetworkClient.download`: the partial file, its record, the rename.
  func clientDownload() async throws -> Run {
    let client = NetworkClient()
    return try await timed {
      Int(try await client.download(load.url, to: URL(fileURLWithPath: arguments["--file"] ?? "")).value.byteCount)
    }
  }

  /// A body read chunk by chunk.
  func stream() async throws -> Run {
    let client = NetworkClient()
    return try await timed {
      var count = 0
      for try await chunk in try await client.stream(load.url).body { count += chunk.count }
      return count
    }
  }

  /// A form with files, as many as there are `--parts`.
  func multipart() async throws -> Run {
    let client = NetworkClient()
    let file = arguments["--file"] ?? ""
    let parts = Int(arguments.number("--parts", or: 1))
    return try await timed {
      let form = try MultipartForm((0..<parts).map { try .file(at: URL(fileURLWithPath: file), name: "part\($0)") })
      let upload = client.upload(.put(load.url, .multipart(form)))
      return Int(try await upload.response.response.metrics.bytesSent)
    }
  }
}
