import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Support for views and Instruments", .fewAtOnce)
struct SystemFeatureTests {
  private final class Recorder: SignpostSink {
    let lines = Locked<[String]>([])
    func begin(_ call: UInt64, _ text: String) { lines.withLock { $0.append("begin \(text)") } }
    func end(_ call: UInt64, _ text: String) { lines.withLock { $0.append("end \(text)") } }
  }

  private func client(
    _ recorder: Recorder = Recorder(), _ respond: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) -> NetworkClient {
    NetworkClient(
      configuration: .init(observers: [NetworkSignposts(sink: recorder)], transport: StubTransport(respond)))
  }

  @Test("each call is one interval with its result, and without secrets")
  func signposts() async throws {
    let recorder = Recorder()
    let client = client(recorder) { request in
      if request.url.path == "/missing" { throw NetworkError.nameResolutionFailed(host: "example.com") }
      return HTTPResponse(status: 204, url: request.url)
    }
    _ = try await client.response("https://example.com/a?access_token=secret")
    _ = try? await client.response("https://example.com/missing")
    let lines = recorder.lines.withLock { $0 }
    #expect(lines.filter { $0.hasPrefix("begin GET https://example.com/") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("end ") }.count == 2)
    #expect(lines.contains("end 204 No Content") && !lines.joined().contains("secret"))
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
      await NetworkImagePhase.load(url, with: client) { phase in
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

  @Test("observable progress follows the transfer until it ends")
  @MainActor
  func progress() async {
    guard #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) else { return }
    let (stream, continuation) = AsyncStream.makeStream(of: TransferProgress.self)
    let progress = ObservableProgress()
    let following = Task { await progress.follow(stream) }
    continuation.yield(TransferProgress(completedBytes: 3, totalBytes: 6))
    continuation.finish()
    await following.value
    #expect(progress.current.fraction == 0.5 && progress.isFinished)
  }
}
