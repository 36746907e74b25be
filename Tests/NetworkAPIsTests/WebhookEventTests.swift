import Foundation
import NetworkAPIs
import Testing

@Suite("Events of webhooks")
struct WebhookEventTests {
  private static let sender = #""sender":{"login":"mona","id":7,"type":"User","site_admin":false}"#
  private static let repository = #"""
    "repository":{"id":1,"node_id":"R_1","name":"hello","full_name":"octo/hello","private":false,
      "owner":{"name":"octo","email":null,"login":"octo","id":2},"fork":false,"created_at":1302466171,
      "updated_at":"2011-04-10T20:09:31Z","pushed_at":1302466171,"default_branch":"main","master_branch":"main"},
    "organization":{"login":"octo","id":2,"description":null}
    """#

  private func event(_ name: String, _ properties: String, with repository: String = repository) throws
    -> GitHubAPI.WebhookEvent
  {
    let parts = [properties, repository, Self.sender].filter { !$0.isEmpty }
    return try GitHubAPI.WebhookEvent(name: name, body: Data("{\(parts.joined(separator: ","))}".utf8))
  }

  @Test("a push has its commits, people and files")
  func push() throws {
    let commit = #"""
      {"id":"a1","tree_id":"t1","distinct":true,"message":"Fix it","timestamp":"2011-04-10T22:09:31+02:00",
       "url":"https://github.com/octo/hello/commit/a1","author":{"name":"Mona","email":"m@example.com","username":"mona"},
       "committer":{"name":"GitHub","email":"noreply@example.com","username":"web-flow"},
       "added":["a.txt"],"removed":[],"modified":["b.txt"]}
      """#
    let event = try event(
      "push",
      #""ref":"refs/heads/main","before":"00","after":"a1","created":false,"deleted":false,"forced":false,"base_ref":null,"compare":"https://github.com/octo/hello/compare/00...a1","commits":[\#(commit)],"head_commit":\#(commit),"pusher":{"name":"mona","email":"m@example.com"}"#
    )
    guard case .push(let push) = event.payload else { throw Unexpected(payload: event.payload) }
    #expect(push.branch == "main")
    #expect(push.tag == nil)
    #expect(push.commits.first?.author?.username == "mona")
    #expect(push.headCommit?.timestamp == Date(timeIntervalSince1970: 1_302_466_171))
    #expect(push.headCommit?.modified == ["b.txt"])
    #expect(event.repository?.createdAt == Date(timeIntervalSince1970: 1_302_466_171))
    #expect(event.repository?.fullName == "octo/hello")
    #expect(event.organization?.login == "octo")
    #expect(event.sender?.login == "mona")
    #expect(event.action == nil)
    let deleted = try self.event(
      "push", #""ref":"refs/tags/1.0","after":"00","deleted":true,"commits":[],"head_commit":null"#)
    guard case .push(let tag) = deleted.payload else { throw Unexpected(payload: deleted.payload) }
    #expect(tag.tag == "1.0")
    #expect(tag.branch == nil)
    #expect(tag.headCommit == nil)
  }

  private static let dates = #""created_at":"2011-04-10T20:09:31Z","updated_at":"2011-04-10T20:09:31Z""#

  @Test("a pull request has what changed")
  func pullRequest() throws {
    let event = try event(
      "pull_request",
      #""action":"review_requested","number":5,"pull_request":{"id":1,"number":5,"state":"open","title":"t",\#(Self.dates),"head":{"label":"octo:x","ref":"x","sha":"1","user":null,"repo":null},"base":{"label":"octo:main","ref":"main","sha":"2"},"draft":false,"merged":false},"requested_reviewer":{"login":"hubot","id":9},"installation":{"id":42,"node_id":"I"}"#
    )
    guard case .pullRequest(let change) = event.payload else { throw Unexpected(payload: event.payload) }
    #expect(change.number == 5)
    #expect(change.pullRequest.title == "t")
    #expect(change.requestedReviewer?.login == "hubot")
    #expect(event.action == "review_requested")
    #expect(event.installationID == 42)
  }

  private static let issue =
    #""issue":{"id":1,"number":3,"state":"open","title":"It breaks","labels":[{"name":"bug"}],\#(dates)}"#

  @Test("an issue and a comment on one have what changed")
  func issues() throws {
    let labeled = try event("issues", #""action":"labeled",\#(Self.issue),"label":{"name":"bug","color":"f00"}"#)
    guard case .issues(let change) = labeled.payload else { throw Unexpected(payload: labeled.payload) }
    #expect(change.issue.title == "It breaks")
    #expect(change.label?.name == "bug")
    let edited = try event(
      "issue_comment",
      #""action":"edited",\#(Self.issue),"comment":{"id":8,"body":"new",\#(Self.dates)},"changes":{"body":{"from":"old"}}"#
    )
    guard case .issueComment(let comment) = edited.payload else { throw Unexpected(payload: edited.payload) }
    #expect(comment.comment.id == 8)
    #expect(comment.changes?["body"]?["from"] == "old")
  }

  @Test("a release has its tag")
  func release() throws {
    let event = try event(
      "release",
      #""action":"published","release":{"id":1,"tag_name":"1.0","draft":false,"prerelease":false,"created_at":"2011-04-10T20:09:31Z","assets":[]}"#
    )
    guard case .release(let change) = event.payload else { throw Unexpected(payload: event.payload) }
    #expect(change.release.tagName == "1.0")
  }

  @Test("a run of a workflow and a check have their conclusions")
  func runs() throws {
    let run = try event(
      "workflow_run",
      #""action":"completed","workflow_run":{"id":1,"run_number":4,"event":"push","status":"completed","conclusion":"failure",\#(Self.dates)},"workflow":{"id":2,"name":"CI","path":".github/workflows/ci.yml","state":"active"}"#
    )
    guard case .workflowRun(let change) = run.payload else { throw Unexpected(payload: run.payload) }
    #expect(change.workflowRun.conclusion == .failure)
    #expect(change.workflow?.name == "CI")
    let check = try event(
      "check_run",
      #""action":"requested_action","check_run":{"id":1,"head_sha":"1","status":"completed","conclusion":"neutral","name":"lint","pull_requests":[]},"requested_action":{"identifier":"fix"}"#
    )
    guard case .checkRun(let checked) = check.payload else { throw Unexpected(payload: check.payload) }
    #expect(checked.checkRun.name == "lint")
    #expect(checked.requestedAction?.identifier == "fix")
  }

  @Test("an installation has its repositories")
  func installation() throws {
    let event = try event(
      "installation",
      #""action":"created","installation":{"id":42,"account":{"login":"octo","id":2,"type":"Organization"},"repository_selection":"selected","events":["push"],"permissions":{"issues":"write"},"created_at":1302466171,"updated_at":1302466171},"repositories":[{"id":1,"node_id":"R_1","name":"hello","full_name":"octo/hello","private":true}],"requester":null"#,
      with: "")
    guard case .installation(let change) = event.payload else { throw Unexpected(payload: event.payload) }
    #expect(change.installation.id == 42)
    #expect(change.repositories?.first?.fullName == "octo/hello")
    #expect(event.installationID == 42)
    #expect(event.repository == nil)
  }

  @Test("a ping has the webhook")
  func ping() throws {
    let event = try event(
      "ping",
      #""zen":"Keep it simple.","hook_id":30,"hook":{"type":"Repository","id":30,"name":"web","active":true,"events":["push"],"config":{"content_type":"json","insecure_ssl":"0","url":"https://example.com"},\#(Self.dates)}"#
    )
    guard case .ping(let ping) = event.payload else { throw Unexpected(payload: event.payload) }
    #expect(ping.hookID == 30)
    #expect(ping.hook?.config?.url == "https://example.com")
  }

  @Test("any other event, and a payload in an unknown form, keep the whole body")
  func others() throws {
    let star = try event("star", #""action":"created","starred_at":"2011-04-10T20:09:31Z""#)
    #expect(star.name == "star")
    #expect(star.action == "created")
    #expect(star.repository?.name == "hello")
    #expect(star.sender?.login == "mona")
    guard case .other(let body) = star.payload else { throw Unexpected(payload: star.payload) }
    #expect(body["starred_at"] == "2011-04-10T20:09:31Z")
    let odd = try event("issues", #""action":"opened","issue":{"old":true}"#)
    guard case .other(let old) = odd.payload else { throw Unexpected(payload: odd.payload) }
    #expect(old["issue"]?["old"] == true)
    let repository = try event("public", "", with: #""repository":7"#)
    #expect(repository.repository == nil)
  }

  @Test("a body that isn't a JSON object throws an error", arguments: ["", "[]", "7", "null", "payload=%7B%7D", "{"])
  func notAnObject(_ body: String) {
    #expect(throws: DecodingError.self) {
      try GitHubAPI.WebhookEvent(name: "push", body: Data(body.utf8))
    }
  }

  private struct Unexpected: Error {
    let payload: GitHubAPI.WebhookEvent.Payload
  }
}
