/// What servers send: GitHub's own examples, as long as its responses are.
enum Payloads {
  /// 676 bytes, of which ``User`` reads 4 fields.
  static let shortUser = {
    let size = 676
    let fields =
      #"{"login":"octocat","id":583231,"node_id":"MDQ6VXNlcjU4MzIzMQ==","type":"User","name":"The Octocat","company":"@github","#
      + #""blog":"https://github.blog","location":"San Francisco","public_repos":8,"followers":17000,"following":9,"#
      + #""created_at":"2011-01-25T18:44:36Z","updated_at":"2026-06-22T11:23:45Z","pad":""#
    return fields + String(repeating: "x", count: size - fields.utf8.count - 2) + "\"}"
  }()

  /// 67.7 KB.
  static let shortUsers = "[" + Array(repeating: shortUser, count: 100).joined(separator: ",") + "]"

  /// What a user and a repository's owner have in common.
  private static let account = joined(
    #"""
    "login":"octocat","id":1,"node_id":"MDQ6VXNlcjE=",
    "avatar_url":"https://github.com/images/error/octocat_happy.gif","gravatar_id":"",
    "url":"https://api.github.com/users/octocat","html_url":"https://github.com/octocat",
    "followers_url":"https://api.github.com/users/octocat/followers",
    "following_url":"https://api.github.com/users/octocat/following{/other_user}",
    "gists_url":"https://api.github.com/users/octocat/gists{/gist_id}",
    "starred_url":"https://api.github.com/users/octocat/starred{/owner}{/repo}",
    "subscriptions_url":"https://api.github.com/users/octocat/subscriptions",
    "organizations_url":"https://api.github.com/users/octocat/orgs",
    "repos_url":"https://api.github.com/users/octocat/repos",
    "events_url":"https://api.github.com/users/octocat/events{/privacy}",
    "received_events_url":"https://api.github.com/users/octocat/received_events","type":"User","site_admin":false
    """#)

  /// 1.2 KB: GitHub's example of a user.
  static let user = joined(
    #"""
    {\#(account),
    "name":"monalisa octocat","company":"GitHub","blog":"https://github.com/blog","location":"San Francisco",
    "email":"octocat@github.com","hireable":false,"bio":"There once was...","twitter_username":"monatheoctocat",
    "public_repos":2,"public_gists":1,"followers":20,"following":0,"created_at":"2008-01-14T04:33:35Z",
    "updated_at":"2008-01-14T04:33:35Z"}
    """#)

  /// 157 KB: a page of 30 repositories, each as in GitHub's example.
  static let repositories = "[" + Array(repeating: repository, count: 30).joined(separator: ",") + "]"

  private static let repository = joined(
    #"""
    {"id":1296269,"node_id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5","name":"Hello-World","full_name":"octocat/Hello-World",
    "owner":{\#(account)},
    "private":false,"html_url":"https://github.com/octocat/Hello-World","description":"This your first repo!",
    "fork":false,"url":"https://api.github.com/repos/octocat/Hello-World",
    "archive_url":"https://api.github.com/repos/octocat/Hello-World/{archive_format}{/ref}",
    "assignees_url":"https://api.github.com/repos/octocat/Hello-World/assignees{/user}",
    "blobs_url":"https://api.github.com/repos/octocat/Hello-World/git/blobs{/sha}",
    "branches_url":"https://api.github.com/repos/octocat/Hello-World/branches{/branch}",
    "collaborators_url":"https://api.github.com/repos/octocat/Hello-World/collaborators{/collaborator}",
    "comments_url":"https://api.github.com/repos/octocat/Hello-World/comments{/number}",
    "commits_url":"https://api.github.com/repos/octocat/Hello-World/commits{/sha}",
    "compare_url":"https://api.github.com/repos/octocat/Hello-World/compare/{base}...{head}",
    "contents_url":"https://api.github.com/repos/octocat/Hello-World/contents/{+path}",
    "contributors_url":"https://api.github.com/repos/octocat/Hello-World/contributors",
    "deployments_url":"https://api.github.com/repos/octocat/Hello-World/deployments",
    "downloads_url":"https://api.github.com/repos/octocat/Hello-World/downloads",
    "events_url":"https://api.github.com/repos/octocat/Hello-World/events",
    "forks_url":"https://api.github.com/repos/octocat/Hello-World/forks",
    "git_commits_url":"https://api.github.com/repos/octocat/Hello-World/git/commits{/sha}",
    "git_refs_url":"https://api.github.com/repos/octocat/Hello-World/git/refs{/sha}",
    "git_tags_url":"https://api.github.com/repos/octocat/Hello-World/git/tags{/sha}",
    "git_url":"git:github.com/octocat/Hello-World.git",
    "issue_comment_url":"https://api.github.com/repos/octocat/Hello-World/issues/comments{/number}",
    "issue_events_url":"https://api.github.com/repos/octocat/Hello-World/issues/events{/number}",
    "issues_url":"https://api.github.com/repos/octocat/Hello-World/issues{/number}",
    "keys_url":"https://api.github.com/repos/octocat/Hello-World/keys{/key_id}",
    "labels_url":"https://api.github.com/repos/octocat/Hello-World/labels{/name}",
    "languages_url":"https://api.github.com/repos/octocat/Hello-World/languages",
    "merges_url":"https://api.github.com/repos/octocat/Hello-World/merges",
    "milestones_url":"https://api.github.com/repos/octocat/Hello-World/milestones{/number}",
    "notifications_url":"https://api.github.com/repos/octocat/Hello-World/notifications{?since,all,participating}",
    "pulls_url":"https://api.github.com/repos/octocat/Hello-World/pulls{/number}",
    "releases_url":"https://api.github.com/repos/octocat/Hello-World/releases{/id}",
    "ssh_url":"git@github.com:octocat/Hello-World.git",
    "stargazers_url":"https://api.github.com/repos/octocat/Hello-World/stargazers",
    "statuses_url":"https://api.github.com/repos/octocat/Hello-World/statuses/{sha}",
    "subscribers_url":"https://api.github.com/repos/octocat/Hello-World/subscribers",
    "subscription_url":"https://api.github.com/repos/octocat/Hello-World/subscription",
    "tags_url":"https://api.github.com/repos/octocat/Hello-World/tags",
    "teams_url":"https://api.github.com/repos/octocat/Hello-World/teams",
    "trees_url":"https://api.github.com/repos/octocat/Hello-World/git/trees{/sha}",
    "clone_url":"https://github.com/octocat/Hello-World.git","mirror_url":"git:git.example.com/octocat/Hello-World",
    "hooks_url":"https://api.github.com/repos/octocat/Hello-World/hooks",
    "svn_url":"https://svn.github.com/octocat/Hello-World","homepage":"https://github.com","language":null,
    "forks_count":9,"stargazers_count":80,"watchers_count":80,"size":108,"default_branch":"master",
    "open_issues_count":0,"is_template":false,"topics":["octocat","atom","electron","api"],"has_issues":true,
    "has_projects":true,"has_wiki":true,"has_pages":false,"has_downloads":true,"has_discussions":false,
    "archived":false,"disabled":false,"visibility":"public","pushed_at":"2011-01-26T19:06:43Z",
    "created_at":"2011-01-26T19:01:12Z","updated_at":"2011-01-26T19:14:43Z","permissions":{"admin":false,
    "push":false,"pull":true},"security_and_analysis":{"advanced_security":{"status":"enabled"},
    "secret_scanning":{"status":"enabled"},"secret_scanning_push_protection":{"status":"disabled"},
    "secret_scanning_non_provider_patterns":{"status":"disabled"},
    "secret_scanning_delegated_alert_dismissal":{"status":"disabled"}}}
    """#)

  /// JSON without the line breaks that it has in this file.
  private static func joined(_ lines: String) -> String { lines.split(separator: "\n").joined() }
}
