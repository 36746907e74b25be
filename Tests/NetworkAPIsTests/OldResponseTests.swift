import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

/// Responses from earlier years, without properties that GitHub's description requires now.
@Suite("Responses of earlier years", .fewAtOnce)
struct OldResponseTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try BothCoders.decode(type, from: Data(json.utf8))
  }

  private static let user = #"{"login":"a","id":1,"url":"https://api.github.com/users/a","gravatar_id":"b"}"#
  /// A repository of 2012: no `full_name`, no `node_id`, and counters with other names.
  private static let repository = #"""
    {"id":3544490,"name":"r","owner":\#(user),"private":false,"fork":false,"url":"https://api.github.com/repos/a/r",
     "html_url":"https://github.com/a/r","description":null,"homepage":"","language":null,"size":212,"watchers":13,
     "forks":2,"open_issues":16,"mirror_url":null,"has_wiki":false,"has_issues":true,"has_downloads":true,
     "pushed_at":"2012-05-27T06:00:28Z","created_at":"2012-02-25T12:53:47Z","updated_at":"2012-05-27T06:55:28Z",
     "svn_url":"https://github.com/a/r","git_url":"git://github.com/a/r.git","ssh_url":"git@github.com:a/r.git",
     "permissions":{"admin":true,"pull":true,"push":true}}
    """#

  @Test("the full name of an old repository is derived from its owner")
  func repository() throws {
    let old = try decode(GitHubAPI.Repository.self, Self.repository)
    #expect(old.fullName == "a/r" && old.visibility == nil && old.topics == nil)
    #expect(try decode(GitHubAPI.Repository.self, JSONEncoder().encode(old).text) == old)
    let renamed = try decode(
      GitHubAPI.Repository.self, #"{"id":1,"name":"r","full_name":"o/r","private":true,"fork":false}"#)
    #expect(renamed.fullName == "o/r")
  }

  @Test("what github.com no longer sends with events, and Enterprise servers do, is kept")
  func events() throws {
    let branch = #"{"label":"a:b","ref":"b","sha":"1","repo":\#(Self.repository)}"#
    let push = #"""
      {"id":"1","type":"PushEvent","payload":{"push_id":2,"size":1,"distinct_size":1,"ref":"refs/heads/main","commits":[
        {"sha":"3","author":{"email":"a@example.com","name":"A"},"message":"m","distinct":true,"url":"https://a.example"}]}}
      """#
    let pull = #"""
      {"id":"4","type":"PullRequestEvent","payload":{"action":"opened","number":5,"pull_request":{
        "id":6,"number":5,"state":"open","title":"t","body":"b","commits":7,"created_at":"2026-01-05T09:00:00Z",
        "updated_at":"2026-01-05T09:00:00Z","head":\#(branch),"base":\#(branch)}}}
      """#
    for text in [push, pull] {
      let event = try decode(GitHubAPI.Event.self, text)
      let sent = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
      let again = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(event))
      let (payload, copy) = (sent["payload"], again["payload"])
      #expect(payload["push_id"] == .null || payload == copy)
      for name in (payload["pull_request"].object ?? [:]).keys {
        #expect(copy["pull_request"][name] != .null, "\(name)")
      }
      if case .pushed(let push) = event.payload { #expect(push.commits?.first?.author?.name == "A") }
      if case .pullRequest(let change) = event.payload { #expect(change.pullRequest?.details?.title == "t") }
    }
  }

  @Test("an issue without closing user, reactions, associations and reasons, and a pull request of nulls, are decoded")
  func issue() throws {
    let issue = try decode(
      GitHubAPI.Issue.self,
      #"""
      {"url":"https://api.github.com/repos/a/r/issues/28","html_url":"https://github.com/a/r/issues/28","id":4653757,
       "number":28,"title":"t","user":\#(Self.user),"labels":[{"url":"u","name":"Bug","color":"e10c02"}],
       "state":"closed","assignee":null,"milestone":{"number":3,"id":93546,"title":"1.0","creator":\#(Self.user),
       "open_issues":1,"closed_issues":2,"state":"open","created_at":"2012-03-08T12:22:10Z","due_on":null},
       "comments":0,"created_at":"2012-05-19T10:38:23Z","updated_at":"2012-05-26T14:59:33Z","closed_at":null,
       "body":"b","pull_request":{"html_url":null,"diff_url":null,"patch_url":null},"repository":\#(Self.repository)}
      """#)
    #expect(issue.labels.map(\.name) == ["Bug"] && issue.milestone?.number == 3 && issue.stateReason == nil)
    #expect(issue.repository?.fullName == "a/r")
  }

  @Test("a pull request of a deleted fork without drafts, teams, auto-merge and associations is decoded")
  func pull() throws {
    let pull = try decode(
      GitHubAPI.PullRequest.self,
      #"""
      {"id":1436310,"number":31,"title":"t","state":"closed","user":\#(Self.user),"body":null,"merged":true,
       "created_at":"2012-05-27T09:25:36Z","updated_at":"2012-05-27T10:29:07Z","closed_at":"2012-05-27T10:29:07Z",
       "merged_at":"2012-05-27T10:29:07Z","mergeable":null,"merged_by":\#(Self.user),"comments":1,"commits":3,
       "head":{"label":"b:x","ref":"x","sha":"8a","user":null,"repo":null},
       "base":{"label":"a:topic","ref":"topic","sha":"ed","user":\#(Self.user),"repo":\#(Self.repository)},
       "_links":{"self":{"href":"https://api.github.com/repos/a/r/pulls/31"}}}
      """#)
    #expect(pull.head.repo == nil && pull.base.repo?.fullName == "a/r" && pull.draft == nil)
  }

  @Test("a team with only name and ID, and memberships without roles, are decoded")
  func teams() throws {
    let team = try decode(GitHubAPI.Team.self, #"{"url":"https://api.github.com/teams/1","name":"Core Team","id":1}"#)
    #expect(team.slug == "core-team")
    #expect(try decode(GitHubAPI.Team.self, #"{"name":"Core Team","id":1,"slug":"core"}"#).slug == "core")
    #expect(try decode(GitHubAPI.TeamMembership.self, #"{"url":"u","state":"pending"}"#).state == .pending)
    #expect(try decode(GitHubAPI.OrganizationMembership.self, #"{"url":"u","state":"active"}"#).role == nil)
  }

  @Test("e-mail addresses as strings, a limit without reset, and a search without completeness are decoded")
  func others() throws {
    #expect(try decode([GitHubAPI.Email].self, #"["a@example.com"]"#).map(\.email) == ["a@example.com"])
    let rate = try decode(GitHubAPI.RateLimitOverview.self, #"{"rate":{"remaining":4999,"limit":5000}}"#).rate
    #expect(rate?.remaining == 4999 && rate?.used == 1)
    let search = try decode(
      GitHubAPI.SearchResults<GitHubAPI.Repository>.self, #"{"total_count":1,"items":[\#(Self.repository)]}"#)
    #expect(search.items.map(\.fullName) == ["a/r"] && !search.incompleteResults)
  }

  @Test("an event with an incomplete account or repository is decoded")
  func event() throws {
    let event = try decode(
      GitHubAPI.Event.self,
      #"""
      {"id":"1","type":"GistEvent","public":true,"created_at":"2011-02-12T00:00:00Z","actor":{"url":"u","login":null},
       "org":{},"repo":{"id":null,"name":"/","url":"https://api.github.com/repos//"},"payload":{"action":"create"}}
      """#)
    #expect(event.actor == nil && event.repo == nil && event.org == nil)
    #expect(event.payload == .other(["action": "create"]))
  }

  @Test("all kinds of statistics decode as nil while they are being computed")
  func statistics() async throws {
    let client = Recorder(status: 202, body: "{}").client
    #expect(try await client.request(GitHubAPI.Repos.PunchCard(owner: "o", repo: "r")) == nil)
    #expect(try await client.request(GitHubAPI.Repos.Participation(owner: "o", repo: "r")) == nil)
    #expect(try await client.request(GitHubAPI.Repos.CodeFrequency(owner: "o", repo: "r")) == nil)
    #expect(try await client.request(GitHubAPI.Repos.CommitActivity(owner: "o", repo: "r")) == nil)
  }
}

extension Data {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
