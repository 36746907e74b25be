import Foundation
import NetworkAPIs

extension Samples {
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

  static func repository(
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
}
