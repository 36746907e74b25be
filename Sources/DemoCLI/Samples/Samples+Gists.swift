extension Samples {
  /// `gists octocat`
  static let gists = Sample(
    "GET /users/octocat/gists",
    #"""
    [{"id": "aa5a315d61ae9438b18d", "html_url": "https://gist.github.com/aa5a315d61ae9438b18d",
    "url": "https://api.github.com/gists/aa5a315d61ae9438b18d", "public": true, "created_at": "2010-04-14T02:15:15Z",
    "updated_at": "2011-06-20T11:34:15Z", "description": "Hello World Examples", "comments": 0,
    "owner": {"login": "octocat", "id": 1, "type": "User", "html_url": "https://github.com/octocat",
    "avatar_url": "https://github.com/images/error/octocat_happy.gif", "url": "https://api.github.com/users/octocat"},
    "files": {"hello_world.rb": {"filename": "hello_world.rb", "type": "application/x-ruby", "language": "Ruby",
    "raw_url": "https://gist.githubusercontent.com/octocat/6cad326836d38bd3a7ae/raw/db9c55113504e46fa076e7df3a04ce592e2e86d8/hello_world.rb",
    "size": 167}}}]
    """#)

  /// `gists`: what the token's account has is the same here.
  static let ownGists = Sample("GET /gists", gists.body)

  /// `gists view aa5a315d61ae9438b18d`
  static let gist = Sample(
    "GET /gists/2decf6c462d9b4418f2",
    #"""
    {"id": "2decf6c462d9b4418f2", "html_url": "https://gist.github.com/2decf6c462d9b4418f2",
    "url": "https://api.github.com/gists/2decf6c462d9b4418f2", "public": true, "created_at": "2022-09-20T12:11:58Z",
    "updated_at": "2022-09-21T10:28:06Z", "description": "An updated gist description.", "comments": 0,
    "owner": {"login": "monalisa", "id": 104456405, "type": "User", "html_url": "https://github.com/monalisa",
    "avatar_url": "https://avatars.githubusercontent.com/u/104456405?v=4",
    "url": "https://api.github.com/users/monalisa"}, "files": {"README.md": {"filename": "README.md",
    "type": "text/markdown", "language": "Markdown",
    "raw_url": "https://gist.githubusercontent.com/monalisa/2decf6c462d9b4418f2/raw/ac3e6daf176fafe73609fd000cd188e4472010fb/README.md",
    "size": 23, "content": "Hello world from GitHub"}}}
    """#)
}
