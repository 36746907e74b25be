import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Support for views and Instruments", .fewAtOnce)
struct SystemFeatureTests {
  private final class Recorder: SignpostSink {
    let lines = Locked<[String]>([])
    func begin(_ call: UInt64, _ text: @autoclosure () -> String) {
      let text = text()
      lines.withLock { $0.append("begin \(text)") }
    }
    func end(_ call: UInt64, _ text: @autoclosure () -> String) {
      let text = text()
      lines.withLock { $0.append("end \(text)") }
    }
  }

  private func client(
    _ recorder: Recorder = Recorder(), _ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> NetworkClient {
    NetworkClient(
      configuration: .init(observers: [NetworkSignposts(sink: recorder)], transport: StubTransport(respond)))
  }

  @Test("each call is one interval with its result, and without secrets and bodies")
  func signposts() async throws {
    let recorder = Recorder()
    let client = client(recorder) { request in
      if request.url.path == "/missing" { throw NetworkError.nameResolutionFailed(host: "example.com") }
      guard request.url.path == "/refused" else { return HTTPResponse(status: 204, url: request.url) }
      return HTTPResponse(
        status: 422, headers: [.contentType("application/json")], body: HTTPBody(#"{"name":"mona"}"#), url: request.url)
    }
    _ = try await client.response("https://example.com/a?access_token=secret")
    _ = try? await client.response("https://example.com/missing")
    _ = try? await client.response("https://example.com/refused")
    let lines = recorder.lines.withLock { $0 }
    #expect(lines.filter { $0.hasPrefix("begin GET https://example.com/") }.count == 3)
    #expect(lines.filter { $0.hasPrefix("end ") }.count == 3)
    #expect(lines.contains("end 204 No Content") && !lines.joined().contains("secret"))
    #expect(lines.last?.contains("422") == true && !lines.joined().contains("mona"), "\(lines)")
  }

  /// A sink when nothing is being recorded.
  private struct Unrecorded: SignpostSink {
    func begin(_ call: UInt64, _ text: @autoclosure () -> String) {}
    func end(_ call: UInt64, _ text: @autoclosure () -> String) {}
  }

  /// An error that counts how often it is shown.
  private struct Shown: LocalizedError, CustomStringConvertible {
    let count = Locked(0)
    var description: String {
      count.withLock {
        $0 += 1; return "\($0)"
      }
    }
    var errorDescription: String? { description }
  }

  @Test("what isn't recorded or logged isn't made into text")
  func unrecorded() {
    let shown = Shown()
    let failure = NetworkError.other(shown)
    func event(_ kind: NetworkEvent.Kind) -> NetworkEvent { .init(callID: 1, definition: nil, attempt: 1, kind: kind) }
    NetworkSignposts(sink: Unrecorded()).observe(event(.failed(failure, duration: .zero)))
    let logger = NetworkLogger(level: .error) { _, _ in }
    logger.observe(event(.credentialRefreshed(failure: failure)))
    #expect(shown.count.withLock { $0 } == 0)
    logger.observe(event(.failed(failure, duration: .zero)))
    #expect(shown.count.withLock { $0 } > 0)
  }

  @Test("an image view is loading, then has the image or the failure; nothing is reported after cancellation")
  func images() async throws {
    // A GIF with one pixel.
    let pixel = try #require(Data(base64Encoded: "R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs="))
    var configuration = NetworkClient.Configuration(
      transport: StubTransport { request in
        switch request.url.path {
        case "/image.gif": return HTTPResponse(status: 200, body: HTTPBody(pixel), url: request.url)
        case "/slow":
          try await Task.sleep(for: .seconds(3600))
          return HTTPResponse(status: 200, url: request.url)
        default: return HTTPResponse(status: 200, body: HTTPBody(Data("text".utf8)), url: request.url)
        }
      })
    configuration.imageCache = ImageCache(diskLimit: 0)
    let client = NetworkClient(configuration: configuration)
    func phases(_ url: String?) async -> [String] {
      let seen = Locked<[String]>([])
      await NetworkImagePhase.load(url.map { NetworkAPI.Path($0) }, with: client) { phase in
        let name =
          switch phase {
          case .loading: "loading"
          case .success(let image): "\(image.width) × \(image.height)"
          case .failure: "failure"
          }
        seen.withLock { $0.append(name) }
      }
      return seen.withLock { $0 }
    }
    #expect(await phases(nil) == ["loading"])
    #expect(await phases("https://example.com/image.gif") == ["loading", "1 × 1"])
    #expect(await phases("https://example.com/text") == ["loading", "failure"])
    // In a literal, a value is one segment.
    await NetworkImagePhase.load("https://example.com/\("a/image.gif?")", with: client) { phase in
      guard case .failure(let error) = phase else { return }
      #expect(error.call?.url?.path == "/a%2Fimage.gif%3F")
    }
    let disappearing = Task { await phases("https://example.com/slow") }
    disappearing.cancel()
    #expect(await disappearing.value == ["loading"])
  }

  /// A body that stops after its first five bytes, until it may go on.
  private func halting(_ gate: AsyncStream<Void>) -> HTTPBody {
    let parts = Locked(["hello", "world"])
    return HTTPBody(length: 10) {
      let part = parts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      if part == "world" { for await _ in gate { break } }
      try Task.checkCancellation()
      return part.map { Data($0.utf8) }
    }
  }

  @Test("observable progress follows a download through a pause to its end, and leaves it alone when the view is gone")
  @MainActor
  func progress() async throws {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let folder = try TemporaryFolder()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let client = NetworkClient {
      $0.transport = StubTransport { HTTPResponse(status: 200, body: halting(gate), url: $0.url) }
    }
    let download = client.download("https://example.com/a", to: URL(fileURLWithPath: folder.file("a")))
    let progress = ObservableProgress()
    let gone = Task { await progress.follow(download) }
    try await waitUntil { progress.current.completedBytes > 0 }
    gone.cancel()
    await gone.value
    #expect(!progress.isFinished && progress.current.completedBytes == 5)
    let following = Task { await progress.follow(download) }
    download.pause()
    try await waitUntil { progress.isPaused }
    download.resume()
    try await waitUntil { !progress.isPaused }
    opening.finish()
    await following.value
    #expect(progress.isFinished && progress.failure == nil && progress.current.completedBytes == 10)
    #expect(folder.read("a") == Data("helloworld".utf8))
  }

  @Test("observable progress holds the error with which a transfer ended")
  @MainActor
  func failedProgress() async throws {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let client = NetworkClient {
      $0.retry = .never
      $0.transport = StubTransport { HTTPResponse(status: 500, url: $0.url) }
    }
    let progress = ObservableProgress()
    await progress.follow(client.upload(HTTPBody("x"), to: "https://example.com/a"))
    #expect(progress.isFinished && progress.failure?.status == 500)
    let folder = try TemporaryFolder()
    await progress.follow(client.download(.get("https://example.com/a"), to: URL(fileURLWithPath: folder.file("a"))))
    #expect(progress.isFinished && progress.failure?.status == 500)
  }
}
