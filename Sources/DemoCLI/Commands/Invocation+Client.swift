import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// Runs with the client that the common options ask for, and writes the recording if one is wanted.
  ///
  /// - Parameter isTransfer: whether the call may take as long as it makes progress.
  func withClient(isTransfer: Bool = false, _ body: (NetworkClient) async throws -> Void) async throws {
    var configuration = NetworkClient.Configuration(
      headers: [.userAgent("DemoCLI/\(Command.version)")],
      timeouts: HTTPTimeouts(total: try seconds("timeout") ?? (isTransfer ? nil : .seconds(30))),
      retry: ExponentialBackoff(maxRetries: try number("retries", in: 0...100) ?? 2))
    let transport = try transport()
    configuration.transport = transport
    try address(&configuration)
    cache(&configuration)
    if flag("verbose") {
      configuration.observers.append(WireLog(console: console))
      console.note(flag("sample") ? "* using the samples in the program" : "* using \(type(of: transport))")
    }
    let waits = console.showsProgress && !flag("verbose") ? WaitLine(console: console) : nil
    if let waits { configuration.observers.append(waits) }
    defer { waits?.recordLimit() }
    if flag("curl") { configuration.networkInterceptors.append(CurlPrinter(console: console)) }
    let retries = RetryCount()
    configuration.observers.append(retries)
    let recording = value("record").map { (transport: RecordingTransport(transport), file: $0) }
    if let recording { configuration.transport = recording.transport }
    let outcome: Result<Void, any Error>
    do {
      outcome = .success(try await body(NetworkClient(configuration: configuration)))
    } catch NetworkError.statusCode(let failure) where retries.count > 0 {
      outcome = .failure(RetriedFailure(error: .statusCode(failure), attempts: retries.count + 1))
    } catch {
      outcome = .failure(error)
    }
    // Recorded also when it failed: that's when a recording is needed most.
    if let recording { try recording.transport.archive.write(to: URL(fileURLWithPath: recording.file)) }
    try outcome.get()
  }

  /// Sets the server, and the token for it and for no other.
  private func address(_ configuration: inout NetworkClient.Configuration) throws {
    var address = try HTTPURL("https://\(GitHubAPI.host)")
    // Samples are of GitHub itself.
    if let server = try server(), !flag("sample") {
      address = server
      configuration.hostOverrides = try GitHubAPI.enterpriseServer(api: server)
    }
    if let token = value("token"), !token.isEmpty {
      configuration.authentication = [.field(.authorization(bearerToken: token), for: [address])]
    }
  }

  /// The server of `--api-url`.
  func server() throws -> HTTPURL? {
    do {
      return try value("api-url").map { try HTTPURL($0) }
    } catch {
      throw UsageError("--api-url: \(error.localizedDescription)", command: path)
    }
  }

  private func transport() throws -> any Transport {
    if flag("sample") { return SampleServer.transport }
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
      throw UsageError("--transport: libcurl isn't available here", command: path)
    default:
      return NetworkClient.defaultTransport()
    }
  }

  /// Keeps responses between two runs only with `--cache`, and never samples and replays.
  private func cache(_ configuration: inout NetworkClient.Configuration) {
    guard flag("cache"), !flag("sample"), value("replay") == nil else {
      configuration.imageCache = ImageCache(memoryLimit: 0, diskLimit: 0)
      return
    }
    let folder = cacheFolder
    configuration.cache = .disk(at: folder.appendingPathComponent("responses"))
    configuration.imageCache = ImageCache(memoryLimit: 0, folderPath: folder.appendingPathComponent("images").path)
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
  /// Ends the command; not a failure.
  struct Printed: Error {}

  let console: Console

  func intercept(_ request: HTTPRequest, next: InterceptorChain) async throws -> HTTPResponse {
    console.print(request.curlCommand())
    throw Printed()
  }
}

/// A status that was still an error after retries.
struct RetriedFailure: Error {
  let error: NetworkError
  /// How often the call was sent.
  let attempts: Int
}

/// Counts the retries of the latest call.
///
/// Unchecked: the lock guards `retries`, which is all that changes.
private final class RetryCount: NetworkObserver, @unchecked Sendable {
  private let lock = NSLock()
  private var retries = 0

  var count: Int { lock.withLock { retries } }

  func observe(_ event: NetworkEvent) {
    switch event.kind {
    case .started: lock.withLock { retries = 0 }
    case .retryScheduled: lock.withLock { retries += 1 }
    default: break
    }
  }
}
