extension Samples {
  /// `repos octocat`
  static let repositories = Sample(
    "GET /users/octocat/repos",
    #"""
    [{"id": 1296269, "node_id": "MDEwOlJlcG9zaXRvcnkxMjk2MjY5", "name": "Hello-World",
    "full_name": "octocat/Hello-World", "owner": {"login": "octocat", "id": 1, "type": "User",
    "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}, "private": false,
    "html_url": "https://github.com/octocat/Hello-World", "description": "This your first repo!", "fork": false,
    "url": "https://api.github.com/repos/octocat/Hello-World",
    "clone_url": "https://github.com/octocat/Hello-World.git", "homepage": "https://github.com", "language": null,
    "forks_count": 9, "stargazers_count": 80, "open_issues_count": 0, "default_branch": "master",
    "topics": ["octocat", "atom", "electron", "api"], "archived": false, "visibility": "public",
    "pushed_at": "2011-01-26T19:06:43Z", "created_at": "2011-01-26T19:01:12Z", "updated_at": "2011-01-26T19:14:43Z"},
    {"id": 18221276, "node_id": "MDEwOlJlcG9zaXRvcnkxODIyMTI3Ng==", "name": "git-consortium",
    "full_name": "octocat/git-consortium", "owner": {"login": "octocat", "id": 1, "type": "User",
    "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}, "private": false,
    "html_url": "https://github.com/octocat/git-consortium",
    "description": "This repo is for demonstration purposes only.", "fork": false,
    "url": "https://api.github.com/repos/octocat/git-consortium",
    "clone_url": "https://github.com/octocat/git-consortium.git", "homepage": "https://github.com",
    "language": "Ruby", "forks_count": 9, "stargazers_count": 7, "open_issues_count": 0, "default_branch": "master",
    "topics": [], "archived": false, "visibility": "public", "pushed_at": "2014-03-28T17:55:38Z",
    "created_at": "2011-01-26T19:01:12Z", "updated_at": "2011-01-26T19:14:43Z"}]
    """#)

  /// `repos`: what the token's account has is the same here.
  static let ownRepositories = Sample("GET /user/repos", repositories.body)

  /// `repos octocat --org`
  static let organizationRepositories = Sample("GET /orgs/octocat/repos", repositories.body)

  /// `repos view octocat/Hello-World`
  static let repository = Sample(
    "GET /repos/octocat/Hello-World",
    #"""
    {"id": 1296269, "node_id": "MDEwOlJlcG9zaXRvcnkxMjk2MjY5", "name": "Hello-World",
    "full_name": "octocat/Hello-World", "owner": {"login": "octocat", "id": 1, "type": "User",
    "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}, "private": false,
    "html_url": "https://github.com/octocat/Hello-World", "description": "This your first repo!", "fork": false,
    "url": "https://api.github.com/repos/octocat/Hello-World",
    "clone_url": "https://github.com/octocat/Hello-World.git", "homepage": "https://github.com", "forks_count": 9,
    "stargazers_count": 80, "open_issues_count": 0, "default_branch": "master", "topics": ["octocat", "atom",
    "electron", "api"], "archived": false, "visibility": "public", "pushed_at": "2011-01-26T19:06:43Z",
    "created_at": "2011-01-26T19:01:12Z", "updated_at": "2011-01-26T19:14:43Z", "license": {"key": "mit",
    "name": "MIT License", "spdx_id": "MIT"}}
    """#)
}
