import Foundation
import NetworkAPIKit

/// Recordings in the program, so that it shows its work without a network: GitHub's own examples.
enum Sample {
  static func archive() throws -> HARArchive {
    try HARArchive(data: Data(har.utf8))
  }

  private static let har = #"""
    {
     "log": {
      "version": "1.2",
      "creator": {
       "name": "NetworkAPIKit",
       "version": "1"
      },
      "entries": [
       {
        "startedDateTime": "2026-01-01T00:00:00.000Z",
        "time": 1,
        "request": {
         "method": "GET",
         "url": "https://api.github.com/users/octocat",
         "httpVersion": "h2",
         "cookies": [],
         "headers": [],
         "queryString": [],
         "headersSize": -1,
         "bodySize": 0
        },
        "response": {
         "status": 200,
         "statusText": "OK",
         "httpVersion": "h2",
         "cookies": [],
         "headers": [
          {
           "name": "Content-Type",
           "value": "application/json; charset=utf-8"
          }
         ],
         "content": {
          "size": 1288,
          "mimeType": "application/json; charset=utf-8",
          "text": "{\"login\": \"octocat\", \"id\": 1, \"node_id\": \"MDQ6VXNlcjE=\", \"avatar_url\": \"https://github.com/images/error/octocat_happy.gif\", \"gravatar_id\": \"\", \"url\": \"https://api.github.com/users/octocat\", \"html_url\": \"https://github.com/octocat\", \"followers_url\": \"https://api.github.com/users/octocat/followers\", \"following_url\": \"https://api.github.com/users/octocat/following{/other_user}\", \"gists_url\": \"https://api.github.com/users/octocat/gists{/gist_id}\", \"starred_url\": \"https://api.github.com/users/octocat/starred{/owner}{/repo}\", \"subscriptions_url\": \"https://api.github.com/users/octocat/subscriptions\", \"organizations_url\": \"https://api.github.com/users/octocat/orgs\", \"repos_url\": \"https://api.github.com/users/octocat/repos\", \"events_url\": \"https://api.github.com/users/octocat/events{/privacy}\", \"received_events_url\": \"https://api.github.com/users/octocat/received_events\", \"type\": \"User\", \"site_admin\": false, \"name\": \"monalisa octocat\", \"company\": \"GitHub\", \"blog\": \"https://github.com/blog\", \"location\": \"San Francisco\", \"email\": \"octocat@github.com\", \"hireable\": false, \"bio\": \"There once was...\", \"twitter_username\": \"monatheoctocat\", \"public_repos\": 2, \"public_gists\": 1, \"followers\": 20, \"following\": 0, \"created_at\": \"2008-01-14T04:33:35Z\", \"updated_at\": \"2008-01-14T04:33:35Z\"}"
         },
         "redirectURL": "",
         "headersSize": -1,
         "bodySize": -1
        },
        "cache": {},
        "timings": {
         "send": 0,
         "wait": 1,
         "receive": 0
        }
       }
      ]
     }
    }
    """#
}
