import Foundation
import NetworkAPIKit
import NetworkAPIs

extension Invocation {
  /// Runs with the client that the common options ask for, and writes the recording if one is wanted.
  ///
  /// - Parameters:
  ///   - client: the client to use instead, if the command has one already.
  ///   - time: counts the time of calls.
  func withClient(
    _ client: NetworkClient? = nil, time: CallTime = CallTime(), _ body: (NetworkClient) async throws -> Void
  ) async throws {
    if let client { return try await body(client) }
    let timeout = try seconds("timeout"), wait = try maximumWait(), defaults = HTTPTimeouts()
    let retries = try number("retries", in: 0...100) ?? 2
    // Who asks for more time waits as long for a server that is silent.
    var configuration = NetworkClient.Configuration(
      headers: [.userAgent("DemoCLI/\(Command.version)")],
      timeouts: HTTPTimeouts(
        connect: longer(defaults.connect, timeout), idle: longer(defaults.idle, timeout)),
      retry: RetryInTime(policy: ExponentialBackoff(maximumRetries: retries)),
      // The budget limits the retries of a list with many pages, not those of a single call.
      retryBudget: RetryBudget(minimum: max(retries, RetryBudget().minimum)))
    configuration.interceptors = [
      CallTimeout(time: time, total: timeout ?? .seconds(30)),
      // `--max-wait` alone decides about limits: with 0, not even one that is over at once is tried again.
      GitHubAPI.PlatformRules(
        maximumWait: wait, maximumRetries: wait == .zero ? 0 : 3, sleep: { try await time.wait($0) }),
    ]
    let transport = try transport()
    let recorder = value("record").map { (transport: RecordingTransport(transport), file: $0) }
    configuration.transport = recorder?.transport ?? transport
    try setAddress(&configuration)
    setCache(&configuration)
    if flag("verbose") {
      configuration.observers.append(WireLog(console: console))
      console.note(flag("sample") ? "* using the samples in the program" : "* using \(type(of: transport))")
    }
    if !flag("curl") { configuration.observers.append(LimitNotice(console: console)) }
    let waits = console.showsProgress ? WaitLine(console: console, isShown: !flag("verbose")) : nil
    if let waits { configuration.observers.append(waits) }
    defer { waits?.recordLimit() }
    if flag("curl") { configuration.networkInterceptors.append(CurlPrinter(console: console)) }
    // Recorded also when the command fails, or can't write its output: that's when a recording is needed most.
    let hasOlder = recorder.map { FileManager.default.fileExists(atPath: URL(file: $0.file).path) } ?? false
    let record: @Sendable () throws -> Void = {
      guard let recorder else { return }
      let archive = recorder.transport.archive
      // Without an exchange, an older recording is worth more.
      try archive.write(to: URL(file: recorder.file), isTrial: hasOlder && archive.log.entries.isEmpty)
    }
    // Nothing is called, and changed, whose recording can't be written, as far as that is known before.
    try record()
    console.lastWork.set(record)
    let outcome = await Result { try await body(NetworkClient(configuration: configuration)) }
    do {
      try console.lastWork.finish()
      if hasOlder, let recorder, recorder.transport.archive.log.entries.isEmpty {
        console.note("\(PlainText.line(recorder.file)) remains as it was: there was nothing to record.")
      }
    } catch {
      // How the command failed is of more use.
      guard case .failure = outcome else { throw error }
      console.note(PlainText.line(error.localizedDescription))
    }
    try outcome.get()
  }

  private func longer(_ limit: Duration?, _ other: Duration?) -> Duration? {
    limit.map { max($0, other ?? .zero) }
  }

  /// Sets the server, and the token for it and for no other.
  private func setAddress(_ configuration: inout NetworkClient.Configuration) throws {
    let target = try target()
    if let bases = target.bases { configuration.hostOverrides = bases }
    if let token = target.token {
      configuration.authentication = [.field(.authorization(bearerToken: token), for: [target.server])]
    }
    // What isn't sent needs no notice.
    if let notice = target.notice, !flag("curl"), value("replay") == nil { console.note(notice) }
  }

  /// The samples, a recording, or the transport that `--transport` names, with the version of HTTP that `--http1`,
  /// `--http2` or `--http3` asks for.
  private func transport() throws -> any Transport {
    if let file = value("replay") {
      guard !flag("sample") else { throw UsageError("--sample and --replay exclude each other") }
      let archive = try HARArchive(contentsOf: URL(file: file))
      return try ReplayTransport(archive, ignoresHost: target().bases != nil)
    }
    if flag("sample") { return SampleServer.transport }
    let versions = ["http1", "http2", "http3"].filter(flag), version = versions.first
    guard versions.count <= 1 else { throw UsageError("--http1, --http2 and --http3 exclude each other") }
    #if os(Linux)
    if value("transport") != "urlsession", CurlTransport.isAvailable {
      guard version != "http3" || CurlTransport.supportsHTTP3 else {
        throw UsageError("--http3: libcurl was built without HTTP/3 here")
      }
      let http3: CurlTransport.HTTP3 = version == nil ? .advertised : version == "http3" ? .preferred : .never
      return CurlTransport(allowsHTTP2: version != "http1", http3: http3)
    }
    let choosesVersion = false
    #else
    let choosesVersion = version == "http3"
    #endif
    if value("transport") == "curl" { throw UsageError("--transport: libcurl isn't available here") }
    guard version == nil || choosesVersion else {
      throw UsageError("--\(version ?? ""): URLSession chooses the version of HTTP itself")
    }
    return URLSessionTransport(assumesHTTP3: version == "http3")
  }

  /// Keeps responses between two runs only with `--cache`, and never samples and replays. A stored response would
  /// take the place of the call that `--curl` prints.
  private func setCache(_ configuration: inout NetworkClient.Configuration) {
    configuration.imageCache = ImageCache(memoryLimit: 0, diskLimit: 0)
    guard flag("cache"), !flag("curl"), !flag("sample"), value("replay") == nil else { return }
    guard let caches = CachesFolder.url(environment) else { return }
    let folder = caches.appendingPathComponent("DemoCLI")
    configuration.cache = .disk(at: folder.appendingPathComponent("responses"))
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
