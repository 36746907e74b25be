#if canImport(Darwin)
import Foundation
import TestServer
import Testing

@testable import NetworkAPIKit

/// What the models of Apple's system assume, beside what the system really does. A difference doesn't fail: each is
/// printed as a line `ASSUMPTION|what|assumed|found`, of which `Scripts/check-mac` makes a table, so that one run on a Mac
/// shows which models to correct.
extension AppleSmokeTests {
  func report(_ what: String, assumed: String, found: String) {
    func oneLine(_ text: String) -> String {
      text.replacingOccurrences(of: "|", with: "/").split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    print("ASSUMPTION|\(oneLine(what))|\(oneLine(assumed))|\(oneLine(found))")
  }

  @Test("assumptions about requests and responses are compared")
  func assumedMessages() async throws {
    let names = Locked<[String]>([])
    let server = try TestServer.responding { request in
      names.withLock { $0 = request.headers.map(\.name).sorted() }
      return Response(
        status: request.target == "/304" ? 304 : 200,
        headers: [
          "Location": "/ü", "Content-Disposition": "attachment; filename=ü.txt", "ETag": "\"1\"",
        ])
    }
    _ = try await client.data(server.url("/"))
    report(
      "header fields of a GET", assumed: "Accept Accept-Encoding Accept-Language Connection Host User-Agent",
      found: names.withLock { $0.joined(separator: " ") })
    let response = try await client.send(try client.httpRequest(server.url("/")))
    for name: NetworkAPI.Headers.Name in ["Location", "Content-Disposition"] {
      let value = response.headers[name] ?? "nothing"
      report("UTF-8 in \(name)", assumed: "ü", found: value.contains("ü") ? "ü" : value)
    }
    let unconditional = NetworkClient {
      $0.retry = .never
      $0.redirects = nil
    }
    let status = await failure(of: server.url("/304"), unconditional)?.status?.code
    report("the status of a 304", assumed: "304", found: status.map(String.init) ?? "none")
  }

  /// The fields of a request with a body, and those about uploads that the server gets.
  static let uploadFields: [(NetworkAPI.Headers, String)] = [
    ([:], "Upload-Complete Upload-Draft-Interop-Version"), (["Upload-Offset": "0"], "Upload-Offset"),
  ]

  @Test("assumptions about the fields that the system adds to uploads are compared", arguments: uploadFields)
  func assumedUploadFields(headers: NetworkAPI.Headers, assumed: String) async throws {
    let names = Locked<[String]>([])
    let server = try TestServer.responding { request in
      names.withLock { $0 = request.headers.map(\.name).filter { $0.hasPrefix("Upload-") }.sorted() }
      return Response()
    }
    let chunks = AsyncStream<Data> { continuation in
      continuation.yield(Data("hello".utf8))
      continuation.finish()
    }
    let sent = Locked<Int64>(0)
    let body = HTTPBody(chunks, length: 5).reporting { count in sent.withLock { $0 = count } }
    let request = HTTPRequest(method: .patch, url: try HTTPURL(server.url("/")), headers: headers, body: body)
    _ = try await client.send(request)
    let kind = headers.isEmpty ? "a stream" : "a resumable part"
    report("fields of uploads with \(kind)", assumed: assumed, found: names.withLock { $0.joined(separator: " ") })
    report("bytes that the session reports of \(kind)", assumed: "5", found: "\(sent.withLock { $0 })")
  }

  @Test("the assumption about zstd is compared")
  func assumedZstd() async throws {
    let (coded, text) = ("KLUv/SQVqQAAaGVsbG8sIGNvbnRlbnQgY29kaW5n+Js7NA==", "hello, content coding")
    let data = try #require(Data(base64Encoded: coded))
    let server = try TestServer.responding { _ in Response(headers: ["Content-Encoding": "zstd"], body: data) }
    let response = try await URLSessionTransport().send(HTTPRequest(url: try HTTPURL(server.url("/"))))
    let found = response.body.data == data ? "coded" : response.body.data == Data(text.utf8) ? "decoded" : "neither"
    report("a body with zstd", assumed: Platform.current.decodesZstd ? "decoded" : "coded", found: found)
  }

  @Test("assumptions about redirects that the system follows are compared", arguments: [301, 302, 303, 307])
  func assumedRedirects(status: Int) async throws {
    let methods = Locked<[String]>([])
    let server = try TestServer.responding { request in
      methods.withLock { $0.append(request.method) }
      return request.target == "/" ? Response(status: status, headers: ["Location": "/next"]) : "done"
    }
    var request = URLRequest(url: try #require(URL(string: server.url("/"))))
    request.httpMethod = "POST"
    let session = URLSession(configuration: .ephemeral)
    let file = try folder.write(Data("file".utf8), to: "up")
    let (task, response) = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<(URLSessionTask?, URLResponse?), any Error>) in
      let own = Locked<URLSessionTask?>(nil)
      let task = session.uploadTask(with: request, fromFile: URL(fileURLWithPath: file)) { _, response, error in
        if let error { return continuation.resume(throwing: error) }
        continuation.resume(returning: (own.withLock { $0 }, response))
      }
      own.withLock { $0 = task }
      task.resume()
    }
    let last = status == 307 ? "POST" : "GET"
    report(
      "requests of a POST with \(status)", assumed: "POST \(last)",
      found: methods.withLock { $0.joined(separator: " ") })
    report(
      "the method of currentRequest after a POST with \(status)", assumed: last,
      found: task?.currentRequest?.httpMethod ?? "none")
    report(
      "the response's path after a POST with \(status)", assumed: "/next", found: response?.url?.path ?? "none")
  }

  @Test("assumptions about a paused download are compared")
  func assumedPause() async throws {
    let gate = Gate()
    let server = try TestServer { connection in
      guard connection.readRequest() != nil else { return }
      connection.send(
        "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nAccept-Ranges: bytes\r\nContent-Length: 2000000\r\n"
          + "Content-Type: application/octet-stream\r\n\r\n")
      connection.send([UInt8](repeating: 1, count: 1_000_000))
      _ = gate.wait()
      connection.finish()
    }
    var request = URLRequest(url: try #require(URL(string: server.url("/"))))
    request.setValue("secret", forHTTPHeaderField: "X-Key")
    let session = URLSession(configuration: .default)
    let failure = Locked<NSError?>(nil)
    let task = session.downloadTask(with: request) { _, _, error in failure.withLock { $0 = error as NSError? } }
    task.resume()
    try await waitUntil { task.countOfBytesReceived > 0 }
    let data = await task.cancelByProducingResumeData()
    gate.open()
    try await waitUntil { failure.withLock { $0 } != nil }
    let error = failure.withLock { $0 }
    report("the error of a paused download", assumed: "-999", found: error.map { "\($0.code)" } ?? "none")
    report(
      "resume data in the error of a paused download", assumed: "the same",
      found: (error?.userInfo[NSURLSessionDownloadTaskResumeData] as? Data).map { $0 == data ? "the same" : "other" }
        ?? "none")
    let holdsSecret = data?.range(of: Data("secret".utf8)) != nil
    report("header fields in resume data", assumed: "yes", found: data == nil ? "no data" : holdsSecret ? "yes" : "no")
  }

  @Test("assumptions about a background session are compared")
  func assumedBackground() async throws {
    let server = try TestServer.responding { request in
      request.target == "/" ? Response(status: 303, headers: ["Location": "/next"]) : "done"
    }
    let transfers = BackgroundTransfers(
      identifier: "NetworkAPIKitTests.\(UUID())", folder: URL(fileURLWithPath: folder.path))
    _ = try folder.write(Data("file".utf8), to: "up")
    try transfers.upload("up", to: server.url("/"), method: .post)
    let found = Locked("nothing within 30 s")
    let reader = Task {
      for await event in transfers.events {
        switch event.kind {
        case .progress: continue
        case .completed(let response): found.withLock { $0 = "completed \(response.url.path)" }
        case .failed(.redirectFailed(let failure), _): found.withLock { $0 = failure.reason.rawValue }
        case .failed(let error, _): found.withLock { $0 = "\(error.localizedDescription)" }
        }
        break
      }
    }
    for _ in 0..<300 where found.withLock({ $0.hasPrefix("nothing") }) { try await Task.sleep(for: .milliseconds(100)) }
    reader.cancel()
    report("a background POST with 303", assumed: "uploadDropped", found: found.withLock { $0 })
    let (name, url) = ("NetworkAPIKitTests.\(UUID())", try #require(URL(string: server.url("/next"))))
    var numbers: [String] = []
    for _ in 0..<2 {
      let session = URLSession(configuration: .background(withIdentifier: name))
      numbers.append("\(session.downloadTask(with: url).taskIdentifier)")
      session.invalidateAndCancel()
    }
    report("the first tasks of two background sessions", assumed: "1 1", found: numbers.joined(separator: " "))
  }
}
#endif
