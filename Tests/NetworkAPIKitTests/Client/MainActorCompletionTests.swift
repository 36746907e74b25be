import Foundation
import Testing

@testable import NetworkAPIKit

@Suite("Completions on the main actor", .fewAtOnce)
struct MainActorCompletionTests {
  @MainActor
  private final class Screen {
    var names: [String] = []
    var errors: [NetworkError] = []

    func take(_ result: Result<[String], NetworkError>) {
      switch result {
      case .success(let names): self.names += names
      case .failure(let error): errors.append(error)
      }
    }
  }

  private let client = NetworkClient(
    configuration: .init(
      baseURL: try? HTTPURL("https://example.com"), retry: .never,
      transport: StubTransport { request in
        if request.url.path == "/slow" { try await Task.sleep(for: .seconds(3600)) }
        return HTTPResponse(
          status: request.url.path == "/missing" ? 404 : 200,
          body: HTTPBody(Data(#"["\#(request.headers["X-Name"] ?? "a")"]"#.utf8)), url: request.url)
      }))

  @Test("a completion may use what belongs to the main actor")
  @MainActor
  func completion() async {
    let screen = Screen()
    await withCheckedContinuation { over in
      client.request(RawEndpoint<[String]>("/a"), on: .shared) {
        screen.take($0)
        over.resume()
      }
    }
    #expect(screen.names == ["a"])
    let name = "b"
    await withCheckedContinuation { over in
      client.request(RawEndpoint<[String]>("/a"), on: .shared) {
        $0.headers["X-Name"] = name
      } completion: {
        MainActor.assertIsolated()
        screen.take($0)
        over.resume()
      }
    }
    #expect(screen.names == ["a", "b"])
    await withCheckedContinuation { over in
      client.request(RawEndpoint<[String]>("/missing"), on: .shared) {
        screen.take($0)
        over.resume()
      }
    }
    #expect(screen.errors.map(\.status) == [404])
  }

  @Test("the completion of a cancelled call is called with that error")
  @MainActor
  func cancelled() async {
    let screen = Screen()
    await withCheckedContinuation { over in
      client.request(RawEndpoint<[String]>("/slow"), on: .shared) {
        screen.take($0)
        over.resume()
      }.cancel()
    }
    #expect(screen.errors.map(\.isCancelled) == [true])
  }
}
