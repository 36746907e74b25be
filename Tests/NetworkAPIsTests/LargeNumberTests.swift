import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// `Int` has 32 bits on watches before Series 9: whatever can pass 2³¹ is `Int64`.
@Suite("Numbers beyond 32 bits", .fewAtOnce)
struct LargeNumberTests {
  private static let large: Int64 = 1 << 40

  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try BothCoders.decode(type, from: Data(json.utf8))
  }

  @Test("sizes of repositories, accounts, plans and languages have 64 bits")
  func sizes() throws {
    let repository = try decode(
      GitHubAPI.Repository.self,
      #"{"id":\#(Self.large),"name":"r","full_name":"o/r","private":true,"fork":false,"size":\#(Self.large)}"#)
    let size: Int64? = repository.size
    #expect(size == Self.large && repository.id == Self.large)

    let user = try decode(
      GitHubAPI.User.self,
      #"""
      {"login":"a","id":\#(Self.large),"type":"User","disk_usage":\#(Self.large),
       "plan":{"name":"p","space":\#(Self.large),"private_repos":1,"collaborators":0}}
      """#)
    let usage: [Int64?] = [user.diskUsage, user.plan?.space]
    #expect(usage == [Self.large, Self.large])

    let languages = try decode(GitHubAPI.Repos.Languages.Response.self, #"{"C":\#(Self.large)}"#)
    let bytes: Int64? = languages["C"]
    #expect(bytes == Self.large)
  }

  @Test("the weeks of a code frequency are times with 64 bits")
  func weeks() throws {
    let weeks: [[Int64]]? = try decode(
      GitHubAPI.Repos.CodeFrequency.Response.self, #"[[\#(Self.large),1124,-435]]"#)
    #expect(weeks == [[Self.large, 1124, -435]])
  }

  @Test("a review comment replies to a comment whose ID has 64 bits")
  func reply() throws {
    let endpoint = GitHubAPI.Pulls.CreateReviewComment(
      owner: "o", repo: "r", number: 1, body: "b", commitID: "c", path: "p", inReplyTo: Self.large)
    let body = try NetworkClient().httpRequest(endpoint).body.data
    #expect(body.map { String(decoding: $0, as: UTF8.self).contains("\"in_reply_to\":1099511627776") } == true)
  }

  @Test("a reset at a time beyond any number is written as the greatest", arguments: ["1e300", "inf", "-1e300", "nan"])
  func reset(_ text: String) throws {
    let limit = try #require(
      GitHubAPI.RateLimit(["x-ratelimit-limit": "1", "x-ratelimit-remaining": "1", "x-ratelimit-reset": .init(text)]))
    #expect(try String(decoding: JSONEncoder().encode(limit), as: UTF8.self).contains("\"reset\":9223372036854775807"))
  }
}
