import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// Runs with the client that the common options ask for, and writes the recording if one is wanted.
  ///
  /// - Parameter isTransfer: whether the call may take as long as it makes progress.
  func withClient(isTransfer: Bool = false, _ body: (NetworkClient) async throws -> Void) async throws {
    var configuration = NetworkClient.Configuration(
      headers: [.userAgent("DemoCLI/\(Program.version)")],
      timeouts: HTTPTimeouts(total: try seconds("timeout") ?? (isTransfer ? nil : 30)),
      retry: ExponentialBackoff(maxRetries: try number("retries", in: 0...100) ?? 2))
    let transport = try transport()
    configuration.transport = transport
    try address(&configuration)
    cache(&configuration)
    if flag("verbose") {
      configuration.observers.append(WireLog(console: console))
      console.note(flag("sample") ? "* from samples in the program" : "* over \(type(of: transport))")
    } else if console.showsProgress {
      configuration.observers.append(WaitLine(console: console))
    }
    if flag("curl") { configuration.networkInterceptors.append(CurlPrinter(console: console)) }
    guard let file = value("record") else { return try await body(NetworkClient(configuration: configuration)) }
    let recording = RecordingTransport(transport)
    configuration.transport = recording
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await body(NetworkClient(configuration: configuration)))
    } catch {
      outcome = .failure(error)
    }
    // What went wrong is what a recording is wanted for most.
    try recording.archive.write(to: URL(fileURLWithPath: file))
    try outcome.get()
  }

  /// The server, and the token for it and for nobody else.
  private func address(_ configuration: inout NetworkClient.Configuration) throws {
    do {
      var server = try HTTPURL("https://\(GitHubAPI.host)")
      // Samples are of GitHub itself.
      if let text = value("api-url"), !flag("sample") {
        server = try HTTPURL(text)
        configuration.hostOverrides = try GitHubAPI.enterpriseServer(api: server)
      }
      if let token = value("token"), !token.isEmpty {
        configuration.authentication = [.field(.authorization(bearerToken: token), for: [server])]
      }
    } catch {
      throw UsageError("--api-url: \(error.localizedDescription)", command: path)
    }
  }

  private func transport() throws -> any Transport {
    if flag("sample") { return Sample.transport }
    if let file = value("replay") {
      return try ReplayTransport(
        HARArchive(contentsOf: URL(fileURLWithPath: file)), ignoresHost: value("api-url") != nil)
    }
    switch value("transport") {
    case "urlsession":
      return URLSessionTransport()
    case "curl":
      #if os(Linux)
      if CurlTransport.isAvailable { return CurlTransport() }
      #endif
      throw UsageError("--transport: there is no usable libcurl here", command: path)
    default:
      return NetworkClient.defaultTransport()
    }
  }

  /// Nothing is kept between two runs but with `--cache`; and what is no answer of the server never.
  private func cache(_ configuration: inout NetworkClient.Configuration) {
    guard flag("cache"), !flag("sample"), value("replay") == nil else {
      configuration.imageCache = ImageCache(memoryLimit: 0, diskLimit: 0)
      return
    }
    let folder = cacheFolder
    configuration.cache = .disk(at: folder.appendingPathComponent("answers"))
    configuration.imageCache = ImageCache(memoryLimit: 0, folder: folder.appendingPathComponent("images").path)
  }

  private var cacheFolder: URL {
    let caches =
      environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
    return caches.appendingPathComponent("DemoCLI")
  }
}

/// Prints a request, as it would go out, in place of sending it.
struct CurlPrinter: Interceptor {
  /// What ends the command then; it is no failure.
  struct Printed: Error {}

  let console: Console

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    console.print(request.curlCommand())
    throw Printed()
  }
}
