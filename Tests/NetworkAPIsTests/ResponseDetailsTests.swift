import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("GitHub's response header fields", .fewAtOnce)
struct ResponseDetailsTests {
  private func details(_ headers: NetworkAPI.Headers) -> GitHubAPI.ResponseDetails { .init(headers) }

  @Test("single sign-on may require an authorization, or omit organizations")
  func singleSignOn() {
    let page = "https://github.com/orgs/octo/sso?authorization_request=AB;C=1"
    #expect(
      details(["X-GitHub-SSO": "partial-results; organizations=21955855,20582480"]).singleSignOn
        == .partialResults(organizations: [21_955_855, 20_582_480]))
    #expect(
      details(["X-GitHub-SSO": "required; url=\(page.prefix(60))"]).singleSignOn
        == .required(page: String(page.prefix(60))))
    #expect(details(["X-GitHub-SSO": "required"]).singleSignOn == .required(page: nil))
    #expect(details(["X-GitHub-SSO": "something new"]).singleSignOn == nil)
    #expect(details([:]).singleSignOn == nil)
  }

  @Test("a deprecation in both formats, the sunset date, and the link are parsed")
  func deprecation() {
    let date = Date(timeIntervalSince1970: 1_688_169_599)
    let old = details([
      "Deprecation": "Fri, 30 Jun 2023 23:59:59 GMT", "Sunset": "Sat, 30 Dec 2023 23:59:59 GMT",
      "Link":
        "<https://api.github.com/x?page=2>; rel=\"next\", <https://developer.github.com/gone>; rel=\"deprecation\"",
    ])
    #expect(old.deprecation == date && details(["Deprecation": "@1688169599"]).deprecation == date)
    #expect(old.sunset == Date(timeIntervalSince1970: 1_703_980_799))
    #expect(old.deprecationNotice == "https://developer.github.com/gone")
    #expect(details(["Deprecation": "true", "Sunset": "soon"]).deprecation == nil)
  }

  @Test("scopes, permissions, token expiry, version and request ID are parsed")
  func others() {
    let all = details([
      "X-OAuth-Scopes": "repo, read:org", "X-Accepted-OAuth-Scopes": "", "X-GitHub-Request-Id": "A:1",
      "X-Accepted-GitHub-Permissions": "issues=read;pull_requests=read", "X-Poll-Interval": "60",
      "github-authentication-token-expiration": "2022-09-29 09:53:54 UTC",
      "x-github-api-version-selected": "2022-11-28",
    ])
    #expect(all.scopes == ["repo", "read:org"] && all.acceptedScopes == [])
    #expect(all.acceptedPermissions == "issues=read;pull_requests=read")
    #expect(all.tokenExpiry == Date(timeIntervalSince1970: 1_664_445_234))
    #expect(
      details(["github-authentication-token-expiration": "2022-09-29 02:53:54 -0700"]).tokenExpiry == all.tokenExpiry)
    #expect(all.version == "2022-11-28" && all.requestID == "A:1" && all.pollInterval == .seconds(60))
  }

  @Test("the end of a limit is computed from the error, with the server's clock")
  func limitEnd() async throws {
    func end(_ status: HTTPStatus, _ headers: NetworkAPI.Headers, _ body: String = "{}") async -> Date? {
      let server = Recorder(status: status, headers: headers, body: body)
      let client = NetworkClient(configuration: .init(retry: .never, transport: server))
      do throws(NetworkError) {
        _ = try await client.request(GitHubAPI.Meta.Zen())
        return nil
      } catch {
        return error.gitHubRateLimitEnd
      }
    }
    let date = "Tue, 14 Nov 2023 22:13:20 GMT"
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    #expect(await end(403, ["Date": date, "Retry-After": "30"]) == now + 30)
    #expect(
      await end(
        429,
        [
          "Date": date, "x-ratelimit-limit": "60", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1700000100",
        ]) == now + 101)
    let secondary = #"{"message":"You have exceeded a secondary rate limit"}"#
    #expect(await end(403, ["Date": date], secondary) == now + 60)
    #expect(await end(403, ["Date": date], #"{"message":"Resource not accessible"}"#) == nil)
    #expect(await end(404, ["Date": date, "Retry-After": "30"]) == nil)
    #expect(NetworkError.cancelled.gitHubRateLimitEnd == nil)
  }
}
