extension Samples {
  /// `search repos`
  static let foundRepositories = Sample(
    "GET /search/repositories",
    #"""
    {"total_count": 40, "incomplete_results": false, "items": [{"id": 3081286,
    "node_id": "MDEwOlJlcG9zaXRvcnkzMDgxMjg2", "name": "Tetris", "full_name": "dtrupenn/Tetris",
    "owner": {"login": "dtrupenn", "id": 872147, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://secure.gravatar.com/avatar/e7956084e75f239de85d3a31bc172ace?d=https://a248.e.akamai.net/assets.github.com%2Fimages%2Fgravatars%2Fgravatar-user-420.png",
    "url": "https://api.github.com/users/dtrupenn"}, "private": false,
    "html_url": "https://github.com/dtrupenn/Tetris",
    "description": "A C implementation of Tetris using Pennsim through LC4", "fork": false,
    "url": "https://api.github.com/repos/dtrupenn/Tetris", "clone_url": "https://github.com/dtrupenn/Tetris.git",
    "homepage": "https://github.com", "language": "Assembly", "forks_count": 0, "stargazers_count": 1,
    "open_issues_count": 0, "default_branch": "master", "archived": true, "visibility": "private",
    "pushed_at": "2012-01-01T00:37:02Z", "created_at": "2012-01-01T00:31:50Z", "updated_at": "2013-01-05T17:58:47Z",
    "license": {"key": "mit", "name": "MIT License", "spdx_id": "MIT"}, "score": 1}]}
    """#)

  /// `search issues`
  static let foundIssues = Sample(
    "GET /search/issues",
    #"""
    {"total_count": 280, "incomplete_results": false, "items": [{"id": 35802, "number": 132, "state": "open",
    "state_reason": "completed", "title": "Line Number Indexes Beyond 20 Not Displayed", "body": "...",
    "user": {"login": "Nick3C", "id": 90254, "type": "User", "html_url": "https://github.com/Nick3C",
    "avatar_url": "https://secure.gravatar.com/avatar/934442aadfe3b2f4630510de416c5718?d=https://a248.e.akamai.net/assets.github.com%2Fimages%2Fgravatars%2Fgravatar-user-420.png",
    "url": "https://api.github.com/users/Nick3C"}, "labels": [{"id": 4, "name": "bug", "color": "ff0000"}],
    "milestone": {"id": 1002604, "number": 1, "title": "v1.0", "state": "open",
    "url": "https://api.github.com/repos/octocat/Hello-World/milestones/1"}, "locked": true, "comments": 15,
    "closed_at": null, "created_at": "2009-07-12T20:10:41Z", "updated_at": "2009-07-19T09:23:43Z",
    "html_url": "https://github.com/batterseapower/pinyin-toolkit/issues/132",
    "url": "https://api.github.com/repos/batterseapower/pinyin-toolkit/issues/132",
    "repository_url": "https://api.github.com/repos/batterseapower/pinyin-toolkit", "score": 1}]}
    """#)

  /// `search code`
  static let foundCode = Sample(
    "GET /search/code",
    #"""
    {"total_count": 7, "incomplete_results": false, "items": [{"name": "classes.js",
    "path": "src/attributes/classes.js", "sha": "d7212f9dee2dcc18f084d7df8f417b80846ded5a",
    "url": "https://api.github.com/repositories/167174/contents/src/attributes/classes.js?ref=825ac3773694e0cd23ee74895fd5aeb535b27da4",
    "html_url": "https://github.com/jquery/jquery/blob/825ac3773694e0cd23ee74895fd5aeb535b27da4/src/attributes/classes.js",
    "repository": {"id": 167174, "name": "jquery", "full_name": "jquery/jquery", "owner": {"login": "jquery",
    "id": 70142, "type": "Organization", "html_url": "https://github.com/jquery",
    "avatar_url": "https://0.gravatar.com/avatar/6906f317a4733f4379b06c32229ef02f?d=https%3A%2F%2Fidenticons.github.com%2Ff426f04f2f9813718fb806b30e0093de.png",
    "url": "https://api.github.com/users/jquery"}, "private": false, "html_url": "https://github.com/jquery/jquery",
    "description": "jQuery JavaScript Library", "fork": false, "url": "https://api.github.com/repos/jquery/jquery"},
    "score": 1}]}
    """#)

  /// `search users`
  static let foundUsers = Sample(
    "GET /search/users",
    #"""
    {"total_count": 12, "incomplete_results": false, "items": [{"login": "mojombo", "id": 1, "type": "User",
    "html_url": "https://github.com/mojombo",
    "avatar_url": "https://secure.gravatar.com/avatar/25c7c18223fb42a4c6ae1c8db6f50f9b?d=https://a248.e.akamai.net/assets.github.com%2Fimages%2Fgravatars%2Fgravatar-user-420.png",
    "url": "https://api.github.com/users/mojombo", "score": 1}]}
    """#)
}
