import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// The examples of `Docs/GitHub.md`, as they stand there.
@Suite("The guide", .fewAtOnce)
struct GuideTests {
  @Test("its calls compile and work")
  func calls() async throws {
    let stub = StubTransport { request in
      let body =
        switch request.url.path {
        case "/users/octocat": #"{"login":"octocat","id":1}"#
        case "/users/octocat/repos": #"[{"id":1,"name":"r","full_name":"octocat/r","private":false,"fork":false}]"#
        default: #"{"message":"Not Found"}"#
        }
      return HTTPResponse(status: body.contains("message") ? 404 : 200, body: HTTPBody(body), url: request.url)
    }
    let client = NetworkClient(
      configuration: .init(
        headers: [.userAgent("my-app"), .authorization(bearerToken: "token")],
        interceptors: [GitHubAPI.PlatformRules()], transport: stub))

    let user = try await client.request(GitHubAPI.Users(userName: "octocat"))
    #expect(user.login == "octocat")
    #expect(try await !client.request(GitHubAPI.Users.IsFollowing(userName: "octocat", target: "minsone")))

    do {
      _ = try await client.request(GitHubAPI.Users(userName: "nobody-of-that-name"))
      Issue.record("no error was thrown")
    } catch .statusCode(let failure) {
      let error = failure.errorResponse(as: GitHubAPI.ErrorResponse.self)
      #expect(error?.description == "Not Found")
    }

    var names: [String] = []
    for try await repository in client.items(of: GitHubAPI.Repos.List(user: "octocat", perPage: 100)) {
      names.append(repository.fullName)
    }
    #expect(names == ["octocat/r"])
  }

  @Test("an endpoint can be called with a completion")
  func completion() async throws {
    let client = Recorder(body: #"{"login":"minsone","id":1}"#).client
    let login = try await withCheckedThrowingContinuation { continuation in
      client.request(GitHubAPI.Users(userName: "minsone")) { result in
        continuation.resume(with: result.map(\.login))
      }
    }
    #expect(login == "minsone")
  }
}
