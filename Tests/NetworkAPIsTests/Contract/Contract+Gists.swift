import Foundation
@testable import NetworkAPIs

extension Contract {
  static let gists: [Contract] = [
    Contract(
      "gists/list",
      GitHubAPI.Gists.List(),
      full: GitHubAPI.Gists.List(since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "gists/list-starred",
      GitHubAPI.Gists.Starred(),
      full: GitHubAPI.Gists.Starred(since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "gists/list-for-user",
      GitHubAPI.Gists.ListForUser(userName: "username"),
      full: GitHubAPI.Gists.ListForUser(
        userName: "username", since: Date(timeIntervalSince1970: 0), perPage: 1,
        page: 1)),
    Contract(
      "gists/get",
      GitHubAPI.Gists.Get(id: "gist-id")),
    Contract(
      "gists/create",
      GitHubAPI.Gists.Create(files: ["a.txt": .init(content: "hi")]),
      full: GitHubAPI.Gists.Create(files: ["a.txt": .init(content: "hi")], description: "a", public: true)),
    Contract(
      "gists/update",
      GitHubAPI.Gists.Update(id: "gist-id"),
      full: GitHubAPI.Gists.Update(
        id: "gist-id", description: "a",
        files: [
          "a.txt": .value(
            .init(
              content: "hi",
              filename: "b.txt")), "c": .null,
        ])),
    Contract(
      "gists/delete",
      GitHubAPI.Gists.Delete(id: "gist-id")),
    Contract(
      "gists/check-is-starred",
      GitHubAPI.Gists.IsStarred(id: "gist-id")),
    Contract(
      "gists/star",
      GitHubAPI.Gists.Star(id: "gist-id")),
    Contract(
      "gists/unstar",
      GitHubAPI.Gists.Unstar(id: "gist-id")),
    Contract(
      "gists/list-public",
      GitHubAPI.Gists.Public(),
      full: GitHubAPI.Gists.Public(since: Date(timeIntervalSince1970: 0), perPage: 1, page: 1)),
    Contract(
      "gists/get-revision",
      GitHubAPI.Gists.GetRevision(id: "gist-id", sha: "sha")),
    Contract(
      "gists/list-commits",
      GitHubAPI.Gists.Commits(id: "gist-id"),
      full: GitHubAPI.Gists.Commits(id: "gist-id", perPage: 1, page: 1)),
    Contract(
      "gists/list-forks",
      GitHubAPI.Gists.Forks(id: "gist-id"),
      full: GitHubAPI.Gists.Forks(id: "gist-id", perPage: 1, page: 1)),
    Contract(
      "gists/fork",
      GitHubAPI.Gists.Fork(id: "gist-id")),
    Contract(
      "gists/list-comments",
      GitHubAPI.Gists.Comments(gistID: "gist-id"),
      full: GitHubAPI.Gists.Comments(gistID: "gist-id", perPage: 1, page: 1)),
    Contract(
      "gists/create-comment",
      GitHubAPI.Gists.CreateComment(gistID: "gist-id", body: "a")),
    Contract(
      "gists/update-comment",
      GitHubAPI.Gists.UpdateComment(gistID: "gist-id", id: 1, body: "a")),
    Contract(
      "gists/delete-comment",
      GitHubAPI.Gists.DeleteComment(gistID: "gist-id", id: 1)),
  ]
}
