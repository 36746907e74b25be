#if os(macOS) || os(Linux)
import Foundation
import NetworkAPIKit
import TestServer
import Testing

@testable import DemoCLI

/// The output and exit code of a run of the program.
struct ProgramRun: Sendable {
  var code: Int32 = 0
  var data = Data()
  var errors = ""
  /// The URLs that were opened in the browser.
  var opened: [String] = []
  var output: String { String(decoding: data, as: UTF8.self) }
  var outputLines: [String] { output.split(separator: "\n").map(String.init) }
  var errorLines: Int { errors.split(separator: "\n").count }

  /// The output as JSON.
  func json() throws -> Any { try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) }
}

/// Collects output from any thread.
final class Written: @unchecked Sendable {
  // Guarded by the lock.
  private let lock = NSLock()
  private var run = ProgramRun()
  func change(_ body: (inout ProgramRun) -> Void) { lock.withLock { body(&run) } }
  var value: ProgramRun { lock.withLock { run } }
}

/// Runs the program in this process.
func run(
  _ words: [String], terminal: Bool = true, width: Int = 80, progress: Bool = false, input: String = "",
  environment: [String: String] = [:], links: Bool = false, browser: Bool = true,
  foldsErrors: Bool = false, noting: @escaping @Sendable (String) -> Void = { _ in }
) async -> ProgramRun {
  let written = Written()
  // The program's own limits are short for a slow machine. Not where the words say otherwise, or none is of use.
  let hasOwn = ["--timeout", "--curl", "download", "--"].contains { words.contains($0) }
  let arguments = words.contains("--api-url") && !hasOwn ? words + ["--timeout", "300"] : words
  let console = Console(
    isTerminal: terminal, usesColor: false, usesLinks: links, width: width, showsProgress: progress,
    foldsErrors: foldsErrors, input: { Data(input.utf8) }, output: { data in written.change { $0.data += data } },
    errorOutput: { data in
      let text = String(decoding: data, as: UTF8.self)
      written.change { $0.errors += text }
      noting(text)
    },
    open: { url in
      if browser { written.change { $0.opened.append(url.absoluteString) } }
      return browser
    }, now: { Samples.date })
  let code = await Program.run(arguments, environment: environment, console: console)
  var run = written.value
  run.code = code
  return run
}

func run(_ words: String..., terminal: Bool = true, environment: [String: String] = [:]) async -> ProgramRun {
  await run(words, terminal: terminal, environment: environment)
}

/// Splits a command line with single quotes into words.
func words(ofLine line: String) -> [String] {
  let words = line.split(separator: "'").enumerated().flatMap { index, part in
    index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
  }
  // A quoted part after `name=` belongs to the same word.
  return words.reduce(into: [String]()) { words, word in
    if words.last?.hasSuffix("=") == true { words[words.count - 1] += word } else { words.append(word) }
  }
}

/// A server that returns the same response to every request.
func serving(_ response: Response) throws -> TestServer {
  try TestServer.responding { _ in response }
}

/// A server that returns the program's own samples.
func servingSamples() throws -> TestServer {
  try TestServer.responding { request in
    guard let url = try? HTTPURL("http://\(request.header("Host") ?? "")\(request.target)"),
      let method = try? NetworkAPI.Method(request.method),
      let sample = try? SampleServer.response(
        to: HTTPRequest(method: method, url: url, body: HTTPBody(Data(request.body))))
    else { return .json(#"{"message":"Not Found"}"#, status: 404) }
    var headers: KeyValuePairs = ["Content-Type": sample.headers["Content-Type"] ?? ""]
    if let link = sample.headers["Link"] {
      headers = ["Content-Type": sample.headers["Content-Type"] ?? "", "Link": link]
    }
    return Response(status: sample.status.code, headers: headers, body: [UInt8](sample.body.data ?? Data()))
  }
}
#endif
