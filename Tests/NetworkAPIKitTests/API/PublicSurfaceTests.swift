import NetworkAPIKit
import Testing

// Existing code that uses the public interface: it must compile and work unchanged.

public enum OtherAPI {}

extension NetworkAPI.URLInfo {
  static func OtherAPI(path: NetworkAPI.Path) -> Self {
    Self.init(host: "api.other.com", path: path)
  }

  static func Other(path: String) -> Self { Self.init(host: "api.other.com", path: path) }
}

extension OtherAPI {
  struct Users: NetworkAPIDefinition {
    let urlInfo: URLInfo
    let requestInfo: RequestInfo<EmptyParameter> = .init(method: .get)

    init(userName: String) {
      urlInfo = .OtherAPI(path: "/users/\(userName)")
    }

    struct Response: Decodable, Sendable {
      let login: String
    }
  }

  /// An endpoint without parameters, in five lines.
  struct Zen: NetworkAPIDefinition {
    let urlInfo: URLInfo = .OtherAPI(path: "/zen")
    typealias Response = String
  }
}

@Suite("The public surface", .fewAtOnce)
struct PublicSurfaceTests {
  @Test("a literal with interpolation uses the encoding initializer")
  func literalIsEncoded() throws {
    let name = "a/b?c#d e"
    #expect(
      try NetworkAPI.URLInfo(host: "h.example", path: "/users/\(name)").url().absoluteString
        == "https://h.example/users/a%2Fb%3Fc%23d%20e")
    #expect(
      try NetworkAPI.URLInfo(path: "/users/\(name)").url(relativeTo: HTTPURL("https://b.example/v1")).path
        == "/v1/users/a%2Fb%3Fc%23d%20e")
    let declared: NetworkAPI.URLInfo = .init(host: "h.example", path: "/\(name)", query: nil)
    #expect(try declared.url().path == "/a%2Fb%3Fc%23d%20e")
    let chosen =
      name.isEmpty ? NetworkAPI.URLInfo(path: "/") : NetworkAPI.URLInfo(host: "h", port: 8080, path: "/\(name)")
    #expect(try chosen.url().absoluteString == "https://h:8080/a%2Fb%3Fc%23d%20e")
    #expect(try OtherAPI.Users(userName: name).urlInfo.url().path == "/users/a%2Fb%3Fc%23d%20e")
  }

  @Test("a String variable is an encoded path: escapes are kept, and it is validated")
  func writtenPathIsKept() throws {
    #expect(try NetworkAPI.URLInfo.Other(path: "/a%2Fb").url().absoluteString == "https://api.other.com/a%2Fb")
    let error = #expect(throws: NetworkError.self) { try NetworkAPI.URLInfo.Other(path: "/a?b").url() }
    guard case .invalidURL(let failure) = error else { Issue.record("\(String(describing: error))"); return }
    #expect(failure.reason.contains("the path"))
  }

  @Test("a definition with a declared request info calls its endpoint")
  func definitionWorks() async throws {
    let client = NetworkClient(
      configuration: .init(
        transport: StubTransport { request in
          #expect(request.method == .get)
          #expect(request.url.absoluteString == "https://api.other.com/users/minsone")
          return HTTPResponse(status: 200, body: HTTPBody(#"{"login":"minsone"}"#), url: request.url)
        }))
    #expect(try await client.request(OtherAPI.Users(userName: "minsone")).login == "minsone")
  }

  @Test("the completion form on the definition uses the shared client and is called once")
  func completionForm() async {
    let result = await withCheckedContinuation { continuation in
      // An empty name is rejected before any I/O, so this needs no network.
      OtherAPI.Users(userName: "").request(completion: { result in continuation.resume(returning: result) })
    }
    guard case .failure(.invalidURL) = result else { Issue.record("\(result)"); return }
  }

  @Test("an endpoint without parameters needs neither Parameter nor requestInfo")
  func defaults() async throws {
    let client = NetworkClient(
      configuration: .init(
        transport: StubTransport { request in
          #expect(request.method == .get)
          return HTTPResponse(status: 200, body: HTTPBody("Keep it logically awesome."), url: request.url)
        }))
    #expect(try await client.request(OtherAPI.Zen()) == "Keep it logically awesome.")
  }
}
