import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("GitHub's errors", .fewAtOnce)
struct ErrorResponseTests {
  private func error(_ json: String) throws -> GitHubAPI.ErrorResponse {
    try JSONDecoder().decode(GitHubAPI.ErrorResponse.self, from: Data(json.utf8))
  }

  @Test("details may be objects, strings, a single one of these, or absent")
  func details() throws {
    let objects = try error(
      #"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#)
    #expect(objects.errors.first?.code == .missingField)
    #expect(objects.description == "Validation Failed (Issue.title: missing_field)")
    #expect(try error(#"{"message":"No","errors":["a","b"]}"#).description == "No (a; b)")
    #expect(try error(#"{"message":"No","errors":"a"}"#).description == "No (a)")
    #expect(try error(#"{"message":"No","errors":{"code":"custom","message":"a"}}"#).errors.first?.message == "a")
    #expect(try error(#"{"message":"No","errors":7}"#).description == "No")
    let odd = #"{"message":"No","errors":["a",7,{"message":"b"}]}"#
    #expect(try error(odd).errors.map(\.message) == ["a", "b"])
    let mixed = #"{"message":"No","errors":[{"code":"invalid","field":["a"],"value":["x",1,null],"index":2}]}"#
    #expect(try error(mixed).errors.first?.index == 2)
  }

  @Test("a URL or message of another type doesn't lose the rest", arguments: ["5", "{}", "[]", "true"])
  func oddProperties(_ value: String) throws {
    let odd = try error(#"{"message":"No","documentation_url":\#(value),"errors":["a"],"status":\#(value)}"#)
    #expect(odd.description == "No (a)")
    #expect(odd.documentationURL == nil)
    #expect(try error(#"{"message":\#(value),"error":"slow_down"}"#).message == "slow_down")
  }

  @Test("an error with a successful status is reported with its message")
  func successfulStatus() async throws {
    let server = Recorder(body: #"{"message":"Server Error","documentation_url":"https://docs.github.com"}"#)
    for endpoint in [
      GitHubAPI.Users(userName: "a"), GitHubAPI.Search.Users(query: "a"), GitHubAPI.RateLimits.Get(),
      GitHubAPI.Repos.Topics(owner: "o", repo: "r"), GitHubAPI.Repos.Participation(owner: "o", repo: "r"),
      GitHubAPI.Pulls.RequestedReviewers(owner: "o", repo: "r", number: 1),
      GitHubAPI.Attestations.List(in: .organization("o"), digest: "d"),
    ] as [any GitHubEndpoint] {
      do throws(NetworkError) {
        _ = try await server.client.request(endpoint)
        Issue.record("no error was thrown: \(endpoint)")
      } catch {
        guard case .decodingFailed(let failure) = error else { throw error }
        #expect((failure.underlying as? GitHubAPI.ErrorResponse)?.message == "Server Error", "\(endpoint)")
        #expect(error.localizedDescription.contains("Server Error"))
      }
    }
  }

  @Test("a response that lacks a property, but isn't an error, names the property")
  func notAnError() async throws {
    do {
      _ = try await Recorder(body: #"{"message":"m","login":"a"}"#).client.request(GitHubAPI.Users(userName: "a"))
      Issue.record("no error was thrown")
    } catch {
      #expect(error.localizedDescription.contains("id"))
      #expect(!(error.localizedDescription.contains("“m”")))
    }
  }

  @Test("no text of GitHub in an error acts on a terminal, and a message keeps its lines")
  func controls() throws {
    let shown = try error(#"{"message":"a\nb\u001B[2J","errors":["c\u009B2J"]}"#)
    #expect(shown.localizedDescription == "a\nb\\u{1B}[2J (c\\u{9B}2J)" && shown.description == shown.errorDescription)
    let body = Data(#"{"data":null,"errors":[{"message":"a\u001B[2J\u202E"}]}"#.utf8)
    let response = try JSONDecoder().decode(GitHubAPI.GraphQLResponse<Int>.self, from: body)
    let failure = #expect(throws: GitHubAPI.GraphQLErrors.self) { try response.value() }
    #expect(failure?.localizedDescription == "The GraphQL query failed: a\\u{1B}[2J\\u{202E}")
    #expect(failure?.description == "a\\u{1B}[2J\\u{202E}")
  }

  @Test("the status may be a string or a number")
  func status() throws {
    #expect(
      try error(#"{"message":"Not Found","status":"404","documentation_url":"https://docs.github.com"}"#).status
        == "404")
    #expect(try error(#"{"message":"Not Found","status":404,"documentation_url":""}"#).status == "404")
  }

  @Test("OAuth errors are decoded too")
  func oauth() throws {
    let error = try error(#"{"error":"bad_verification_code","error_description":"The code is wrong."}"#)
    #expect(error.code == "bad_verification_code")
    #expect(error.message == "The code is wrong.")
  }

  @Test("an error response contains the decoded error")
  func thrown() async throws {
    let server = Recorder(status: 422, body: #"{"message":"Validation Failed","errors":["title is too long"]}"#)
    do {
      _ = try await server.client.request(GitHubAPI.Issues.Create(owner: "o", repo: "r", title: "t"))
      Issue.record("no error was thrown")
    } catch {
      guard case .statusCode(let failure) = error else { throw error }
      #expect((failure.errorResponse as? GitHubAPI.ErrorResponse)?.errors.first?.message == "title is too long")
    }
  }

  @Test("an HTML page with an error status is a status error")
  func html() async throws {
    let server = Recorder(status: 503, headers: ["Content-Type": "text/html"], body: "<html>Unicorn!</html>")
    do {
      _ = try await server.client.request(GitHubAPI.Users(userName: "a"))
      Issue.record("no error was thrown")
    } catch {
      guard case .statusCode(let failure) = error else { throw error }
      #expect(failure.status == 503)
      #expect(failure.errorResponse == nil)
    }
  }
}
