import Foundation
import NetworkAPIKit
import NetworkAPIs
import Testing

@Suite("Deviations in GitHub's responses", .fewAtOnce)
struct TolerantDecodingTests {
  private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
    try BothCoders.decode(type, from: Data(json.utf8))
  }

  @Test(
    "dates in every format that GitHub has sent are decoded",
    arguments: [
      #""2011-04-10T20:09:31Z""#, #""2011-04-10T22:09:31+02:00""#, #""2011-04-10T20:09:31.000Z""#,
      #""2011-04-10 22:09:31+0200""#, "1302466171", #""2011/04/10 13:09:31 -0700""#, #""2011-04-10 20:09:31 UTC""#,
      #""1302466171""#,
    ])
  func dates(_ text: String) throws {
    let key = #"{"id":1,"key":"ssh","created_at":\#(text)}"#
    #expect(try decode(GitHubAPI.PublicKey.self, key).createdAt == Date(timeIntervalSince1970: 1_302_466_171))
  }

  @Test(
    "an invalid, empty or absent date decodes as nil; a date that a value can't be without throws an error",
    arguments: [#""yesterday""#, #""""#, "null", "true", "{}"])
  func wrongDates(_ text: String) throws {
    let key = #"{"id":1,"key":"ssh","created_at":\#(text)}"#
    #expect(try decode(GitHubAPI.PublicKey.self, key).createdAt == nil)
    let comment = #"{"id":1,"created_at":\#(text),"updated_at":"2011-04-10T20:09:31Z"}"#
    #expect(throws: DecodingError.self) { try decode(GitHubAPI.IssueComment.self, comment) }
  }

  @Test("texts that are compared with known ones cost linear time, though they consist of combining marks")
  func combiningMarks() throws {
    // Comparing it with one text takes seconds if its marks are sorted.
    let text = String(repeating: "\u{301}\u{316}", count: 50_000)
    // The least of a few runs: the machine may be busy.
    let time = try (0..<3).map { _ in
      try ContinuousClock().measure {
        func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
          try JSONCoding().decode(type, from: Data(json.utf8))
        }
        #expect(try decode(GitHubAPI.Event.self, #"{"id":"1","type":"\#(text)","payload":{}}"#).type != nil)
        _ = try? decode(GitHubAPI.TimelineEvent.self, #"{"event":"\#(text)"}"#)
        #expect(
          try decode(GitHubAPI.PublicKey.self, #"{"id":1,"key":"ssh","created_at":"\#(text)"}"#).createdAt == nil)
        _ = try decode(GitHubAPI.Zoned.self, #""\#(text)""#)
        let content = #""content":"a","encoding":"\#(text)"}"#
        #expect(try decode(GitHubAPI.Blob.self, #"{"sha":"1",\#(content)"#).data == nil)
        #expect(try decode(GitHubAPI.ContentEntry.self, #"{"name":"a","path":"a",\#(content)"#).data == nil)
        #expect(try decode(GitHubAPI.Gist.File.self, "{\(content)").data == nil)
        #expect(throws: DecodingError.self) {
          try decode(GitHubAPI.ContentEntry.self, #"{"name":"a","path":"a","type":"\#(text)"}"#)
        }
        let errors = #"{"errors":[{"message":"\#(text)","type":"\#(text)"}]}"#
        let refused = try decode(GitHubAPI.GraphQLResponse<GitHubAPI.JSONValue>.self, errors)
        let error = #expect(throws: GitHubAPI.GraphQLErrors.self) { try refused.value() }
        #expect(error?.isRateLimited == false)
        let info = try GitHubAPI.PageInfo(in: Data(#"{"pageInfo":{"hasNextPage":true,"endCursor":"\#(text)"}}"#.utf8))
        _ = try info.next(after: "a")
      }
    }.min()
    #expect(time.map { $0 < .seconds(2) } == true)
  }

  @Test("dates keep their milliseconds in a round trip, whatever the coder's strategy is")
  func roundTrip() throws {
    let key = try decode(GitHubAPI.PublicKey.self, #"{"id":1,"key":"ssh","created_at":"2011-04-10T20:09:31.250Z"}"#)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let json = try JSONDecoder().decode(JSON.self, from: encoder.encode(key))
    #expect(json["created_at"] == .string("2011-04-10T20:09:31.250Z"))
  }

  @Test("an empty or invalid URL decodes as nil", arguments: ["\"\"", "null", #""http://[bad""#])
  func urls(_ text: String) throws {
    let user = try decode(GitHubAPI.User.self, #"{"login":"a","id":1,"html_url":\#(text)}"#)
    #expect(user.htmlURL == nil)
  }

  @Test("an account only requires its name and ID")
  func leastUser() throws {
    #expect(try decode(GitHubAPI.User.self, #"{"login":"ghost","id":10137}"#).login == "ghost")
    #expect(throws: DecodingError.self) { try decode(GitHubAPI.User.self, #"{"login":"ghost"}"#) }
  }

  @Test("undocumented values survive a round trip")
  func openEnums() throws {
    let issue = try decode(
      GitHubAPI.Issue.self,
      #"{"id":1,"number":2,"title":"t","state":"frozen","created_at":"2011-04-10T20:09:31Z","updated_at":"2011-04-10T20:09:31Z","author_association":"ALIEN","labels":["bug",{"name":"x","color":null}]}"#
    )
    #expect(issue.state == "frozen")
    #expect(issue.authorAssociation?.rawValue == "ALIEN")
    #expect(issue.labels.map(\.name) == ["bug", "x"])
  }

  @Test("a pull request of a deleted fork is decoded")
  func deletedFork() throws {
    let pull = try decode(
      GitHubAPI.PullRequest.self,
      #"""
      {"id":1,"number":2,"title":"t","state":"open","created_at":"2011-04-10T20:09:31Z",
       "updated_at":"2011-04-10T20:09:31Z","user":null,"labels":null,
       "head":{"label":null,"ref":"a","sha":"1","user":null,"repo":null},
       "base":{"label":"o:main","ref":"main","sha":"2","repo":{"id":1,"name":"r","full_name":"o/r","private":false,"fork":false}}}
      """#)
    #expect(pull.head.repo == nil)
    #expect(pull.base.repo?.fullName == "o/r")
    #expect(pull.labels == [])
  }

  @Test("a commit whose author has no account is decoded")
  func unknownAuthor() throws {
    let commit = try decode(
      GitHubAPI.Commit.self,
      #"{"sha":"1","commit":{"message":"m"},"author":{},"committer":null,"parents":[]}"#)
    #expect(commit.author == nil)
    #expect(commit.committer == nil)
  }

  @Test("the committer of a commit that a search found may be an account, or what git keeps")
  func committers() throws {
    func committer(_ json: String) throws -> GitHubAPI.CommitSearchItem.Committer? {
      let commit = #"{"sha":"1","commit":{"message":"m"},"committer":\#(json),"parents":[]}"#
      return try decode(GitHubAPI.CommitSearchItem.self, commit).committer
    }
    let account = try committer(#"{"login":"a","id":1,"site_admin":true,"type":"User"}"#)
    #expect(account?.account?.siteAdmin == true)
    #expect(account?.gitUser == nil)
    try BothCoders.encode(account)
    #expect(try committer(#"{"name":"A","date":"2011-04-10T20:09:31Z"}"#)?.gitUser?.name == "A")
    #expect(try committer("null") == nil)
  }

  @Test("values that servers send, but the description doesn't contain, are kept")
  func undocumented() throws {
    let security = try decode(
      GitHubAPI.SecurityAndAnalysis.self, #"{"secret_scanning_validity_checks":{"status":"enabled"}}"#)
    #expect(security.secretScanningValidityChecks?.status == "enabled")
    let organization = try decode(
      GitHubAPI.Organization.self, #"{"login":"a","id":1,"secret_scanning_validity_checks_enabled":true}"#)
    #expect(organization.secretScanningValidityChecksEnabled == true)
    let environment = try decode(GitHubAPI.Environment.self, #"{"id":1,"name":"a","can_admins_bypass":false}"#)
    #expect(environment.canAdminsBypass == false)
  }

  @Test("a label contains when it was archived, and by whom")
  func archivedLabel() throws {
    let json = #"{"name":"bug","archived_at":"2011-04-10T20:09:31Z","archived_by":{"login":"a","id":1}}"#
    let label = try decode(GitHubAPI.Label.self, json)
    #expect(label.archivedAt == Date(timeIntervalSince1970: 1_302_466_171))
    #expect(label.archivedBy?.login == "a")
  }

  @Test("with a lossy search, one invalid result doesn't affect the others")
  func lossySearch() async throws {
    let body = #"{"total_count":9,"items":[{"login":"a","id":1,"score":1},{"login":"b"},{"login":"c","id":3}]}"#
    let search = GitHubAPI.Search.Users(query: "a").lossy()
    let page = try await Recorder(body: body).client.request(search)
    #expect(page.items.map(\.login) == ["a", "c"])
    #expect(page.failures.map(\.index) == [1])
    #expect(page.totalCount == 9)
    #expect(!page.incompleteResults)
  }

  @Test("an organization without required properties is decoded")
  func organization() throws {
    let organization = try decode(GitHubAPI.Organization.self, #"{"login":"github","id":1,"company":null,"blog":null}"#)
    #expect(organization.company == nil)
  }

  @Test("an event of an unknown kind or format keeps its payload")
  func events() throws {
    let known = #"{"id":"1","type":"PushEvent","payload":{"ref":"refs/heads/main","push_id":1},"created_at":null}"#
    guard case .pushed(let push) = try decode(GitHubAPI.Event.self, known).payload else {
      Issue.record("not a push")
      return
    }
    #expect(push.ref == "refs/heads/main")
    let unknown = try decode(GitHubAPI.Event.self, #"{"id":"1","type":"SparkleEvent","payload":{"a":[1,2.5,null]}}"#)
    #expect(unknown.payload == .other(["a": [1, 2.5, nil]]))
    let old = try decode(GitHubAPI.Event.self, #"{"id":"1","type":"IssuesEvent","payload":{"issue":{"old":true}}}"#)
    #expect(old.payload == .other(["issue": ["old": true]]))
  }

  @Test("a timeline entry in an unknown format keeps the known properties")
  func timeline() throws {
    let entries = try decode(
      [GitHubAPI.TimelineEvent].self,
      #"[{"event":"committed","sha":"1","message":"m"},{"event":"committed","actor":{"login":"a","id":1}},{"event":"new"}]"#
    )
    #expect(entries.map(\.event) == ["committed", "committed", "new"])
    guard case .committed = entries[0], case .other(let event) = entries[1] else {
      Issue.record("not as they came")
      return
    }
    #expect(event.actor?.login == "a")
  }

  @Test("with lossy decoding, one invalid element doesn't affect the rest of the page")
  func lossy() throws {
    let list = #"[{"login":"a","id":1},{"login":"b"},{"login":"c","id":3}]"#
    #expect(throws: DecodingError.self) { try decode([GitHubAPI.SimpleUser].self, list) }
    let lossy = try decode(GitHubAPI.LossyArray<GitHubAPI.SimpleUser>.self, list)
    #expect(lossy.elements.map(\.login) == ["a", "c"])
    #expect(lossy.failures.map(\.index) == [1])
    #expect(lossy.failures.first?.value == ["login": "b"])
    // The value of an element may be invalid, too. `JSONDecoder` refuses the whole text for that.
    for broken in [#""\ud83d""#, #"{"login":"\ud83d","id":2}"#, "1e400"] {
      let list = #"[{"login":"a","id":1},\#(broken),{"login":"c","id":3}]"#
      let lossy = try JSONCoding().decode(GitHubAPI.LossyArray<GitHubAPI.SimpleUser>.self, from: Data(list.utf8))
      #expect(lossy.elements.map(\.login) == ["a", "c"] && lossy.failures.map(\.value) == [.null], "\(broken)")
    }
  }

  @Test("a repository that contains repositories stays small in memory", .timeLimit(.minutes(60)))
  func nested() throws {
    let base = #""id":1,"name":"r","full_name":"o/r","private":false,"fork":true"#
    var json = "{\(base)}"
    for _ in 0..<20 { json = "{\(base),\"parent\":\(json)}" }
    var repository: GitHubAPI.Repository? = try decode(GitHubAPI.Repository.self, json)
    var depth = 0
    while let parent = repository?.parent {
      repository = parent
      depth += 1
    }
    #expect(depth == 20)
    #expect(MemoryLayout<GitHubAPI.Issue>.size < 8192)
  }

  @Test("a blob's content is decoded, and a key's ID may be a number")
  func blobsAndKeys() throws {
    for (json, text) in [
      (#"{"sha":"a","content":"aGV5\nIQ==","encoding":"base64"}"#, "hey!"),
      (#"{"sha":"a","content":"hey!","encoding":"utf-8"}"#, "hey!"), (#"{"sha":"a"}"#, nil),
    ] as [(String, String?)] {
      let blob = try JSONDecoder().decode(GitHubAPI.Blob.self, from: Data(json.utf8))
      #expect(blob.data.map { String(decoding: $0, as: UTF8.self) } == text)
    }
    for (json, id) in [(#"{"key_id":"012","key":"k"}"#, "012"), (#"{"key_id":12,"key":"k"}"#, "12")] {
      #expect(try JSONDecoder().decode(GitHubAPI.ActionsPublicKey.self, from: Data(json.utf8)).keyID == id)
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(GitHubAPI.ActionsPublicKey.self, from: Data(#"{"key":"k"}"#.utf8))
    }
  }
}
