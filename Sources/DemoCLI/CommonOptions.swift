import Foundation
import NetworkAPIKit
import NetworkAPIs

/// The options that every command has, and the client they make.
enum CommonOptions {
  static let declared: [Command.Option] = [
    .init(name: "json", help: "Print the answer as JSON."),
    .init(name: "sample", help: "Answer from recordings in the program, without a network."),
    .init(
      name: "api-url", value: "url", help: "Call this server instead of https://api.github.com.",
      environment: ["GITHUB_API_URL"]),
    .init(name: "token", value: "token", help: "Authenticate with this token.", environment: ["GH_TOKEN", "GITHUB_TOKEN"]),
    .init(name: "record", value: "file", help: "Record the exchanges in this HAR file, without secrets."),
    .init(name: "replay", value: "file", help: "Answer from this HAR file, without a network."),
    .init(name: "timeout", value: "seconds", help: "Give up a call after this time (default: 30)."),
    .init(name: "verbose", short: "v", help: "Show what goes over the wire on standard error, without secrets."),
    .init(name: "no-color", help: "Print without colours, as the variable NO_COLOR does."),
    .init(name: "help", short: "h", help: "Show this help."),
    .init(name: "version", help: "Show the program's version."),
  ]
}

extension Invocation {
  /// Runs with the client that the common options ask for, and writes the recording if one is wanted.
  func withClient(_ body: (NetworkClient) async throws -> Void) async throws {
    var configuration = NetworkClient.Configuration(
      headers: [.userAgent("DemoCLI/\(Program.version)")],
      timeouts: HTTPTimeouts(total: try seconds("timeout") ?? 30))
    if let text = value("api-url") {
      do {
        configuration.hostOverrides["api.github.com"] = try HTTPURL(text)
      } catch {
        throw UsageError("--api-url: \(error.localizedDescription)", command: path)
      }
    }
    if let token = value("token"), !token.isEmpty {
      configuration.headers.append(.authorization(bearerToken: token))
    }
    configuration.transport = try replay()
    let transport = configuration.transport ?? NetworkClient.defaultTransport()
    configuration.transport = transport
    if flag("verbose") {
      configuration.observers.append(WireLog(console: console))
      console.note("* over \(type(of: transport))")
    }
    let recording = value("record").map { file in
      let recording = RecordingTransport(transport)
      configuration.transport = recording
      return (recording, URL(fileURLWithPath: file))
    }
    defer {
      if let (recording, file) = recording {
        do throws(NetworkError) {
          try recording.archive.write(to: file)
        } catch {
          console.note("DemoCLI: \(error.localizedDescription)")
        }
      }
    }
    try await body(NetworkClient(configuration: configuration))
  }

  private func replay() throws -> (any Transport)? {
    if flag("sample") { return try ReplayTransport(Sample.archive(), ignoresHost: true) }
    guard let file = value("replay") else { return nil }
    return try ReplayTransport(HARArchive(contentsOf: URL(fileURLWithPath: file)), ignoresHost: value("api-url") != nil)
  }
}
