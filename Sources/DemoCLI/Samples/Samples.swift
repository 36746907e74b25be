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
    merged(
      account("octocat"),
      [
        "name": "monalisa octocat", "company": "GitHub", "blog": "https://github.com/blog",
        "location": "San Francisco", "email": "octocat@github.com", "hireable": false, "bio": "There once was...",
        "twitter_username": "monatheoctocat", "public_repos": 5, "public_gists": 2, "followers": 20, "following": 0,
        "created_at": "2008-01-14T04:33:35Z", "updated_at": "2008-01-14T04:33:35Z", "site_admin": false,
      ]),
    merged(
      account("mojombo"),
      [
        "name": "Tom Preston-Werner", "company": nil, "location": "San Francisco", "bio": nil, "public_repos": 66,
        "public_gists": 62, "followers": 23_900, "following": 11, "created_at": "2007-10-20T05:24:19Z",
        "updated_at": "2012-03-01T12:00:00Z",
      ]),
    merged(
      account("tomster", id: 31_847),
      [
        "name": "Tom Sterling", "company": nil, "location": "Berlin", "bio": nil, "public_repos": 12,
        "public_gists": 3, "followers": 48, "following": 9, "created_at": "2008-10-31T12:00:00Z",
        "updated_at": "2012-03-01T12:00:00Z",
      ]),
  ]

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

  /// A face of 16 by 16 pixels.
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

  static func account(_ login: String, id: Int64 = 1) -> JSON {
    [
      "login": .string(login), "id": .integer(id), "type": "User", "html_url": "https://github.com/\(login)",
      "url": "\(api)/users/\(login)", "avatar_url": "https://github.com/images/error/\(login)_happy.gif",
    ]
  }

  static func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }

  static func merged(_ first: JSON, _ second: JSON) -> JSON {
    guard case .object(let a) = first, case .object(let b) = second else { return first }
    return .object(a.merging(b) { $1 })
  }
}
