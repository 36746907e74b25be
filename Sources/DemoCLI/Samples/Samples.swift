import Foundation
public import NetworkAPIs

extension GitHubAPI.JSONValue: ExpressibleByStringInterpolation {}

/// What `--sample` responds with: GitHub's own examples, shortened, and a few more, so that filters and pages show.
enum Samples {
  typealias JSON = GitHubAPI.JSONValue

  static let api = "https://api.github.com"
  /// When the samples were made: 2014-08-05T12:00:00Z.
  static let date = Date(timeIntervalSince1970: 1_407_240_000)

  static let users: [JSON] = [
    account(
      "octocat",
      [
        "name": "monalisa octocat", "company": "GitHub", "blog": "https://github.com/blog",
        "location": "San Francisco", "email": "octocat@github.com", "hireable": false, "bio": "There once was...",
        "twitter_username": "monatheoctocat", "public_repos": 5, "public_gists": 2, "followers": 20, "following": 0,
        "created_at": "2008-01-14T04:33:35Z", "updated_at": "2008-01-14T04:33:35Z", "site_admin": false,
      ]),
    account(
      "mojombo",
      [
        "name": "Tom Preston-Werner", "company": nil, "location": "San Francisco", "bio": nil, "public_repos": 66,
        "public_gists": 62, "followers": 23_900, "following": 11, "created_at": "2007-10-20T05:24:19Z",
        "updated_at": "2012-03-01T12:00:00Z",
      ]),
    account(
      "tomster",
      [
        "id": 31_847, "name": "Tom Sterling", "company": nil, "location": "Berlin", "bio": nil, "public_repos": 12,
        "public_gists": 3, "followers": 48, "following": 9, "created_at": "2008-10-31T12:00:00Z",
        "updated_at": "2012-03-01T12:00:00Z",
      ]),
  ]

  private static func account(_ login: String, _ more: JSON = [:]) -> JSON {
    merged(
      [
        "login": .string(login), "id": 1, "type": "User", "html_url": "https://github.com/\(login)",
        "url": "\(api)/users/\(login)", "avatar_url": "https://github.com/images/error/\(login)_happy.gif",
      ], more)
  }

  static let repositories: [JSON] = [
    repository(
      "octocat/Hello-World", id: 1_296_269, "This your first repo!", stars: 80, forks: 9,
      pushed: "2011-01-26T19:06:43Z",
      [
        "homepage": "https://github.com", "topics": ["octocat", "atom", "electron", "api"],
        "license": ["key": "mit", "name": "MIT License", "spdx_id": "MIT"],
      ]),
    repository(
      "octocat/git-consortium", id: 18_221_276, "This repo is for demonstration purposes only.", stars: 7, forks: 9,
      language: "Ruby", pushed: "2014-03-28T17:55:38Z"),
    repository(
      "octocat/Spoon-Knife", id: 1_300_192, "This repo is for demonstration purposes only.", stars: 1241, forks: 1463,
      language: "HTML", pushed: "2014-02-12T23:20:49Z"),
    repository(
      "octocat/octocat.github.io", id: 17_881_631, stars: 41, forks: 61, language: "CSS",
      pushed: "2013-11-04T08:11:02Z"),
    repository(
      "octocat/linguist", id: 17_881_700, "Language Savant", stars: 3, forks: 1, language: "Ruby",
      pushed: "2012-07-20T10:00:00Z", ["fork": true]),
    repository(
      "dtrupenn/Tetris", id: 3_081_286, "A C implementation of Tetris using Pennsim through LC4", stars: 1,
      language: "Assembly", pushed: "2012-01-01T00:37:02Z", ["archived": true]),
    repository(
      "octo-org/http-client", id: 20_580_498, "An HTTP client for Swift on every platform", stars: 412, forks: 35,
      language: "Swift", pushed: "2014-06-11T16:04:13Z"),
    repository(
      "octo-org/swift-http-types", id: 20_580_511, "Requests and responses of HTTP as Swift types", stars: 903,
      forks: 48, language: "Swift", pushed: "2014-08-02T09:31:40Z"),
  ]

  private static func repository(
    _ name: String, id: Int64, _ description: String? = nil, stars: Int64 = 0, forks: Int64 = 0,
    language: String? = nil, pushed: String = "2011-01-26T19:06:43Z", _ more: JSON = [:]
  ) -> JSON {
    let parts = name.split(separator: "/").map(String.init)
    return merged(
      [
        "id": .integer(id), "name": .string(parts[1]), "full_name": .string(name), "owner": account(parts[0]),
        "private": false, "html_url": "https://github.com/\(name)", "description": text(description), "fork": false,
        "url": "\(api)/repos/\(name)", "clone_url": "https://github.com/\(name).git", "homepage": nil,
        "language": text(language), "forks_count": .integer(forks), "stargazers_count": .integer(stars),
        "open_issues_count": 0, "default_branch": "master", "topics": [], "archived": false, "visibility": "public",
        "pushed_at": .string(pushed), "created_at": "2011-01-26T19:01:12Z", "updated_at": .string(pushed),
      ], more)
  }

  static let tags: [JSON] = ["v1.0.0", "v0.9.0"].map { name in
    let commit = "c5b97d5ae6c19d5c5df71a34c7fbeeda2479ccbc"
    return [
      "name": .string(name),
      "commit": ["sha": .string(commit), "url": "\(api)/repos/octocat/Hello-World/commits/\(commit)"],
      "zipball_url": "https://github.com/octocat/Hello-World/zipball/\(name)",
      "tarball_url": "https://github.com/octocat/Hello-World/tarball/\(name)",
    ]
  }

  static let releases: [JSON] = [
    release("v1.0.0", id: 1, "The first whole one", isPrerelease: false, published: "2013-02-27T19:35:32Z"),
    release("v0.9.0", id: 2, "v0.9.0", isPrerelease: true, published: "2012-11-05T08:00:00Z"),
  ]

  private static func release(_ tag: String, id: Int64, _ name: String, isPrerelease: Bool, published: String) -> JSON {
    let path = "octocat/Hello-World/releases", time = JSON.string(published)
    let file: JSON = [
      "id": 1, "url": "\(api)/repos/\(path)/assets/1", "name": "example.zip", "content_type": "application/zip",
      "browser_download_url": "https://github.com/\(path)/download/\(tag)/example.zip",
      "size": .integer(Int64(asset.count)), "state": "uploaded", "created_at": time, "updated_at": time,
      "digest": "sha256:3a6a282cf6734d23973ff2ed123741cedbdf49cd729d9ea2c4cc8ed953b8bab5", "download_count": 42,
    ]
    return [
      "id": .integer(id), "tag_name": .string(tag), "name": .string(name), "body": "Description of the release",
      "draft": false, "prerelease": .bool(isPrerelease), "created_at": time, "published_at": time,
      "author": account("octocat"), "assets": isPrerelease ? [] : [file],
      "html_url": "https://github.com/\(path)/tag/\(tag)", "url": "\(api)/repos/\(path)/\(id)",
    ]
  }

  /// The file of the latest release.
  static let asset = Data(String(repeating: "A sample of a release file.\n", count: 64).utf8)

  static let issues: [JSON] = [
    issue(
      1347, "Found a bug", labels: ["bug"], assignees: ["octocat"], updated: "2014-07-22T13:33:48Z",
      "I'm having a problem with this.", milestone: "v1.0"),
    issue(
      1348, "문서에 설치 방법이 없습니다 📦", labels: ["documentation", "good first issue"], author: "hubot",
      updated: "2014-07-29T09:12:00Z", "README에 설치 방법을 적어 주세요."),
    issue(
      1351, "Crash on start after the update", labels: ["bug", "help wanted"], assignees: ["hubot"], comments: 4,
      updated: "2014-08-04T17:45:10Z", "It ends at once. The one before worked."),
    issue(
      1352, "Say in the README which versions are supported", labels: ["documentation"], author: "monalisa",
      comments: 1, updated: "2014-08-05T07:20:00Z"),
    issue(
      1340, "Add a license", state: "closed", assignees: ["octocat"], author: "hubot", comments: 2,
      updated: "2014-06-01T10:00:00Z"),
  ]

  /// Issues of another repository, for searches.
  static let otherIssues: [JSON] = [
    issue(
      132, of: "batterseapower/pinyin-toolkit", "Line Number Indexes Beyond 20 Not Displayed", labels: ["bug"],
      author: "Nick3C", comments: 15, created: "2009-07-12T20:10:41Z", updated: "2009-07-19T09:23:43Z",
      "On Windows only.", milestone: "v1.0")
  ]

  static let pulls: [JSON] = [
    pull(
      1349, "Amazing new feature", labels: ["enhancement"], assignees: ["octocat", "hubot"], branch: "new-topic",
      updated: "2014-08-03T19:01:12Z", "Please pull these awesome changes in!"),
    pull(
      1350, "Fix the typo in the greeting", labels: ["bug"], author: "monalisa", branch: "fix-typo",
      updated: "2014-08-05T08:30:00Z", isDraft: true),
    pull(
      1345, "Greet the whole world", state: "closed", assignees: ["octocat"], branch: "whole-world",
      merged: "2014-07-10T20:09:31Z", updated: "2014-07-10T20:09:31Z", "Until now it was only a part of it."),
    pull(
      1344, "Rewrite it in another language", state: "closed", author: "hubot", branch: "rewrite",
      updated: "2014-07-09T11:00:00Z"),
  ]

  /// To GitHub each pull request is an issue too.
  static let pullsAsIssues: [JSON] = pulls.map { pull in
    let link: JSON = ["url": pull["url"] ?? .null, "merged_at": pull["merged_at"] ?? .null]
    return merged(pull, ["repository_url": "\(api)/repos/octocat/Hello-World", "pull_request": link])
  }

  private static func issue(
    _ number: Int64, of repository: String = "octocat/Hello-World", _ title: String, state: String = "open",
    labels: [String] = [], assignees: [String] = [], author: String = "octocat", comments: Int64 = 0,
    created: String? = nil, updated: String, _ body: String? = nil, milestone: String? = nil
  ) -> JSON {
    [
      "id": .integer(number), "number": .integer(number), "state": .string(state),
      "state_reason": state == "closed" ? "completed" : nil, "title": .string(title), "body": text(body),
      "user": account(author), "labels": .array(labels.map(label)), "assignees": .array(assignees.map { account($0) }),
      "milestone": milestone.map { ["id": 1_002_604, "number": 1, "title": .string($0), "state": "open"] } ?? nil,
      "locked": false, "comments": .integer(comments), "closed_at": state == "closed" ? .string(updated) : nil,
      "created_at": .string(created ?? "2014-02-\(max(10, number - 1330))T13:33:48Z"), "updated_at": .string(updated),
      "html_url": "https://github.com/\(repository)/issues/\(number)",
      "url": "\(api)/repos/\(repository)/issues/\(number)", "repository_url": "\(api)/repos/\(repository)",
    ]
  }

  private static func pull(
    _ number: Int64, _ title: String, state: String = "open", labels: [String] = [], assignees: [String] = [],
    author: String = "octocat", branch: String, merged: String? = nil, updated: String, _ body: String? = nil,
    isDraft: Bool = false
  ) -> JSON {
    let commit: JSON = "6dcb09b5b57875f334f61aebed695e2e4193db5e"
    let issue = issue(
      number, title, state: state, labels: labels, assignees: assignees, author: author, updated: updated, body)
    let pull = Self.merged(
      issue,
      [
        "requested_reviewers": [account("other_user")], "merged_at": text(merged),
        "head": ["label": "\(author):\(branch)", "ref": .string(branch), "sha": commit],
        "base": ["label": "octocat:master", "ref": "master", "sha": commit], "draft": .bool(isDraft),
        "merged": .bool(merged != nil), "comments": 10, "commits": 3, "additions": 100, "deletions": 3,
        "changed_files": 5, "html_url": "https://github.com/octocat/Hello-World/pull/\(number)",
        "url": "\(api)/repos/octocat/Hello-World/pulls/\(number)",
      ])
    guard case .object(let members) = pull else { return pull }
    return .object(members.filter { !["repository_url", "state_reason"].contains($0.key) })
  }

  private static func label(_ name: String) -> JSON {
    let colors = ["bug": "f29513", "documentation": "0075ca", "good first issue": "7057ff", "help wanted": "008672"]
    return ["id": 208_045_946, "name": .string(name), "color": .string(colors[name] ?? "a2eeef"), "default": true]
  }

  static let gists: [JSON] = [
    gist(
      "aa5a315d61ae9438b18d", "Hello World Examples", file: "hello_world.rb", language: "Ruby",
      "class HelloWorld\n  def greet\n    puts \"Hello, world!\"\n  end\nend", updated: "2011-06-20T11:34:15Z"),
    gist(
      "2decf6c462d9b4418f2", "An updated gist description.", file: "README.md", language: "Markdown",
      "Hello world from GitHub", updated: "2010-09-21T10:28:06Z"),
  ]

  private static func gist(
    _ id: String, _ description: String, file: String, language: String, _ content: String, updated: String
  ) -> JSON {
    let properties: JSON = [
      "filename": .string(file), "type": "text/plain", "language": .string(language), "content": .string(content),
      "raw_url": "https://gist.githubusercontent.com/octocat/\(id)/raw/\(file)",
      "size": .integer(Int64(content.utf8.count)),
    ]
    return [
      "id": .string(id), "html_url": "https://gist.github.com/\(id)", "url": "\(api)/gists/\(id)", "public": true,
      "created_at": "2010-04-14T02:15:15Z", "updated_at": .string(updated), "description": .string(description),
      "comments": 0, "owner": account("octocat"), "files": .object([file: properties]),
    ]
  }

  static let code: [JSON] = [
    file("src/attributes/classes.js", "d7212f9dee2dcc18f084d7df8f417b80846ded5a", "addClass: function( value ) {"),
    file(
      "test/unit/attributes.js", "0f1c1d6f6ab5fcb2b0cd4ed6f1c5f28df5ad2b33",
      "QUnit.test( \"addClass(Function)\", function( assert ) {"),
  ]

  private static func file(_ path: String, _ hash: String, _ fragment: String) -> JSON {
    [
      "name": .string(path.split(separator: "/").last.map(String.init) ?? path), "path": .string(path),
      "sha": .string(hash), "html_url": "https://github.com/jquery/jquery/blob/825ac377/\(path)",
      "fragment": .string(fragment), "repository": repository("jquery/jquery", id: 167_174),
    ]
  }

  static let rateLimit: JSON = [
    "resources": [
      "core": ["limit": 5000, "used": 1, "remaining": 4999, "reset": 1_407_242_363],
      "search": ["limit": 30, "used": 12, "remaining": 18, "reset": 1_407_240_091],
      "graphql": ["limit": 5000, "used": 7, "remaining": 4993, "reset": 1_407_243_028],
      "code_search": ["limit": 10, "used": 0, "remaining": 10, "reset": 1_407_240_091],
    ], "rate": ["limit": 5000, "used": 1, "remaining": 4999, "reset": 1_407_242_363],
  ]

  static let picture =
    Data(
      base64Encoded: """
        iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAASklEQVR42mP4//8/Azasoqn/HxnjUkdQIyGDSNKMzRCSNaMbQpZm\
        ZEMoNwCHBFFiIEy27YPIABypDiugTSxQJSFRJSlTJTORk50B5zb1oAqur40AAAAASUVORK5CYII=
        """) ?? Data()

  /// A HAR recording of a program's calls: one after a redirect, several at once, one that fails and is retried.
  static let recording: Data = {
    let entries: [JSON] = [
      exchange(0, "GET", "/repos/octocat/hello-world", 301, bytes: 168, [38, 92, 3]),
      exchange(134, "GET", "/repositories/1296269", 200, bytes: 5423, [0, 118, 12]),
      exchange(
        266, "GET", "/repos/octocat/Hello-World/issues?state=open&per_page=100", 200, bytes: 48_210, [0, 204, 61]),
      exchange(268, "GET", "/repos/octocat/Hello-World/pulls?per_page=100", 200, bytes: 20_112, [35, 187, 29]),
      exchange(269, "GET", "/repos/octocat/Hello-World/releases/latest", 404, bytes: 129, [36, 71, 1]),
      exchange(540, "POST", "/graphql", 502, bytes: 34, [0, 310, 2]),
      exchange(1065, "POST", "/graphql", 200, bytes: 1877, [0, 142, 6]),
    ]
    let creator: JSON = ["name": "NetworkAPIKit", "version": "1"]
    let archive: JSON = ["log": ["version": "1.2", "creator": creator, "entries": .array(entries)]]
    return (try? JSONEncoder().encode(archive)) ?? Data()
  }()

  /// An exchange that starts, and has phases, of these milliseconds.
  private static func exchange(
    _ start: Int, _ method: String, _ path: String, _ status: Int64, bytes: Int64, _ phases: [Double]
  ) -> JSON {
    [
      "startedDateTime": "2026-03-02T09:30:0\(start / 1000).\(String(1000 + start % 1000).dropFirst())Z",
      "request": [
        "method": .string(method), "url": "\(api)\(path)",
        "headers": [
          ["name": "Accept", "value": "application/vnd.github+json"],
          ["name": "Authorization", "value": "Bearer ghp_1234567890abcdefghij1234567890abcdef"],
        ],
      ],
      "response": [
        "status": .integer(status), "statusText": status == 200 ? "OK" : "",
        "headers": [["name": "Content-Type", "value": "application/json; charset=utf-8"]],
        "content": ["size": .integer(bytes), "mimeType": "application/json"],
      ],
      "timings": ["connect": .number(phases[0]), "wait": .number(phases[1]), "receive": .number(phases[2])],
    ]
  }

  private static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  static func merged(_ first: JSON, _ second: JSON) -> JSON {
    guard case .object(let a) = first, case .object(let b) = second else { return first }
    return .object(a.merging(b) { $1 })
  }
}
