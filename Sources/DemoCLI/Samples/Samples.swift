import Foundation
import NetworkAPIs

/// What `--sample` responds with: GitHub's own examples, shortened, and a few more, so that filters and pages show.
enum Samples {
  typealias JSON = GitHubAPI.JSONValue

  /// When the samples were made: 2014-08-05T12:00:00Z.
  static let date = Date(timeIntervalSince1970: 1_407_240_000)

  static let users: [JSON] = [
    merged(
      account("octocat", id: 1),
      [
        "name": "monalisa octocat", "company": "GitHub", "blog": "https://github.com/blog",
        "location": "San Francisco", "email": "octocat@github.com", "hireable": false, "bio": "There once was...",
        "twitter_username": "monatheoctocat", "public_repos": 5, "public_gists": 2, "followers": 20, "following": 0,
        "created_at": "2008-01-14T04:33:35Z", "updated_at": "2008-01-14T04:33:35Z", "site_admin": false,
      ]),
    merged(
      account("mojombo", id: 1),
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
    [
      "id": .string(id), "html_url": .string("https://gist.github.com/\(id)"),
      "url": .string("https://api.github.com/gists/\(id)"), "public": true, "created_at": "2010-04-14T02:15:15Z",
      "updated_at": .string(updated), "description": .string(description), "comments": 0,
      "owner": account("octocat", id: 1),
      "files": .object([
        file: [
          "filename": .string(file), "type": "text/plain", "language": .string(language),
          "raw_url": .string("https://gist.githubusercontent.com/octocat/\(id)/raw/\(file)"),
          "size": .integer(Int64(content.utf8.count)), "content": .string(content),
        ]
      ]),
    ]
  }

  static let code: [JSON] = [
    [
      "name": "classes.js", "path": "src/attributes/classes.js", "sha": "d7212f9dee2dcc18f084d7df8f417b80846ded5a",
      "html_url": "https://github.com/jquery/jquery/blob/825ac377/src/attributes/classes.js",
      "fragment": "addClass: function( value ) {", "repository": repository("jquery/jquery", id: 167_174),
    ],
    [
      "name": "attributes.js", "path": "test/unit/attributes.js", "sha": "0f1c1d6f6ab5fcb2b0cd4ed6f1c5f28df5ad2b33",
      "html_url": "https://github.com/jquery/jquery/blob/825ac377/test/unit/attributes.js",
      "fragment": "QUnit.test( \"addClass(Function)\", function( assert ) {",
      "repository": repository("jquery/jquery", id: 167_174),
    ],
  ]

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

  static func account(_ login: String, id: Int64, type: String = "User") -> JSON {
    [
      "login": .string(login), "id": .integer(id), "type": .string(type),
      "html_url": .string("https://github.com/\(login)"), "url": .string("https://api.github.com/users/\(login)"),
      "avatar_url": .string("https://github.com/images/error/\(login)_happy.gif"),
    ]
  }

  static func merged(_ first: JSON, _ second: JSON) -> JSON {
    guard case .object(let a) = first, case .object(let b) = second else { return first }
    return .object(a.merging(b) { $1 })
  }
}
