import Foundation
import NetworkAPIKit
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

  /// The repository of a push has times in seconds, its organization as a name, and the account's name and e-mail address.
  private static let pushedRepository = #"""
    "repository":{"id":1,"node_id":"R_1","name":"hello","full_name":"octo/hello","private":true,
      "owner":{"name":"octo","email":"octo@example.com","login":"octo","id":2,"node_id":"O_2","gravatar_id":"",
        "avatar_url":"https://avatars.githubusercontent.com/u/2?v=4","url":"https://api.github.com/users/octo",
        "type":"Organization","user_view_type":"public","site_admin":false},
      "html_url":"https://github.com/octo/hello","description":null,"fork":false,"url":"https://api.github.com/repos/octo/hello",
      "created_at":1302466171,"updated_at":"2011-04-10T20:09:31Z","pushed_at":1302466172,"homepage":null,"size":7,
      "stargazers_count":3,"watchers_count":3,"language":null,"has_issues":true,"has_pages":false,"mirror_url":null,
      "archived":false,"license":null,"topics":[],"visibility":"private","forks":0,"open_issues":0,"watchers":3,
      "default_branch":"main","stargazers":3,"master_branch":"main","organization":"octo","custom_properties":{"team":null}},
    "organization":{"login":"octo","id":2,"node_id":"O_2","url":"https://api.github.com/orgs/octo","description":""},
    "pusher":{"name":"mona","email":null},"enterprise":{"id":3,"slug":"acme","name":"Acme"}
    """#

  @Test("a push to a repository of an organization has the repository, where its organization is only a name")
  func pushOfOrganization() throws {
    let event = try event(
      "push", #""ref":"refs/heads/main","commits":[],"head_commit":null"#, with: Self.pushedRepository)
    let repository = try #require(event.repository)
    #expect(repository.fullName == "octo/hello" && repository.private && repository.masterBranch == "main")
    #expect(repository.createdAt == Date(timeIntervalSince1970: 1_302_466_171))
    #expect(repository.pushedAt == Date(timeIntervalSince1970: 1_302_466_172))
    #expect(repository.owner?.login == "octo" && repository.owner?.email == "octo@example.com")
    #expect(repository.organization == nil && event.organization?.login == "octo" && event.sender?.login == "mona")
    let object = try JSONDecoder().decode(GitHubAPI.JSONValue.self, from: event.body)["repository"]
    let data = try JSONEncoder().encode(object)
    #expect(try JSONDecoder().decode(GitHubAPI.Repository.self, from: data) == repository)
    // Anything else in its place is an error as before.
    let wrong = Data(#"{"id":1,"name":"a","private":false,"fork":false,"organization":{"login":"octo","id":"2"}}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONCoding().decode(GitHubAPI.Repository.self, from: wrong) }
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
    // Without state and labels, as GitHub's recorded events of these actions.
    for (action, closed, state) in [
      ("pinned", "null", .open), ("unpinned", #""2011-04-10T20:09:31Z""#, .closed),
    ] as [(String, String, GitHubAPI.State)] {
      let issue = #"{"id":1,"number":3,"title":"t","closed_at":\#(closed),\#(Self.dates)}"#
      let pinned = try event("issues", #""action":"\#(action)","issue":\#(issue)"#)
      guard case .issues(let change) = pinned.payload else { throw Unexpected(payload: pinned.payload) }
      #expect(change.issue.state == state && change.issue.labels.isEmpty)
    }
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
    let new = try event("invented_later", #""action":"created","thing":{"id":1}"#)
    #expect(new.name == "invented_later")
    #expect(new.action == "created")
    #expect(new.repository?.name == "hello")
    #expect(new.sender?.login == "mona")
    guard case .other(let body) = new.payload else { throw Unexpected(payload: new.payload) }
    #expect(body["thing"]?["id"] == 1)
    let odd = try event("issues", #""action":"opened","issue":{"old":true}"#)
    guard case .other(let old) = odd.payload else { throw Unexpected(payload: odd.payload) }
    #expect(old["issue"]?["old"] == true)
    let label = try event("label", #""action":"created","label":7"#)
    guard case .other = label.payload else { throw Unexpected(payload: label.payload) }
    let repository = try event("public", "", with: #""repository":7"#)
    #expect(repository.repository == nil && repository.payload == .plain)
  }

  private static let pull =
    #""pull_request":{"id":1,"number":5,"state":"open","title":"t",\#(dates),"head":{"label":"octo:x","ref":"x","sha":"1"},"base":{"label":"octo:main","ref":"main","sha":"2"}}"#
  private static let deployment =
    #""deployment":{"id":3,"sha":"1","ref":"main","task":"deploy","environment":"production",\#(dates)}"#
  private static let account = #"{"login":"hubot","id":9}"#

  @Test("reviews, jobs, check suites, deployments and repositories of an installation have their payloads")
  func payloads() throws {
    let review = try event(
      "pull_request_review",
      #""action":"submitted",\#(Self.pull),"review":{"id":8,"state":"approved","body":null,"user":\#(Self.account)}"#)
    guard case .pullRequestReview(let reviewed) = review.payload else { throw Unexpected(payload: review.payload) }
    #expect(reviewed.review.id == 8 && reviewed.pullRequest.number == 5)
    let job = try event(
      "workflow_job",
      #""action":"completed","workflow_job":{"id":1,"run_id":2,"name":"build","status":"completed","conclusion":"failure","labels":["ubuntu"],"steps":[]}"#
    )
    guard case .workflowJob(let jobs) = job.payload else { throw Unexpected(payload: job.payload) }
    #expect(jobs.workflowJob.conclusion == .failure && jobs.deployment == nil)
    let suite = try event(
      "check_suite",
      #""action":"completed","check_suite":{"id":1,"head_sha":"1","status":"completed","conclusion":"success","pull_requests":[]}"#
    )
    guard case .checkSuite(let checked) = suite.payload else { throw Unexpected(payload: suite.payload) }
    #expect(checked.checkSuite.conclusion == .success)
    let status = try event(
      "deployment_status",
      #""action":"created",\#(Self.deployment),"deployment_status":{"id":4,"state":"success",\#(Self.dates)},"workflow_run":null"#
    )
    guard case .deploymentStatus(let deployed) = status.payload else { throw Unexpected(payload: status.payload) }
    #expect(deployed.deploymentStatus.state == .success && deployed.deployment.environment == "production")
    let repositories = try event(
      "installation_repositories",
      #""action":"added","installation":{"id":42,"account":{"login":"octo","id":2}},"repository_selection":"selected","repositories_added":[{"id":1,"name":"hello"}],"repositories_removed":[]"#,
      with: "")
    guard case .installationRepositories(let changed) = repositories.payload else {
      throw Unexpected(payload: repositories.payload)
    }
    #expect(changed.repositoriesAdded.map(\.name) == ["hello"] && changed.repositorySelection == "selected")
  }

  /// The name of an event, its own properties, and the beginning of the payload's description.
  private static let objects = [
    ("branch_protection_configuration", "", "plain"),
    ("branch_protection_rule", #""rule":{"id":1}"#, #"object("rule""#),
    ("bypass_request_secret_scanning", #""exemption_request":{"id":1}"#, #"object("exemption_request""#),
    ("cache_sync", #""ref":"refs/heads/main","cache_location":"a","before":"1","after":"2""#, "object("),
    ("code_scanning_alert", #""alert":{"number":1}"#, "codeScanningAlert("),
    ("commit_comment", #""comment":{"id":1,"body":"a","commit_id":"1",\#(dates)}"#, "commitComment("),
    ("create", #""ref":"v1","ref_type":"tag","master_branch":"main","pusher_type":"user""#, "created("),
    ("custom_property", #""definition":{"property_name":"team","value_type":"string"}"#, "customProperty("),
    ("custom_property_values", #""new_property_values":[]"#, "object("),
    ("delete", #""ref":"v1","ref_type":"tag","pusher_type":"user""#, "deleted("),
    ("dependabot_alert", #""alert":{"number":1,"state":"open"}"#, "dependabotAlert("),
    ("deploy_key", #""key":{"id":1,"key":"ssh-rsa A","title":"a"}"#, "deployKey("),
    ("deployment", deployment, "deployment("),
    ("deployment_protection_rule", deployment, "object("),
    ("dismissal_request_code_scanning", #""exemption_request":{"id":1}"#, "object("),
    ("dismissal_request_dependabot", #""exemption_request":{"id":1}"#, "object("),
    ("dismissal_request_secret_scanning", #""exemption_request":{"id":1}"#, "object("),
    ("discussion", #""discussion":{"id":1,"number":2,"title":"t",\#(dates)}"#, "discussion("),
    (
      "discussion_comment", #""discussion":{"id":1,"number":2,"title":"t",\#(dates)},"comment":{"id":3}"#, "discussion("
    ),
    ("enterprise", "", "plain"),
    ("exemption_request_push_ruleset", #""exemption_request":{"id":1}"#, "object("),
    ("exemption_request_secret_scanning", #""exemption_request":{"id":1}"#, "object("),
    ("fork", #""forkee":{"id":5,"name":"hello","full_name":"mona/hello","private":false,"fork":true}"#, "fork("),
    ("github_app_authorization", "", "plain"),
    ("gollum", #""pages":[{"page_name":"Home","title":"Home","action":"edited","sha":"1"}]"#, "wiki("),
    ("installation_target", #""account":\#(account),"changes":{"login":{"from":"a"}}"#, "object("),
    ("issue_dependencies", #""blocked_issue":\#(issue.dropFirst(8))"#, "issueRelation("),
    ("label", #""label":{"name":"bug","color":"f00"}"#, "label("),
    ("marketplace_purchase", #""marketplace_purchase":{}"#, "object("),
    ("member", #""member":\#(account)"#, "member("), ("membership", #""member":\#(account)"#, "member("),
    ("merge_group", #""merge_group":{"head_sha":"1"}"#, "object("),
    (
      "meta",
      #""hook_id":30,"hook":{"type":"Repository","id":30,"name":"web","active":true,"events":["push"],"config":{"url":"https://a"}}"#,
      "webhook("
    ),
    ("milestone", #""milestone":{"id":1,"number":2,"title":"1.0","state":"open",\#(dates)}"#, "milestone("),
    ("org_block", #""blocked_user":\#(account)"#, "member("), ("organization", #""membership":{}"#, "object("),
    (
      "organization_custom_property", #""definition":{"property_name":"team","value_type":"string"}"#, "customProperty("
    ),
    ("organization_custom_property_values", #""new_property_values":[]"#, "object("),
    ("package", #""package":{"id":1,"name":"p","package_type":"npm","visibility":"public"}"#, "package("),
    ("page_build", #""build":{"commit":"1","status":"built","duration":7,\#(dates)}"#, "pagesBuild("),
    ("personal_access_token_request", #""personal_access_token_request":{"id":1}"#, "object("),
    ("projects_v2", #""projects_v2":{"id":1,"number":2,"title":"t",\#(dates)}"#, "project("),
    ("projects_v2_item", #""projects_v2_item":{"id":1}"#, "object("),
    ("projects_v2_status_update", #""projects_v2_status_update":{"id":1}"#, "object("),
    ("public", "", "plain"),
    (
      "pull_request_review_comment", #""comment":{"id":1,"body":"a","path":"a.txt",\#(dates)},\#(pull)"#,
      "reviewComment("
    ),
    ("pull_request_review_thread", #""thread":{"comments":[]},\#(pull)"#, "object("),
    ("registry_package", #""registry_package":{"id":1,"name":"p","package_type":"npm"}"#, "package("),
    ("repository", "", "object("), ("repository_advisory", #""repository_advisory":{}"#, "object("),
    ("repository_dispatch", #""branch":"main","client_payload":{"a":1}"#, "object("),
    ("repository_import", #""status":"success""#, "object("),
    ("repository_ruleset", #""repository_ruleset":{"id":1,"name":"r","enforcement":"active"}"#, "ruleset("),
    ("secret_scanning_alert", #""alert":{"number":1}"#, "secretScanningAlert("),
    ("secret_scanning_alert_location", #""alert":{"number":1},"location":{}"#, "secretScanningAlert("),
    ("secret_scanning_scan", #""type":"backfill""#, "object("),
    ("security_advisory", #""security_advisory":{}"#, "object("),
    ("security_and_analysis", #""changes":{}"#, "object("), ("sponsorship", #""sponsorship":{}"#, "object("),
    ("star", #""starred_at":"2011-04-10T20:09:31Z""#, "object("),
    ("status", #""id":1,"sha":"1","state":"success","context":"ci",\#(dates)"#, "status("),
    ("sub_issues", #""sub_issue":\#(issue.dropFirst(8))"#, "issueRelation("),
    ("team", #""team":{"id":1,"name":"core","slug":"core"}"#, "team("),
    ("team_add", #""team":{"id":1,"name":"core","slug":"core"}"#, "team("),
    ("user", #""user":\#(account)"#, "member("), ("watch", "", "plain"),
    ("workflow_dispatch", #""inputs":null,"ref":"main""#, "object("),
  ]

  @Test("every other kind of event has its own object beside action, repository and sender", arguments: objects)
  func ownObject(name: String, properties: String, payload: String) throws {
    let event = try event(name, [#""action":"created""#, properties].filter { !$0.isEmpty }.joined(separator: ","))
    #expect("\(event.payload)".hasPrefix(payload), "\(event.payload)")
    let body = try JSONDecoder().decode(GitHubAPI.JSONValue.self, from: event.body)
    #expect(body["action"] == "created" && body["repository"] != nil)
    #expect(event.action == "created" && event.repository?.name == "hello" && event.sender?.login == "mona")
  }

  @Test("a time keeps its offset from UTC when it is written again")
  func offsets() throws {
    for (time, offset) in [
      ("2011-04-10T22:09:31+02:00", 7200), ("2011-04-10T13:39:31-06:30", -23_400), ("2011-04-10T20:09:31Z", nil),
    ] {
      let body =
        #"{"ref":"r","commits":[{"id":"a","message":"m","timestamp":"\#(time)","added":[],"removed":[],"modified":[]}]}"#
      for coder in [true, false] {
        let push =
          try coder
          ? JSONCoding().decode(GitHubAPI.WebhookEvent.Push.self, from: Data(body.utf8))
          : JSONDecoder().decode(GitHubAPI.WebhookEvent.Push.self, from: Data(body.utf8))
        #expect(push.commits[0].timestamp == Date(timeIntervalSince1970: 1_302_466_171), "\(time)")
        #expect(push.commits[0].$timestamp.utcOffset == offset)
        #expect(String(decoding: try JSONEncoder().encode(push), as: UTF8.self).contains(#""timestamp":"\#(time)""#))
      }
    }
    let without = try JSONCoding().decode(
      GitHubAPI.WebhookEvent.Push.self, from: Data(#"{"ref":"r","commits":[],"pusher":{"name":"mona"}}"#.utf8))
    #expect(without.pusher?.date == nil)
    #expect(!String(decoding: try JSONEncoder().encode(without), as: UTF8.self).contains("date"))
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
