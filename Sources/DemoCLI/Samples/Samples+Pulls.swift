extension Samples {
  /// `pulls octocat/Hello-World`
  static let pulls = Sample(
    "GET /repos/octocat/Hello-World/pulls",
    #"""
    [{"id": 1, "number": 1347, "state": "open", "locked": true, "title": "Amazing new feature",
    "user": {"login": "octocat", "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    "body": "Please pull these awesome changes in!", "labels": [{"id": 208045946, "name": "bug",
    "description": "Something isn't working", "color": "f29513", "default": true}], "assignees": [{"login": "octocat",
    "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    {"login": "hubot", "id": 1, "type": "User", "html_url": "https://github.com/hubot",
    "avatar_url": "https://github.com/images/error/hubot_happy.gif", "url": "https://api.github.com/users/hubot"}],
    "requested_reviewers": [{"login": "other_user", "id": 1, "type": "User",
    "html_url": "https://github.com/other_user", "avatar_url": "https://github.com/images/error/other_user_happy.gif",
    "url": "https://api.github.com/users/other_user"}], "created_at": "2011-01-26T19:01:12Z",
    "updated_at": "2011-01-26T19:01:12Z", "closed_at": "2011-01-26T19:01:12Z", "merged_at": "2011-01-26T19:01:12Z",
    "head": {"label": "octocat:new-topic", "ref": "new-topic", "sha": "6dcb09b5b57875f334f61aebed695e2e4193db5e"},
    "base": {"label": "octocat:master", "ref": "master", "sha": "6dcb09b5b57875f334f61aebed695e2e4193db5e"},
    "draft": false, "html_url": "https://github.com/octocat/Hello-World/pull/1347",
    "url": "https://api.github.com/repos/octocat/Hello-World/pulls/1347"}]
    """#)

  /// `pulls octocat/Hello-World 1347`
  static let pull = Sample(
    "GET /repos/octocat/Hello-World/pulls/1347",
    #"""
    {"id": 1, "number": 1347, "state": "open", "locked": true, "title": "Amazing new feature",
    "user": {"login": "octocat", "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    "body": "Please pull these awesome changes in!", "labels": [{"id": 208045946, "name": "bug",
    "description": "Something isn't working", "color": "f29513", "default": true}], "assignees": [{"login": "octocat",
    "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    {"login": "hubot", "id": 1, "type": "User", "html_url": "https://github.com/hubot",
    "avatar_url": "https://github.com/images/error/hubot_happy.gif", "url": "https://api.github.com/users/hubot"}],
    "requested_reviewers": [{"login": "other_user", "id": 1, "type": "User",
    "html_url": "https://github.com/other_user", "avatar_url": "https://github.com/images/error/other_user_happy.gif",
    "url": "https://api.github.com/users/other_user"}], "created_at": "2011-01-26T19:01:12Z",
    "updated_at": "2011-01-26T19:01:12Z", "closed_at": "2011-01-26T19:01:12Z", "merged_at": "2011-01-26T19:01:12Z",
    "head": {"label": "octocat:new-topic", "ref": "new-topic", "sha": "6dcb09b5b57875f334f61aebed695e2e4193db5e"},
    "base": {"label": "octocat:master", "ref": "master", "sha": "6dcb09b5b57875f334f61aebed695e2e4193db5e"},
    "draft": false, "merged": false, "comments": 10, "commits": 3, "additions": 100, "deletions": 3,
    "changed_files": 5, "html_url": "https://github.com/octocat/Hello-World/pull/1347",
    "url": "https://api.github.com/repos/octocat/Hello-World/pulls/1347"}
    """#)
}
