// A process of its own, which tests end in the middle of a transfer.
//
//   DownloadProgram URL FILE                  downloads a URL to a file, and prints its size
//   DownloadProgram many COUNT URL FOLDER     downloads a URL many times at once, and prints how many files are complete
//   DownloadProgram exit HOW URL CALLS FILE   makes calls over TLS, and ends while they are in flight: HOW is "return"
//                                             (from main), "exit", "signal" (whose handler exits) or "daemon" (a
//                                             child process returns); FILE has the certificate of the server's
//                                             authority, or is empty for the system's authorities
//   DownloadProgram wire SCENARIO URL FILE AUTHORITY  makes a call twice; see WireScenarios
//   DownloadProgram crowd COUNT URL           opens WebSockets, and prints what they cost
//   DownloadProgram log                       logs a call to standard error
//   DownloadProgram files SCENARIO URL FOLDER OTHER  does twice what uses files; see FileScenarios
import Foundation
import NetworkAPIKit

let arguments = CommandLine.arguments
#if os(Linux)
// As with `daemon(3)`: goes on in a child of the process that has loaded libcurl. Swift declares no `fork`.
if arguments.dropFirst(2).first == "daemon", CurlTransport.isAvailable, let fork = dlsym(nil, "fork") {
  let child = unsafeBitCast(fork, to: (@convention(c) () -> Int32).self)()
  if child != 0 {
    var status: Int32 = -1
    waitpid(child, &status, 0)
    exit(status == 0 ? 0 : 1)
  }
}
#endif
switch arguments.dropFirst().first {
case "exit" where arguments.count == 6:
  try await endDuringCalls(
    how: arguments[2], url: arguments[3], count: Int(arguments[4]) ?? 1, authority: arguments[5])
case "many" where arguments.count == 5:
  let downloads = (0..<(Int(arguments[2]) ?? 1)).map {
    NetworkClient.shared.download(arguments[3], to: URL(fileURLWithPath: "\(arguments[4])/\($0)"))
  }
  var count = 0
  for download in downloads where (try? await download.value) != nil { count += 1 }
  print(count)
case "log" where arguments.count == 2:
  let client = NetworkClient {
    $0.observers = [NetworkLogger()]
    $0.transport = StubTransport { HTTPResponse(status: 200, url: $0.url) }
  }
  _ = try await client.data("https://h.example/")
  // The lines are written on another thread.
  try await Task.sleep(for: .milliseconds(500))
case "files" where arguments.count == 6:
  await FileScenarios(url: arguments[3], folder: arguments[4], other: arguments[5]).runTwice(arguments[2])
#if os(Linux)
case "wire" where arguments.count == 6:
  await WireScenarios(url: arguments[3], file: arguments[4], authority: arguments[5]).runTwice(arguments[2])
case "crowd" where arguments.count == 4:
  try await crowd(count: Int(arguments[2]) ?? 1, url: arguments[3])
#endif
case let url? where arguments.count == 3:
  let file = try await NetworkClient.shared.download(url, to: URL(fileURLWithPath: arguments[2])).value
  print(file.byteCount)
default:
  fatalError("usage: DownloadProgram URL FILE, or exit HOW URL CALLS FILE, or files SCENARIO URL FOLDER OTHER")
}

func endDuringCalls(how: String, url: String, count: Int, authority: String) async throws {
  // With enough time for the first handshake on a busy machine.
  var configuration = NetworkClient.Configuration(timeouts: .init(connect: .seconds(60)), retry: .never)
  #if os(Linux)
  configuration.transport = CurlTransport(
    tls: .init(trust: authority.isEmpty ? .system : .only(file: URL(fileURLWithPath: authority))), proxy: .none)
  #endif
  let client = NetworkClient(configuration: configuration)
  _ = try await client.data(url)
  for _ in 0..<count {
    // Each task makes one call after the other, on connections that stay open.
    Task { while true { _ = try await client.data(url) } }
  }
  // Any moment will do: during handshakes, requests or responses.
  try await Task.sleep(for: .milliseconds(Int.random(in: 0...60)))
  switch how {
  case "exit":
    exit(0)
  case "signal":
    signal(SIGTERM) { _ in exit(0) }
    kill(getpid(), SIGTERM)
    try await Task.sleep(for: .seconds(60))
  default:
    break
  }
}
