import Foundation

extension Samples {
  /// `releases octocat/Hello-World`
  static let releases = Sample(
    "GET /repos/octocat/Hello-World/releases",
    #"""
    [{"id": 1, "tag_name": "v1.0.0", "name": "v1.0.0", "body": "Description of the release", "draft": false,
    "prerelease": false, "created_at": "2013-02-27T19:35:32Z", "published_at": "2013-02-27T19:35:32Z",
    "author": {"login": "octocat", "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    "assets": [{"id": 1, "url": "https://api.github.com/repos/octocat/Hello-World/releases/assets/1",
    "browser_download_url": "https://github.com/octocat/Hello-World/releases/download/v1.0.0/example.zip",
    "name": "example.zip", "content_type": "application/zip", "size": 1792,
    "digest": "sha256:3a6a282cf6734d23973ff2ed123741cedbdf49cd729d9ea2c4cc8ed953b8bab5", "download_count": 42,
    "created_at": "2013-02-27T19:35:32Z", "updated_at": "2013-02-27T19:35:32Z", "state": "uploaded"}],
    "html_url": "https://github.com/octocat/Hello-World/releases/v1.0.0",
    "url": "https://api.github.com/repos/octocat/Hello-World/releases/1"}]
    """#)

  /// `releases download octocat/Hello-World`
  static let latestRelease = Sample(
    "GET /repos/octocat/Hello-World/releases/latest",
    #"""
    {"id": 1, "tag_name": "v1.0.0", "name": "v1.0.0", "body": "Description of the release", "draft": false,
    "prerelease": false, "created_at": "2013-02-27T19:35:32Z", "published_at": "2013-02-27T19:35:32Z",
    "author": {"login": "octocat", "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    "assets": [{"id": 1, "url": "https://api.github.com/repos/octocat/Hello-World/releases/assets/1",
    "browser_download_url": "https://github.com/octocat/Hello-World/releases/download/v1.0.0/example.zip",
    "name": "example.zip", "content_type": "application/zip", "size": 1792,
    "digest": "sha256:3a6a282cf6734d23973ff2ed123741cedbdf49cd729d9ea2c4cc8ed953b8bab5", "download_count": 42,
    "created_at": "2013-02-27T19:35:32Z", "updated_at": "2013-02-27T19:35:32Z", "state": "uploaded"}],
    "html_url": "https://github.com/octocat/Hello-World/releases/v1.0.0",
    "url": "https://api.github.com/repos/octocat/Hello-World/releases/1"}
    """#)

  /// `releases download octocat/Hello-World v1.0.0`
  static let releaseByTag = Sample("GET /repos/octocat/Hello-World/releases/tags/v1.0.0", latestRelease.body)

  /// The file of that release.
  static let asset = Sample(
    "GET /repos/octocat/Hello-World/releases/assets/1", type: "application/octet-stream",
    Data(String(repeating: "A sample of a release file.\n", count: 64).utf8))
}
