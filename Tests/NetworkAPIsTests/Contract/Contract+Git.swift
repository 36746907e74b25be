import Foundation
@testable import NetworkAPIs

extension Contract {
  static let git: [Contract] = [
    Contract(
      "git/get-blob",
      GitHubAPI.Git.GetBlob(owner: "owner", repo: "repo", sha: "file-sha")),
    Contract(
      "git/create-blob",
      GitHubAPI.Git.CreateBlob(owner: "owner", repo: "repo", content: "a"),
      full: GitHubAPI.Git.CreateBlob(owner: "owner", repo: "repo", content: "a", encoding: "a")),
    Contract(
      "git/get-commit",
      GitHubAPI.Git.GetCommit(owner: "owner", repo: "repo", sha: "commit-sha")),
    Contract(
      "git/create-commit",
      GitHubAPI.Git.CreateCommit(owner: "owner", repo: "repo", message: "a", tree: "a"),
      full: GitHubAPI.Git.CreateCommit(
        owner: "owner", repo: "repo", message: "a", tree: "a", parents: ["a"],
        author: .init(name: "a", email: "b", date: Date(timeIntervalSince1970: 0)),
        committer: .init(
          name: "a",
          email: "b", date: Date(timeIntervalSince1970: 0)), signature: "a")),
    Contract(
      "git/list-matching-refs",
      GitHubAPI.Git.MatchingRefs(owner: "owner", repo: "repo", ref: "ref")),
    Contract(
      "git/get-ref",
      GitHubAPI.Git.GetRef(owner: "owner", repo: "repo", ref: "ref")),
    Contract(
      "git/create-ref",
      GitHubAPI.Git.CreateRef(owner: "owner", repo: "repo", ref: "a", sha: "a")),
    Contract(
      "git/update-ref",
      GitHubAPI.Git.UpdateRef(owner: "owner", repo: "repo", ref: "ref", sha: "a"),
      full: GitHubAPI.Git.UpdateRef(owner: "owner", repo: "repo", ref: "ref", sha: "a", force: true)),
    Contract(
      "git/delete-ref",
      GitHubAPI.Git.DeleteRef(owner: "owner", repo: "repo", ref: "ref")),
    Contract(
      "git/get-tree",
      GitHubAPI.Git.GetTree(owner: "owner", repo: "repo", sha: "tree-sha"),
      full: GitHubAPI.Git.GetTree(owner: "owner", repo: "repo", sha: "tree-sha", recursive: true)),
    Contract(
      "git/create-tree",
      GitHubAPI.Git.CreateTree(
        owner: "owner", repo: "repo",
        tree: [
          .init(
            path: "a", mode: .file, type: .blob,
            content: "hi"), .delete(path: "b"),
        ]),
      full: GitHubAPI.Git.CreateTree(
        owner: "owner", repo: "repo",
        tree: [
          .init(
            path: "a", mode: .file, type: .blob,
            content: "hi"), .delete(path: "b"),
        ], baseTree: "a")),
    Contract(
      "git/create-tag",
      GitHubAPI.Git.CreateTag(owner: "owner", repo: "repo", tag: "a", message: "a", object: "a", type: .commit),
      full: GitHubAPI.Git.CreateTag(
        owner: "owner", repo: "repo", tag: "a", message: "a", object: "a", type: .commit,
        tagger: .init(name: "a", email: "b", date: Date(timeIntervalSince1970: 0)))),
    Contract(
      "git/get-tag",
      GitHubAPI.Git.GetTag(owner: "owner", repo: "repo", sha: "tag-sha")),
  ]
}
