import NetworkAPIs

extension Samples {
  static let issues: [JSON] = [
    issue(
      1347, "Found a bug", labels: ["bug"], assignees: ["octocat"], updated: "2014-07-22T13:33:48Z",
      "I'm having a problem with this.", milestone: "v1.0"),
    issue(
      1348, "문서에 설치 방법이 없습니다 📦", labels: ["documentation", "good first issue"], author: "hubot",
      updated: "2014-07-29T09:12:00Z", "README에 설치 방법을 적어 주세요."),
    issue(
      1351, "Crash on start after the update", labels: ["bug", "help wanted"], assignees: ["hubot"], comments: 4,
      updated: "2014-08-04T17:45:10Z", "It ends at once. The one before worked."),
    issue(
      1352, "Say in the README which versions are supported", labels: ["documentation"], author: "monalisa",
      comments: 1, updated: "2014-08-05T07:20:00Z"),
    issue(
      1340, "Add a license", state: "closed", assignees: ["octocat"], author: "hubot", comments: 2,
      updated: "2014-06-01T10:00:00Z"),
  ]

  /// Issues of another repository, for searches.
  static let otherIssues: [JSON] = [
    issue(
      132, of: "batterseapower/pinyin-toolkit", "Line Number Indexes Beyond 20 Not Displayed", labels: ["bug"],
      author: "Nick3C", comments: 15, created: "2009-07-12T20:10:41Z", updated: "2009-07-19T09:23:43Z",
      "On Windows only.", milestone: "v1.0")
  ]

  static let pulls: [JSON] = [
    pull(
      1349, "Amazing new feature", labels: ["enhancement"], assignees: ["octocat", "hubot"], branch: "new-topic",
      updated: "2014-08-03T19:01:12Z", "Please pull these awesome changes in!"),
    pull(
      1350, "Fix the typo in the greeting", labels: ["bug"], author: "monalisa", branch: "fix-typo",
      updated: "2014-08-05T08:30:00Z", isDraft: true),
    pull(
      1345, "Greet the whole world", state: "closed", assignees: ["octocat"], branch: "whole-world",
      merged: "2014-07-10T20:09:31Z", updated: "2014-07-10T20:09:31Z", "Until now it was only a part of it."),
    pull(
      1344, "Rewrite it in another language", state: "closed", author: "hubot", branch: "rewrite",
      updated: "2014-07-09T11:00:00Z"),
  ]

  /// To GitHub each pull request is an issue too.
  static let pullsAsIssues: [JSON] = pulls.map { pull in
    let link: JSON = ["url": pull["url"] ?? .null, "merged_at": pull["merged_at"] ?? .null]
    return merged(pull, ["repository_url": "\(api)/repos/octocat/Hello-World", "pull_request": link])
  }

  private static func issue(
    _ number: Int64, of repository: String = "octocat/Hello-World", _ title: String, state: String = "open",
    labels: [String] = [], assignees: [String] = [], author: String = "octocat", comments: Int64 = 0,
    created: String? = nil, updated: String, _ body: String? = nil, milestone: String? = nil
  ) -> JSON {
    [
      "id": .integer(number), "number": .integer(number), "state": .string(state),
      "state_reason": state == "closed" ? "completed" : nil, "title": .string(title), "body": text(body),
      "user": account(author), "labels": .array(labels.map(label)), "assignees": .array(assignees.map { account($0) }),
      "milestone": milestone.map { ["id": 1_002_604, "number": 1, "title": .string($0), "state": "open"] } ?? nil,
      "locked": false, "comments": .integer(comments), "closed_at": state == "closed" ? .string(updated) : nil,
      "created_at": .string(created ?? "2014-02-\(max(10, number - 1330))T13:33:48Z"), "updated_at": .string(updated),
      "html_url": "https://github.com/\(repository)/issues/\(number)",
      "url": "\(api)/repos/\(repository)/issues/\(number)", "repository_url": "\(api)/repos/\(repository)",
    ]
  }

  private static func pull(
    _ number: Int64, _ title: String, state: String = "open", labels: [String] = [], assignees: [String] = [],
    author: String = "octocat", branch: String, merged: String? = nil, updated: String, _ body: String? = nil,
    isDraft: Bool = false
  ) -> JSON {
    let commit: JSON = "6dcb09b5b57875f334f61aebed695e2e4193db5e"
    let issue = issue(
      number, title, state: state, labels: labels, assignees: assignees, author: author, updated: updated, body)
    let pull = Self.merged(
      issue,
      [
        "requested_reviewers": [account("other_user")], "merged_at": text(merged),
        "head": ["label": "\(author):\(branch)", "ref": .string(branch), "sha": commit],
        "base": ["label": "octocat:master", "ref": "master", "sha": commit], "draft": .bool(isDraft),
        "merged": .bool(merged != nil), "comments": 10, "commits": 3, "additions": 100, "deletions": 3,
        "changed_files": 5, "html_url": "https://github.com/octocat/Hello-World/pull/\(number)",
        "url": "\(api)/repos/octocat/Hello-World/pulls/\(number)",
      ])
    guard case .object(let members) = pull else { return pull }
    return .object(members.filter { !["repository_url", "state_reason"].contains($0.key) })
  }

  private static func label(_ name: String) -> JSON {
    let colors = ["bug": "f29513", "documentation": "0075ca", "good first issue": "7057ff", "help wanted": "008672"]
    return ["id": 208_045_946, "name": .string(name), "color": .string(colors[name] ?? "a2eeef"), "default": true]
  }
}
