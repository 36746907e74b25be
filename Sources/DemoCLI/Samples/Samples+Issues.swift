extension Samples {
  /// `issues octocat/Hello-World`
  static let issues = Sample(
    "GET /repos/octocat/Hello-World/issues",
    #"""
    [{"id": 1, "number": 1347, "state": "open", "state_reason": "completed", "title": "Found a bug",
    "body": "I'm having a problem with this.", "user": {"login": "octocat", "id": 1, "type": "User",
    "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}, "labels": [{"id": 208045946, "name": "bug",
    "description": "Something isn't working", "color": "f29513", "default": true}], "assignees": [{"login": "octocat",
    "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}], "milestone": {"id": 1002604, "number": 1, "title": "v1.0",
    "state": "open", "url": "https://api.github.com/repos/octocat/Hello-World/milestones/1"}, "locked": true,
    "comments": 0, "closed_at": null, "created_at": "2011-04-22T13:33:48Z", "updated_at": "2011-04-22T13:33:48Z",
    "html_url": "https://github.com/octocat/Hello-World/issues/1347",
    "url": "https://api.github.com/repos/octocat/Hello-World/issues/1347",
    "repository_url": "https://api.github.com/repos/octocat/Hello-World"}, {"id": 2, "number": 1348, "state": "open",
    "state_reason": "completed", "title": "문서에 설치 방법이 없습니다 📦", "body": "README에 설치 방법을 적어 주세요.",
    "user": {"login": "octocat", "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    "labels": [{"id": 208045947, "name": "documentation", "description": "Improvements to the documentation",
    "color": "0075ca", "default": true}, {"id": 208045948, "name": "good first issue", "description": null,
    "color": "7057ff", "default": true}], "assignees": [{"login": "octocat", "id": 1, "type": "User",
    "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}], "milestone": {"id": 1002604, "number": 1, "title": "v1.0",
    "state": "open", "url": "https://api.github.com/repos/octocat/Hello-World/milestones/1"}, "locked": true,
    "comments": 0, "closed_at": null, "created_at": "2011-04-22T13:33:48Z", "updated_at": "2011-04-22T13:33:48Z",
    "html_url": "https://github.com/octocat/Hello-World/issues/1348",
    "url": "https://api.github.com/repos/octocat/Hello-World/issues/1348",
    "repository_url": "https://api.github.com/repos/octocat/Hello-World"}]
    """#)

  /// `issues octocat/Hello-World 1347`
  static let issue = Sample(
    "GET /repos/octocat/Hello-World/issues/1347",
    #"""
    {"id": 1, "number": 1347, "state": "open", "state_reason": "completed", "title": "Found a bug",
    "body": "I'm having a problem with this.", "user": {"login": "octocat", "id": 1, "type": "User",
    "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}, "labels": [{"id": 208045946, "name": "bug",
    "description": "Something isn't working", "color": "f29513", "default": true}], "assignees": [{"login": "octocat",
    "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif",
    "url": "https://api.github.com/users/octocat"}], "milestone": {"id": 1002604, "number": 1, "title": "v1.0",
    "state": "open", "url": "https://api.github.com/repos/octocat/Hello-World/milestones/1"}, "locked": true,
    "comments": 0, "closed_at": null, "created_at": "2011-04-22T13:33:48Z", "updated_at": "2011-04-22T13:33:48Z",
    "html_url": "https://github.com/octocat/Hello-World/issues/1347",
    "url": "https://api.github.com/repos/octocat/Hello-World/issues/1347",
    "repository_url": "https://api.github.com/repos/octocat/Hello-World"}
    """#)
}
